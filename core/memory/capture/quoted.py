"""Takes orders that are quoted out of a turn: what a document, a letter or somebody else asks for is not the owner's wish."""

from __future__ import annotations

import re

from core.text.regex import regex

# A quotation that is announced: by a colon, a verb of saying, or because the turn or the line begins with it.
# It may lack its end, when only a part of a text was pasted.
_ANNOUNCED = regex(
    r"(?P<before>(?:^|[:：,，]|\b(?:says?|said|reads?|wrote|writes|states?|stated|asks?|asked|tells? (?:me|us|you)|told (?:me|us))|"
    r"说|写着|写道|写的是)[ \t]*\n?[ \t]*)"
    r"(?P<quoted>[“\"「『](?P<words>[^”\"」』]{6,})(?:[”\"」』]|\Z))",
    re.IGNORECASE | re.MULTILINE,
)
_ORDER = regex(
    r"(?:^|[.!?。！？;；\n,，])\s*(?:please |always |and |also |you (?:must|should) )*"
    r"(?:remember|note|keep in mind|bear in mind|don['’]t forget|do not forget|memori[sz]e|save|store|forget|delete|remove|erase)\b"
    r"|记住|记下|记得|记着|牢记|忘掉|忘记|删除|删掉|記住|記下|記得|忘掉|忘記|刪除",
    re.IGNORECASE,
)
# Where a sentence ends and another one follows: the later ones would stand there like the owner's own.
_SEVERAL = regex(r"[.!?]\s+\S|[。！？\n]\s*\S")
# "Remember this: “...”" quotes what the owner wants kept.
_WANTED = regex(
    r"(?:^|[.!?。！？\n])\s*(?:please |can you |could you )*(?:remember|note|keep in mind|save|store|memori[sz]e|write down)\b[^.!?\n]*$"
    r"|(?:请|麻烦|帮我)*(?:记住|记下|记录|記住|記下)[^。！？\n]*$",
    re.IGNORECASE,
)


def without_quoted_orders(text: str) -> str:
    """The text with "…" for each announced quotation that gives an order or has several sentences."""

    def shown(match: re.Match[str]) -> str:
        words = match.group("words")
        if not (_ORDER.search(words) or _SEVERAL.search(words)):
            return match.group()
        if _WANTED.search(text[: match.start("quoted")]):
            return match.group()
        return f"{match.group('before')} … "

    return _ANNOUNCED.sub(shown, text)
