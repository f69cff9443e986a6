"""The tokenizer of the bundled embedding model: sentencepiece, fed with the pieces in the weights file.

Sentencepiece takes 54 MB for this vocabulary where the Hugging Face tokenizer takes 260 MB.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import sentencepiece
from numpy.typing import NDArray

from core.models.bundled_weights import TokenizerTable

# Wire format of sentencepiece's ModelProto (its sentencepiece_model.proto): field numbers and enum values.
PIECES_FIELD, TRAINER_FIELD, NORMALIZER_FIELD = 1, 2, 3
PIECE_TEXT, PIECE_SCORE, PIECE_TYPE = 1, 2, 3
TYPE_NORMAL, TYPE_UNKNOWN, TYPE_CONTROL = 1, 2, 3
MODEL_TYPE, MODEL_UNIGRAM = 3, 1
UNK_ID, BOS_ID, EOS_ID, PAD_ID = 40, 41, 42, 43
NORMALIZER_NAME, DUMMY_PREFIX, REMOVE_EXTRA_SPACES, ESCAPE_SPACES = 1, 3, 4, 5
VARINT, BYTES, FIXED32 = 0, 2, 5


class BundledTokenizer:
    """Text to token ids, without special tokens."""

    def __init__(self, table: TokenizerTable, model: bytes | None = None) -> None:
        """`model` is an earlier result of `sentencepiece_model(table)`, to save making it again."""
        self.bos, self.eos = table.bos, table.eos
        self._scores = table.scores
        self._replacements = table.normalisation
        self._processor = sentencepiece.SentencePieceProcessor(
            model_proto=model if model is not None else sentencepiece_model(table)
        )

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids for each text; the text must be valid Unicode (no lone surrogates)."""
        result: list[list[int]] = self._processor.encode([t.translate(self._replacements) for t in texts])
        return result

    def pieces(self, ids: Sequence[int]) -> list[str]:
        """The text of each piece; one that begins a word begins with U+2581."""
        return [self._processor.id_to_piece(number) for number in ids]

    def rarity(self, ids: Sequence[int]) -> NDArray[np.float32]:
        """-ln of the share of each piece in the text that the vocabulary was made from: "the" 7, "insulin" 13."""
        found: NDArray[np.float32] = -self._scores[np.array(ids, dtype=np.int64)]
        return found


def sentencepiece_model(table: TokenizerTable) -> bytes:
    """A serialised sentencepiece unigram model with the identity normaliser."""
    special = {
        table.bos: TYPE_CONTROL,
        table.pad: TYPE_CONTROL,
        table.eos: TYPE_CONTROL,
        table.unk: TYPE_UNKNOWN,
    }
    bounds, scores = table.offsets.tolist(), table.scores.tolist()
    parts: list[bytes] = []
    for index, (start, end) in enumerate(pairwise(bounds)):
        score = struct.pack("<f", scores[index])
        piece = _bytes_field(PIECE_TEXT, table.blob[start:end]) + _tag(PIECE_SCORE, FIXED32) + score
        piece += _number_field(PIECE_TYPE, special.get(index, TYPE_NORMAL))
        parts.append(_bytes_field(PIECES_FIELD, piece))
    parts.append(_bytes_field(TRAINER_FIELD, _trainer_spec(table)))
    parts.append(_bytes_field(NORMALIZER_FIELD, _normalizer_spec()))
    return b"".join(parts)


def _trainer_spec(table: TokenizerTable) -> bytes:
    ids = [(UNK_ID, table.unk), (BOS_ID, table.bos), (EOS_ID, table.eos), (PAD_ID, table.pad)]
    fields = [_number_field(MODEL_TYPE, MODEL_UNIGRAM)]
    fields += [_number_field(field, value) for field, value in ids]
    return b"".join(fields)


def _normalizer_spec() -> bytes:
    switches = [_number_field(field, 1) for field in (DUMMY_PREFIX, REMOVE_EXTRA_SPACES, ESCAPE_SPACES)]
    return _bytes_field(NORMALIZER_NAME, b"identity") + b"".join(switches)


def _tag(field: int, wire_type: int) -> bytes:
    return _varint(field << 3 | wire_type)


def _number_field(field: int, value: int) -> bytes:
    return _tag(field, VARINT) + _varint(value)


def _bytes_field(field: int, value: bytes) -> bytes:
    return _tag(field, BYTES) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    """Seven bits a byte, least significant first; the high bit says that more follow."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
