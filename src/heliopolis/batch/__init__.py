"""Many games at once, on the CPU and on a GPU: loops, no rules. `docs/batch.md` shows how."""

from __future__ import annotations

from .buffers import Buffers, new_buffers
from .cpu import Batch
from .gpu_batch import GpuBatch
from .single import single_game

__all__ = ["Batch", "Buffers", "GpuBatch", "new_buffers", "single_game"]
