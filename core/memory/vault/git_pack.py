"""Contents as one stream that git takes in at once: a file for each would take most of the time of a large write."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence

# From so many contents on git keeps the stream as the one file it is; fewer become an object file each, as git does.
KEPT_WHOLE = 100

_BLOB = 3
_VERSION = 2


def pack(contents: Sequence[bytes], sha256: bool = False) -> bytes:
    """A pack of blobs, as `git index-pack` and `git unpack-objects` read it."""
    parts = [b"PACK", _VERSION.to_bytes(4, "big"), len(contents).to_bytes(4, "big")]
    for content in contents:
        parts += (_head(len(content)), zlib.compress(content))
    whole = b"".join(parts)
    return whole + (hashlib.sha256 if sha256 else hashlib.sha1)(whole).digest()


def _head(size: int) -> bytes:
    """Kind and size: four bits of the size in the first byte, seven in each that follows, the lowest first."""
    first, size = _BLOB << 4 | size & 15, size >> 4
    found = bytearray()
    while size:
        found.append(first | 128)
        first, size = size & 127, size >> 7
    return bytes((*found, first))
