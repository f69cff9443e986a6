"""What stands in place of an empty conversation: how files get in at the first start, later something to ask."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from desktop.theme import Theme
from desktop.widgets.icons import dress, pixmap

COLUMN = 560
MARK_SIZE = 44
ROOM_FOR_MARK = 480


class StartView(QScrollArea):
    """`set_documents` decides between the invitation to add files and the invitation to ask."""

    add_folder_requested = Signal()
    add_files_requested = Signal()
    sample_requested = Signal()
    asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mark = QLabel(self)
        self._title = _label(self, "title")
        self._text = _label(self, "soft")
        self._first = self._make_first()
        self._sample = QPushButton(self)
        self._sample.setObjectName("link")
        self._sample.clicked.connect(self.sample_requested)
        self._questions_label = _label(self, "sectionLabel")
        self._buttons: list[QPushButton] = []
        self._questions = QVBoxLayout()
        self._questions.setSpacing(8)
        self._lay_out()
        self._empty = False
        self.set_documents(0)
        theme.changed.connect(self._paint)
        self._paint()

    def set_documents(self, count: int) -> None:
        """How many documents can be asked."""
        self._empty = count == 0
        self._first.setVisible(self._empty)
        self._sample.setVisible(self._empty)
        self._write_texts()

    def set_questions(self, questions: list[str]) -> None:
        """Suggestions; a click asks them."""
        for old in self._buttons:
            self._questions.removeWidget(old)
            old.deleteLater()
        self._buttons = []
        for question in questions:
            button = QPushButton(question, self)
            button.setObjectName("suggestion")
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(lambda _=False, text=question: self.asked.emit(text))
            self._questions.addWidget(button)
            button.show()  # now, not with the next turn of the event loop
            self._buttons.append(button)
        self._questions_label.setVisible(bool(questions))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window what one can do comes before the mark."""
        super().resizeEvent(event)
        self._mark.setVisible(self.height() >= ROOM_FOR_MARK)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._write_texts()

    def _write_texts(self) -> None:
        self._questions_label.setText(self.tr("Try one of these"))
        self._sample.setText(self.tr("Or look around first: open the sample library"))
        if self._empty:
            self._title.setText(self.tr("Ask your own files"))
            self._text.setText(
                self.tr(
                    "Point Footnote at a folder. It reads your documents on this computer, answers your questions, "
                    "and shows under every sentence where it comes from. Nothing leaves this machine."
                )
            )
        else:
            self._title.setText(self.tr("What would you like to know?"))
            self._text.setText(self.tr("Answers come from your library, with a source for every sentence."))

    def _make_first(self) -> QFrame:
        zone = QFrame(self)
        zone.setObjectName("dropZone")
        picture = QLabel(zone)
        picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        picture.setObjectName("dropPicture")
        hint = QLabel(self.tr("Drop folders or files here"), zone)
        hint.setObjectName("soft")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        folder = QPushButton(self.tr("Add a folder…"), zone)
        folder.setObjectName("primary")
        folder.clicked.connect(self.add_folder_requested)
        files = QPushButton(self.tr("Add files…"), zone)
        files.clicked.connect(self.add_files_requested)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addStretch()
        buttons.addWidget(folder)
        buttons.addWidget(files)
        buttons.addStretch()
        layout = QVBoxLayout(zone)
        layout.setContentsMargins(24, 26, 24, 26)
        layout.setSpacing(12)
        layout.addWidget(picture)
        layout.addWidget(hint)
        layout.addLayout(buttons)
        self._picture = picture
        self._folder_button = folder
        return zone

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addWidget(self._mark)
        column.addSpacing(6)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addSpacing(14)
        column.addWidget(self._first)
        column.addWidget(self._sample, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(6)
        column.addWidget(self._questions_label)
        column.addLayout(self._questions)
        holder = QWidget()
        holder.setMaximumWidth(COLUMN)
        holder.setLayout(column)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(holder, 20)
        middle.addStretch(1)
        page = QWidget()
        page.setObjectName("paper")
        layout = QVBoxLayout(page)
        layout.setContentsMargins(32, 24, 32, 24)
        layout.addStretch(2)
        layout.addLayout(middle)
        layout.addStretch(3)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.set_questions([])

    def _paint(self) -> None:
        self._mark.setPixmap(pixmap(self._theme, "footnote", "accent", MARK_SIZE))
        self._picture.setPixmap(pixmap(self._theme, "drop", "ink_faint", 28))
        dress(self._folder_button, self._theme, "folder", "on_accent")


def _label(parent: QWidget, name: str) -> QLabel:
    label = QLabel(parent)
    label.setObjectName(name)
    label.setWordWrap(True)
    return label
