"""What a device cannot do is said in a sentence, whatever the libraries call it."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with dev.py test --train")

from torch._dynamo.exc import TorchDynamoException  # noqa: E402 - all below need PyTorch

from heliopolis.errors import BadSetup  # noqa: E402
from heliopolis.train.device import trouble_explained  # noqa: E402

pytestmark = pytest.mark.train

NO_MEMORY = "the device has too little free memory for this training; wait"
NO_COMPILER = "PyTorch cannot compile here: .* say compiled = false in a file for --settings"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (MemoryError(), NO_MEMORY),
        (torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB."), NO_MEMORY),
        (RuntimeError("CUDA error: out of memory"), NO_MEMORY),
        (RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried"), NO_MEMORY),
        (
            RuntimeError("CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(...)`"),
            NO_MEMORY,
        ),
        (
            RuntimeError("CUDA error: CUDA-capable device(s) is/are busy or unavailable"),
            "the device is in use by others; wait",
        ),
        (TorchDynamoException("InvalidCxxCompiler: No working C++ compiler found"), NO_COMPILER),
        (TorchDynamoException("CUDA out of memory"), NO_MEMORY),
        (RuntimeError("Failed to find C compiler. Please specify via CC"), NO_COMPILER),
    ],
    ids=str,
)
def test_trouble_is_a_sentence(error: Exception, said: str) -> None:
    with pytest.raises(BadSetup, match=said), trouble_explained():
        raise error


def test_what_is_a_mistake_of_ours_is_none() -> None:
    with pytest.raises(RuntimeError, match="shapes differ"), trouble_explained():
        raise RuntimeError("shapes differ")
