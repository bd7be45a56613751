"""Matches between players, and how well each of them does. No rules, no players of its own."""
