"""The door to Gymnasium. Importing this module makes its environments known:

`heliopolis/Ra-v1`, `heliopolis/Priests-v1` and `heliopolis/Dice-v1`, for `gymnasium.make` (one
game) and for `gymnasium.make_vec` (many games at once).
"""

from __future__ import annotations

from .libraries import need

# The version is that of the moves and of the observations.
IDS = {
    "ra": "heliopolis/Ra-v1",
    "priests": "heliopolis/Priests-v1",
    "dice": "heliopolis/Dice-v1",
}


def register_environments() -> None:
    """Make the environments known to Gymnasium, if they are not yet."""
    need("gymnasium", "Gymnasium")
    from gymnasium.envs.registration import register, registry

    for game, name in IDS.items():
        if name not in registry:
            register(
                name,
                entry_point=f"{__package__}.learner:LearnerEnv",
                vector_entry_point=f"{__package__}.vector:LearnerVectorEnv",
                kwargs={"game": game},
            )


register_environments()
