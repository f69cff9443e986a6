"""`footnote eval --gates`: which corpora are asked, and what is compared and kept."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from core.errors import FootnoteError, ModelUnavailable, UserInputError
from core.evaluation.corpus_asked import AskedFolder, asked_folder, asked_folders, is_asked
from core.evaluation.corpus_files import make_files
from core.evaluation.corpus_own import Call, OwnAsker, made_questions, starred_questions
from core.evaluation.corpus_sets import SetAsker, set_questions
from core.evaluation.dataset import documents
from core.evaluation.file_bench import FileBench
from core.evaluation.gates import CorpusReport, GatesReport, Tell, run_corpus
from core.evaluation.gates_compare import against, stored
from core.evaluation.gates_limits import MADE, STARRED
from core.evaluation.workbench import Workbench

# So many questions of each set decide a quality to about three points, and a set takes minutes, not hours.
MOST = 200
# Made anew in every run, at some seconds each.
MADE_COUNT = 20
SEED = 1


@dataclass(frozen=True)
class Wish:
    """What the command line asked for. `split`: only these of the folders with questions, `among`: other files in the same
    library, as a person has them. `index`: keeps the sets' indexes.
    """

    sets: tuple[Path, ...] = ()
    split: str = ""
    among: tuple[Path, ...] = ()
    most: int = MOST
    made: int = MADE_COUNT
    index: Path | None = None
    against: Path | None = None
    save: Path | None = None


def run_gates(wish: Wish, own: Call | None, tell: Tell = lambda text: None) -> GatesReport:
    """Run everything that was wished; `own` calls the engine of the owner's profile, None leaves that corpus out.

    Raises UserInputError for a folder that is no set, a stored run that cannot be read, or nothing to ask at all.
    """
    before = stored(wish.against) if wish.against else None
    corpora = list(_of_sets(wish, tell))
    notes: list[str] = []
    if own is not None:
        corpora += _of_owner(own, wish.made, notes, tell)
    if not corpora:
        raise UserInputError(
            " ".join(("There is nothing to ask.", *notes)),
            "Star good answers in the chat, choose a chat model, or name folders with --sets.",
        )
    compared = against(corpora, before) if before else ()
    report = GatesReport(tuple(corpora), compared, tuple(notes))
    if wish.save:
        text = json.dumps(report.as_json(), ensure_ascii=False, indent=1)
        wish.save.write_text(f"{text}\n", encoding="utf-8")
    return report


def _of_sets(wish: Wish, tell: Tell) -> Iterator[CorpusReport]:
    for folder in wish.sets:
        if is_asked(folder):
            yield run_asked(folder.name, [asked_folder(folder)], wish.among, tell)
        elif _is_set(folder):
            yield run_set(folder, wish.most, wish.index, tell)
        else:
            yield from _below(folder, wish, tell)


def _below(root: Path, wish: Wish, tell: Tell) -> Iterator[CorpusReport]:
    """A folder of folders: those with questions together, as one person's files, and each set for itself."""
    if not root.is_dir():
        raise UserInputError(
            f"{root} is not a folder.", "Name a set, a folder with questions, or one of such."
        )
    asked = asked_folders(root, wish.split)
    for split in sorted({folder.split for folder in asked}):
        folders = [folder for folder in asked if folder.split == split]
        yield run_asked(f"{root.name} {split}", folders, wish.among, tell)
    sets = [folder for folder in sorted(root.iterdir()) if _is_set(folder)]
    if not asked and not sets:
        raise UserInputError(
            f"{root} holds no set.", "A set is a folder with corpus.jsonl and queries.jsonl."
        )
    for folder in sets:
        yield run_set(folder, wish.most, wish.index, tell)


def _is_set(folder: Path) -> bool:
    return any((folder / name).is_file() for name in ("corpus.jsonl", "corpus.jsonl.gz"))


def run_asked(
    name: str, folders: Sequence[AskedFolder], among: Sequence[Path] = (), tell: Tell = lambda text: None
) -> CorpusReport:
    """Ask the questions of these folders, whose files stand together in one library, perhaps among other files.

    Among others, finding is harder: the report then has another name, and no floors.
    """
    with tempfile.TemporaryDirectory(prefix="footnote-gates-") as temporary:
        root = Path(temporary).resolve() / "files"
        made = [path for folder in folders for path in make_files(folder.sources, root / folder.name)]
        with closing(FileBench(Path(temporary) / "profile", root, tell)) as bench:
            others = bench.take_in_files(made, _files_below(among))
            if among:
                name = f"{name} among {others} files"
            questions = [question for folder in folders for question in folder.questions]
            return run_corpus(name, bench, questions, tell=tell)


def _files_below(folders: Sequence[Path]) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.resolve().rglob("*")) if path.is_file()]


def run_set(folder: Path, most: int, index: Path | None, tell: Tell = lambda text: None) -> CorpusReport:
    """Ask a public set's questions; its index is kept below `index` and used again."""
    with tempfile.TemporaryDirectory(prefix="footnote-gates-") as temporary:
        profile = index / folder.name if index else Path(temporary)
        with closing(Workbench(profile, tell)) as bench:
            bench.take_in(documents(folder))
            return run_corpus(folder.name, SetAsker(bench), set_questions(folder, most), tell=tell)


def _of_owner(call: Call, made: int, notes: list[str], tell: Tell) -> Iterator[CorpusReport]:
    """Starred answers, and questions made of random passages where a chat model is there."""
    starred = starred_questions(call)
    if starred.questions:
        asker = OwnAsker(call, starred.refused_at)
        yield run_corpus(STARRED, asker, starred.questions, starred.notes, tell)
    else:
        notes += starred.notes or ["No answer is starred."]
    if not made:
        return
    try:
        questions, told = made_questions(call, made, SEED)
    except FootnoteError as error:
        if error.code != ModelUnavailable.code:
            raise
        notes.append(f"No questions were made of your files: {error.sentence}")
        return
    if questions:
        yield run_corpus(MADE, OwnAsker(call), questions, told, tell)
    else:
        notes += told
