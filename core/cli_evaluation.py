"""`footnote eval ...`: a set's ranking in TREC format, or the gates with their tables and exit status."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import UserInputError
from core.paths import ProfilePaths, default_profile
from core.terminal import ProgressLine

if TYPE_CHECKING:
    from core.evaluation.gates import GatesReport

PASSED, FAILED = 0, 1


def add_evaluation_command(
    commands: Any, path: Callable[[str], Path], positive: Callable[[str], int]
) -> None:
    """Add `eval` to the command line; `path` and `positive` read an argument of that kind."""
    evaluate = commands.add_parser("eval", help="run a retrieval set through the pipeline, or the gates")
    evaluate.add_argument("set", metavar="SET_DIR", type=path, nargs="?")
    evaluate.add_argument("--run", metavar="OUT.trec", type=path, dest="output")
    evaluate.add_argument("--mode", choices=("hybrid", "vectors", "words"), default="hybrid")
    evaluate.add_argument("-k", type=positive, default=100, help="documents for each query (100)")
    evaluate.add_argument(
        "--floor", action="store_true", help="apply the relevance floor and the answer decision"
    )
    evaluate.add_argument("--queries", type=path, help="another file of queries than the set's own")
    evaluate.add_argument(
        "--profile",
        metavar="DIR",
        type=path,
        help="of a set: keep the index here and use it again; of the gates: whose corpus is asked",
    )
    evaluate.set_defaults(run=_evaluate)
    _add_gates(evaluate, path, positive)


def _add_gates(
    evaluate: argparse.ArgumentParser, path: Callable[[str], Path], positive: Callable[[str], int]
) -> None:
    gates = evaluate.add_argument_group(
        "gates",
        "measure finding, refusing and citing; without --sets on your own files. Exit status 1: failed",
    )
    gates.add_argument("--gates", action="store_true", help="run the gates instead of one set")
    gates.add_argument(
        "--sets", metavar="DIR", type=path, nargs="+", default=[], help="sets, or folders with questions"
    )
    gates.add_argument(
        "--split", choices=("dev", "test"), default="", help="only these folders with questions"
    )
    gates.add_argument(
        "--among",
        metavar="DIR",
        type=path,
        nargs="+",
        default=[],
        help="other files in the same library as these",
    )
    gates.add_argument("--own", action="store_true", help="your own files too, beside --sets")
    gates.add_argument("--most", metavar="N", type=positive, default=None, help="questions of each set (200)")
    gates.add_argument(
        "--made", metavar="N", type=_count, default=None, help="questions that the chat model makes (20)"
    )
    gates.add_argument("--index", metavar="DIR", type=path, help="keep the sets' indexes here")
    gates.add_argument("--against", metavar="STORED.json", type=path, help="compare with a stored run")
    gates.add_argument("--save", metavar="FILE", type=path, help="store this run")
    gates.add_argument("--json", action="store_true", help="print JSON")


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"“{text}” is no whole number")
    return int(text)


def _evaluate(options: argparse.Namespace) -> int:
    if options.gates:
        return _gates(options)
    if options.set is None or options.output is None:
        raise UserInputError("A set and --run OUT.trec are needed.", "Or run the gates with --gates.")
    from core.evaluation.command import evaluate

    with ProgressLine() as progress:
        evaluate(
            options.set,
            options.output,
            mode=options.mode,
            k=options.k,
            floor=options.floor,
            queries_file=options.queries,
            profile=options.profile,
            tell=progress.show,
        )
    return PASSED


def _gates(options: argparse.Namespace) -> int:
    if options.set is not None or options.output is not None:
        raise UserInputError("--gates writes no TREC run.", "Name sets with --sets.")
    report = _report(options)
    if options.json:
        print(json.dumps(report.as_json()))
    else:
        from core.evaluation.gates_text import lines

        for line in lines(report):
            print(line)
    return PASSED if report.passed else FAILED


def _report(options: argparse.Namespace) -> GatesReport:
    from core.evaluation.gates_command import MADE_COUNT, MOST, Wish, run_gates
    from core.service.client import Client

    wish = Wish(
        tuple(options.sets),
        options.split,
        tuple(options.among),
        MOST if options.most is None else options.most,
        MADE_COUNT if options.made is None else options.made,
        options.index,
        options.against,
        options.save,
    )
    with ProgressLine() as progress:
        if wish.sets and not options.own:
            return run_gates(wish, None, progress.show)
        named = options.profile
        profile = ProfilePaths(named.expanduser().absolute()) if named else default_profile()
        with Client(profile) as client:
            client.call("status", wait=True)
            return run_gates(wish, client.call, progress.show)
