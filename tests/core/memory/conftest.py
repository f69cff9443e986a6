"""What tests of the memory share that is slow to make."""

from __future__ import annotations

import pytest

from core.evaluation.memory_layers import BundledModels


@pytest.fixture(scope="session")
def bundled_models(tmp_path_factory: pytest.TempPathFactory) -> BundledModels:
    """The models that come with Footnote, and no chat model."""
    return BundledModels(tmp_path_factory.mktemp("models"))
