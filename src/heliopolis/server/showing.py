"""From data to pages: Jinja templates, in the language of whoever looks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from ..face.catalogue import GAMES
from ..web import names
from ..web.drawing import Draw, Part, Templates, drawing
from ..web.texts import LANGUAGES, prepare
from .assets import Assets

FOLDER = Path(__file__).parents[1] / "web"


@cache
def _sprite() -> Markup:
    """The pictures of all pieces, for pages to hold once and to use many times. It is our own
    file, so it needs no escaping.
    """
    return Markup((FOLDER / "static" / "art" / "pieces.svg").read_text(encoding="utf-8"))  # noqa: S704


class Showing:
    """The templates, once for each language."""

    def __init__(self) -> None:
        self.assets = Assets(FOLDER / "static")
        self._in_language = cache(self._environment)

    def _environment(self, language: str) -> Environment:
        environment = Templates(
            loader=PackageLoader("heliopolis.web"),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,  # or it looks at every file on the disk for every part of a page
            trim_blocks=True,
            lstrip_blocks=True,
        )
        prepare(environment, language)
        environment.globals.update(
            static=self.assets.address,
            sprite=_sprite,
            languages=LANGUAGES,
            all_games=GAMES,
            tile_name=names.tile,
            level_name=names.level,
            game_name=names.game,
            option_name=names.option,
            option_value=names.option_value,
            draw=drawing(environment),
        )
        return environment

    def text(self, template: str, language: str, **context: Any) -> Markup:
        """A template filled in."""
        text = self._in_language(language).get_template(template).render(**context)
        return Markup(text)  # noqa: S704 - Jinja has escaped what it was given

    def draw(self, part: Part, language: str) -> Markup:
        """A part of a page; equal ones are drawn once."""
        draw = cast("Draw", self._in_language(language).globals["draw"])
        return draw(part.template, **part.values)

    def page(self, template: str, language: str, status: int = 200, **context: Any) -> HTMLResponse:
        """A whole page."""
        return HTMLResponse(
            self.text(template, language, **context),
            status,
            headers={"content-language": language, "vary": "cookie, accept-language"},
        )
