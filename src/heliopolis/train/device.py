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
        raise BadSetup("training needs PyTorch: install the extra, pip install 'heliopolis[train]'")
    if not can_compile():
        raise BadSetup(
            "training needs compiled rules: install Numba, and do not set HELIOPOLIS_PLAIN"
        )


@contextmanager
def memory_explained() -> Iterator[None]:
    """Turn a device's lack of memory into a sentence."""
    import torch

    try:
        yield
    except (MemoryError, RuntimeError) as error:
        is_memory = isinstance(error, MemoryError | torch.OutOfMemoryError)
        if not is_memory and "allocate memory" not in str(error):  # as PyTorch says it on a CPU
            raise
        raise BadSetup(
            "the device has too little free memory for this training; choose fewer games or a "
            "smaller minibatch in a file for --settings"
        ) from error


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
