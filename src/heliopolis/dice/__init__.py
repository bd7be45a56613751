"""Ra: The Dice Game: the rules, as functions over a flat state. `rules.py` is the place to start
reading.
"""
