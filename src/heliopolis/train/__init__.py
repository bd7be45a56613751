"""Training networks by self-play (extra `train`): many games at once, everything on one device.

Read `settings.py` first, then `training.py` from the top. `docs/training.md` explains the method.
"""
