"""Actions: each is applied, read and judged again."""

from collections import Counter
from pathlib import Path

import pytest

import logicgrid
from desk_findings import findings_of
from logicgrid.editor import Action, applied
from logicgrid.editor.actions import actions
from logicgrid.files.source import read
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.messages import language_in, say, translated
from logicgrid.session import opened
from logicgrid.session.findings import Findings
from support import ROOT, cases, crossed, few, puzzle_of

HEAD = "actors: [Ann, Ben, Cy]\nproperties:\n  dish: [soup, iced tea, pie]\n  age: [40, 41, 42]\n"


def offered(text: str, mark: str = "", findings: Findings | None = None) -> list[Action]:
    """Return the actions at the first place of a mark, or for the whole text."""
    draft = opened("memory:", text)
    start, end = (text.index(mark), text.index(mark) + len(mark)) if mark else (0, len(text))
    return list(actions(draft, start, end, findings or findings_of(text)))


def titled(text: str, title: str, mark: str = "") -> str:
    """Return the text after the action whose title begins so."""
    found = [each for each in offered(text, mark) if each.title.startswith(title)]
    assert found, [each.title for each in offered(text, mark)]
    return applied(text, found[0].edits)


def judged(text: str) -> tuple[str, int | None]:
    report = logicgrid.solve(logicgrid.load_text(text))
    assert report.errors == (), report.errors
    return report.verdict, report.count


@pytest.mark.parametrize("file", sorted((ROOT / "tests/golden/broken").glob("*.yaml")), ids=lambda file: file.stem)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_quick_fix_removes_its_mistake(file: Path, end: str) -> None:
    text = file.read_text(encoding="utf-8").replace("\n", end)
    draft = opened("memory:", text)

    def found(text: str) -> Counter[tuple[str, str]]:
        return Counter((each.code, each.message) for each in opened("memory:", text).diagnostics)

    for each in actions(draft, 0, len(text), Findings()):
        if each.kind != "quickfix":
            continue
        assert each.about is not None
        start, stop, code = each.about
        assert 0 <= start <= stop <= len(text)
        after = applied(text, each.edits)
        assert any(
            now < before and key[0] == code for key, before in found(text).items() for now in [found(after)[key]]
        )
        assert after.replace("\r\n", "").count("\n") == (after.count("\n") if end == "\n" else 0)


def test_only_the_mistakes_of_the_place_are_mended() -> None:
    text = HEAD + "clues:\n  - Ann == soop\n  - Ben = pie\n"
    assert [each.title for each in offered(text, "soop", Findings())] == ["Write `soup`", "Set clue 1 aside"]
    assert applied(text, offered(text, "soop", Findings())[0].edits) == text.replace("soop", "soup")
    assert offered(text, "actors", Findings()) == []


def test_a_rule_that_lets_two_people_be_one_becomes_the_idiom() -> None:
    clue = "  - text: Ann is either the one with the soup or 40.\n    rule: Ann in [soup, act(age, 40)]\n"
    others = "  - Ann == soup and val(age, Ann) < 42\n  - Ben == pie and val(age, Ben) == 42\n"
    text = f"{HEAD}language: en\nclues:\n{others}{clue}"
    draft = opened("memory:", text)
    assert draft.puzzle is not None
    remarks = kind_named("logic-grid").lint(draft.puzzle)
    start = text.index("Ann in [soup")
    (mend,) = actions(draft, start, start, Findings(), remarks, only_fixes=True)
    assert mend.title == "Write `either(Ann, soup, age[40])`"
    assert applied(text, mend.edits).endswith("    rule: 'either(Ann, soup, age[40])'\n")
    assert actions(draft, start, start, Findings(), (), only_fixes=True) == ()


def test_nothing_is_done_about_other_peoples_yaml() -> None:
    assert offered("services:\n  - clues: [x]\n", findings=Findings()) == []


STYLES = dict(cases(__file__, "STYLES"))
EXTRA = dict(cases(__file__, "EXTRA"))
TAIL = "expect: multiple\n"


def in_style(style: str, extra: bool = False, tail: bool = True) -> str:
    """Return a draft in a style; some have the line ends of Windows."""
    clues = STYLES[style]
    if extra:
        clues = (clues[:-2] if style.startswith("flow") else clues) + EXTRA[style]
    text = HEAD + clues.rstrip("\n") + "\n" + (TAIL if tail else "")
    return text.replace("\n", "\r\n" if style in ("no indentation", "flow over lines") else "\n")


SUGGESTED = {**{style: in_style(style) for style in STYLES}, **dict(cases(__file__, "BOARDS"))}


@pytest.mark.parametrize("text", SUGGESTED.values(), ids=SUGGESTED)
def test_a_suggested_clue_or_cell_leaves_what_it_says(text: str) -> None:
    adding = [each for each in offered(text) if each.title.startswith("Add clue: ")]
    assert adding
    for each in adding:
        leaves = int(each.title.rpartition(" ")[2].rstrip(")"))
        assert judged(applied(text, each.edits)) == ("unique" if leaves == 1 else "multiple", leaves)
    if "soup" in text:
        assert 2 <= len(adding) <= 5 and not [each for each in offered(text, "soup") if "Add clue" in each.title]


@pytest.mark.parametrize(("style", "tail"), crossed([*STYLES], [True, False]))
def test_a_clue_that_is_not_needed_is_dropped(style: str, tail: bool) -> None:
    text = in_style(style, extra=True, tail=tail)
    assert load_text(text).errors == ()
    after = titled(text, "Drop clue 3", "!= pie" if style != "lists" else "rule: Ann != pie")
    before, now = read(text)[0], read(after)[0]
    assert now.data == {**before.data, "clues": before.data["clues"][:2]}
    assert judged(after)[1] == judged(text)[1]
    assert style == "flow" or not [each for each in offered(text, "Ann.age") if each.title.startswith("Drop")]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("wrong", ["- text: a: b\n    rule: Ann == pie", "- {Ann, Ben} == {soup", "- text: 'it's"])
def test_a_clue_that_is_no_yaml_is_set_aside(wrong: str, end: str) -> None:
    text = f"{HEAD}clues:\n  - Ann == soup\n  {wrong}\n  - Ben == pie\n".replace("\n", end)
    found = [each for each in offered(text, wrong[:6], Findings()) if "aside" in each.title]
    assert [each.title for each in found] == ["Set this clue aside"]
    assert read(applied(text, found[0].edits))[0].data["clues"] == ["Ann == soup", "Ben == pie"]


def test_clues_in_brackets_become_comments_on_their_lines_or_above_the_key() -> None:
    text = in_style("flow")
    after = titled(text, "Set clue 2 aside", "{text")
    assert after == text.replace("clues: [", "# {text: A., rule: 'Ann.age < Ben.age'}\nclues: [").replace(
        ", {text: A., rule: 'Ann.age < Ben.age'}]", "]"
    )
    text = in_style("flow over lines")
    assert titled(text, "Set clue 1 aside", "Ann == soup") == text.replace('"Ann == soup"', '# "Ann == soup"')


def test_several_clues_in_brackets_are_set_aside_together() -> None:
    text = HEAD + "clues: [Ann == soup, Ben == pie, Cy == pie, Ann == pie]\n"
    found = [each for each in offered(text, "clues") if "do not contradict" in each.title]
    titles = [each.title.partition(" aside")[0] for each in found]
    assert titles == ["Set clues 2 and 4", "Set clues 3 and 4", "Set clues 1, 2 and 3"]
    for each in found:
        after = applied(text, each.edits)
        assert judged(after)[0] == "multiple"
        assert sum(line.startswith("# ") for line in after.splitlines()) + after.split("clues: ")[1].count("==") == 4


def test_all_clues_can_be_dropped() -> None:
    text = HEAD + "clues:\n  - Ann != soup or Ann == soup\n"
    assert load_text(titled(text, "Set clue 1 aside", "Ann != soup")).errors == ()


def test_a_conflict_is_resolved_by_each_minimal_repair() -> None:
    text = HEAD + "clues:\n  - Ann == soup\n  - Ben == pie\n  - text: C.\n    rule: Ann == pie\n"
    found = [each for each in offered(text, "Ann == pie") if "do not contradict" in each.title]
    assert [each.title.split(":")[0] for each in found] == ["Set clue 3 aside", "Set clues 1 and 2 aside"]
    assert found[0].preferred
    for each in found:
        assert judged(applied(text, each.edits))[0] == "multiple"
    assert offered(text, "Ann == pie")[0] == found[0]


@pytest.mark.parametrize("name", few(["en/three-lunches", "sudoku/classic", "five-houses", "guest-speakers"], 4))
def test_the_only_answer_is_stated(name: str) -> None:
    file = next((ROOT / "puzzles").rglob(f"{name.rpartition('/')[2]}.yaml"))
    text = file.read_text(encoding="utf-8")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("expect")).partition("\nsolution:")[0]
    title = translated(say("editor.state-solution"), language_in(text))
    after = titled(text, title)
    assert puzzle_of(after).stated_answer() is not None
    assert judged(after)[0] == "unique"
    assert not [each for each in offered(after) if each.title == title]


def test_the_solution_of_an_open_puzzle_is_not_stated() -> None:
    assert not [each for each in offered(in_style("block")) if "solution" in each.title]


def test_what_a_question_that_is_only_a_text_asks_is_written_below_it() -> None:
    text = HEAD + "clues:\n  - text: Ben ate the pie.\nquestions:\n  - text: Who ate the pie?\n"
    written = titled(text, "Write the rule that was heard: `ask: act(dish, pie)`", "Who ate")
    assert written == text + "    ask: act(dish, pie)\n"
    assert not [each for each in offered(text, "Ben ate") if "ask:" in each.title]
