"""The page of observations, made from the tables of features:

python -m heliopolis.batch.page > docs/observations.md
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.kind import GameKind
from ..core.observation import Feature, Layout
from ..face.catalogue import GAMES, kind_of
from ..players.thumb.outlook import LAYOUT as OUTLOOK

_HEAD = """\
# Observations

What a seat sees, as a row of signed bytes: the input of networks, and what [batches](batch.md) \
write. This page is made from the tables in each game's `observation.py`:

```
python -m heliopolis.batch.page > docs/observations.md
```

- A row says what lies on the table, then what each seat has. The seat that looks is place 0, the \
others follow clockwise. Seats that nobody sits on are all zeros.
- A feature with the range 0 to 1 and more than one number has a 1 for each thing that holds: \
which sun, which place, which kind. *A 1 for each* counts: three tiles are 1 1 1 0 0.
- Rows have the same length for every number of players. Zeros at the end make it a multiple of \
sixteen.
- Numbers are in the order of [moves.md](moves.md): kinds of tiles as outcomes of chance, suns by \
number. Phases are in `constants.py` of each game and of `auction/`.
- Nothing in a row is hidden from the seat: the bag's contents are known, its order is nowhere in \
a state. Scores count as known even where an option hides them from people, since every point can \
be counted. Options are not in it; a batch plays the default ones.
- The version changes with any change of meaning, order or length. `tests/golden/` pins it.

```python
>>> from heliopolis.batch import Batch
>>> batch = Batch("ra", players=3, games=2, seed=7)
>>> layout = batch.kind.observation.LAYOUT
>>> layout.version, layout.size
('ra-obs-v1', 672)
>>> row = layout.read(batch.buffers.observation[0])
>>> row["phase"], row["0 score"], row["1 suns left"]
([1, 0, 0, 0, 0, 0, 0], [10], [4])
```
"""

_OUTLOOK = """\
What the rule of thumb expects of an auction and what it advises, for the seat that is asked. \
The networks for Ra and for Priests of Ra read it behind the observation \
(`players/network/inputs.py`); batches and environments leave it out. Quarters and tenths are of \
a point, rounded down"""


def page() -> str:
    """The whole page."""
    games = (line for name in GAMES for line in _game_lines(kind_of(name)))
    return "\n".join([_HEAD, *games, *_layout_lines(OUTLOOK, _OUTLOOK)])


def row_lines(layout: Layout) -> list[str]:
    """Every feature with its place in a row, one line each."""
    lines = [f"{layout.version}: {layout.size} numbers"]
    lines += _pinned(layout.table)
    lines.append(f"each of {layout.seats} seats: {layout.seat_size} numbers")
    return lines + _pinned(layout.seat)


def _pinned(features: Sequence[Feature]) -> list[str]:
    """Places, names and ranges; meanings may be worded better without a new version."""
    return [
        f"{numbers} {feature.name} ({feature.low} to {feature.high})"
        for numbers, feature in _places(features)
    ]


def _game_lines(kind: GameKind) -> Iterator[str]:
    yield from _layout_lines(kind.observation.LAYOUT, kind.title)


def _layout_lines(layout: Layout, title: str) -> Iterator[str]:
    yield f"## {layout.version}"
    yield ""
    yield (
        f"{title}: {layout.size} numbers. The table takes {layout.first_of_seats}, each of "
        f"{layout.seats} seats {layout.seat_size}."
    )
    yield ""
    yield "| the table | feature | range | meaning |"
    yield from _rows(layout.table)
    yield ""
    yield "| each seat | feature | range | meaning |"
    yield from _rows(layout.seat)
    yield ""


def _rows(features: Sequence[Feature]) -> Iterator[str]:
    yield "|---|---|---|---|"
    for numbers, feature in _places(features):
        span = f"{feature.low} to {feature.high}"
        yield f"| {numbers} | {feature.name} | {span} | {feature.meaning} |"


def _places(features: Sequence[Feature]) -> Iterator[tuple[str, Feature]]:
    """Which numbers each feature takes, counted from where the first one begins."""
    first = 0
    for feature in features:
        last = first + feature.size - 1
        yield (f"{first}-{last}" if last > first else str(first)), feature
        first = last + 1


if __name__ == "__main__":
    print(page(), end="")
