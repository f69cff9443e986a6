"""Lets the Chinese rules, which know Simplified characters, read Traditional ones and Cantonese, and gives the owner's own back."""

from __future__ import annotations

from dataclasses import replace

from core.memory.capture.cantonese import in_mandarin
from core.memory.capture.types import Candidate, Skipped, Turn
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

# Blanks that set foreign words and figures off from the Chinese around them, as many typists and editors do: 我在 Google 上班,
# 2024 年 3 月. A blank on one side only stands for a comma, 我搬家了 iPhone坏了, and so does one behind the end of a sentence.
_WORD = r"[A-Za-z0-9][^\s\u3400-\u9fff，。！？；：、,;!?]*"
_FOREIGN = rf"(?!(?:I|[Mm]y|[Ww]e|[Oo]ur)\b){_WORD}(?: {_WORD})*"
_SET_OFF = regex(
    rf"(?:(?<=[\u3400-\u9fff])(?<![啦呢吗哦喔啊吧呀嘛]) |(?<![^\n，。！？；：、,;!?（(])){_FOREIGN}(?: (?=[\u3400-\u9fff])|(?=[\n，。！？；：、,.;!?）)]|$))"
)

# Two characters of one word: Simplified has only the second, though no table of characters makes one of the other.
_ELDER_SISTER = ("姊", "姐")

# "I like 爬山": an English sentence with a Chinese name in it.
_ENGLISH_FRAME = regex(r"\W*(?:I|I['’][a-z]+|[Mm]y|[Ww]e|[Oo]ur) [A-Za-z'’-]+(?: [A-Za-z'’-]+)*\b")


def is_chinese(sentence: str) -> bool:
    """Whether the Chinese rules are to read a sentence: Chinese stands in it, and not in an English one."""
    return HAN.search(sentence) is not None and _ENGLISH_FRAME.match(sentence) is None


class AsWritten:
    """A turn in Simplified characters (`plain`) without blanks inside of a clause, and the way back to what was written."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        folded = in_mandarin(turn.text, fold_chinese(turn.text).replace(*_ELDER_SISTER))
        blanks = _setting_off(turn.text)
        self._places = [place for place in range(len(folded)) if place not in blanks]
        self._plain = "".join(folded[place] for place in self._places)
        self.plain = turn if self._plain == turn.text else replace(turn, text=self._plain)
        pairs = zip(folded, turn.text, strict=True)
        self._back = {ord(plain): written for plain, written in pairs if plain != written}

    def candidate(self, found: Candidate) -> Candidate:
        """The same in the owner's characters, as said in their turn."""
        if self.plain is self._turn:
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
        start = self._plain.find(bare) if bare else -1
        if start < 0:
            return text.translate(self._back)
        first, last = self._places[start], self._places[start + len(bare) - 1]
        return text.replace(bare, self._turn.text[first : last + 1], 1)


def _setting_off(text: str) -> set[int]:
    """Where the blanks stand that set foreign words off."""
    if HAN.search(text) is None:
        return set()
    ends = ((match.start(), match.end() - 1) for match in _SET_OFF.finditer(text))
    return {place for both in ends for place in both if text[place] == " "}
