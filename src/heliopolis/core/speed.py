"""One source of rules, three ways to run it: as plain Python, compiled for the CPU, inside a CUDA
kernel.

A function marked `@rule` stays an ordinary Python function. `compiled` makes its twin for the CPU,
`on_gpu` its twin for CUDA kernels: a copy of the function in which every other rule it names is a
twin too. Nothing is compiled before a twin is asked for, and `import heliopolis` does not import
Numba.

Loops that serve every game (random play, search, batches) are written against the names in
`core/interface.py`; `for_game` puts one game's rules in their place.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import rmtree
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

PLAIN_SWITCH = "HELIOPOLIS_PLAIN"
CACHE_SWITCH = "HELIOPOLIS_CACHE"
CACHES_KEPT = 3  # of different sources: a checkout, a release, a change being tried


def rule(function: F) -> F:
    """Mark a function of the rules: plain Python to read, compiled where speed is wanted."""
    function.__dict__["is_rule"] = True
    return function


def machine_instruction(function: F) -> F:
    """Mark a rule that processors have an instruction for; its twins are made of that.

    The instructions are in `native.py` and `device.py`, under the rule's name.
    """
    function.__dict__["is_instruction"] = True
    return rule(function)


def inlined(function: F) -> F:
    """Mark a rule whose CPU twin becomes a part of the one that calls it. For rules that are called
    in one place and are handed so much that the call itself takes time, or that are handed what is
    constant there: machine code then has it in place.
    """
    function.__dict__["is_inlined"] = True
    return function


def can_compile() -> bool:
    """Whether compiled twins are to be had: Numba is installed and HELIOPOLIS_PLAIN is not set."""
    return not os.environ.get(PLAIN_SWITCH) and _has_numba()


def compiled(function: F, *, check_bounds: bool = False) -> F:
    """The CPU twin of a rule, or the rule itself where nothing can be compiled.

    Twins take flat records (`core.state.new_records`) in place of plain states.
    """
    if not can_compile():
        return function
    twins, plain = _cpu_twins(check_bounds), cast("FunctionType", function)
    if plain not in twins.made and not is_kept(function):
        _announce_compiling()
    return cast("F", twins.twin(plain))


def announce(message: str) -> None:
    """Tell somebody who sits at a terminal why nothing happens for a while."""
    if sys.stderr.isatty():
        print(f"heliopolis: {message}", file=sys.stderr)


@cache
def _announce_compiling() -> None:
    announce("compiling for this machine, once; that takes up to a minute")


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether the compiled twin of a rule lies in the cache, from an earlier run."""
    plain = cast("FunctionType", function)
    name = f"{Path(plain.__code__.co_filename).stem}.{plain.__qualname__}"
    return any(_current_cache().rglob(f"{name}-*.nbi"))


def on_gpu(function: F) -> F:
    """The twin of a rule to be called inside a CUDA kernel. Needs the extra `gpu`."""
    return cast("F", _gpu_twins().twin(cast("FunctionType", function)))


def for_game(function: F, rules: ModuleType, **others: Callable[..., Any]) -> F:
    """A copy of *function* that plays one game: names of `interface.py` become those of *rules*.

    *others* are further names to be replaced, in it and in every rule it calls.
    """
    return cast("F", _bound(cast("FunctionType", function), rules, tuple(others.items())))


@cache
def _bound(
    function: FunctionType, rules: ModuleType, others: tuple[tuple[str, Callable[..., Any]], ...]
) -> FunctionType:
    from .interface import NAMES

    replaced: dict[str, object] = {}
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if _is_rule(value):
            bound = dict(others).get(name) or (
                getattr(rules, name)
                if name in NAMES
                else _bound(cast("FunctionType", value), rules, others)
            )
            if bound is not value:
                replaced[name] = bound
    if not replaced:
        return function
    copy = _copy_with(function, replaced)
    # Numba keeps compiled code by name: copies for different games, or with different names
    # replaced, must not share one.
    copy.__qualname__ += "_for_" + rules.__name__.replace(".", "_") + _told_apart(others)
    return copy


def _told_apart(others: tuple[tuple[str, Callable[..., Any]], ...]) -> str:
    """A short name for functions put in the place of others; another code, another name."""
    import hashlib

    if not others:
        return ""
    digest = hashlib.sha256()
    for name, other in others:
        digest.update(f"{name} {other.__module__}.{other.__qualname__}\0".encode())
        digest.update(other.__code__.co_code)
    return "_" + digest.hexdigest()[:12]


class _Twins:
    """The twins made so far with one compiler; each rule is compiled once."""

    def __init__(
        self, compile_one: Callable[[FunctionType], object], instructions: Mapping[str, object]
    ) -> None:
        self.compile_one = compile_one
        self.instructions = instructions
        self.made: dict[FunctionType, object] = {}

    def twin(self, function: FunctionType) -> object:
        if function not in self.made:
            if function.__dict__.get("is_instruction"):
                self.made[function] = self.instructions[function.__name__]
            else:
                self.made[function] = self.compile_one(_copy_with(function, self._others(function)))
        return self.made[function]

    def _others(self, function: FunctionType) -> dict[str, object]:
        """The twins of all rules that a rule names."""
        named = {name: function.__globals__.get(name) for name in function.__code__.co_names}
        return {
            name: self.twin(cast("FunctionType", value))
            for name, value in named.items()
            if _is_rule(value)
        }


@cache
def _cpu_twins(check_bounds: bool) -> _Twins:
    from numba import njit

    from .native import INSTRUCTIONS

    # Reference counts of array views cost half the speed; rules allocate nothing, so _nrt is off.
    options: dict[str, Any] = {"_nrt": False, "error_model": "numpy", "nogil": True}

    def compile_one(function: FunctionType) -> object:
        # Bounds-checked twins are made for tests only, and share file and name with the others.
        with _numba_cache():
            return njit(
                cache=not check_bounds,
                boundscheck=check_bounds,
                forceinline=function.__dict__.get("is_inlined", False),
                **options,
            )(function)

    return _Twins(compile_one, INSTRUCTIONS)


@cache
def _gpu_twins() -> _Twins:
    from .cuda import device_function
    from .device import INSTRUCTIONS

    return _Twins(device_function, INSTRUCTIONS)


@contextmanager
def _numba_cache() -> Iterator[None]:
    """Let Numba cache under a name made from all our sources.

    Numba looks only at the file of the function it caches: a change in a rule of another file
    would go unseen.
    """
    from numba.core import config as numba_config

    config: Any = numba_config  # its settings are made at run time, unseen by type checkers
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_current_cache())
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _current_cache() -> Path:
    """The cache of the sources as they are now; older ones beyond a few are removed."""
    folder = cache_folder() / sources_fingerprint()
    if not folder.exists() and cache_folder().exists():
        older = sorted(cache_folder().iterdir(), key=lambda path: path.stat().st_mtime)
        for path in older[: len(older) - CACHES_KEPT + 1]:
            rmtree(path, ignore_errors=True)
    return folder


def cache_folder() -> Path:
    """Where compiled rules are kept between runs: HELIOPOLIS_CACHE, or the user's cache folder."""
    chosen = os.environ.get(CACHE_SWITCH)
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "heliopolis"


@cache
def sources_fingerprint() -> str:
    """A short name for the sources of rules as they are now: another source, another name."""
    import hashlib

    digest = hashlib.sha256()
    for name, source in sorted(sources_of_rules(Path(__file__).parents[1]).items()):
        digest.update(name.encode() + b"\0" + source)
    return digest.hexdigest()[:16]


def sources_of_rules(package: Path) -> dict[str, bytes]:
    """Every source in a folder of the package that holds rules: pages and commands may change
    without anything being compiled again.
    """
    sources = {
        path.relative_to(package): path.read_bytes() for path in sorted(package.rglob("*.py"))
    }
    folders = {path.parts[0] for path, source in sources.items() if b"\n@rule\n" in source}
    return {path.as_posix(): text for path, text in sources.items() if path.parts[0] in folders}


def _copy_with(function: FunctionType, replaced: Mapping[str, object]) -> FunctionType:
    twin = FunctionType(
        function.__code__,
        {**function.__globals__, **replaced},
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    twin.__dict__.update(function.__dict__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    return twin


def _is_rule(value: object) -> bool:
    return isinstance(value, FunctionType) and value.__dict__.get("is_rule", False)


@cache
def _has_numba() -> bool:
    from importlib.util import find_spec

    return find_spec("numba") is not None
