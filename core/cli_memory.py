"""`footnote memory ...`: the vault in a terminal. It works on the profile's files; no engine needs to run."""

from __future__ import annotations

import argparse
import datetime as dt
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.cli_memory_upkeep import (
    add_upkeep_commands,
    kept_lines,
    open_service,
    show_result,
)
from core.cli_status import FOUND, NOT_FOUND
from core.errors import ModelUnavailable, UserInputError

if TYPE_CHECKING:
    from core.memory.capture.types import Turn
    from core.memory.review import Proposal
    from core.memory.statements.kept import Kept
    from core.memory.vault.note import Memory


def add_memory_commands(subparsers: Any) -> None:
    """Add `memory` and its own commands to the command line."""
    memory = subparsers.add_parser(
        "memory", help="what Footnote remembers", description="What Footnote remembers of you."
    )
    commands = memory.add_subparsers(title="commands", required=True, metavar="COMMAND")

    add = _command(commands, "add", _add, "remember a statement")
    add.add_argument("text", metavar="TEXT")
    add.add_argument(
        "--kind", default="", help="profile, preference, fact, person, project, event or instruction"
    )
    add.add_argument("--subject", default="", help="whom or what it is about (you)")
    add.add_argument("--attribute", default="", help="what of it, such as home, employer or hobby")
    add.add_argument(
        "--cardinality", default="", choices=("one", "many"), help="one: a new value closes the old one"
    )
    add.add_argument(
        "--valid-from", metavar="DATE", type=_date, help="the first day on which it holds (today)"
    )
    add.add_argument(
        "--valid-to", metavar="DATE", type=_date, help="the first day on which it no longer holds"
    )

    listed = _command(commands, "list", _list, "what is valid now, or was on a day")
    listed.add_argument(
        "--as-of", metavar="DATE", type=_date, help="what held on that day, whenever it was told"
    )
    listed.add_argument("--all", action="store_true", help="closed and archived ones too")

    show = _command(commands, "show", _show, "one memory: its file, its history, where it comes from")
    show.add_argument("id", metavar="ID")

    capture = _command(
        commands, "capture", _capture, "what a recorded conversation would leave, and why not the rest"
    )
    capture.add_argument("turns", metavar="TURNS.jsonl", type=Path, help='lines of {"role", "text", "time"}')
    capture.add_argument("--apply", action="store_true", help="keep it")
    capture.add_argument("--propose", action="store_true", help="put it into the inbox")
    capture.add_argument(
        "--model",
        action="store_true",
        help="let the chat model read it too, as the window does (rules alone)",
    )
    add_upkeep_commands(commands, _command, _date)


def _command(commands: Any, name: str, run: Any, text: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    command.add_argument(
        "--profile", metavar="DIR", type=Path, help="where the vault lives: DIR/memory (default: your own)"
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run)
    return command


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is not a date such as 2025-12-31") from error


def _add(options: argparse.Namespace) -> int:
    from core.memory.rows import kept_row
    from core.memory.statements.wish import Wish

    wish = Wish(
        options.kind,
        options.subject,
        options.attribute,
        options.cardinality,
        options.valid_from,
        options.valid_to,
    )
    kept = open_service(options, models=True, make=True).add(options.text, wish)
    show_result(options, kept_row(kept), kept_lines(kept))
    return FOUND


def _list(options: argparse.Namespace) -> int:
    from core.memory.rows import memory_row

    service = open_service(options)
    found = service.list(options.as_of, options.all)
    problems = service.vault.load().problems
    rows = [memory_row(memory, options.as_of) for memory in found]
    told = [{"path": p.path, "sentence": p.sentence, "remedy": p.remedy} for p in problems]
    lines = [_line(row) for row in rows] + [
        f"! {problem['sentence']} {problem['remedy']}" for problem in told
    ]
    show_result(options, {"memories": rows, "problems": told}, lines or ["Nothing is remembered."])
    return FOUND if found else NOT_FOUND


def _line(row: dict[str, Any]) -> str:
    about = "" if row["subject"] == "me" else f"{row['subject']}: "
    time = f"  ({period})" if (period := _period(row)) else ""
    return f"{row['id']}  {row['kind']:<11} {about}{row['text'].splitlines()[0] if row['text'] else ''}{time}"


def _period(row: dict[str, Any]) -> str:
    """From when to when a memory holds, where that is not "from when it was told on"; days in ISO 8601."""
    today = dt.datetime.now(dt.UTC).date().isoformat()
    began, end = row["valid_from"], row["valid_to"]
    if end is None:
        return f"from {began}" if began and began > today else ""
    if end > today and (began is None or began <= today):
        return f"ends on {end}"
    return f"{began or '…'} – {end}"


def _show(options: argparse.Namespace) -> int:
    from core.memory.errors import NoteBroken
    from core.memory.rows import memory_row

    service = open_service(options)
    try:
        memory = service.show(options.id)
    except NoteBroken:
        last = service.last_good(options.id)
        if last and not options.json:
            print(f"As it was when it could be read:\n\n{last.rstrip()}\n")
        raise
    raw = service.vault.load().raw[memory.path].decode("utf-8", "replace")
    history = service.history(memory)
    commits = [{"commit": c.id, "at": c.at, "actor": c.actor, "subject": c.subject} for c in history]
    chain = [memory_row(each) for each in service.chain(memory)]
    told = memory_row(memory)
    row = {"memory": told, "file": raw, "chain": chain, "history": commits}
    lines = [memory.path, *filter(None, [_period(told)]), "", raw.rstrip(), ""]
    lines += [f"{c.at[:16]}  {c.id[:10]}  {c.actor:<8} {c.subject}" for c in history]
    show_result(options, row, lines)
    return FOUND


def _capture(options: argparse.Namespace) -> int:
    from core.memory.rows import capture_row

    turns = read_turns(options.turns)
    service = open_service(options, models=True, make=options.apply or options.propose)
    if options.model and service.chat() is None:
        raise ModelUnavailable("There is no chat model.", "Start Ollama with one, or leave “--model” out.")
    if options.propose:
        captured = service.inbox.propose(turns, options.model)
        lines = [line for each in captured.proposed for line in _proposed_lines(each)]
    else:
        captured = service.capture(turns, options.apply, options.model)
        lines = [line for each in captured.kept for line in _would_keep(each)]
    lines += [f"- {s.quote}: {s.reason}" for s in captured.skipped]
    lines += [f"! {captured.failure.sentence} Rules alone read it."] if captured.failure else []
    show_result(options, capture_row(captured), lines or ["There is nothing to keep."])
    return FOUND if captured.found else NOT_FOUND


def _would_keep(kept: Kept) -> list[str]:
    """What becomes of one statement: “+” is kept, “x” ends, “=” is known already."""
    quote = f"  “{kept.said.quote}”" if kept.said is not None else ""
    if kept.status == "shortened":
        return [f"x {_ends(old)}{quote}" for old in kept.closed]
    sign = "=" if kept.status == "unchanged" else "+"
    lines = [
        f"{sign} {memory.text}  [{memory.subject}, {memory.attribute or memory.kind}]{quote}"
        for memory in (kept.memory, *kept.beside)
    ]
    return lines + [f"  {_ends(old)}" for old in kept.closed if old.id != kept.memory.id]


def _proposed_lines(proposal: Proposal) -> list[str]:
    memory = proposal.memory
    quote = f"  “{memory.source.words}”"
    if proposal.action == "close":
        return [f"x {_ends(old)}{quote}" for old in proposal.ends] or [f"x {memory.text}{quote}"]
    lines = [f"+ {memory.text}  [{memory.subject}, {memory.attribute or memory.kind}]{quote}"]
    return lines + [f"  {_ends(old)}" for old in proposal.ends]


def _ends(old: Memory) -> str:
    return f"ends on {old.valid_to}: {old.text}" if old.valid_to else f"goes on: {old.text}"


def read_turns(path: Path) -> list[Turn]:
    """The turns of a JSON lines file. Raises UserInputError that names the line."""
    from core.memory.capture.types import Turn

    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise UserInputError(f"{path} cannot be read ({why}).", "Check the path.") from error
    turns = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            said = json.loads(line)
            when = _moment(said.get("time"))
            turns.append(
                Turn(
                    str(said["role"]),
                    str(said["text"]),
                    when,
                    str(said.get("id", number)),
                    str(said.get("conversation", path.stem)),
                )
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise UserInputError(
                f"Line {number} of {path} is not a turn ({error}).",
                'Each line must be {"role": ..., "text": ..., "time": ...}.',
            ) from error
    return turns


def _moment(said: Any) -> dt.datetime:
    if said is None:
        return dt.datetime.now(dt.UTC).replace(microsecond=0)
    if isinstance(said, int | float):
        return dt.datetime.fromtimestamp(said, dt.UTC)
    moment = dt.datetime.fromisoformat(said.strip().replace("/", "-"))
    return moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
