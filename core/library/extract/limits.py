"""What one file may cost. Malformed and hostile files ask for anything; these are the answers."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True)
class ExtractLimits:
    """Ceilings for reading one file; a file that meets one is told so, never cut in silence."""

    max_file_bytes: int = 200 * MIB
    """For formats that are read whole. Larger ones are exports and logs that nobody quotes from."""

    max_streamed_bytes: int = 2048 * MIB
    """For formats that are read part by part (PDF, Office, e-books): pictures make honest ones this large."""

    max_text_chars: int = 64 * MIB
    """About 60 long books. Past it the catalogue row, not the parser, becomes the bottleneck."""

    max_unpacked_bytes: int = 256 * MIB
    """Sum of the zip members that are read; a bomb of 40 kB can claim terabytes."""

    max_markup_bytes: int = 64 * MIB
    """One XML or HTML part: a parsed tree takes ten times this, which just fits `memory_mb`."""

    seconds: float = 90.0
    """Wall time of any file. The slowest honest sample (872 pages) needs three on a busy machine."""

    seconds_per_mib: float = 1.0
    """And this much more for each MiB of the file: large honest files take 0.1 to 0.5 on a busy core."""

    memory_mb: int = 2048
    """Address space of a worker on POSIX, so that a bomb fails inside the worker, not the machine."""

    recycle_mb: int = 400
    """A worker that has ever held this much is replaced after the file: allocators do not give back."""
