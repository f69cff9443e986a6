"""A bad file costs one worker and one sentence, never the program or the files after it."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from core.library.extract.limits import ExtractLimits
from core.library.extract.pool import ExtractorPool

SCRIPT = [sys.executable, "-m", "tests.core.library.extract.scripted_worker"]


@pytest.fixture
def pool() -> Iterator[ExtractorPool]:
    pool = ExtractorPool(command=SCRIPT, limits=ExtractLimits(seconds=20))
    yield pool
    pool.close()


def write(folder: Path, name: str, text: str = "Some words.") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_comes_back_with_its_text_blocks_time_and_memory(pool: ExtractorPool, tmp_path: Path) -> None:
    result = pool.extract(write(tmp_path, "笔记 #1.md", "# 标题\n\n正文。\n"))
    assert (result.status, result.title, result.text) == ("ok", "标题", "# 标题\n\n正文。\n")
    assert [block.kind for block in result.blocks] == ["heading", "paragraph"]
    assert result.seconds >= 0
    assert result.peak_mb > 5


@pytest.mark.skipif(sys.platform != "linux", reason="names that are not Unicode")
@pytest.mark.parametrize("name", [b"\xff\xfe.txt", "😀 #%?\n.txt".encode(), b" space .txt"])
def test_any_file_name_reaches_the_worker(pool: ExtractorPool, tmp_path: Path, name: bytes) -> None:
    assert pool.extract(write(tmp_path, os.fsdecode(name))).text == "Some words."


def test_a_file_that_kills_its_worker_once_is_read_the_second_time(
    pool: ExtractorPool, tmp_path: Path
) -> None:
    assert pool.extract(write(tmp_path, "once.txt")).text == "Some words."


def test_a_file_that_kills_it_twice_is_set_aside_and_the_next_one_is_read(
    pool: ExtractorPool, tmp_path: Path
) -> None:
    result = pool.extract(write(tmp_path, "die.txt"))
    assert result.status == "crash"
    assert "2 times" in result.reason
    assert "out of luck" in result.reason
    assert pool.extract(write(tmp_path, "next.txt")).status == "ok"


def test_a_file_that_never_ends_is_given_up_and_the_next_one_is_read(tmp_path: Path) -> None:
    pool = ExtractorPool(command=SCRIPT, limits=ExtractLimits(seconds=0.5))
    result = pool.extract(write(tmp_path, "hang.txt"))
    pool.close()
    assert result.status == "damaged"
    assert "took longer than" in result.reason
    patient = ExtractorPool(command=SCRIPT)
    assert patient.extract(write(tmp_path, "next.txt")).status == "ok"
    patient.close()


def test_closing_ends_a_worker_in_the_middle_of_a_file(pool: ExtractorPool, tmp_path: Path) -> None:
    results = []
    thread = threading.Thread(target=lambda: results.append(pool.extract(write(tmp_path, "hang.txt"))))
    assert pool.extract(write(tmp_path, "first.txt")).status == "ok"
    thread.start()
    pool.close()
    thread.join(timeout=20)
    assert not thread.is_alive()
    assert results[0].status == "blocked"
    assert not psutil.Process().children()


def test_many_threads_share_the_workers(tmp_path: Path) -> None:
    paths = [write(tmp_path, f"{n}.txt", f"file number {n}") for n in range(40)]
    pool = ExtractorPool(workers=2)
    with ThreadPoolExecutor(8) as threads:
        texts = [result.text for result in threads.map(pool.extract, paths)]
    pool.close()
    assert texts == [f"file number {n}" for n in range(40)]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX priorities")
def test_the_worker_is_niced_and_loads_no_index_or_model(tmp_path: Path) -> None:
    program = (
        "import sys, core.library.extract.worker; "
        "print([m for m in ('chromadb', 'whoosh', 'onnxruntime', 'ollama', 'PySide6', 'numpy') if m in sys.modules])"
    )
    import subprocess

    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout.strip() == "[]"
    )
    pool = ExtractorPool()
    pool.extract(write(tmp_path, "a.txt"))
    own = psutil.Process()
    assert [child.nice() for child in own.children()] == [min(19, own.nice() + 10)]
    pool.close()


def test_a_text_of_fifty_megabytes_goes_through(tmp_path: Path) -> None:
    line = "这是一行很长的日志 with some English in it, number 1234567.\n"
    path = tmp_path / "big.log"
    path.write_text(line * (50 * 1024 * 1024 // len(line.encode())), encoding="utf-8")
    pool = ExtractorPool()
    result = pool.extract(path)
    pool.close()
    assert result.status == "ok"
    assert len(result.text.encode()) == path.stat().st_size


def test_more_text_than_the_limit_is_told(tmp_path: Path) -> None:
    pool = ExtractorPool(limits=ExtractLimits(max_text_chars=1000, max_file_bytes=10_000))
    long, huge = write(tmp_path, "long.txt", "x " * 1000), write(tmp_path, "huge.txt", "x " * 10_000)
    assert [pool.extract(path).status for path in (long, huge)] == ["too_large", "too_large"]
    pool.close()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX memory limit")
def test_a_file_that_needs_more_memory_than_allowed_is_told_and_the_next_one_is_read(tmp_path: Path) -> None:
    path = tmp_path / "big.txt"
    path.write_text("words and words\n" * 4_000_000, encoding="utf-8")
    pool = ExtractorPool(limits=ExtractLimits(memory_mb=350))
    result = pool.extract(path)
    assert (result.status, pool.extract(write(tmp_path, "next.txt")).status) == ("too_large", "ok")
    assert "memory" in result.reason
    pool.close()
