"""Whoever does something too often is told when to come back, and is not remembered for ever."""

from __future__ import annotations

import pytest

from heliopolis.server import limits
from heliopolis.server.limits import FORGET_SECONDS, RULES, Limits
from heliopolis.server.refusals import Refused


class Clock:
    """Time passes when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        """The time now."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(limits, "time", made)
    return made


def test_the_window_moves(clock: Clock) -> None:
    counted, rule = Limits(), RULES["say"]
    for _ in range(rule.amount):
        counted.count("say", "Ada")
        clock.now += 1
    with pytest.raises(Refused) as refusal:
        counted.count("say", "Ada")
    wait = rule.seconds - rule.amount
    assert refusal.value.facts["seconds"] == wait
    counted.count("say", "Ben")
    clock.now += wait
    counted.count("say", "Ada")
    with pytest.raises(Refused):
        counted.count("say", "Ada")


def test_those_who_were_quiet_for_long_are_forgotten(clock: Clock) -> None:
    counted = Limits()
    counted.count("act", "Ada")
    clock.now += 1
    counted.count("act", "Ben")
    clock.now += FORGET_SECONDS
    counted.count("act", "Cid")
    assert set(counted._done) == {("act", "Ben"), ("act", "Cid")}


def test_no_rule_looks_back_further_than_anybody_is_remembered() -> None:
    assert max(rule.seconds for rule in RULES.values()) <= FORGET_SECONDS
