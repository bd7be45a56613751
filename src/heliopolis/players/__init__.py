"""Everything that picks a move."""
