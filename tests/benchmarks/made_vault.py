"""Vaults of any size for benchmarks: statements of one owner over two years, some twice, some ended, some contradictory."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path

from core.memory.vault.changes import path_for
from core.memory.vault.note import Memory, new_file
from core.memory.vault.vault import Vault

# The day on which the vault is tidied; its newest memories are from the day before.
TODAY = dt.date(2026, 6, 1)
DAYS = 730
# One of so many says what another one says, has ended long ago, or is an older value of the same single attribute.
TWICE, ENDED, SINGLE = 20, 15, 12

_PEOPLE = "Mira Jonas Oskar Lena Tariq Sofia Emil Hanna Ravi Ines Paul Greta Yusuf Nora Felix Marta".split()
_VERBS = "likes repaired sold borrowed painted planted recommended cancelled ordered studied measured avoided".split()
_THINGS = (
    "bicycle kettle violin greenhouse balcony camera ladder sofa printer canoe radio carpet telescope tent stove lamp"
).split()
_PLACES = "Lisbon Turin Bergen Gdansk Porto Ghent Malmo Graz Basel Leeds Nantes Zagreb Riga Tartu Split Kyoto".split()
_KINDS = ("fact", "fact", "fact", "preference", "event", "person", "project")


def make_vault(folder: Path, count: int, seed: int = 7) -> Vault:
    """A vault with so many memories, all committed, as if its owner had written them by hand."""
    vault = Vault(folder, inside_existing=False)
    taken: set[str] = set()
    for memory in _memories(random.Random(seed), count):
        path = path_for(memory, taken)
        taken.add(path)
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(new_file(memory))
    vault.sync()
    return vault


def statement(number: int, chance: random.Random) -> str:
    """A sentence that no other number has."""
    person, verb = chance.choice(_PEOPLE), chance.choice(_VERBS)
    return f"{person} {verb} the {chance.choice(_THINGS)} in {chance.choice(_PLACES)}, item {number}."


def _memories(chance: random.Random, count: int) -> list[Memory]:
    found: list[Memory] = []
    for number in range(count):
        day = TODAY - dt.timedelta(days=1 + chance.randrange(DAYS))
        text = statement(number, chance)
        if found and number % TWICE == 0:
            text = found[chance.randrange(len(found))].text
        single = number % SINGLE == 0
        found.append(
            Memory(
                id=f"m{number:08x}",
                text=text,
                kind="fact" if single else chance.choice(_KINDS),
                subject=text.split()[0] if number % 2 else "me",
                attribute=f"place{number // SINGLE % 40}" if single else "",
                cardinality="one" if single else "many",
                created=dt.datetime.combine(day, dt.time(number % 24), dt.UTC),
                valid_from=day,
                valid_to=day + dt.timedelta(days=60) if number % ENDED == 0 else None,
            )
        )
    return found
