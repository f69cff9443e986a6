"""Colours for the code blocks of an answer, from Pygments, in the inline styles that QTextDocument understands."""

from __future__ import annotations

from functools import lru_cache
from html import escape

# Colouring is linear, about 1 ms for 3,000 characters; a longer block stays plain rather than hold the window up.
MAX_COLOURED = 20_000


class Highlighter:
    """`highlight(code, language)` -> escaped HTML; plain for a language that is not known."""

    def __init__(self, dark: bool) -> None:
        self._style = "github-dark" if dark else "friendly"

    def __call__(self, code: str, language: str) -> str:
        if not language or len(code) > MAX_COLOURED:
            return escape(code)
        return _coloured(code, language.lower(), self._style)


@lru_cache(maxsize=256)
def _coloured(code: str, language: str, style: str) -> str:
    # Imported at the first code block: Pygments would cost a tenth of the window's start.
    from pygments import highlight
    from pygments.formatters.html import HtmlFormatter
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return escape(code)
    formatter = HtmlFormatter(noclasses=True, nowrap=True, style=style, nobackground=True)
    return highlight(code, lexer, formatter).rstrip("\n")
