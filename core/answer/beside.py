"""Chooses among sentences by what is asked of them: never another rack or day, and the one beside the best that has the time asked for.

"Tobias has the job! He starts on 1 September" answers when he starts by its second sentence, which names neither him nor the job.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.answer.pieces import Piece
from core.answer.wanted_kind import names_what_is_wanted
from core.retrieval.ranking.siblings import has_another_number, has_that_number
from core.text.chinese_script import HAN
from core.text.line_ends import DATED
from core.text.regex import regex

# So far from the best sentence another still speaks of the same.
NEAR = 2
# A word of this many letters is the same word where it begins another: "year" and "yearly".
SAME_BEGINNING = 4
# "Is the fair on 18 July?" is answered by another day as well.
_WHETHER = regex(
    r"^\W*(?:is|are|was|were|do|does|did|has|have|had|can|will)\b|[吗嗎][?？]?\s*$", re.IGNORECASE
)
# "When was the contract signed?"; of its verb so many letters are the same in its forms.
_WAS_DONE = regex(
    r"\b(?:was|were|is|are|been|be) .*?\b(?P<verb>[a-z]{3,}ed|sold|bought|built|made|paid|sent|given|written|held|found|taken|won|lost|opened)\W*$",
    re.IGNORECASE,
)
SAME_VERB = 5
_ABOVE = regex(r"[^:：\n]{1,40}(?:：|: )")
_PAST = regex(r"\b(?:did|was|were|had)\b|了|过|過", re.IGNORECASE)
# Asked for as it is by now.
_NOW = regex(
    r"\b(?:now|currently|nowadays|these days|at (?:the )?(?:present|moment)|any ?more)\b|现在|目前|如今|眼下|現在",
    re.IGNORECASE,
)
_CHANGED = regex(
    r"\bnow\b|\bfrom now on\b|\bno longer\b|\b(?:has|have|is|are|was|were) (?:been )?(?:moved|changed|raised|lowered|put (?:up|down)|cut|replaced)\b|"
    r"\b(?:moved|changed|raised|rises?|rose|went up|goes up|switched) (?:to|from)\b|\binstead of\b|\buntil now\b|\bused to\b|"
    r"现在|目前|如今|(?:涨|降|改|换|搬|升|减)(?:到|为|成|至)|不再|从.{1,8}起|已经",
    re.IGNORECASE,
)
# A sentence that tells of a change is about it in fewer of the question's words.
NEARLY_FOR_NOW = 0.6
# Who or what it speaks of was said just before.
_POINTS_BACK = regex(
    r"^[\W_]*(?:he|she|it|they|this|that|these|those|we|there|both|his|her|its|their)\b|^[\W_]*(?:他|她|它|这|那|该|其)",
    re.IGNORECASE,
)
_WORD = regex(r"[a-z]{4,}|[\u3400-\u9fff]{2}")
_SMALL = frozenset(
    "when what which where does did will have been with that this from they there about much many long".split()
)


def newest_first(
    question: str, pieces: Sequence[Piece], grades: NDArray[np.floating], chosen: Sequence[int]
) -> list[int]:
    """The chosen sentences; of what is asked for as it is now, behind the best one that tells how it changed."""
    if not _NOW.search(question):
        return list(chosen)
    names_it = names_what_is_wanted(question)
    told = [
        index
        for index, piece in enumerate(pieces)
        if _CHANGED.search(piece.text)
        and grades[index] >= NEARLY_FOR_NOW * grades[chosen[0]]
        and (names_it is None or names_it(piece.text))
        and _shares_a_word(question, piece.text)
    ]
    if not told:
        return list(chosen)
    best = max(told, key=lambda index: grades[index])
    return [best, *(index for index in chosen if index != best)]


def that_was_done(
    question: str, pieces: Sequence[Piece], grades: NDArray[np.floating], chosen: Sequence[int]
) -> list[int]:
    """The chosen sentences, behind the best one that has what is wanted and the very verb: "when was it signed?", "Signed 11 May"."""
    asked = _WAS_DONE.search(question)
    names_it = names_what_is_wanted(question)
    if asked is None or names_it is None:
        return list(chosen)
    verb = re.compile(rf"\b{re.escape(asked['verb'][:SAME_VERB])}", re.IGNORECASE)
    if any(verb.search(pieces[index].text) and names_it(pieces[index].text) for index in chosen):
        return list(chosen)
    told = [index for index, piece in enumerate(pieces) if verb.search(piece.text) and names_it(piece.text)]
    best = max(told, key=lambda index: grades[index], default=None)
    return list(chosen) if best is None else [best, *chosen]


def without_others(
    question: str, pieces: Sequence[Piece], grades: NDArray[np.floating]
) -> NDArray[np.floating]:
    """The grades, with those of another numbered thing or day at the bottom, where the very one that is asked for is told of."""
    if _WHETHER.search(question) or not any(has_that_number(question, piece.text) for piece in pieces):
        return grades
    another = np.array([has_another_number(question, piece.text) for piece in pieces], dtype=np.bool_)
    return np.where(another, grades.min() - 1.0, grades)


def with_what_is_wanted(
    question: str, pieces: Sequence[Piece], grades: NDArray[np.floating], chosen: Sequence[int]
) -> list[int]:
    """The chosen sentences; where none names the kind of thing that is wanted, with the one near the best that does.

    It must point back at the best, which then stands before it, or share a word with the question.
    """
    names_it = names_what_is_wanted(question, untold=True)
    if names_it is None or any(names_it(_said(question, pieces[index])) for index in chosen):
        return list(chosen)
    best = chosen[0]
    near = [index for index in _around(pieces, best) if names_it(_said(question, pieces[index]))]
    pointing = next((index for index in near if index == best + 1 and _points_back(pieces[index])), None)
    if pointing is not None:
        return [best, pointing, *chosen[1:]]
    sharing = [index for index in near if _shares_a_word(question, pieces[index].text)]
    if not sharing:
        return list(chosen)
    found = max(sharing, key=lambda index: grades[index])
    return [found, *chosen] if found < best or not _points_back(pieces[found]) else [best, found, *chosen[1:]]


def _said(question: str, piece: Piece) -> str:
    """A sentence without the day that it stands under, unless what happened on that day is asked for."""
    above = _ABOVE.match(piece.text)
    under_day = (
        above is not None and DATED.match(above.group()) is not None and _PAST.search(question) is None
    )
    return piece.text[above.end() :] if above is not None and under_day else piece.text


def _around(pieces: Sequence[Piece], best: int) -> list[int]:
    """The places of the sentences near it in the same passage and under the same headings, the nearest first."""
    passage, context = pieces[best].passage, pieces[best].context
    places = (best + step for distance in range(1, NEAR + 1) for step in (distance, -distance))
    return [
        place
        for place in places
        if 0 <= place < len(pieces) and (pieces[place].passage, pieces[place].context) == (passage, context)
    ]


def _points_back(piece: Piece) -> bool:
    """Whether a sentence follows another in its paragraph and speaks of the same by a small word."""
    said = piece.text
    return (
        "\n\n" not in piece.after
        and _POINTS_BACK.match(said.rpartition(": ")[2] if ": " in said[:60] else said) is not None
    )


def _shares_a_word(question: str, said: str) -> bool:
    asked, there = _words(question), _words(said)
    if HAN.search(question) is not None and HAN.search(said) is not None:
        return bool(asked & there)
    return any(_alike(word, other) for word in asked for other in there)


def _words(text: str) -> frozenset[str]:
    plain = re.sub(r"([\u3400-\u9fff])(?=([\u3400-\u9fff]))", r"\1\2 ", text.casefold())
    return frozenset(_WORD.findall(plain)) - _SMALL


def _alike(one: str, other: str) -> bool:
    if one[0] > "z" or other[0] > "z":
        return one == other
    short, long = sorted((one, other), key=len)
    return len(short) >= SAME_BEGINNING and long.startswith(short)
