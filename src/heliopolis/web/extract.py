"""Collects every text for people and brings the catalogues up to date.

    python -m heliopolis.web.extract

It writes `languages/messages.pot` and adds what is new to each language's `messages.po`, to be
translated there by hand. Texts that are no longer said are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from ..dice.words import COLOUR_NAMES, SYMBOL_NAMES
from ..players.levels import ALL_LEVELS
from ..priests.words import FACE_NAMES
from ..priests.words import TILE_NAMES as PRIESTS_TILE_NAMES
from ..ra.words import TILE_NAMES as RA_TILE_NAMES
from .texts import CATALOGUES, LANGUAGES, catalogue_of

PACKAGE = Path(__file__).parents[1]
TEMPLATE = CATALOGUES / "messages.pot"
KEYWORDS = {**DEFAULT_KEYWORDS, "said": None, "counted": (2, 3)}
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""

# Texts that stand in tables rather than in a call of `said`: words of the notation, levels.
TABLES = {
    "ra/words.py": RA_TILE_NAMES,
    "priests/words.py": (*FACE_NAMES, *PRIESTS_TILE_NAMES),
    "dice/words.py": (*COLOUR_NAMES, *SYMBOL_NAMES),
    "players/levels.py": tuple(level.meaning for level in ALL_LEVELS),
}


def main() -> None:
    """Write the template and bring every catalogue up to date."""
    template = collected()
    write(TEMPLATE, template, "")
    for language in LANGUAGES:
        catalogue = read(catalogue_of(language))
        catalogue.update(template, no_fuzzy_matching=True)
        write(catalogue_of(language), catalogue, language)
        missing = sum(not is_translated(message) for message in catalogue if message.id)
        print(f"{language}: {len(catalogue)} texts, {missing} without a translation")


def collected() -> Catalog:
    """Every text of the code, the templates and the tables."""
    catalogue = Catalog()
    with (CATALOGUES / "babel.cfg").open(encoding="utf-8") as settings:
        methods, options = parse_mapping_cfg(settings)  # type: ignore[no-untyped-call]
    found = extract_from_dir(PACKAGE, methods, options, KEYWORDS)
    for name, _, message, _, context in found:
        catalogue.add(message, None, [(name, 0)], context=context)
    for name, word in _words_of_tables():
        catalogue.add(word, None, [(name, 0)])
    return catalogue


def _words_of_tables() -> Iterator[tuple[str, str]]:
    for name, words in TABLES.items():
        yield from ((name, word) for word in words)


def read(path: Path) -> Catalog:
    """The catalogue in a file; an empty one if there is none."""
    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file)


def write(path: Path, catalogue: Catalog, language: str) -> None:
    """Write a catalogue so that the same texts always give the same file."""
    path.parent.mkdir(exist_ok=True)
    ordered = Catalog()
    for message in sorted(catalogue, key=_place):
        if message.id:
            ordered[message.id] = message
    with path.open("wb") as file:
        file.write(HEADER.format(language=language).encode())
        write_po(file, ordered, width=100, omit_header=True, include_lineno=False)


def _place(message: Message) -> tuple[list[str], list[str]]:
    """Where a text stands in a catalogue: by its files, then by itself."""
    return sorted({name for name, _ in message.locations}), forms(message.id)


def forms(text: object) -> list[str]:
    """The one form of a text, or all."""
    return [str(form) for form in text] if isinstance(text, list | tuple) else [str(text)]


def is_translated(message: Message) -> bool:
    """Whether a text has its translation, in every form."""
    return all(forms(message.string or ""))


if __name__ == "__main__":
    main()
