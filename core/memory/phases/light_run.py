"""A light run: planned while the vault is free for others, written in one commit, and begun anew where others go first."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from core.errors import Cancelled
from core.memory.errors import VaultConflict
from core.memory.phases.light import LightPlan, LightReport, plan_light
from core.memory.vault.commits import Message
from core.memory.vault.vault import Snapshot
from core.memory.vault.writing import Draft

if TYPE_CHECKING:
    from core.memory.service import MemoryService

# Planning takes seconds, and files that somebody changes in each of so many are being worked on.
TRIES = 3
# So often a run begins anew because somebody waits to change the vault; then they wait for it, a second or two.
GIVES_WAY = 5


def run_light(
    opened: Callable[[], AbstractContextManager[MemoryService]],
    dry_run: bool = False,
    today: dt.date | None = None,
    others_wait: Callable[[], bool] = lambda: False,
) -> LightReport:
    """Tidy a vault in one commit; see `plan_light`. `opened` lends the vault, which is free for others meanwhile.

    Whoever waits to change the vault, as `others_wait` tells, goes before a write that does not count yet. That, and a
    file that somebody changed between planning and writing, lets it plan anew; raises VaultConflict when the latter
    happens again and again, and what the vault raises.
    """
    tries, ways = TRIES, GIVES_WAY
    while True:
        with opened() as memory:
            snapshot, uses, day = memory.snapshot(), memory.uses.counts(), today or memory.now().date()
        plan = plan_light(snapshot, day, uses, memory.vault.git.days_of_coming())
        report = LightReport(plan.operations, dry_run=dry_run)
        if dry_run:
            return report
        try:
            with opened() as memory:
                heed = partial(_give_way, others_wait) if ways else _go_on
                return replace(report, commit=_carry_out(memory, plan, report, heed))
        except Cancelled:
            ways -= 1
        except VaultConflict:
            tries -= 1
            if not tries:
                raise


def _give_way(others_wait: Callable[[], bool]) -> None:
    if others_wait():
        raise Cancelled


def _go_on() -> None:
    """It gave way often enough."""


def _carry_out(memory: MemoryService, plan: LightPlan, report: LightReport, heed: Callable[[], None]) -> str:
    """Write what was planned; returns the commit. Raises VaultConflict when one of its files is not as it was then."""

    def make(draft: Draft, snapshot: Snapshot) -> tuple[None, Message]:
        draft.changes, draft.raw = plan.changes, plan.raw
        count = sum(operation.changes for operation in plan.operations)
        return None, Message(
            f"Light phase: {count} change{'s' if count != 1 else ''}", report.text(), "light"
        )

    return memory.change(make, heed)[1]
