"""Tree search in compiled code, for any game."""
