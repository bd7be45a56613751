"""Where a training runs, and work that a GPU records once and repeats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from ..core.speed import can_compile
from ..errors import BadSetup
from .settings import Settings

DEVICES = ("cuda", "cpu")


def check_torch() -> None:
    """Refuse to train where PyTorch or Numba is missing."""
    if find_spec("torch") is None:
        raise BadSetup(
            "training needs PyTorch: install the extra train, pip install '.[train]' in the "
            "project's folder"
        )
    if not can_compile():
        raise BadSetup(
            "training needs compiled rules: install Numba, and do not set HELIOPOLIS_PLAIN"
        )


_NO_MEMORY = (
    "the device has too little free memory for this training; wait until others have left it, or "
    "choose fewer games or a smaller minibatch in a file for --settings"
)
_IN_USE = (
    "the device is in use by others; wait until they have left it, or train on the CPU with "
    "--device cpu, which is slow"
)
_NO_COMPILER = (
    "PyTorch cannot compile here: that takes Triton and a C compiler; install them, or say "
    "compiled = false in a file for --settings, which is slower"
)

# By what PyTorch and the libraries below it say, for they have no kinds of errors for it
_TROUBLE = {
    "allocate memory": _NO_MEMORY,  # a CPU
    "out of memory": _NO_MEMORY,
    "CUBLAS_STATUS_ALLOC_FAILED": _NO_MEMORY,
    "busy or unavailable": _IN_USE,
    "Failed to find C compiler": _NO_COMPILER,
}


@contextmanager
def trouble_explained() -> Iterator[None]:
    """Turn what a device cannot do into a sentence."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if (sentence := _sentence_for(error)) is None:
            raise
        raise BadSetup(sentence) from error


def _sentence_for(error: Exception) -> str | None:
    from torch._dynamo.exc import TorchDynamoException  # nothing public tells of a failed compiler

    if isinstance(error, MemoryError):
        return _NO_MEMORY
    found = [sentence for words, sentence in _TROUBLE.items() if words in str(error)]
    if not found and isinstance(error, TorchDynamoException):
        return _NO_COMPILER
    return found[0] if found else None


class Device:
    """A CPU, or a GPU with the stream that everything is done on."""

    def __init__(self, name: str) -> None:
        import torch

        if name == "cuda" and not torch.cuda.is_available():
            raise BadSetup(
                "PyTorch finds no CUDA device here; train on the CPU with --device cpu, which is "
                "slow, or on a machine with an NVIDIA GPU"
            )
        self.name = name
        self.torch = torch.device(name)
        self.stream: Any = torch.cuda.Stream() if name == "cuda" else None

    @property
    def is_gpu(self) -> bool:
        """Whether it is a GPU."""
        return self.name == "cuda"

    def fitting(self, settings: Settings) -> Settings:
        """The settings as they hold here: what is for a GPU is left out on a CPU."""
        if self.is_gpu:
            return settings
        return replace(settings, half_precision=False, graphs=False, compiled=False)

    @property
    def words(self) -> str:
        """The device by its maker's name."""
        import torch

        return str(torch.cuda.get_device_name()) if self.is_gpu else "CPU"

    @property
    def stream_number(self) -> int:
        """The stream as other libraries know it; 0 on a CPU."""
        return int(self.stream.cuda_stream) if self.is_gpu else 0

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Everything inside is done on this device's stream."""
        import torch

        if not self.is_gpu:
            yield
            return
        with torch.cuda.stream(self.stream):
            yield

    def recorded(self, work: Callable[[], None]) -> Callable[[], None]:
        """The work as a CUDA graph: one launch repeats all of it. It must have been done once
        before, and nothing is done while it is recorded.
        """
        import torch

        graph = torch.cuda.CUDAGraph()
        torch.cuda.synchronize()
        # Relaxed: kernels that are not PyTorch's are launched by a library with habits of its own.
        with torch.cuda.graph(graph, stream=self.stream, capture_error_mode="relaxed"):
            work()
        torch.cuda.synchronize()
        replay: Callable[[], None] = graph.replay
        return replay
