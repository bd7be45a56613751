"""What all three games share: states, marked rules, sets of small numbers, chance. Knows no tile
and no sun.
"""
