"""A training on the CPU: it learns, and a training that was left goes on as if it had not been."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with dev.py test --train")

from heliopolis.errors import HeliopolisError  # noqa: E402 - all below need PyTorch
from heliopolis.face.catalogue import kind_of  # noqa: E402
from heliopolis.players.network.weights_file import load_weights  # noqa: E402
from heliopolis.players.thumb.ra import advised_move  # noqa: E402
from heliopolis.train.checkpoints import (  # noqa: E402
    Checkpoint,
    load_checkpoint,
    save_checkpoint,
)
from heliopolis.train.device import Device  # noqa: E402
from heliopolis.train.measure import measure  # noqa: E402
from heliopolis.train.memory import WIN  # noqa: E402
from heliopolis.train.network import Network  # noqa: E402
from heliopolis.train.rollout import FORBIDDEN, win_logits  # noqa: E402
from heliopolis.train.run import CHECKPOINT, WEIGHTS, Length, Run, TrainingFailed  # noqa: E402
from heliopolis.train.seats import GUEST, OLD, OWN, THUMB, company_of  # noqa: E402
from heliopolis.train.settings import Settings, checked, for_cpu  # noqa: E402
from heliopolis.train.training import Training, Update  # noqa: E402

pytestmark = pytest.mark.train

RA = kind_of("ra")
# The rate is large, so that networks of different updates choose different moves.
TINY = replace(
    for_cpu(), width=16, blocks=1, games=32, steps=16, minibatch=64, pool_every=2, opponent_every=2,
    pool_size=2, pool_share=0.5, rate_first=0.05, rate_last=0.05, measure="none",
)  # fmt: skip


def settings_for(game: str) -> Settings:
    return checked(TINY, kind_of(game))


def silent(line: str) -> None:
    """Say nothing."""


def test_a_short_training_beats_random_players() -> None:
    training = Training(RA, checked(replace(for_cpu(), players=(4,)), RA), Device("cpu"))
    for update in range(80):
        training.update(update / 80)
    assert measure(training.network, RA, "random", 4, 400).share > 0.9


@pytest.mark.parametrize("game", ["ra", "priests", "dice"])
def test_what_was_left_goes_on_as_if_it_had_not_been(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decisions that wait for their outcome at tables with the rule of thumb among the rest."""
    kind, length = kind_of(game), Length(6, None)
    settings = replace(settings_for(game), thumb_share=0.5)
    whole = Run(Training(kind, settings, Device("cpu")), length, _folder(tmp_path, "a"), silent)
    assert whole.play()

    folder = _folder(tmp_path, "b")
    left = Run(Training(kind, settings, Device("cpu")), length, folder, silent)
    monkeypatch.setattr(left.training, "update", _stopping(left, after=3))
    assert not left.play()
    checkpoint = load_checkpoint(folder / CHECKPOINT, kind)
    assert checkpoint.state["update"] == 3

    resumed = Run(Training(kind, checkpoint.settings, Device("cpu")), length, folder, silent)
    torch.rand(7)  # chance has gone on elsewhere
    resumed.training.load(checkpoint.state)
    resumed.go_on(dict(checkpoint.run))
    assert resumed.play()
    assert _flat(resumed.training.state()) == _flat(whole.training.state())
    one, other = (load_weights(tmp_path / name / WEIGHTS, kind) for name in "ab")
    assert one.about["decisions"] == other.about["decisions"] == 6 * 512
    for name, array in one.arrays.items():
        np.testing.assert_array_equal(array, other.arrays[name])


def _folder(path: Path, name: str) -> Path:
    (path / name).mkdir()
    return path / name


def _stopping(run: Run, after: int) -> Callable[[float], Update]:
    """Updates of a run that is stopped during one of them."""
    update = run.training.update

    def stopping(progress: float) -> Update:
        run.stop = run.training.update_number + 1 >= after
        return update(progress)

    return stopping


def _flat(state: object, name: str = "") -> dict[str, bytes]:
    """All that a state holds, as bytes."""
    if isinstance(state, dict):
        found: dict[str, bytes] = {}
        for key, value in state.items():
            found |= _flat(value, f"{name}.{key}")
        return found
    if isinstance(state, torch.Tensor):
        return {name: state.contiguous().numpy().tobytes()}
    return {name: str(state).encode()}


def test_a_state_that_is_kept_does_not_change_with_the_training() -> None:
    training = Training(RA, replace(settings_for("ra"), thumb_share=0.5), Device("cpu"))
    training.update(0.0)
    kept = training.state()
    before = _flat(kept)
    training.update(0.1)
    assert _flat(kept) == before


def test_every_update_changes_the_games_and_the_weights() -> None:
    training = Training(RA, settings_for("ra"), Device("cpu"))
    before = _flat(training.state())
    training.update(0.5)
    after = _flat(training.state())
    changed = {name for name in before if before[name] != after[name]}
    assert {".adam.weights", ".adam.mean", ".games.states", ".games.slots"} <= changed
    assert {".games.observation", ".chance", ".pool.kept", ".update"} <= changed


def roles_to_move(training: Training) -> Any:
    """Who played the seat that was to move, for each step of the round and each game."""
    movers = training.memory.rows.mover[: training.memory.steps].long()
    return torch.stack([training.roles.gather(1, mover[:, None])[:, 0] for mover in movers])


def test_moves_are_legal_and_old_networks_are_not_learned_from() -> None:
    training = Training(RA, settings_for("ra"), Device("cpu"))
    training.update(0.1)
    memory = training.memory
    played = slice(memory.steps)
    chosen = memory.rows.mask[played].gather(2, memory.moves[played, :, None])
    assert bool(chosen.all())
    role, trained = roles_to_move(training), memory.trained[played]
    assert not bool(trained[role == OLD].any())
    assert bool((role[:, 16:] == OLD).any())
    assert bool(trained[:, :16].all())


def test_the_rule_of_thumb_plays_its_seats_and_only_those(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(settings_for("ra"), thumb_share=0.5, pool_share=0.0, players=(4,))
    training = Training(RA, settings, Device("cpu"))
    memory = training.memory
    step = training.games.step
    followed = []

    def watched(number: int) -> None:
        for game in range(settings.games):
            seat = int(memory.rows.mover[number, game])
            state = training.games.batch.state(game)
            advised = training.roles[game, seat] == THUMB
            followed.append((bool(advised), int(memory.moves[number, game]) == advised_move(state)))
        step(number)

    monkeypatch.setattr(training.games, "step", watched)
    training.update(0.1)
    assert all(same for advised, same in followed if advised)
    assert not all(same for advised, same in followed if not advised)
    theirs = roles_to_move(training) == THUMB
    assert sum(advised for advised, _ in followed) == int(theirs.sum()) > 100
    assert not memory.trained[: memory.steps][theirs].any()


def in_two_companies() -> Training:
    """Half of the games among its like, half with the rule of thumb."""
    settings = replace(settings_for("ra"), thumb_share=0.5, pool_share=0.0)
    return Training(RA, settings, Device("cpu"))


def test_a_game_is_in_the_company_of_those_who_sit_there() -> None:
    roles = torch.tensor([[OWN, OWN], [OLD, OWN], [OWN, GUEST], [THUMB, OWN]], dtype=torch.int8)
    company, companies = company_of(roles)
    assert (company.tolist(), companies) == ([0, 0, 2, 1], 3)
    company, companies = company_of(roles[2:3])
    assert (company.tolist(), companies) == ([0], 1)


def test_in_another_company_the_network_foresees_something_else() -> None:
    training = in_two_companies()
    network, memory = training.network, training.memory
    network.weights["win.1.b"].data += torch.tensor([2.0, 0.0, 0.0, 0.0, 0.0])
    network.weights["score.1.b"].data += 1.0
    training.rollout.run()
    seen, has_thumbs = memory.seen(3), training.company == 1
    for company, rows in ((0, ~has_thumbs), (1, has_thumbs)):
        number = torch.full((int(rows.sum()),), company)
        expected = network(seen[rows], number).win.detach()
        shares = win_logits(expected, training.seats.present[rows]).softmax(-1)
        torch.testing.assert_close(memory.foreseen[3, rows, WIN], shares)
    own_share = memory.foreseen[:16, :, WIN, 0]
    assert own_share[:, has_thumbs].min() > own_share[:, ~has_thumbs].max()


@pytest.mark.parametrize("company", [0, 1])
def test_a_company_teaches_only_what_is_foreseen_in_it(company: int) -> None:
    training = in_two_companies()
    training.rollout.run()
    decided = (training.memory.trained * (training.company == company)).flatten().nonzero()[:, 0]
    training.learner.chosen.copy_(decided.repeat(64)[:64])
    training.learner.step()
    learned = {name for name, weight in training.network.weights.items() if bool(weight.grad.any())}
    heads = {"win.w", "score.w"}, {"win.1.w", "score.1.w"}
    assert heads[company] <= learned
    assert not heads[1 - company] & learned


def test_a_weights_file_holds_what_is_foreseen_among_equals() -> None:
    training = in_two_companies()
    training.network.weights["win.1.w"].data += 1.0
    weights = training.weights({})
    assert list(weights.arrays) == list(weights.shape.arrays())
    own = training.network.weights["win.w"].detach().numpy()
    assert np.array_equal(weights.arrays["win.w"], own)
    again = in_two_companies()
    again.network.load(weights.arrays)
    assert np.array_equal(again.network.weights["win.1.w"].detach().numpy(), own)


def test_against_other_weights_only_one_seat_learns(tmp_path: Path) -> None:
    first = Training(RA, settings_for("ra"), Device("cpu"))
    frozen = first.weights({})
    settings = replace(settings_for("ra"), against_share=1.0, pool_share=0.0, players=(4,))
    training = Training(RA, settings, Device("cpu"), None, frozen)
    before = training.guest.block.clone()
    for update in range(4):
        training.update(update / 4)
    assert torch.equal(training.guest.block, before)
    assert not torch.equal(training.network.block, before)
    share = float(training.memory.trained.mean())
    assert 0.1 < share < 0.5


def test_a_sharp_guest_makes_the_moves_it_likes_best() -> None:
    settings = replace(
        settings_for("ra"), against_share=1.0, against_sharpness=1e7, pool_share=0.0, players=(4,)
    )
    training = Training(RA, settings, Device("cpu"))
    training.guest.begin(5)
    training.update(0.0)
    memory = training.memory
    for step, role in enumerate(roles_to_move(training)):
        logits = training.guest(memory.seen(step)).moves
        best = logits.masked_fill(~memory.rows.mask[step], FORBIDDEN).argmax(-1)
        is_guest = role == GUEST
        assert is_guest.any()
        assert torch.equal(memory.moves[step][is_guest], best[is_guest])


def test_an_earlier_network_plays_its_seats_by_the_weights_that_were_kept() -> None:
    training = Training(RA, replace(settings_for("ra"), opponent_every=1), Device("cpu"))
    earlier = Network(RA, TINY.width, TINY.blocks, torch.device("cpu"), torch.float32)
    earlier.begin(5)
    earlier.weights["policy.w"].data *= 1e7  # it draws no lots, so its moves can be told
    training.pool.kept = [earlier.block.detach().clone()]
    training.update_number = 1  # none is kept before this one, but one takes its seats
    training.update(0.5)
    memory, found = training.memory, []
    for step, role in enumerate(roles_to_move(training)):
        logits = earlier(memory.seen(step)).moves
        best = logits.masked_fill(~memory.rows.mask[step], FORBIDDEN).argmax(-1)
        assert torch.equal(memory.moves[step][role == OLD], best[role == OLD])
        found += (memory.moves[step] == best)[role == OWN].tolist()
    assert not all(found)


def test_a_softened_network_likes_the_same_moves_less_surely() -> None:
    first = Training(RA, settings_for("ra"), Device("cpu"))
    for update in range(4):
        first.update(update / 4)
    start = first.weights({})
    soft = Training(RA, replace(settings_for("ra"), soften=0.25), Device("cpu"), start)
    seen = first.memory.seen(0)
    sure, unsure = first.network(seen), soft.network(seen)
    torch.testing.assert_close(unsure.moves, sure.moves / 4)
    assert torch.equal(unsure.win, sure.win)
    assert torch.equal(unsure.score, sure.score)


def test_moves_that_were_given_up_come_back_where_that_is_wished() -> None:
    least = {}
    for weight in (0.0, 1.0):
        settings = replace(
            settings_for("ra"), every_move_first=weight, every_move_last=weight, players=(4,)
        )
        training = Training(RA, settings, Device("cpu"))
        training.network.weights["policy.w"].data *= 1000  # its mind is made up
        for _ in range(12):
            training.update(0.5)
        logits = training.network(training.memory.seen(0)).moves.detach()
        legal = training.memory.rows.mask[0]
        least[weight] = float(logits.masked_fill(~legal, FORBIDDEN).log_softmax(-1)[legal].min())
    assert least[0.0] < -20
    assert least[1.0] > -10


@pytest.mark.parametrize("has_begun", [False, True])
def test_a_training_that_has_failed_says_where_to_begin(tmp_path: Path, has_begun: bool) -> None:
    run = Run(Training(RA, settings_for("ra"), Device("cpu")), Length(2, None), tmp_path, silent)
    way = "again with"
    if has_begun:
        run._keep()
        way = f"in another folder with --from {tmp_path / WEIGHTS} and"
    kept = {path: path.read_bytes() for path in tmp_path.glob("[cw]*") if path.suffix != ".svg"}
    run.training.network.block.fill_(float("nan"))
    said = f"so the network is spoilt; begin {way} a smaller rate_first in a file for --settings"
    with pytest.raises(TrainingFailed, match=re.escape(said)):
        run.play()
    assert set(kept) == ({tmp_path / CHECKPOINT, tmp_path / WEIGHTS} if has_begun else set())
    assert {path: path.read_bytes() for path in kept} == kept


def test_a_checkpoint_of_another_kind_is_said(tmp_path: Path) -> None:
    path = tmp_path / CHECKPOINT
    with pytest.raises(HeliopolisError, match="there is no checkpoint"):
        load_checkpoint(path, RA)
    path.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(HeliopolisError, match="is damaged or no checkpoint"):
        load_checkpoint(path, RA)
    save_checkpoint(path, RA, Checkpoint(settings_for("ra"), {}, {}))
    with pytest.raises(HeliopolisError, match="another version: its game is ra, and here it is"):
        load_checkpoint(path, kind_of("dice"))
    save_checkpoint(path, RA, Checkpoint(settings_for("ra"), {"room": torch.zeros(9999)}, {}))
    whole = path.read_bytes()
    for length in (300, 9000, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(HeliopolisError, match="is damaged or no checkpoint"):
            load_checkpoint(path, RA)


def test_a_checkpoint_in_which_a_bit_has_turned_is_refused(tmp_path: Path) -> None:
    path = tmp_path / CHECKPOINT
    save_checkpoint(path, RA, Checkpoint(settings_for("ra"), {"room": torch.ones(9999)}, {}))
    content = bytearray(path.read_bytes())
    content[content.index(b"\x80\x3f") + 4000] ^= 16  # amid the ones
    path.write_bytes(content)
    with pytest.raises(HeliopolisError, match="is damaged or no checkpoint"):
        load_checkpoint(path, RA)


def test_a_checkpoint_that_does_not_fit_on_the_disk_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("heliopolis.core.whole_file.sync", full)
    with pytest.raises(HeliopolisError, match=r"cannot write the checkpoint .*: no space left on"):
        save_checkpoint(tmp_path / CHECKPOINT, RA, Checkpoint(settings_for("ra"), {}, {}))
    assert not list(tmp_path.iterdir())


def test_a_network_that_is_spoilt_leaves_the_last_checkpoint(tmp_path: Path) -> None:
    run = Run(Training(RA, settings_for("ra"), Device("cpu")), Length(6, None), tmp_path, silent)
    run._keep()
    before = (tmp_path / CHECKPOINT).read_bytes()
    run.training.network.weights["in0.w"].data.fill_(1e6)
    with pytest.raises(HeliopolisError, match=r"in0.w holds numbers that are too large"):
        run._keep()
    assert (tmp_path / CHECKPOINT).read_bytes() == before


def test_an_update_in_which_the_network_decides_nothing_changes_nothing() -> None:
    settings = replace(settings_for("ra"), games=4, steps=1, minibatch=4, thumb_share=1.0)
    training = Training(RA, replace(settings, pool_share=0.0, players=(5,)), Device("cpu"))
    training.memory.trained.zero_()
    training.rollout.run = training._play = lambda: None  # type: ignore[method-assign]
    before = training.network.block.detach().clone()
    assert training.update(0.5).figures["policy"] == 0.0
    assert torch.equal(training.network.block, before)


def test_without_a_gpu_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(HeliopolisError, match="no CUDA device here; train on the CPU"):
        Device("cuda")


def test_a_larger_network_learns_from_a_teacher_and_then_plays_on_its_own(tmp_path: Path) -> None:
    teacher = Training(RA, settings_for("ra"), Device("cpu"))
    taught = Training(
        RA,
        checked(
            replace(
                TINY, width=32, blocks=2, rate_first=0.003, rate_last=0.003, taught=0.5,
                teacher_size=(16, 1), steps=32,
            ),
            RA,
        ),
        Device("cpu"),
        teacher=teacher.weights({}),
    )  # fmt: skip
    teacher.network.weights["policy.w"].data *= 100  # the first weights have no opinion
    taught.teacher.load(teacher.network.arrays())
    first, *_, last = [taught.update(0.1).figures for _ in range(120)]
    assert last["change"] < first["change"] / 4  # how far apart the two are
    assert last["clipped"] < first["clipped"] * 0.75  # how often they would not make the same move
    before = taught.teacher.block.clone()
    steps: list[str] = []
    taught._learn = lambda: steps.append("on its own")
    taught._learn_as_taught = lambda: steps.append("as taught")
    taught.update(0.49)
    assert set(steps) == {"as taught"}
    steps.clear()
    taught.update(0.5)
    assert set(steps) == {"on its own"}
    assert torch.equal(taught.teacher.block, before)
    again = Training(RA, taught.settings, Device("cpu"))
    again.load(taught.state())
    assert torch.equal(again.teacher.block, before)
