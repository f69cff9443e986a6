"""Who fits weights without the library for it is told what to install, and of any other fault its own story."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.evaluation.fitting_libraries import needed

ROOT = Path(__file__).parents[3]
# Runs a module as `python -m` does, where a library cannot be found, whether it is installed or not.
WITHOUT = (
    "import runpy, sys; sys.modules[sys.argv[1]] = None; runpy.run_module(sys.argv[2], run_name='__main__')"
)


@pytest.mark.parametrize(
    ("module", "library"), [("fit_reader", "torch"), ("fit_turns", "torch"), ("fit_statements", "jax")]
)
def test_a_fit_without_its_library_says_how_to_get_it(module: str, library: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT, library, f"core.evaluation.{module}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    told = f"Fitting weights needs {library}, which is not installed: python -m pip install {library}\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", told)


def test_a_library_that_lacks_a_part_of_its_own_is_not_called_missing() -> None:
    with pytest.raises(ModuleNotFoundError, match="typing_extensions"), needed("torch"):
        raise ModuleNotFoundError("No module named 'typing_extensions'", name="typing_extensions")
