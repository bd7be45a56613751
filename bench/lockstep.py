"""Whether a network plays the same on a GPU as on the CPU: the same games on both sides, step by
step, PyTorch and the batch engine's GPU games there, the players' compiled code here.

Both sides make the CPU's moves, so that they stay in step after a difference. Told are: positions
that differ at all (there must be none), choices that differ, each with how far apart the two moves
were in the CPU's opinion, and the largest difference of any chance to win. A difference between
moves that are equally good but for rounding is none: `--margin` says what counts as rounding.

    python -m bench.lockstep ra --weights FILE --games 256 --device cuda

Needs the extra `train`, and for `--device cuda` the extra `gpu`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench.network import random_weights
from heliopolis.batch import Batch, Buffers, GpuBatch
from heliopolis.batch.outlooks import Outlooks, network_rows, outlook_size
from heliopolis.core.kind import GameKind
from heliopolis.core.speed import compiled
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.network.forward import answer
from heliopolis.players.network.layers import Layers, laid_out
from heliopolis.players.network.shape import USUAL_WIDTH
from heliopolis.players.network.weights_file import Weights, load_weights

MOST_TOLD = 20  # differences that are printed one by one
LEAST = -1e30  # below every logit


@dataclass(slots=True)
class Findings:
    """What came of a comparison."""

    decisions: int = 0
    games: int = 0
    other_positions: int = 0
    largest_logit: float = 0.0  # difference of two logits of one legal move
    largest_share: float = 0.0  # difference of two chances to win
    margins: list[float] = field(default_factory=list)  # of choices that differ
    told: list[str] = field(default_factory=list)


class Here:
    """The players' compiled code, one position after the other."""

    def __init__(self, kind: GameKind, weights: Weights) -> None:
        self.layers: Layers = laid_out(kind, weights)
        self.answer = compiled(answer)
        self.outputs = weights.shape.moves + 2 * weights.shape.seats
        self.work = np.zeros((3, weights.shape.width), np.float32)

    def answers(self, rows: Any) -> Any:
        """What the network says about each row."""
        found = np.zeros((len(rows), self.outputs), np.float32)
        for row, out in zip(rows, found, strict=True):
            self.answer(self.layers, row, self.work, out)
        return found


class There:
    """PyTorch, all positions at once, and the games on the same device."""

    def __init__(self, kind: GameKind, weights: Weights, device: str, precision: str) -> None:
        import torch

        from heliopolis.train.network import Network

        torch.backends.cuda.matmul.allow_tf32 = precision == "tf32"
        kind_of_number = torch.bfloat16 if precision == "bfloat16" else torch.float32
        shape = weights.shape
        self.torch = torch
        self.network = Network(
            kind, shape.width, shape.blocks, torch.device(device), kind_of_number
        )
        self.network.load(weights.arrays)
        self.device = device

    def games(self, game: str, players: int, games: int, seed: int) -> Any:
        """The same games as a `Batch` has."""
        batch: Any = GpuBatch if self.is_gpu else Batch
        return batch(game, players, games, seed, auto_reset=False)

    def array(self, block: Any) -> Any:
        """A buffer of the games as NumPy has it."""
        return block.copy_to_host() if hasattr(block, "copy_to_host") else np.asarray(block)

    def seen_in(self, batch: Any) -> Any:
        """What the network reads in every game there, asked again for every step."""
        if not self.is_gpu:
            return partial(network_rows, batch)
        outlooks, size = Outlooks(batch), outlook_size(batch.kind)
        room = self.torch.zeros((batch.games, size), dtype=self.torch.int8, device=self.device)

        def seen() -> Any:
            outlooks.write(batch.buffers.mover, room)
            self.torch.cuda.synchronize()
            return np.concatenate([self.array(batch.buffers.observation), room.cpu()], axis=1)

        return seen

    def moves(self, moves: Any) -> Any:
        """Moves as the games there take them."""
        return self.torch.from_numpy(moves).to(self.device) if self.is_gpu else moves

    @property
    def is_gpu(self) -> bool:
        """Whether games and network are on a GPU."""
        return self.device.startswith("cuda")

    def answers(self, rows: Any) -> Any:
        """What the network says about each row."""
        with self.torch.no_grad():
            given = self.torch.as_tensor(rows, device=self.device)
            return self.torch.cat(list(self.network(given)), dim=1).cpu().numpy()


def main() -> None:
    """Compare, and end with status 1 where there is more than rounding."""
    words = parsed()
    kind = kind_of(words.game)
    path = words.weights
    weights = load_weights(path, kind) if path else random_weights(kind, USUAL_WIDTH)
    here, there = Here(kind, weights), There(kind, weights, words.device, words.precision)
    found = Findings()
    for players in range(kind.fewest_players, kind.most_players + 1):
        compare(kind, players, words.games, words.seed, here, there, found)
    print("\n".join(report(found)))
    raise SystemExit(found.other_positions > 0 or max(found.margins, default=0.0) > words.margin)


def parsed() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--weights", type=Path, help="a weights file (default: random weights)")
    parser.add_argument("--games", type=int, default=256, help="at each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--precision", choices=("float32", "tf32", "bfloat16"), default="float32")
    parser.add_argument("--margin", type=float, default=1e-3, help="of logits: what is rounding")
    return parser.parse_args()


def compare(
    kind: GameKind, players: int, games: int, seed: int, here: Here, there: There, found: Findings
) -> None:
    """Play games of one number of players on both sides, to their end."""
    near = Batch(kind.name, players, games, seed, auto_reset=False)
    far = there.games(kind.name, players, games, seed)
    read_far = there.seen_in(far)
    found.games += games
    while not near.buffers.done.all():
        going, mask = ~near.buffers.done, near.buffers.mask
        rows, far_rows = network_rows(near), read_far()
        others = (rows != far_rows).any(axis=1) | differ(near.buffers, far.buffers, there)
        found.other_positions += int((others & going).sum())
        ours, theirs = here.answers(rows), there.answers(far_rows)
        note(kind, players, mask, ours, theirs, going, found)
        moves = np.where(going, best(ours, mask), -1)
        near.step(moves)
        far.step(there.moves(moves))


def differ(near: Buffers, far: Buffers, there: There) -> Any:
    """Which games have another mask or mover."""
    masks = (near.mask != there.array(far.mask)).any(axis=1)
    return masks | (near.mover != there.array(far.mover))


def best(answers: Any, mask: Any) -> Any:
    """The likeliest legal move of every row; of equal ones the first."""
    return np.where(mask, answers[:, : mask.shape[1]], LEAST).argmax(axis=1)


def note(
    kind: GameKind, players: int, mask: Any, ours: Any, theirs: Any, going: Any, found: Findings
) -> None:
    """Take down how two sets of answers differ in games that go on."""
    moves = mask.shape[1]
    found.decisions += int(going.sum())
    legal = mask & going[:, None]
    if legal.any():
        apart = np.abs(ours[:, :moves] - theirs[:, :moves])[legal]
        found.largest_logit = max(found.largest_logit, float(apart.max()))
    shares = [softmax(side[going, moves : moves + players]) for side in (ours, theirs)]
    found.largest_share = max(found.largest_share, float(np.abs(shares[0] - shares[1]).max()))
    one, two = best(ours, mask), best(theirs, mask)
    for game in np.flatnonzero((one != two) & going):
        margin = float(ours[game, one[game]] - ours[game, two[game]])
        found.margins.append(margin)
        words = kind.move_words
        found.told.append(
            f"{players} players, game {game}: {words[one[game]]} here, {words[two[game]]} there, "
            f"{margin:.2g} apart"
        )


def softmax(logits: Any) -> Any:
    """Shares of one, row by row."""
    parts = np.exp(logits - logits.max(axis=1, keepdims=True))
    return parts / parts.sum(axis=1, keepdims=True)


def report(found: Findings) -> list[str]:
    """The findings in words."""
    lines = [
        f"{found.decisions:,} decisions in {found.games:,} games",
        f"positions that differ: {found.other_positions}",
        f"choices that differ: {len(found.margins)}"
        + (f", at most {max(found.margins):.2g} apart" if found.margins else ""),
        f"largest difference: {found.largest_logit:.2g} of a logit, "
        f"{found.largest_share:.2g} of a chance to win",
    ]
    return lines + found.told[:MOST_TOLD]


if __name__ == "__main__":
    main()
