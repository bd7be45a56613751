"""The games as research environments (extra `envs`): adapters, no rules.

- PettingZoo: `from heliopolis.envs import ra_v1` (`priests_v1`, `dice_v1`).
- Gymnasium: `import heliopolis.envs.gym`, then `gymnasium.make("heliopolis/Ra-v1")`.
- OpenSpiel: `import heliopolis.envs.spiel`, then `pyspiel.load_game("heliopolis_ra")`.

Each library is imported by its own module only.
"""
