"""Parts of pages, drawn from values alone. Whoever is to see equal values gets the same text, which
is made once: most parts of a table do not change with a move, and many look at the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, MutableMapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

PARTS_KEPT = 16_384  # in each language, some 2 KB each

Draw = Callable[..., Markup]


class Templates(Environment):
    """Jinja's, for many small parts: it copies all globals for each of them, and its own chain of
    dicts makes that half the work. Globals have to be complete before the first part is drawn.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template knows besides what it is given."""
        return {**self.globals, **(d or {})}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page: a template, and everything it is drawn from."""

    template: str
    values: Mapping[str, Hashable]


def drawing(environment: Environment) -> Draw:
    """How parts are drawn with an environment's templates, from Python and from other templates."""

    @lru_cache(maxsize=PARTS_KEPT)
    def draw(template: str, /, **values: Any) -> Markup:
        text = environment.get_template(template).render(values)
        return Markup(text)  # noqa: S704 - Jinja has escaped what it was given

    return draw
