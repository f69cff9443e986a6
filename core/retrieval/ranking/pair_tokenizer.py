"""Turns a question and a passage into the token ids of a cross-encoder, with the tokenizer that came with the model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

# Best first: tokenizer.json says everything about itself; a bare sentencepiece model needs the convention below.
TOKENIZER_FILES = ("tokenizer.json", "sentencepiece.bpe.model")
# What the usual models were trained with; a chunk of 400 characters with its headings is far shorter.
MAX_TOKENS = 512

# XLM-RoBERTa, from which the multilingual rerankers with a sentencepiece.bpe.model descend: its four special tokens
# come first, its other ids are sentencepiece's plus one, and a pair is <s> question </s> </s> passage </s>.
BOS, EOS, UNKNOWN, OFFSET = 0, 2, 3, 1
SPECIALS = 4

EncodePair = Callable[[str, str], tuple[list[int], list[int]]]
"""(question, passage) -> (token ids, token types: 0 for the question, 1 for the passage), at most MAX_TOKENS."""


def open_tokenizer(path: Path) -> EncodePair:
    """Raises whatever the libraries raise for a file that they cannot read."""
    return _tokenizer_json(path) if path.suffix == ".json" else _sentencepiece(path)


def _tokenizer_json(path: Path) -> EncodePair:
    from tokenizers import Tokenizer  # 30 MB that nothing else in the engine needs

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS, strategy="longest_first")

    def encode(question: str, passage: str) -> tuple[list[int], list[int]]:
        encoded = tokenizer.encode(question, passage)
        return encoded.ids, encoded.type_ids

    return encode


def _sentencepiece(path: Path) -> EncodePair:
    import sentencepiece

    processor = sentencepiece.SentencePieceProcessor(model_file=str(path))
    unknown = processor.unk_id()

    def pieces(text: str) -> list[int]:
        return [UNKNOWN if piece == unknown else piece + OFFSET for piece in processor.encode(text)]

    def encode(question: str, passage: str) -> tuple[list[int], list[int]]:
        asked = pieces(question)[: MAX_TOKENS // 2]
        read = pieces(passage)[: MAX_TOKENS - SPECIALS - len(asked)]
        ids = [BOS, *asked, EOS, EOS, *read, EOS]
        return ids, [0] * len(ids)  # these models know one token type only

    return encode
