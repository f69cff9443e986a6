"""Makes the shipped language profile of the bundled embedding model.

    python -m core.evaluation.make_profile

Everything comes from `resources/calibration`; no evaluation data is read.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from core.evaluation.late_calibration import TokenTable, calibrate_late, token_means
from core.models.bundled_embedder import BundledEmbedder
from core.models.calibration import load_calibration
from core.models.profile_building import FACTOR, embed_rows, profile_of

TARGET = Path(__file__).parents[2] / "resources" / "profiles" / "e5-small.npz"


def main() -> None:
    """Writes the profile into the resources and prints its scales."""
    rows = load_calibration()
    embedder = BundledEmbedder()
    embedded = embed_rows(embedder, rows)
    table = TokenTable(embedder, rows)
    profile = replace(
        profile_of(embedder.model_id, embedded, FACTOR),
        token_means=token_means(table, rows),
        late=calibrate_late(table, embedded, FACTOR),
    )
    profile.save(TARGET)
    print(dict(Counter(row.language for row in rows)))
    print(f"{profile.model_id}, factor {profile.factor}\n{profile.calibration}\nlate: {profile.late}")
    print(
        f"{len(profile.means)} + {len(profile.token_means)} means, {TARGET.stat().st_size} bytes -> {TARGET}"
    )


if __name__ == "__main__":
    main()
