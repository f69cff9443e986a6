"""What the packages say of Footnote is what the program says of itself."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from core.own_process import packaged
from core.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
APP_ID = "io.github.footnote.Footnote"
METAINFO = LINUX / f"{APP_ID}.metainfo.xml"


def test_the_desktop_knows_the_window_by_the_name_of_its_entry() -> None:
    app = (ROOT / "desktop" / "app.py").read_text("utf-8")
    assert f'setDesktopFileName("{APP_ID}")' in app
    assert f'APP_ID = "{APP_ID}"' in (ROOT / "packaging" / "make_deb").read_text("utf-8")


def test_the_entry_starts_the_program_with_files_and_an_icon_that_is_there() -> None:
    entry = configparser.RawConfigParser()
    entry.read(LINUX / f"{APP_ID}.desktop", "utf-8")
    section = entry["Desktop Entry"]
    assert (section["Exec"], section["Icon"]) == ("footnote %F", APP_ID)
    assert (ROOT / "resources" / "icons" / "footnote.svg").is_file()


def test_the_newest_release_is_this_version() -> None:
    tree = ElementTree.parse(METAINFO)
    releases = [release.get("version") for release in tree.iter("release")]
    assert releases[0] == VERSION
    assert tree.findtext("id") == APP_ID


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstreamcli is not installed")
def test_software_centres_can_read_the_description() -> None:
    checked = subprocess.run(
        ["appstreamcli", "validate", "--no-net", str(METAINFO)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout


def test_the_packager_is_locked_with_its_hashes() -> None:
    lines = (ROOT / "packaging" / "lock" / "build.txt").read_text("utf-8")
    names = re.findall(r"^([a-z-]+)==", lines, re.MULTILINE)
    assert "pyinstaller" in names
    assert lines.count("--hash=sha256:") >= len(names)


def test_this_is_no_packaged_program() -> None:
    assert not packaged()
