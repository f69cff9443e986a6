"""A name for a language profile, so that the vector index knows when its vectors were made with another one."""

from __future__ import annotations

import hashlib

from core.models.profile import LanguageProfile


def profile_id(profile: LanguageProfile) -> str:
    """Names the profile by what it does to vectors: another mean or factor gives another name."""
    digest = hashlib.sha256(f"{profile.model_id} {profile.factor}".encode())
    for key in sorted(profile.means):
        digest.update(f"{key}".encode() + profile.means[key].astype("<f2").tobytes())
    return digest.hexdigest()[:16]
