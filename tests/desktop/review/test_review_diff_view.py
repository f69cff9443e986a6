"""The view of differences: columns, changes one by one, selection, keyboard, what a screen reader hears."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.review.diff_file import DiffFile
from desktop.review.diff_heads import Heads, Mode
from desktop.review.diff_rows import FileRow, FoldRow, HunkRow, LineRow
from desktop.review.diff_view import LEAST_FOR_TWO, DiffView
from desktop.theme import Theme
from tests.support.review_material import file_diff

OLD = "title\nfirst old\n" + "".join(f"{n}\n" for n in range(20)) + "我住在苏州。\nend\n"
NEW = OLD.replace("first old", "first new").replace("苏州", "杭州")


def files() -> list[DiffFile]:
    added = file_diff("", "brand new\n", "memories/profile/new.md", memory_id="m2")
    return [DiffFile.of(file_diff(OLD, NEW)), DiffFile.of(added)]


def make(
    theme: Theme, qtbot: QtBot, mode: Mode = "choose", shown: Sequence[DiffFile] | None = None
) -> DiffView:
    view = DiffView(theme, mode)
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.show()
    view.show_files(files() if shown is None else shown)
    return view


@pytest.fixture
def view(theme: Theme, qtbot: QtBot) -> DiffView:
    return make(theme, qtbot)


def rows(view: DiffView) -> Sequence[object]:
    return view._scene.rows


def spot_of(view: DiffView, text: str, side: str = "new") -> QPoint:
    """The left edge of a line's text on the viewport."""
    for number, row in enumerate(view._scene.rows):
        found = getattr(row, side, None) if isinstance(row, LineRow) else None
        if isinstance(row, LineRow) and found is not None and found.text == text:
            column = "new" if side == "new" else "old"
            y = view._scene.rect(number, view._scroll).top() + view._pen.heights.line // 2
            return QPointF(view._scene.columns.text_left(row, column) + 1, y).toPoint()
    raise AssertionError(text)


def zone(view: DiffView, kind: type, action: str) -> QPoint:
    """The middle of the first place that does `action` on a row of this kind."""
    for number, row in enumerate(view._scene.rows):
        if isinstance(row, kind):
            for found in Heads(view._theme, view.files).zones(
                row, view._scene.rect(number, view._scroll), view.head_state()
            ):
                if found.action == action:
                    return found.rect.center().toPoint()
    raise AssertionError(action)


def click(view: DiffView, qtbot: QtBot, place: QPoint) -> None:
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_wide_view_has_two_columns_and_a_narrow_one_never(view: DiffView) -> None:
    assert view.two_columns
    view.resize(LEAST_FOR_TWO - 20, 600)
    assert not view.two_columns
    view.resize(900, 600)
    view.set_two_columns(False)
    assert not view.two_columns
    assert not any(isinstance(row, LineRow) and row.two for row in rows(view))


def test_all_changes_are_taken_until_one_is_left_out(view: DiffView, qtbot: QtBot) -> None:
    assert view.taken == {}
    with qtbot.waitSignal(view.choice_changed):
        click(view, qtbot, zone(view, HunkRow, "toggle"))
    assert view.taken == {"memories/profile/home.md": [1]}
    view.toggle(0, 0)
    assert view.taken == {}


def test_the_keyboard_goes_from_change_to_change(view: DiffView, qtbot: QtBot) -> None:
    view.step_hunk(1)
    view.step_hunk(1)
    view.step_hunk(1)  # the last one stays
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert view.taken == {"memories/profile/home.md": [0]}
    view.step_hunk(-1)
    view.act_on_hunk()
    assert view.taken == {"memories/profile/home.md": []}


def test_a_screen_reader_hears_the_change_and_whether_it_is_taken(view: DiffView) -> None:
    assert view.accessibleDescription().startswith("2 file(s), 3 change(s)")
    view.step_hunk(1)
    assert view.accessibleDescription() == (
        "Change 1 of 2. memories/profile/home.md. removed: first old. added: first new. taken"
    )
    view.act_on_hunk()
    assert view.accessibleDescription().endswith("left out")


def test_text_is_selected_in_one_column_and_copied(view: DiffView, qtbot: QtBot) -> None:
    start, end = spot_of(view, "title"), spot_of(view, "first new")
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.viewport(), end + QPoint(round(5 * view._pen.cell), 0))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton)
    assert view.selected_text == "title\nfirst"
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "title\nfirst"


def test_everything_is_selected_at_once(theme: Theme, qtbot: QtBot) -> None:
    shown = DiffFile.of(file_diff("a\nold\n", "a\nnew 新\n"))
    view = make(theme, qtbot, shown=[shown])
    qtbot.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert view.selected_text == "a\nnew 新"


def test_a_fold_opens_with_a_click(view: DiffView, qtbot: QtBot) -> None:
    before = len(rows(view))
    click(view, qtbot, zone(view, FoldRow, "unfold"))
    assert not any(isinstance(row, FoldRow) for row in rows(view))
    assert len(rows(view)) > before


def test_the_head_of_a_file_leads_to_its_story(view: DiffView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.story_asked) as asked:
        click(view, qtbot, zone(view, FileRow, "story"))
    assert asked.args == ["m1"]


def test_files_and_changes_can_be_undone_alone(theme: Theme, qtbot: QtBot) -> None:
    view = make(theme, qtbot, "undo")
    with qtbot.waitSignal(view.undo_asked) as asked:
        click(view, qtbot, zone(view, FileRow, "undo file"))
    assert asked.args == ["memories/profile/home.md", None]
    view.step_hunk(1)
    with qtbot.waitSignal(view.undo_asked) as asked:
        view.act_on_hunk()
    assert asked.args == ["memories/profile/home.md", 0]


def test_what_the_mouse_can_do_the_keyboard_can_do_too(theme: Theme, qtbot: QtBot) -> None:
    view = make(theme, qtbot, "undo")
    with qtbot.waitSignal(view.undo_asked) as asked:
        view.undo_file()
    assert asked.args == ["memories/profile/home.md", None]
    with qtbot.waitSignal(view.story_asked) as story:
        view.ask_story()
    assert story.args == ["m1"]
    view.toggle_folds()
    assert not any(isinstance(row, FoldRow) for row in rows(view))
    view.toggle_folds()
    assert any(isinstance(row, FoldRow) for row in rows(view))


def test_the_head_of_a_file_stays_in_sight_while_its_lines_pass(view: DiffView, qtbot: QtBot) -> None:
    view.resize(900, 120)
    assert view._scene.sticky(view._scroll) is None
    view.verticalScrollBar().setValue(60)
    assert view._scene.sticky(view._scroll) == 0
    with qtbot.waitSignal(view.story_asked) as asked:
        rect = view._scene.sticky_rect(0, view._scroll)
        click(view, qtbot, QPoint(rect.right() - 30, rect.center().y()))
    assert asked.args == ["m1"]


def test_the_same_changes_in_other_words_keep_what_is_chosen(view: DiffView) -> None:
    view.toggle(0, 1)
    view.show_files(files(), keep=True)
    assert view.taken == {"memories/profile/home.md": [0]}
    view.show_files(files()[::-1], keep=True)  # in another order
    assert view.taken == {"memories/profile/home.md": [0]}
    view.show_files(files()[1:], keep=True)
    assert view.taken == {}


def test_a_ring_shows_who_comes_with_the_keyboard_where_it_is(view: DiffView) -> None:
    view.activateWindow()
    view.setFocus(Qt.FocusReason.MouseFocusReason)
    plain = view.grab().toImage()
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.grab().toImage() != plain


def test_keys_scroll(view: DiffView, qtbot: QtBot) -> None:
    view.resize(900, 150)
    bar = view.verticalScrollBar()
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert bar.value() == bar.maximum() > 0
    qtbot.keyClick(view, Qt.Key.Key_PageUp)
    assert bar.value() < bar.maximum()
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert bar.value() == 0


def test_long_lines_wrap_and_their_rows_are_as_high_on_both_sides(theme: Theme, qtbot: QtBot) -> None:
    shown = DiffFile.of(file_diff("word " * 60, "word " * 60 + "我住在杭州" * 30))
    view = make(theme, qtbot, shown=[shown])
    line = next(n for n, row in enumerate(view._scene.rows) if isinstance(row, LineRow))
    most = max(len(view._scene.layout.fragments(line, column)) for column in ("old", "new"))
    assert most > len(view._scene.layout.fragments(line, "old")) > 1
    assert view._scene.layout.row_height(line) == most * view._pen.heights.line


def test_it_follows_the_theme_and_the_size_of_text(view: DiffView, theme: Theme, qapp: QApplication) -> None:
    light = view.grab().toImage()
    height = view._scene.layout.height
    theme.set_choice("dark")
    assert view.grab().toImage() != light
    theme.set_scale(150)
    try:
        assert view._scene.layout.height > height
    finally:
        theme.set_scale(100)


def test_five_thousand_lines_are_drawn_one_screen_at_a_time(theme: Theme, qtbot: QtBot) -> None:
    old = "\n".join(f"line {n} 内容" for n in range(5_000))
    view = make(theme, qtbot, shown=[DiffFile.of(file_diff(old, old.replace("line", "row")))])
    assert len(rows(view)) > 5_000
    top = view.verticalScrollBar().maximum() // 2
    view.verticalScrollBar().setValue(top)
    drawn = view._scene.layout.rows_between(top, top + view.viewport().height())
    assert len(drawn) <= view.viewport().height() // view._pen.heights.line + 2
    assert not view.grab().isNull()


def test_the_line_at_the_upper_edge_stays_there_in_another_width(theme: Theme, qtbot: QtBot) -> None:
    old = "\n".join(f"{n} " + "word " * 30 for n in range(200))
    view = make(theme, qtbot, shown=[DiffFile.of(file_diff(old, old.replace("word", "other")))])
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    at = view._scene.layout.row_at(view._scroll)
    view.resize(760, 600)
    assert view._scene.layout.row_at(view._scroll) == at


def test_nothing_to_show_is_an_empty_view(theme: Theme, qtbot: QtBot) -> None:
    view = make(theme, qtbot, shown=[])
    click(view, qtbot, QPoint(20, 20))
    view.step_hunk(1)
    view.select_all()
    assert view.selected_text == ""
    assert view.verticalScrollBar().maximum() == 0
