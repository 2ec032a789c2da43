"""The Python interface: what the commands do, as functions that return values which show themselves."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import logicgrid
from command_line import INVALID, NONE, SEVERAL, UNIQUE
from logicgrid.cli import main
from support import ROOT, Capsys, each_case, long_text, written

FILE = ROOT / "puzzles" / "five-houses.yaml"
OWL = ROOT / "puzzles" / "nonogram" / "owl.yaml"
CLASSIC = ROOT / "puzzles" / "sudoku" / "classic.yaml"
LUNCH = long_text(__file__, "lunch.yaml")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    main([str(each) for each in arguments])
    return capsys.readouterr().out.rstrip("\n")


def test_dir_shows_the_interface_only_and_all_of_it_is_there() -> None:
    assert dir(logicgrid) == sorted(logicgrid.__all__)
    assert {"explain", "hint", "clues", "conflicts", "certify", "verify", "convert"} < set(dir(logicgrid))
    assert all(getattr(logicgrid, name).__doc__ for name in dir(logicgrid))
    with pytest.raises(AttributeError):
        _ = logicgrid.api_  # type: ignore[attr-defined]


def test_to_import_the_package_imports_nothing_else_of_ours() -> None:
    code = "import sys; import logicgrid; print(*[name for name in sys.modules if 'grid' in name or 'spec' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == ["logicgrid"]


def test_a_puzzle_is_a_path_a_text_or_what_was_loaded() -> None:
    file = ROOT / "puzzles" / "en" / "three-lunches.yaml"
    for source in (str(file), file, file.read_text(encoding="utf-8"), logicgrid.load(file)):
        assert logicgrid.solve(source).verdict == "unique"
        assert logicgrid.explain(source).level == logicgrid.certify(source).level
        assert logicgrid.count(source) == 1
    assert logicgrid.solve("nowhere.yaml").verdict == "invalid" and logicgrid.count("nowhere.yaml") is None


SHOWN: list[tuple[Callable[..., Any], list[str], list[Path | str]]] = [
    (logicgrid.explain, ["explain"], [FILE]),
    (
        lambda file: logicgrid.explain(file, language="fr").text(grid=True),
        ["explain", "--lang", "fr", "--grid"],
        [FILE],
    ),
    (lambda file: logicgrid.explain(file).page(), ["explain", "--format", "html"], [FILE]),
    (logicgrid.hint, ["hint"], [FILE]),
    (lambda file: logicgrid.hint(file, strength=1, language="ja"), ["hint", "--strength", "1", "--lang", "ja"], [FILE]),
    (logicgrid.read, ["read"], [FILE]),
    (logicgrid.solve, ["solve"], [SEVERAL, INVALID]),
    (logicgrid.clues, ["clues"], [LUNCH, NONE]),
    (logicgrid.conflicts, ["conflicts"], [LUNCH, NONE]),
]


@pytest.mark.parametrize(("ask", "command", "files"), SHOWN)
def test_the_text_is_what_the_command_prints_but_for_the_time(
    ask: Callable[..., Any], command: list[str], files: list[Path | str], tmp_path: Path, capsys: Capsys
) -> None:
    for file in files:
        path = file if isinstance(file, Path) else written(tmp_path / "a.yaml", file)
        ours, theirs = [re.sub(r"[\d.]+ m?s\b", "", text) for text in (str(ask(path)), printed(capsys, *command, path))]
        assert ours == theirs


def test_a_contradiction_has_its_conflict_and_repairs() -> None:
    found = logicgrid.conflicts(NONE, all=True)
    assert (found.conflicts, found.repairs, found.complete) == (((1, 2),), ((1,), (2,)), True)


def test_needless_clues_are_found_and_sets_that_suffice_are_listed() -> None:
    found = logicgrid.clues(LUNCH, all=True)
    assert [clue.redundant for clue in found.clues] == [False, False, False, True]
    assert found.all_irredundant is not None and found.all_irredundant.sets == ((1, 2, 3),)


def test_an_explanation_has_the_steps_of_the_contract_and_the_answer() -> None:
    found = logicgrid.explain(LUNCH)
    assert found.solution.value["Ada"] == {"dish": "stew", "seat": 1}
    assert found.value["level"] == found.level == 1
    assert all(each["conclusions"] and each["reason"] for each in found.value["steps"])


def test_a_hint_points_out_a_wrong_mark_and_keeps_to_its_strength() -> None:
    found = logicgrid.hint(LUNCH, "act(dish, pie) == Cleo", strength=1)
    assert found.wrong and found.where and found.technique is None and not found.conclusions
    again = logicgrid.hint(LUNCH, marks="act(dish, soup) == Cleo\n# a comment\n")
    assert not again.wrong and again.technique == "clue" and again.conclusions


def test_a_certificate_is_accepted_as_a_value_a_text_and_a_file_and_refused_elsewhere(tmp_path: Path) -> None:
    found = logicgrid.certify(LUNCH)
    file = written(tmp_path / "lunch.cert.json", found.text)
    for certificate in (found, str(found), file, str(file)):
        assert logicgrid.verify(LUNCH, certificate)
    other = logicgrid.verify(UNIQUE, found)
    assert not other and not other.accepted and "another puzzle" in str(other)
    changed = found.text.replace("true", "false")
    assert changed != found.text and not logicgrid.verify(LUNCH, changed)


def test_a_conversion_goes_there_and_back(tmp_path: Path) -> None:
    there = logicgrid.convert(OWL, "owl.non")
    (tmp_path / "owl.non").write_text(there.text, encoding="utf-8")
    back = logicgrid.convert(tmp_path / "owl.non", "yaml")
    assert logicgrid.solve(back.text).solutions[0].value == logicgrid.solve(OWL).solutions[0].value
    assert logicgrid.solve(tmp_path / "owl.non").verdict == "unique"
    for source in (there.text, logicgrid.load(tmp_path / "owl.non"), OWL.read_text(encoding="utf-8")):
        assert logicgrid.solve(logicgrid.convert(source, "yaml").text).verdict == "unique"


def test_other_peoples_files_of_many_puzzles_are_read_one_by_one(tmp_path: Path) -> None:
    line = "".join(logicgrid.solve(CLASSIC).solutions[0].value) + "\n"
    (tmp_path / "many.sdm").write_text("." + line[1:] + line, encoding="utf-8")
    assert [each.kind for each in logicgrid.load_each(tmp_path / "many.sdm")] == ["sudoku", "sudoku"]
    with pytest.raises(ValueError, match="several puzzles: `load_each`"):
        logicgrid.solve(tmp_path / "many.sdm")


@pytest.mark.parametrize(
    "ask",
    [
        lambda: logicgrid.load(FILE),
        lambda: logicgrid.load_text(INVALID),
        lambda: logicgrid.solve(LUNCH),
        lambda: logicgrid.solve(SEVERAL, suggest=2),
        lambda: logicgrid.solve(NONE),
        lambda: logicgrid.solve(INVALID),
        lambda: logicgrid.solve(LUNCH).solutions[0],
        lambda: logicgrid.explain(LUNCH),
        lambda: logicgrid.hint(LUNCH),
        lambda: logicgrid.read(LUNCH),
        lambda: logicgrid.clues(LUNCH),
        lambda: logicgrid.conflicts(NONE),
        lambda: logicgrid.certify(LUNCH),
        lambda: logicgrid.verify(LUNCH, logicgrid.certify(LUNCH)),
        lambda: logicgrid.convert(OWL, "non"),
    ],
)
def test_every_value_is_frozen_and_shows_itself_as_text_and_as_html(ask: Callable[[], Any]) -> None:
    found = ask()
    assert str(found) and "object at" not in str(found) and len(repr(found)) > 5
    html = found._repr_html_()
    ElementTree.fromstring(f"<div>{html}</div>")  # what is opened is closed, and everything is escaped
    assert "<Lunch>" not in html
    with pytest.raises(AttributeError):
        found.file = "x"


def test_what_the_clues_lead_to_is_told_of_an_open_puzzle() -> None:
    text = SEVERAL.replace("clues: []", "clues:\n- act(pet, cat) == act(age, 1)\n- ann == act(pet, dog)")
    explained = logicgrid.explain(text)
    assert explained.solution is None and explained.value["complete"] is False
    assert explained.value["open"] == {
        "ann": {"age": [2, 3]},
        "bob": {"pet": ["cat", "eel"], "age": [1, 2, 3]},
        "cy": {"pet": ["cat", "eel"], "age": [1, 2, 3]},
    }
    assert "cat | eel" in str(explained)
    assert not logicgrid.hint(text).finished and logicgrid.hint(text).clues == (1,)
    assert not logicgrid.hint(SEVERAL).finished and "Still open" in str(logicgrid.hint(SEVERAL))


NAMED = {"LUNCH": LUNCH, "OWL": OWL, "INVALID": INVALID, "FILE": FILE, "NAN": float("nan")}


@each_case("function", "arguments", "options", "words")
def test_a_wrong_argument_is_a_value_error_that_names_it(
    function: str, arguments: list[Any], options: dict[str, Any], words: str
) -> None:
    def meant(each: Any) -> Any:
        return NAMED.get(each, each) if isinstance(each, str) else each

    with pytest.raises(ValueError) as caught:
        getattr(logicgrid, function)(*map(meant, arguments), **{name: meant(each) for name, each in options.items()})
    assert words in str(caught.value)


def test_check_leaves_out_what_is_excluded_and_what_is_something_else(tmp_path: Path) -> None:
    for name in ("a.yaml", "drafts/b.yaml", "c.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(UNIQUE, encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: x\n", encoding="utf-8")
    found = logicgrid.check(tmp_path, exclude=["drafts", "c*"])
    assert [Path(report.file).name for report in found] == ["a.yaml"]
    assert [report.verdict for report in logicgrid.check(tmp_path / "mkdocs.yml")] == ["invalid"]
