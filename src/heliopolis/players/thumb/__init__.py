"""Rule-of-thumb players: readable advice for each game, compiled where speed is wanted.

Each game has two files: `ra.py` with the advice as rules, `ra_words.py` with the reasons in words.
"""
