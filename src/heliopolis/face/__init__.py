"""The checked door: games, positions, moves and records for everything people and networks touch.
No rules.
"""
