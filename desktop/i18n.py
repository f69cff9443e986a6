"""The language of the window: the system's, or the one chosen in Settings.

Widgets say `self.tr("...")`, plain functions `translate("Context", "...")`; packaging/make_translations gathers both.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

TRANSLATIONS = Path(__file__).resolve().parents[1] / "resources" / "translations"

# English texts stand in the code; its file holds the plurals alone.
LANGUAGES = ("en", "zh_CN")


def translate(context: str, text: str, note: str = "", n: int = -1) -> str:
    """`text` in the window's language; `%n` becomes `n`, in the right plural. `note` tells two equal texts apart.

    The arguments are those of QCoreApplication.translate, which is what the gathering tool looks for.
    """
    return QCoreApplication.translate(context, text, note, n)


def choose_language(preferred: str, system: list[str] | None = None) -> str:
    """`preferred` if it is one of ours, else the first system language that we have, else English."""
    if preferred in LANGUAGES:
        return preferred
    for name in system if system is not None else QLocale.system().uiLanguages():
        code = name.replace("_", "-").split("-")[0].lower()
        if code == "zh":
            return "zh_CN"
        if code == "en":
            return "en"
    return "en"


def window_language() -> str:
    """The language in use, one of LANGUAGES: what `install_translations` was last given."""
    name = QLocale().name()
    return name if name in LANGUAGES else LANGUAGES[0]


class HeldTranslator(QTranslator):
    """A translator that owns its texts.

    Qt maps a file into memory, and a file that is replaced under it (by an update of the program) ends the process.
    """

    def __init__(self, file: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._texts = file.read_bytes()  # Qt keeps a pointer to them, not a copy
        self.loaded = self.load(self._texts)


def install_translations(app: QCoreApplication, language: str) -> list[QTranslator]:
    """Load ours and Qt's own texts (buttons of dialogs). The translators live as long as `app`."""
    QLocale.setDefault(QLocale(language))
    qt_texts = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    files = (TRANSLATIONS / f"footnote_{language}.qm", qt_texts / f"qtbase_{language}.qm")
    translators = [HeldTranslator(file, app) for file in files if file.is_file()]
    return [one for one in translators if one.loaded and app.installTranslator(one)]


def number(value: int) -> str:
    """A whole number as the language of the window writes it: "12,345"."""
    return QLocale().toString(value)
