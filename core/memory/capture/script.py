"""Lets the Chinese rules, which know Simplified characters, read Traditional ones and Cantonese, and gives the owner's own back."""

from __future__ import annotations

import re
from dataclasses import replace

from core.memory.capture.cantonese import in_mandarin
from core.memory.capture.types import Candidate, Skipped, Turn
from core.text.chinese_script import HAN, fold_chinese

# "I like 爬山": an English sentence with a Chinese name in it.
_ENGLISH_FRAME = re.compile(r"\W*(?:I|I['’][a-z]+|[Mm]y|[Ww]e|[Oo]ur) [A-Za-z'’-]+(?: [A-Za-z'’-]+)*\b")


def is_chinese(sentence: str) -> bool:
    """Whether the Chinese rules are to read a sentence: Chinese stands in it, and not in an English one."""
    return HAN.search(sentence) is not None and _ENGLISH_FRAME.match(sentence) is None


class AsWritten:
    """A turn in Simplified characters (`plain`), and the way back to those in which it was written."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        folded = in_mandarin(turn.text, fold_chinese(turn.text))
        self.plain = turn if folded == turn.text else replace(turn, text=folded)
        pairs = zip(folded, turn.text, strict=True)
        self._back = {ord(plain): written for plain, written in pairs if plain != written}

    def candidate(self, found: Candidate) -> Candidate:
        """The same in the owner's characters, as said in their turn."""
        if not self._back:
            return found
        return replace(
            found,
            text=self._written(found.text),
            quote=self._written(found.quote),
            subject=self._written(found.subject),
            attribute=self._written(found.attribute),
            value=self._written(found.value),
            instead_of=self._written(found.instead_of),
            topic=self._written(found.topic),
            when=tuple(self._written(each) for each in found.when),
            otherwise=self.candidate(found.otherwise) if found.otherwise else None,
            beside=tuple(self.candidate(each) for each in found.beside),
            telling=tuple((self._written(said), self._written(text)) for said, text in found.telling),
            turn=self._turn if found.turn else None,
        )

    def skipped(self, left: Skipped) -> Skipped:
        return replace(left, quote=self._written(left.quote), turn=self._turn)

    def _written(self, text: str) -> str:
        """As it stands in the turn; what was put together from it, character by character."""
        bare = text.strip("。")
        place = self.plain.text.find(bare) if bare else -1
        if place < 0:
            return text.translate(self._back)
        return text.replace(bare, self._turn.text[place : place + len(bare)], 1)
