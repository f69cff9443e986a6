"""Makes a reranker out of something that judges one passage, and uses it only where it was seen to help.

It is tested in the background (self_check.py), once for each model; until then, and where it fails the test, is too
slow or is late, the order that it would have changed stands, and the reason is said.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol

from core.errors import Cancelled, FootnoteError, ModelUnavailable
from core.models.ollama_errors import OllamaFault
from core.models.request_queue import Breaker
from core.retrieval.aside import FAILURES, LEFT_ALONE_S
from core.retrieval.query import Purpose
from core.retrieval.ranking.rerank import Grade, OutOfTime, Scale
from core.retrieval.ranking.self_check import Verdict, self_check
from core.retrieval.result import Candidate

MAX_POOL = 10
# Fewer than this are hardly worth a closer look: the answer is more often outside of them.
LEAST_POOL = 4
# Share of the budget that is planned for; the rest is for passages longer than those of the check.
PLANNED_SHARE = 0.8
# The check may have to load a model from a slow disk.
CHECK_CALL_S = 120.0
# A model that was too slow may have been tested beside other work; a check that broke, while its server restarted.
SLOW_VERDICT_AGE_S = 86_400.0
CHECK_AGAIN_S = 300.0
CACHED_GRADES = 2000
# Part of the key of stored verdicts; to be raised when the pairs, the rules or a prompt change.
CHECK_VERSION = 1
CLOSE_S = 2.0


class Judge(Protocol):
    """Judges one passage at a time."""

    @property
    def name(self) -> str: ...

    @property
    def budget_s(self) -> Mapping[Purpose, float]: ...

    def identity(self) -> str:
        """What a verdict is kept under: changes with the model. Quick. Raises FootnoteError when there is none."""
        ...

    def probability(self, question: str, language: str, passage: str, budget_s: float) -> float:
        """P(the passage answers the question), 0-1. Raises FootnoteError."""
        ...


class Notes(Protocol):
    """Where verdicts are kept: the catalogue."""

    def setting(self, key: str, default: Any = None) -> Any: ...

    def set_setting(self, key: str, value: Any) -> None: ...


class Refused(FootnoteError):
    """The reranker is not used, for a reason that the sentence tells."""

    code = "rerank_refused"


class CheckedReranker:
    """Implements Reranker over a Judge. Close it before the notes are closed."""

    scale: Scale = "probability"

    def __init__(self, judge: Judge, notes: Notes, clock: Callable[[], float] = time.monotonic) -> None:
        self._judge = judge
        self._notes = notes
        self._clock = clock
        self._breaker = Breaker(judge.name, FAILURES, LEFT_ALONE_S, clock)
        self._changed = threading.Condition()
        self._stopped = False
        self._running: threading.Thread | None = None
        self._verdicts: dict[str, Verdict] = {}
        self._latest: Verdict | None = None
        self._broken: dict[str, tuple[float, str]] = {}
        self._grades: OrderedDict[tuple[str, str, int, str], float] = OrderedDict()

    @property
    def name(self) -> str:
        return self._judge.name

    @property
    def budget_s(self) -> Mapping[Purpose, float]:
        return self._judge.budget_s

    @property
    def pool(self) -> int:
        """As many as fit into the budget for an answer, by the speed of the last check; at most MAX_POOL."""
        return min(MAX_POOL, max(LEAST_POOL, self._fitting(self._latest))) if self._latest else MAX_POOL

    def grade(
        self,
        question: str,
        language: str,
        candidates: Sequence[Candidate],
        budget_s: float,
        cancelled: Callable[[], bool],
    ) -> list[Grade]:
        """Raises Refused, OutOfTime, ModelUnavailable, Cancelled."""
        identity = self._judge.identity()
        self._refuse(identity, self._verdict(identity), language)
        try:
            self._breaker.check()
        except OllamaFault as fault:
            raise Refused(
                f"Reranking by {self.name} failed {FAILURES} times in a row and is left out for some minutes.",
                "Choose another way of reranking in the settings.",
            ) from fault
        error: BaseException | None = None
        try:
            return self._graded(identity, question, language, candidates, budget_s, cancelled)
        except BaseException as caught:
            error = caught
            raise
        finally:
            self._breaker.record(_as_counted(error))

    def start(self) -> None:
        """Load and test the model in the background, so that the first question finds it ready."""
        with self._changed:
            if self._running is None and not self._stopped:
                self._running = threading.Thread(target=self._check, name=f"check {self.name}", daemon=True)
                self._running.start()

    def wait_checked(self, timeout_s: float) -> bool:
        """Whether no check runs any more after at most this long."""
        with self._changed:
            return self._changed.wait_for(lambda: self._running is None, timeout_s)

    def close(self) -> None:
        """Stop a running check; it writes nothing after this."""
        with self._changed:
            self._stopped = True
        self.wait_checked(CLOSE_S)

    # -- the verdict --------------------------------------------------------------------------------

    def _verdict(self, identity: str) -> Verdict:
        """The verdict on this model in this process. Starts a check and raises Refused while there is none."""
        found = self._latest = self._verdicts.get(identity)
        if found is not None:
            return found
        failed_at, sentence = self._broken.get(identity, (0.0, ""))
        if sentence and self._clock() - failed_at < CHECK_AGAIN_S:
            raise Refused(
                f"Reranking by {self.name} could not be tested: {sentence}", "It is tried again later."
            )
        self.start()
        raise Refused(
            f"Reranking by {self.name} is being loaded and tested first.", "It will be used once it passed."
        )

    def _refuse(self, identity: str, verdict: Verdict, language: str) -> None:
        remedy = "Choose another model, or “auto” for reranking in the settings."
        if not verdict.may_grade(language):
            raise Refused(
                f"Reranking by {self.name} is not used: in its test it did not tell answers from near misses ({verdict.in_words}).",
                remedy,
            )
        if self._fitting(verdict) < LEAST_POOL:
            raise Refused(
                f"Reranking by {self.name} is not used: it is too slow ({verdict.seconds:.1f} s a passage).",
                remedy,
            )

    def _fitting(self, verdict: Verdict) -> int:
        return int(PLANNED_SHARE * self.budget_s["answer"] / max(verdict.seconds, 1e-6))

    def _check(self) -> None:
        """Runs on its own thread."""
        identity = self.name
        try:
            identity = self._judge.identity()
            key = f"rerank check {CHECK_VERSION} {identity}"
            verdict = _stored(self._notes.setting(key))
            if verdict is None or self._is_stale(verdict):
                verdict = self_check(self._asked, clock=self._clock)
                if self._judge.identity() != identity:
                    return  # another model was chosen meanwhile: what was tested is neither
                with self._changed:
                    if not self._stopped:
                        self._notes.set_setting(key, asdict(verdict))
            else:
                self._asked("?", "en", "!")  # the verdict stands; this loads the model
            self._verdicts[identity] = self._latest = verdict
        except FootnoteError as error:
            self._broken[identity] = (self._clock(), error.sentence)
        finally:
            with self._changed:
                self._running = None
                self._changed.notify_all()

    def _asked(self, question: str, language: str, passage: str) -> float:
        if self._stopped:
            raise Cancelled
        return self._judge.probability(question, language, passage, CHECK_CALL_S)

    def _is_stale(self, verdict: Verdict) -> bool:
        return self._fitting(verdict) < LEAST_POOL and time.time() - verdict.at > SLOW_VERDICT_AGE_S

    # -- grading ------------------------------------------------------------------------------------

    def _graded(
        self,
        identity: str,
        question: str,
        language: str,
        candidates: Sequence[Candidate],
        budget_s: float,
        cancelled: Callable[[], bool],
    ) -> list[Grade]:
        deadline = self._clock() + budget_s
        grades: list[Grade] = []
        for candidate in candidates:
            if cancelled():
                raise Cancelled
            key = (identity, question, candidate.chunk_id, candidate.text)
            value = self._grades.get(key)
            if value is None:
                left = deadline - self._clock()
                if left <= 0:
                    raise OutOfTime(len(grades), len(candidates))
                value = self._judge.probability(question, language, passage_of(candidate), left)
                self._keep(key, value)
            grades.append(Grade(value))
        return grades

    def _keep(self, key: tuple[str, str, int, str], value: float) -> None:
        with self._changed:
            self._grades[key] = value
            while len(self._grades) > CACHED_GRADES:
                self._grades.popitem(last=False)


def passage_of(candidate: Candidate) -> str:
    """The passage under its title and headings, which often say what it is about."""
    where = " > ".join(part for part in (candidate.title, *candidate.heading_path) if part)
    return f"{where}\n{candidate.text}" if where else candidate.text


def _stored(value: Any) -> Verdict | None:
    """A verdict from the notes; None for none, or for one of a form that we do not know."""
    try:
        return Verdict(
            dict(value["right"]), tuple(value["passed"]), float(value["seconds"]), float(value["at"])
        )
    except (TypeError, KeyError, ValueError):
        return None


def _as_counted(error: BaseException | None) -> BaseException | None:
    """Late, broken, without a yes or no: each has cost a person time. Being stopped says nothing."""
    if isinstance(error, ModelUnavailable | OutOfTime):
        return OllamaFault("timeout", error.sentence)
    return error
