"""Heliopolis: Ra, Priests of Ra and Ra: The Dice Game."""
