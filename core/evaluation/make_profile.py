"""Makes the shipped language profile of the bundled embedding model.

    python -m core.evaluation.make_profile

Everything comes from `resources/calibration`; no evaluation data is read.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from core.models.bundled_embedder import BundledEmbedder
from core.models.calibration import load_calibration
from core.models.profile_building import build_profile

TARGET = Path(__file__).parents[2] / "resources" / "profiles" / "e5-small.npz"


def main() -> None:
    """Writes the profile into the resources and prints its scales."""
    rows = load_calibration()
    profile = build_profile(BundledEmbedder(), rows)
    profile.save(TARGET)
    print(dict(Counter(row.language for row in rows)))
    print(f"{profile.model_id}: factor {profile.factor}, {profile.calibration}")
    print(f"{len(profile.means)} means, {TARGET.stat().st_size} bytes -> {TARGET}")


if __name__ == "__main__":
    main()
