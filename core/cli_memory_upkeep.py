"""The commands of `footnote memory` that recall, review, tidy and undo."""

from __future__ import annotations

import argparse
import datetime as dt
import json
import shutil
import tempfile
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.cli_status import FOUND, NOT_FOUND, TROUBLE
from core.paths import ProfilePaths, default_profile

if TYPE_CHECKING:
    from core.memory.service import MemoryService
    from core.memory.statements.kept import Kept

# On whose behalf a commit may be made, as `core.memory.vault.git_store.ACTORS` has it, which takes long to load.
ACTORS = ("owner", "hand", "capture", "light", "deep", "footnote", "other")
# How a deep run may end without having failed.
_DEEP_STATUS = {"merged": FOUND, "nothing to do": NOT_FOUND, "rejected": NOT_FOUND}

Command = Callable[[Any, str, Any, str], argparse.ArgumentParser]


def add_upkeep_commands(commands: Any, command: Command, date: Callable[[str], Any]) -> None:
    """Add the commands; `command` makes one, `date` reads one."""
    recall = command(commands, "recall", _recall, "what would be recalled for a question")
    recall.add_argument("question", metavar="QUESTION")
    recall.add_argument(
        "--as-of", metavar="DATE", type=date, help="what held on that day, whenever it was told"
    )

    command(commands, "inbox", _inbox, "what waits for your decision")
    accept = command(commands, "accept", _accept, "take a proposal into the vault")
    accept.add_argument("id", metavar="ID")
    accept.add_argument("--text", default="", help="in your own words")
    reject = command(commands, "reject", _reject, "turn a proposal down for good")
    reject.add_argument("id", metavar="ID")

    light = command(commands, "light", _light, "tidy by rules")
    light.add_argument("--dry-run", action="store_true", help="only say what would be done")
    deep = command(commands, "deep", _deep, "write scattered memories together with the chat model")
    deep.add_argument("--dry-run", action="store_true", help="only say what would be done")

    log = command(commands, "log", _log, "the history of the vault")
    log.add_argument("--by", default="", choices=ACTORS, metavar="WHO", help=f"one of {', '.join(ACTORS)}")
    log.add_argument("-n", type=_count, default=0, help="only so many, the newest")
    diff = command(commands, "diff", _diff, "what a commit changed")
    diff.add_argument("commit", metavar="COMMIT")
    revert = command(commands, "revert", _revert, "undo a commit")
    revert.add_argument("commit", metavar="COMMIT")
    revert.add_argument("--file", default="", help="only what it did to this file of the vault")
    export = command(commands, "export", _export, "copy all memories, archived ones too, into a new folder")
    export.add_argument("folder", metavar="FOLDER", type=Path)
    command(commands, "check", _check, "look for what is wrong with the vault")
    command(commands, "begin", _begin, "begin anew where the known vault, or its history, is missing")


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return number


def open_service(options: argparse.Namespace, models: bool = False, make: bool = False) -> MemoryService:
    """The vault of the profile; with the models in use where a command needs them.

    Where there is none yet it is made only for a command that keeps something (`make`): any other one gets an empty one
    that goes with the command.
    """
    from core.memory.service import MemoryService
    from core.memory.vault.known import check_known, note_known
    from core.memory.vault.place import vault_place
    from core.settings import Settings

    paths = _paths(options)
    place = vault_place(paths, Settings(paths.settings))
    place.check()
    check_known(place)
    used = _models(paths) if models else None
    if not make and not place.exists:
        options.nothing_yet = Path(tempfile.mkdtemp(prefix="footnote-"))
        weakref.finalize(options, shutil.rmtree, options.nothing_yet, ignore_errors=True)
        return MemoryService.open(options.nothing_yet / "memory", used)
    opened = MemoryService.open(place.folder, used, place.inside_existing, beside=paths.root)
    note_known(place)
    return opened


def _paths(options: argparse.Namespace) -> ProfilePaths:
    return ProfilePaths(options.profile.expanduser().absolute()) if options.profile else default_profile()


def _models(paths: ProfilePaths) -> Any:
    from core.models.in_use import ModelsInUse
    from core.settings import Settings

    found = ModelsInUse(Settings(paths.settings), paths.model_cache, lambda: None)
    found.load()
    return found


def show_result(options: argparse.Namespace, row: dict[str, Any], lines: list[str]) -> None:
    """Print the row as JSON, or the lines for people."""
    print(json.dumps(row, ensure_ascii=False) if options.json else "\n".join(lines))


def kept_lines(kept: Kept) -> list[str]:
    """What became of a statement, for people."""
    said = {
        "new": "Remembered",
        "superseding": "Remembered",
        "shortened": "Closed",
        "unchanged": "Known already",
    }
    lines = [f"Remembered {first.id}: {first.text}  (it waited too, and goes first)" for first in kept.first]
    end = kept.memory.valid_to
    ahead = kept.status == "shortened" and end is not None and end > dt.datetime.now(dt.UTC).date()
    done = f"Ends on {end}" if ahead else said[kept.status]
    lines.append(f"{done} {kept.memory.id}: {kept.memory.text}")
    lines += [f"  and {other.id}: {other.text}" for other in kept.beside]
    ended = [old for old in kept.closed if old.id != kept.memory.id]
    return lines + [f"  ends {old.id} on {old.valid_to}: {old.text}" for old in ended]


def _recall(options: argparse.Namespace) -> int:
    from core.memory.rows import recalled_row

    found = open_service(options, models=True).recall(options.question, options.as_of)
    belonging = [each for each in found.items if not each.always]
    always = [each for each in found.items if each.always]
    lines = [f"{i.memory.id}  {i.score:.2f}  {i.memory.text}  ({i.why})" for i in belonging]
    if not belonging:
        lines.append("Nothing belongs to the question." if always else "Nothing is recalled.")
    lines += ["With every question:"] if always else []
    lines += [f"  {i.memory.id}  {i.memory.text}  ({i.why})" for i in always]
    lines += [f"! {found.degraded}"] if found.degraded else []
    row = {"memories": [recalled_row(item) for item in found.items], "degraded": found.degraded}
    show_result(options, row, lines)
    return FOUND if found.items else NOT_FOUND


def _inbox(options: argparse.Namespace) -> int:
    from core.memory.rows import proposal_row

    waiting = open_service(options).inbox.waiting()
    lines = []
    for each in waiting:
        lines.append(f"{each.memory.id}  {each.action:<5} {each.memory.text}  “{each.memory.source.words}”")
        lines += [f"  takes {first.id} first: {first.text}" for first in each.first]
        lines += [f"  ends {old.id} on {old.valid_to}: {old.text}" for old in each.ends]
    show_result(options, {"proposals": [proposal_row(p) for p in waiting]}, lines or ["The inbox is empty."])
    return FOUND if waiting else NOT_FOUND


def _accept(options: argparse.Namespace) -> int:
    from core.memory.rows import kept_row

    kept = open_service(options).inbox.accept(options.id, options.text)
    show_result(options, kept_row(kept), kept_lines(kept))
    return FOUND


def _reject(options: argparse.Namespace) -> int:
    from core.memory.rows import proposal_row

    (proposal, *along), _ = open_service(options).inbox.reject(options.id)
    lines = [f"Rejected {proposal.memory.id}: {proposal.memory.text}"]
    lines += [f"  and its end {end.memory.id}: {end.memory.text}" for end in along]
    show_result(options, proposal_row(proposal), lines)
    return FOUND


def _light(options: argparse.Namespace) -> int:
    from core.memory.rows import light_row

    report = open_service(options).light(options.dry_run)
    show_result(options, light_row(report), [report.text()])
    return FOUND if any(operation.changes for operation in report.operations) else NOT_FOUND


def _deep(options: argparse.Namespace) -> int:
    from core.memory.rows import deep_row

    report = open_service(options, models=True).deep(options.dry_run)
    lines = [f"{report.outcome}: {report.text()}", report.remedy]
    show_result(options, deep_row(report), [line for line in lines if line])
    return _DEEP_STATUS.get(report.outcome, TROUBLE)


def _log(options: argparse.Namespace) -> int:
    from core.memory.rows import commit_rows

    service = open_service(options)
    commits = service.log(options.n, options.by) if not hasattr(options, "nothing_yet") else []
    lines = [f"{c.at[:16]}  {c.id[:10]}  {c.actor:<8} {c.subject}" for c in commits]
    show_result(
        options, {"commits": commit_rows(service.vault.git, commits)}, lines or ["There is no such commit."]
    )
    return FOUND if commits else NOT_FOUND


def _diff(options: argparse.Namespace) -> int:
    text = open_service(options).diff(options.commit)
    show_result(
        options, {"commit": options.commit, "diff": text}, [text] if text else ["It changed no memory."]
    )
    return FOUND if text else NOT_FOUND


def _revert(options: argparse.Namespace) -> int:
    commit = open_service(options).revert(options.commit, options.file)
    show_result(options, {"reverted": options.commit, "commit": commit}, [f"Undone by {commit[:10]}."])
    return FOUND


def _begin(options: argparse.Namespace) -> int:
    from core.memory.vault.known import forget_known
    from core.memory.vault.place import vault_place
    from core.settings import Settings

    paths = _paths(options)
    forget_known(vault_place(paths, Settings(paths.settings)))
    folder = open_service(options, make=True).vault.folder
    show_result(options, {"vault": str(folder)}, [f"The vault is {folder}."])
    return FOUND


def _export(options: argparse.Namespace) -> int:
    folder = options.folder.expanduser().absolute()
    count = open_service(options).by_hand.export(folder)
    show_result(options, {"count": count, "folder": str(folder)}, [f"{count} memories copied to {folder}"])
    return FOUND if count else NOT_FOUND


def _check(options: argparse.Namespace) -> int:
    """0 for a sound vault, 1 for one with problems, as `git diff --exit-code` has it."""
    problems = open_service(options).check()
    rows = [{"path": p.path, "sentence": p.sentence, "remedy": p.remedy} for p in problems]
    lines = [f"{p.sentence} {p.remedy}".strip() for p in problems]
    show_result(options, {"sound": not rows, "problems": rows}, lines or ["The vault is sound."])
    return NOT_FOUND if problems else FOUND
