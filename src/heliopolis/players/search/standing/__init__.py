"""How a seat stands between two epochs: what decides who will win, weighed.

Each game names its features and has a table of weights, by number of players and epochs left, in
thousandths of a logit: seats that differ by 1,000 have chances to win as 2.7 to 1. The weights are
fitted to games of the rule-of-thumb players (`bench/fit.py`).
"""
