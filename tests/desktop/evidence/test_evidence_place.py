"""Where one is in a text is told in the words of its format: page, line, heading."""

from __future__ import annotations

from desktop.evidence.place import Place, place_at
from desktop.evidence.text_window import TextWindow

NOTES = "# Garden\n\nTomatoes.\n\n```sh\n# no heading\n```\n\nMore.\n\n## Bees ##\n\nHives.\n"


def whole(text: str) -> TextWindow:
    return TextWindow(0, text, len(text), 0)


def test_notes_are_told_by_the_heading_that_one_reads_under() -> None:
    def heading(words: str) -> str:
        return place_at(whole(NOTES), NOTES.index(words), "markdown", ()).heading

    assert heading("# Garden") == "Garden"
    assert heading("More.") == "Garden"
    assert heading("Hives.") == "Bees"


def test_code_and_tables_are_told_by_lines() -> None:
    text = "one\ntwo\nthree\n"
    assert place_at(whole(text), text.index("two"), "code", ()) == Place(line=2, lines=3)
    begun = TextWindow(0, text, 99, 0)
    assert place_at(begun, text.index("two"), "code", ()) == Place(line=2)
    inside = TextWindow(50, text, 99, 50)
    assert place_at(inside, 55, "code", ()) == Place()


def test_pages_are_told_by_their_number() -> None:
    assert place_at(whole("x" * 30), 0, "prose", (0, 10, 20)) == Place(page=1, pages=3)
    assert place_at(whole("x" * 30), 10, "prose", (0, 10, 20)) == Place(page=2, pages=3)


def test_a_plain_text_says_nothing() -> None:
    assert place_at(whole("Some words."), 3, "prose", ()) == Place()
