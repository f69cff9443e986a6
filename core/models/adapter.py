"""Small changes of the bundled encoder's matrices that make it read for another task.

Each matrix is changed by a product of two thin ones (LoRA, Hu et al., ICLR 2022), which are added when the graph is built: a second
task takes 2 MB of the program instead of another model's 70, and not a moment more when it runs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

DOWN, UP, HEAD = "down", "up", "head"


@dataclass(frozen=True, eq=False)
class Adapter:
    """`digest` names its content. `thin` has "PRODUCT.down", shape (rank, inputs), and "PRODUCT.up", shape (outputs, rank).

    `heads` are further weights of the task, by name.
    """

    name: str
    digest: str
    thin: Mapping[str, NDArray[np.float32]]
    heads: Mapping[str, NDArray[np.float32]]

    def change(self, product: str) -> NDArray[np.float32] | None:
        """What is added to a product's matrix, shape (outputs, inputs); None where it stays as it is."""
        down = self.thin.get(f"{product}.{DOWN}")
        return None if down is None else self.thin[f"{product}.{UP}"] @ down


def load_adapter(name: str) -> Adapter:
    """One of those in resources/profiles."""
    return read_adapter(name, files("resources").joinpath("profiles", f"{name}.npz").read_bytes())


def read_adapter(name: str, raw: bytes) -> Adapter:
    """What `write_adapter` wrote."""
    with np.load(BytesIO(raw), allow_pickle=False) as kept:
        weights = {key: kept[key].astype(np.float32) for key in kept.files}
    heads = {
        key.removeprefix(f"{HEAD}."): each for key, each in weights.items() if key.startswith(f"{HEAD}.")
    }
    thin = {key: each for key, each in weights.items() if not key.startswith(f"{HEAD}.")}
    return Adapter(name, hashlib.sha256(raw).hexdigest()[:16], thin, heads)


def write_adapter(
    path: Path, thin: Mapping[str, NDArray[np.floating]], heads: Mapping[str, NDArray[np.floating]]
) -> None:
    """The weights of an `Adapter`, in 16 bits."""
    kept = {**thin, **{f"{HEAD}.{name}": each for name, each in heads.items()}}
    np.savez_compressed(
        path, allow_pickle=False, **{name: each.astype(np.float16) for name, each in kept.items()}
    )
