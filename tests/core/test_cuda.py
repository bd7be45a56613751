"""The door to CUDA: the GPU's bit instructions in the simulator, and a name that NumPy lost."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from heliopolis.core.cuda import cuda_module

pytest.importorskip("numba_cuda", reason="the extra gpu is not to be had for this Python")

_IN_THE_SIMULATOR = """
import numpy as np
from heliopolis.core import bits
from heliopolis.core.device import INSTRUCTIONS, cuda

count, lowest, highest = (INSTRUCTIONS[name] for name in ("count", "lowest", "highest"))

@cuda.jit
def ask(members, answers):
    answers[0], answers[1], answers[2] = count(members), lowest(members), highest(members)

for members in [1, 2, 3, 96, 1 << 16, (1 << 61) + 5, (1 << 62) - 1]:
    answers = np.zeros(3, dtype=np.int64)
    ask[1, 1](members, answers)
    assert answers[:2].tolist() == [bits.count(members), bits.lowest(members)], (members, answers)
    if members < 1 << 32:
        # The simulator counts leading zeros in 32 bits, a device in 64.
        assert answers[2] - 32 == bits.highest(members), (members, answers)
print("alike")
"""


def test_the_instructions_of_a_gpu_answer_as_the_plain_functions_do() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    ran = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "-W", "ignore", "-c", _IN_THE_SIMULATOR],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == "alike\n", ran.stderr


def test_a_numpy_without_row_stack_is_mended_for_numba_cuda(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(vars(np), "row_stack", None)
    monkeypatch.delitem(vars(np), "row_stack")
    cuda_module()
    assert vars(np)["row_stack"] is np.vstack
