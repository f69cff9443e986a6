"""Walks a folder and says what is there: files with their facts, and whatever could not be looked at."""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from core.catalog.records import FileStamp
from core.errors import Cancelled
from core.library.ignore import IgnoreRules

LINK = "link (what it leads to is indexed where it stands)"
SPECIAL = "not an ordinary file"


@dataclass(frozen=True)
class FileFact:
    """What the file system says of one file. `path` is absolute, decoded with `os.fsdecode`."""

    path: str
    stamp: FileStamp
    ctime_ns: int

    @property
    def modified(self) -> float:
        """Seconds since the epoch."""
        return self.stamp.mtime_ns / 1e9


@dataclass(frozen=True)
class ScanProblem:
    """A folder or file that could not be looked at. Nothing below `path` may be taken for gone."""

    path: str
    reason: str


@dataclass
class ScanReport:
    """All that one walk found. `ignored` counts files by reason; `skipped` are folders not entered."""

    facts: list[FileFact] = field(default_factory=list)
    problems: list[ScanProblem] = field(default_factory=list)
    ignored: Counter[str] = field(default_factory=Counter)
    skipped: list[tuple[str, str]] = field(default_factory=list)

    @property
    def files(self) -> int:
        """Files that were come upon, ignored ones included, folders that were not entered excluded."""
        return len(self.facts) + sum(self.ignored.values())


def scan(root: str, rules: IgnoreRules, cancelled: Callable[[], bool] = lambda: False) -> ScanReport:
    """Everything at or below `root`, which may be a file. Links are never followed, so loops cannot catch it.

    Raises Cancelled when `cancelled` says so, and FileNotFoundError, NotADirectoryError or PermissionError when
    the root itself cannot be opened; trouble further down is part of the report.
    """
    report = ScanReport()
    status = Path(root).stat()
    if not stat.S_ISDIR(status.st_mode):
        report.facts.append(_fact(root, status))
        return report
    pending = [root]
    while pending:
        if cancelled():
            raise Cancelled()
        folder = pending.pop()
        try:
            pending += _look_into(folder, rules, report)
        except OSError as error:
            if folder == root:
                raise
            report.problems.append(ScanProblem(folder, words_of(error)))
    return report


def _look_into(folder: str, rules: IgnoreRules, report: ScanReport) -> list[str]:
    """Adds the folder's files to the report; returns the folders to look into next."""
    found: list[str] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            try:
                _consider(entry, rules, report, found)
            except FileNotFoundError:  # it went while the folder was being read: as if it had never been
                continue
            except OSError as error:
                report.problems.append(ScanProblem(entry.path, words_of(error)))
    return found


def _consider(entry: os.DirEntry[str], rules: IgnoreRules, report: ScanReport, found: list[str]) -> None:
    if entry.is_symlink():
        report.ignored[LINK] += 1
    elif entry.is_dir(follow_symlinks=False):
        why = rules.folder(entry.path, entry.name)
        if why:
            report.skipped.append((entry.path, why))
        else:
            found.append(entry.path)
    elif why := rules.file(entry.name):
        report.ignored[why] += 1
    elif not entry.is_file(follow_symlinks=False):
        report.ignored[SPECIAL] += 1
    else:
        # DirEntry.stat has no inode on Windows; there the second call pays for the identity.
        status = entry.stat(follow_symlinks=False) if os.name != "nt" else os.lstat(entry.path)
        report.facts.append(_fact(entry.path, status))


def look_at(path: str) -> FileFact | None:
    """The facts of one ordinary file; None when there is none at this path. Raises OSError otherwise."""
    try:
        status = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return _fact(path, status) if stat.S_ISREG(status.st_mode) else None


def is_folder(path: str) -> bool:
    """Whether an actual folder, no link to one, stands at this path."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


def parents(path: str) -> Iterator[str]:
    """The folders that hold `path`, nearest first."""
    for parent in Path(path).parents:
        yield str(parent)


def words_of(error: OSError) -> str:
    """The system's own words for an error, without numbers and Python's punctuation."""
    return error.strerror or type(error).__name__


def _fact(path: str, status: os.stat_result) -> FileFact:
    return FileFact(path, FileStamp(status.st_size, status.st_mtime_ns, status.st_ino), status.st_ctime_ns)
