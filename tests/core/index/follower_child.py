"""Run as a program by the kill tests: follows a library while it is changed, until it is killed or done."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.core.index.index_library import Library


def change(library: Library, dice: random.Random, number: int) -> None:
    """A document is written, edited or removed; most get their vectors at once."""
    name = f"doc-{dice.randrange(40)}"
    known = library.catalogue.documents.at_path(f"/library/{name}")
    if known is not None and dice.random() < 0.3:
        library.remove(name)
    else:
        library.save(
            name, [f"passage {dice.randrange(50)} of {name} about topic {number % 7}" for _ in range(8)]
        )
    if dice.random() < 0.8:
        library.embed()


def main(root: Path, seed: int, changes: int) -> None:
    library = Library(root)
    follower = library.follow()
    dice = random.Random(seed)
    for number in range(changes):
        change(library, dice, number)
        follower.step()
        print(number, flush=True)
    library.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
