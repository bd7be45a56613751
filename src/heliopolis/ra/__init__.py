"""Ra: the rules of the game, as functions over a flat state. `rules.py` is the place to start
reading.
"""
