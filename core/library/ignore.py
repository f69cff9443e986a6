"""What nobody wants in an index of their documents: version control, caches, hidden files, editors' leavings."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

VERSION_CONTROL: Final = frozenset({".git", ".hg", ".svn", ".bzr", ".jj", "CVS", "_darcs", ".fossil"})
PACKAGES: Final = frozenset({"node_modules", "bower_components", "site-packages", "Pods"})
CACHES: Final = frozenset(
    {"__pycache__", "Cache", "Caches", "CacheStorage", "GPUCache", "__pypackages__", "DerivedData"}
)
SYSTEM: Final = frozenset(
    {"$RECYCLE.BIN", "System Volume Information", "lost+found", "Thumbs.db", "desktop.ini", "__MACOSX"}
)
# https://bford.info/cachedir/ : a folder that holds this file says of itself that it is a cache.
CACHE_TAG: Final = "CACHEDIR.TAG"
# Written by `python -m venv` and virtualenv into the root of each environment.
VIRTUALENV_TAG: Final = "pyvenv.cfg"

LOCK_FILES: Final = ("~$*", ".~lock.*#")
TEMPORARY: Final = (
    "*~",
    "#*#",
    ".#*",
    "*.sw[a-p]",
    "*.swx",
    "*.tmp",
    "*.temp",
    "*.bak",
    "*.orig",
    "*.part",
    "*.partial",
    "*.crdownload",
    "*.kate-swp",
    "*___jb_tmp___",
    "*___jb_old___",
    "~WR[LD]*.tmp",
    "4913",  # vim writes and deletes a file of this name to learn whether it may write here
)


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(fnmatch.translate(pattern) for pattern in patterns))


_LOCK = _any_of(LOCK_FILES)
_TEMPORARY = _any_of(TEMPORARY)


@dataclass
class IgnoreRules:
    """Decides by name alone, but for folders that say of themselves what they are. Never looks at content.

    `own` are Footnote's own folders (the profile, the vault), which would index what it writes itself; `shown` are
    folders in them that are meant to be read all the same (the sample library). The vault may move: see
    `Library.keep_out`. All that share the rules see the change at their next look.
    """

    own: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    def file(self, name: str) -> str:
        """Why a file of this name is left out; empty when it is not."""
        if _LOCK.match(name):
            return "lock file of an office program"
        if name in SYSTEM:
            return "system file"
        if _TEMPORARY.match(name):
            return "temporary or backup file of a program"
        if name.startswith("."):
            return "hidden"
        return ""

    def folder(self, path: str, name: str) -> str:
        """Why the folder `path`, called `name`, is left out; empty when it is not."""
        if path in self.own:
            return "Footnote's own data"
        if name in VERSION_CONTROL:
            return "version control"
        if name in PACKAGES:
            return "installed packages"
        if name in CACHES:
            return "cache"
        if name in SYSTEM:
            return "system folder"
        if name.startswith("."):
            return "hidden"
        return _tagged(path)

    def visible(self, root: str, path: str) -> bool:
        """Whether a scan of `root` would come upon `path`, as far as names tell."""
        try:
            parts = Path(path).relative_to(root).parts
        except ValueError:
            return False
        folder = Path(root)
        for part in parts[:-1]:
            folder /= part
            if self.folder(str(folder), part):
                return False
        if not parts:
            return True
        is_folder = Path(path).is_dir()
        return not (self.folder(path, parts[-1]) if is_folder else self.file(parts[-1]))


def _tagged(path: str) -> str:
    folder = Path(path)
    try:
        if (folder / VIRTUALENV_TAG).is_file():
            return "Python environment"
        if (folder / CACHE_TAG).is_file():
            return "cache"
    except OSError:  # a folder that cannot be looked into is reported by the scan itself
        return ""
    return ""
