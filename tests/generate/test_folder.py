"""The folder of a batch and its index: what is there, and how it is gone on with."""

import json
import os
from pathlib import Path

import pytest

from logicgrid.generate.batch import BatchOrder, BatchProduct, index_line, known_hashes, opened, seed_in
from logicgrid.kinds.made import Attempt, MadePuzzle
from logicgrid.puzzle.diagnostics import Refused
from support import cases, written


def make(request: str, seed: str, number: int, attempt: int) -> Attempt:
    raise NotImplementedError


ORDER = BatchOrder(make, "r", "spring/2")
OTHER = BatchOrder(make, "q", "spring/2")


def product(number: int, lacks: str = "") -> BatchProduct:
    return BatchProduct(number, 0, MadePuzzle(f"text {number}\n", 2, 12.345, 8, (("same", 8),), f"hash{number}"), lacks)


def kept(path: Path, numbers: range, resume: bool = False) -> int:
    """Keep puzzles of these numbers; return the last number that was there before."""
    folder, done = opened(path, ORDER, "theme", 12, resume)
    with folder.stream:
        for number in numbers:
            folder.keep(product(number))
    return done.last


@pytest.mark.parametrize(
    "damage", ['{"file": "theme-00', '{"file": "theme-0004.yaml", "cano', "nonsense\n", "[1]\n", '{"a": 1}\n']
)
def test_a_line_that_was_cut_off_is_made_again(tmp_path: Path, damage: str) -> None:
    kept(tmp_path, range(1, 4))
    with (tmp_path / "index.jsonl").open("a") as stream:
        stream.write(damage)
    assert kept(tmp_path, range(4, 5), resume=True) == 3
    assert len((tmp_path / "index.jsonl").read_text().splitlines()) == 4


def test_a_line_whose_file_is_gone_is_made_again_with_all_after_it(tmp_path: Path) -> None:
    kept(tmp_path, range(1, 5))
    (tmp_path / "theme-0003.yaml").unlink()
    assert kept(tmp_path, range(0), resume=True) == 2


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("dear to me")
    for resume in (False, True):
        with pytest.raises(Refused):
            opened(tmp_path, ORDER, "theme", 2, resume)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_a_batch_with_other_options_is_refused(tmp_path: Path) -> None:
    kept(tmp_path, range(1, 3))
    before = (tmp_path / "index.jsonl").read_bytes()
    with pytest.raises(Refused, match="other options"):
        opened(tmp_path, OTHER, "theme", 2, True)
    assert (tmp_path / "index.jsonl").read_bytes() == before


def test_a_path_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused):
        opened(tmp_path / "file", ORDER, "theme", 2, False)


def test_the_hashes_of_files_folders_and_indexes_are_known(tmp_path: Path) -> None:
    kept(tmp_path / "made", range(1, 3))
    assert set(known_hashes([tmp_path / "made/index.jsonl"])) == {"hash1", "hash2"}
    assert set(known_hashes([tmp_path / "made"])) == {"hash1", "hash2"}
    puzzle = written(tmp_path / "own.yaml", "actors: [a, b]\nproperties: {p: [x, y]}\nclues:\n- x == a\n")
    (own,) = known_hashes([puzzle])
    assert len(own) == 64
    with pytest.raises(Refused, match="is not there"):
        set(known_hashes([tmp_path / "gone"]))


@pytest.mark.parametrize("text", [*cases(__file__, "what_is_no_line_of_an_index_is_none"), "[" * 100_000])
def test_what_is_no_line_of_an_index_is_none(text: str) -> None:
    assert index_line(text) is None


@pytest.mark.parametrize("name", [None, 3, "absent.yaml", "../other.yaml", "nul\0", "x" * 300])
def test_a_forged_line_of_an_index_ends_it(name: object, tmp_path: Path) -> None:
    (tmp_path / "other.yaml").touch()
    folder = tmp_path / "folder"
    kept(folder, range(1, 3))
    (line,) = (folder / "index.jsonl").read_text().splitlines()[-1:]
    with (folder / "index.jsonl").open("a") as stream:
        stream.write(json.dumps({**json.loads(line), "number": 3, "file": name}) + "\n")
    assert kept(folder, range(3, 4), resume=True) == 2


@pytest.mark.parametrize("what", ["link", "pipe", "puzzle"])
def test_nothing_is_written_through_a_link_in_a_folder_that_is_gone_on_with(what: str, tmp_path: Path) -> None:
    folder, other = tmp_path / "folder", tmp_path / "other"
    kept(folder, range(1, 3))
    other.write_text("mine")
    index = folder / "index.jsonl"
    match what:
        case "link":
            index.unlink()
            index.symlink_to(other)
        case "pipe":
            index.unlink()
            os.mkfifo(index)
        case _:
            (folder / "theme-0003.yaml").symlink_to(other)
    with pytest.raises(Refused):
        kept(folder, range(3, 4), resume=True)
    assert seed_in(folder) in (None, "spring/2") and other.read_text() == "mine"
