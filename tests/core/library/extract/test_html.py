"""A web page is read as its reader sees it."""

from __future__ import annotations

import pytest

from core.library.extract.html import decode_html, extract_html
from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Extracted, ExtractFailure


def read(page: str | bytes) -> Extracted:
    return extract_html(page.encode() if isinstance(page, str) else page, ExtractLimits())


def kinds(document: Extracted) -> list[tuple[str, str]]:
    return [(block.kind, document.text[block.start : block.end]) for block in document.blocks]


def test_headings_paragraphs_lists_code_and_quotes_in_order() -> None:
    document = read(
        "<title>The  page</title><h1>Top &amp; first</h1><p>Some <b>bold</b>\n words&nbsp;here<br>next line</p>"
        "<ul><li>one<li>two</ul><pre>a  b\n  c</pre><blockquote>said</blockquote>tail"
    )
    assert document.title == "The page"
    assert kinds(document) == [
        ("heading", "Top & first"),
        ("paragraph", "Some bold words here\nnext line"),
        ("list", "one"),
        ("list", "two"),
        ("code", "a  b\n  c"),
        ("quote", "said"),
        ("paragraph", "tail"),
    ]


def test_scripts_styles_menus_and_hidden_parts_are_left_out() -> None:
    document = read(
        "<style>p{}</style><nav>menu</nav><div role=navigation>menu</div><p hidden>no</p>"
        "<p style='display: none'>no</p><script>var no</script><noscript>no</noscript><template>no</template>"
        "<p>yes<script>no</script> indeed</p>"
    )
    assert document.text == "yes indeed"


def test_a_list_of_links_called_a_menu_is_left_out_but_an_article_is_not() -> None:
    links = "".join(f"<li><a href=x>entry {n}</a>" for n in range(9))
    document = read(f"<ul class='site-menu'>{links}</ul><p>words</p><ul class=reading>{links}</ul>")
    assert document.text.count("entry 3") == 1
    article = read(
        f"<div class=sidebar><p>A long paragraph of an article, with words.</p><ul>{links}</ul></div>"
    )
    assert "A long paragraph" in article.text


def test_table_rows_are_lines_and_layout_tables_are_not_tables() -> None:
    rows = "<table><tr><th>Name<th>Age</tr><tr><td><p>Ann</p><td>42</tr></table>"
    assert kinds(read(rows)) == [("table", "Name\tAge"), ("table", "Ann\t42")]
    nested = f"<table><tr><td><h2>Part</h2><p>First.</p><p>Second.</p></td><td>{rows}</td></tr></table>"
    assert kinds(read(nested)) == [
        ("heading", "Part"),
        ("paragraph", "First."),
        ("paragraph", "Second."),
        ("table", "Name\tAge"),
        ("table", "Ann\t42"),
    ]


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ('<meta charset="gb2312"><p>这是一个测试'.encode("gb18030"), "这是一个测试"),
        (
            '<meta http-equiv=Content-Type content="text/html; charset=Shift_JIS"><p>テスト'.encode("cp932"),
            "テスト",
        ),
        ('<meta charset="utf-8"><p>naïve 文'.encode("utf-16"), "naïve 文"),
        ('<meta charset="windows-1252"><p>“quoted”'.encode("cp1252"), "“quoted”"),
        ('<meta charset="us-ascii"><p>naïve 文'.encode(), "naïve 文"),
        ('<meta charset="no-such-thing"><p>déjà vu'.encode("cp1252"), "déjà vu"),
    ],
)
def test_the_encoding_is_found(page: bytes, words: str) -> None:
    assert words in decode_html(page).text


def test_author_date_and_keywords_become_metadata() -> None:
    document = read(
        '<meta name=author content="Ann"><meta property="article:published_time" content="2024-05-01">'
        '<meta name=keywords content="a, b"><p>x'
    )
    assert {"author": "Ann", "created": "2024-05-01", "tags": "a, b"}.items() <= document.metadata.items()


def test_a_page_without_words_is_told() -> None:
    with pytest.raises(ExtractFailure, match="no readable words"):
        read("<script>document.write('x')</script>")


def test_deep_nesting_is_read_or_told_but_never_cut_in_silence() -> None:
    assert "core" in read("<div>" * 1000 + "core" + "</div>" * 1000).text
    with pytest.raises(ExtractFailure, match="deeper"):
        read("<div>" * 9000 + "core" + "</div>" * 9000)
