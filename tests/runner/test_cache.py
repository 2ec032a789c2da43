"""A cache that is lost, damaged, locked or shared costs time, and never gives anything but what was put."""

import os
import sqlite3
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from logicgrid.runner import cache as module
from logicgrid.runner.cache import FILE, Cache, compressed
from support import ROOT, Patch


def key(name: object) -> bytes:
    return sha256(str(name).encode()).digest()


def filled(folder: Path, names: range = range(40)) -> Path:
    cache = Cache(str(folder))
    for name in names:
        cache.put(key(name), compressed(right(name)))
    cache.close()
    return folder / FILE


def found(folder: Path, names: range = range(40)) -> dict[int, bytes | None]:
    cache = Cache(str(folder))
    values = {name: cache.get(key(name)) for name in names}
    cache.close()
    return values


def right(name: int) -> bytes:
    return f"value of {name}".encode() * 20


def test_what_was_put_is_there_afterwards_and_nothing_else(tmp_path: Path) -> None:
    filled(tmp_path / "a" / "b")
    assert found(tmp_path / "a" / "b") == {name: right(name) for name in range(40)}
    cache = Cache(str(tmp_path / "a" / "b"))
    assert (cache.has(key(3)), cache.has(key("other")), cache.get(key("other"))) == (True, False, None)
    assert not cache.is_empty() and Cache(str(tmp_path / "c")).is_empty()


def test_of_any_byte_that_changes_no_other_value_comes(tmp_path: Path) -> None:
    file = filled(tmp_path, range(6))
    whole = file.read_bytes()
    for place in range(0, len(whole), 41):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        assert all(value in (None, right(name)) for name, value in found(tmp_path, range(6)).items())


@pytest.mark.parametrize("kept", [0, 1, 99, 100, 1000, 4096, 5000, -1])
@pytest.mark.parametrize("content", [b"", b"no database at all " * 99, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_file_that_is_damaged_or_cut_short_is_replaced(tmp_path: Path, kept: int, content: bytes) -> None:
    file = filled(tmp_path)
    file.write_bytes(file.read_bytes()[:kept] + content)
    assert all(value in (None, right(name)) and (kept or not value) for name, value in found(tmp_path).items())
    filled(tmp_path)
    filled(tmp_path)
    assert found(tmp_path)[7] == right(7)


def forged(file: Path, how: str) -> None:
    """Put a file in the place of a cache's, as somebody could who wants to do harm; `other` is a file of his victim."""
    whole = file.read_bytes()
    file.unlink()
    other = file.parent / "other"
    match how:
        case "link":
            other.write_bytes(whole)
            file.symlink_to(other)
        case "dangling link":
            file.symlink_to(other)
        case "second name":
            other.write_bytes(whole)
            os.link(other, file)
        case "pipe":
            os.mkfifo(file)
        case "zeros":
            with file.open("wb") as stream:
                stream.truncate(2**30 + 1)
        case "write-ahead log":
            file.write_bytes(whole[:18] + b"\2\2" + whole[20:])
        case "journal":
            file.write_bytes(whole)
            Path(f"{file}-journal").symlink_to(other)
        case _:
            with sqlite3.connect(file) as database:
                database.executescript(SCRIPTS[how])
            database.close()


ENDLESS = "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT"
OURS = f"{module._TABLE}; PRAGMA user_version = {module.FORM};"
SCRIPTS = {
    "another version": f"{OURS} PRAGMA user_version = 77",
    "another table": "CREATE TABLE entries (key TEXT, value TEXT, run TEXT, day TEXT)",
    "no table": f"PRAGMA user_version = {module.FORM}",
    "a table more": f"{OURS} CREATE TABLE more (x)",
    "view": f"CREATE VIEW entries AS {ENDLESS} i AS key, 'x' AS value, i AS run, i AS day FROM n",
    "trigger": f"{OURS} CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM entries; END",
    "large schema": f"CREATE VIEW entries AS SELECT {'x' * 900_000}",
    "empty": "",
}


@pytest.mark.parametrize(
    "how", [*SCRIPTS, "link", "dangling link", "second name", "pipe", "zeros", "write-ahead log", "journal"]
)
def test_a_forged_file_is_replaced_and_no_other_file_is_written(how: str, tmp_path: Path) -> None:
    file = filled(tmp_path)
    forged(file, how)
    other = tmp_path / "other"
    before = other.read_bytes() if other.exists() else None
    kept = how == "journal"
    assert found(tmp_path) == {name: right(name) if kept else None for name in range(40)}
    filled(tmp_path)
    assert found(tmp_path)[7] == right(7) and file.stat().st_size < 2**20 and not file.is_symlink()
    assert (other.read_bytes() if other.exists() else None) == before
    assert sorted(each.name for each in tmp_path.iterdir() if each != other) == [".gitignore", FILE]


def test_a_statement_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(str(tmp_path))
    monkeypatch.setattr(module, "_LONGEST", 0.0)
    assert cache._asked(f"{ENDLESS} count(*) FROM n", ()) is None and cache.state == "damaged, begun anew"


@pytest.mark.parametrize("what", ["absent", "of others", "short", "link"])
def test_without_the_users_key_nothing_is_there(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path / "c")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    own = tmp_path / "home" / "logicgrid" / "cache.key"
    own.parent.mkdir(parents=True)
    match what:
        case "of others":
            own.write_bytes(b"k" * 32)
            own.chmod(0o644)
        case "short":
            own.touch(0o600)
        case "link":
            (tmp_path / "key").write_bytes(b"k" * 32)
            (tmp_path / "key").chmod(0o600)
            own.symlink_to(tmp_path / "key")
    assert set(found(tmp_path / "c").values()) == {None}
    made = own.read_bytes()
    assert len(made) == 32 and made != b"k" * 32 and own.lstat().st_mode & 0o777 == 0o600
    filled(tmp_path / "c")
    assert found(tmp_path / "c")[7] == right(7) and own.read_bytes() == made


def test_what_is_no_folder_or_no_file_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder" / FILE).mkdir(parents=True)
    for folder in ("file", "file/below", "folder"):
        cache = Cache(str(tmp_path / folder))
        cache.put(key(1), compressed(b"1"))
        cache.close()
        assert cache.get(key(1)) is None and cache.state and cache.is_closed()


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="a folder in which even root cannot write")
def test_a_folder_that_cannot_be_made_is_no_error() -> None:
    cache = Cache("/proc/self/nowhere")
    cache.put(key(1), compressed(b"1"))
    cache.close()
    assert cache.state


def test_what_is_read_only_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = filled(tmp_path)
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda _, **more: connect(f"file:{file}?mode=ro", uri=True, **more))
    cache = Cache(str(tmp_path))
    assert cache.get(key(3)) == right(3)
    cache.put(key("new"), compressed(b"1"))
    cache.close()
    assert "readonly" in cache.state


def test_a_cache_that_another_process_keeps_locked_is_done_without(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.01)
    other = sqlite3.connect(filled(tmp_path), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert set(found(tmp_path).values()) == {None}
    filled(tmp_path, range(50, 60))
    other.execute("COMMIT")
    assert found(tmp_path)[3] == right(3)


WRITER = """
import sys
sys.path[:0] = [{root!r}, {tests!r}]
from pathlib import Path
from runner.test_cache import filled
for turn in range(5):
    filled(Path({folder!r}), range({first}, {first} + 60))
"""


def test_two_processes_that_write_at_once_do_no_harm(tmp_path: Path) -> None:
    programs = [
        WRITER.format(root=str(ROOT), tests=str(ROOT / "tests"), folder=str(tmp_path), first=first) for first in (0, 40)
    ]
    running = [subprocess.Popen([sys.executable, "-c", text]) for text in programs]
    assert [each.wait(60) for each in running] == [0, 0]
    values = found(tmp_path, range(100))
    assert all(value in (None, right(name)) for name, value in values.items())
    assert sum(value is not None for value in values.values()) > 50


def test_what_was_not_used_since_yesterday_goes_first_and_the_size_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 120_000)
    now = [1_000 * 86_400.0]
    monkeypatch.setattr(module.time, "time", lambda: now[0])

    def put(names: range) -> None:
        for start in names[::50]:
            cache = Cache(str(tmp_path))
            for name in range(start, start + 50):
                cache.put(key(name), compressed(os.urandom(400)))
            cache.close()

    put(range(0, 100))
    now[0] += 86_400
    used = Cache(str(tmp_path))
    assert all(used.get(key(name)) for name in range(50))
    used.close()
    put(range(100, 1000))
    left = Cache(str(tmp_path))
    assert all(left.get(key(name)) for name in range(50))
    assert not any(left.get(key(name)) for name in range(50, 100))
    assert (tmp_path / FILE).stat().st_size < 200_000
    put(range(2000, 2050))
    assert not left.get(key(2000))  # all that is there was used today


def test_a_folder_of_its_own_is_kept_out_of_repositories_and_any_other_is_left_alone(tmp_path: Path) -> None:
    filled(tmp_path / "new")
    assert (tmp_path / "new" / ".gitignore").read_text().splitlines()[-1] == "*"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "puzzle.yaml").touch()
    filled(tmp_path / "mine")
    assert not (tmp_path / "mine" / ".gitignore").exists()
