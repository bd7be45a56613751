"""Whole games as they look in a terminal: what is typed, and everything that is shown."""
