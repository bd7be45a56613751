"""What Ra and Priests of Ra share: suns, the two tracks, turns, bidding and epochs. Never calls a
game.
"""
