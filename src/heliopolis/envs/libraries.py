"""The libraries that environments are made for. They come with the extra `envs`."""

from __future__ import annotations

from importlib.util import find_spec

from ..errors import BadSetup


class MissingLibrary(BadSetup, ImportError):
    """A library of the extra `envs` is not installed."""


def need(module: str, library: str) -> None:
    """Refuse with a sentence if a library is missing, before its import fails with less.

    >>> need("no_such_module", "Such a library")
    Traceback (most recent call last):
        ...
    heliopolis.envs.libraries.MissingLibrary: these environments need Such a library: install \
the extra envs, pip install '.[envs]' in the project's folder
    """
    if find_spec(module) is None:
        raise MissingLibrary(
            f"these environments need {library}: install the extra envs, "
            "pip install '.[envs]' in the project's folder"
        )
