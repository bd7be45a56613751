"""What every game tells in the same words."""

from __future__ import annotations

from .saying import Said, said


def epoch_ends(epoch: int, name: str) -> Said:
    """That an epoch has ended, and who begins the next one.

    >>> epoch_ends(1, "Ada")
    'epoch 1 ends; Ada begins epoch 2'
    """
    return said(
        "epoch {epoch} ends; {name} begins epoch {next}", epoch=epoch, name=name, next=epoch + 1
    )


def last_epoch_ends(epoch: int) -> Said:
    """That the last epoch has ended.

    >>> last_epoch_ends(3)
    'epoch 3 ends, and with it the game'
    """
    return said("epoch {epoch} ends, and with it the game", epoch=epoch)
