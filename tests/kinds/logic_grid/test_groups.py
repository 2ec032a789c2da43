"""Groups: names for some labels, which mean the labels themselves; against brute force, and in what an author sees."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import oracle
from command_line import run
from logicgrid.analyses.remarks import read_back
from logicgrid.editor import applied
from logicgrid.editor.complete import complete
from logicgrid.editor.hover import hover
from logicgrid.editor.names import rename
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.lint import lint
from logicgrid.session.draft import Change, edited, opened
from logicgrid.session.findings import Findings
from support import answers, blocks, each_case, plain, puzzle_of, report_on, written

PEOPLE = ["Ann", "Bob", "Cleo", "Dan"]
PARTY = """\
actors: {guest: {values: [Ann, Bob, Cleo, Dan], groups: {women: [Ann, Cleo], men: [Bob, Dan]}}}
properties:
  month: {values: [october, december, february, may], groups: {early: october..december}}
  score: {values: 1..4, groups: {low: "1..2"}}
"""


# --- Against brute force ----------------------------------------------------------------------------------------------


class Drawn:
    """A random puzzle whose rules speak of groups, and the same without groups, as the oracle reads it."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = Random(seed)
        self.people = PEOPLE[: rng.choice([2, 2, 3, 3, 4])]
        n = len(self.people)
        self.values = {"dish": ["soup", "pie", "stew", "tart"][:n], "rank": [str(each) for each in range(1, n + 1)]}
        options = {"dish": "", "rank": ""}
        if rng.random() < 0.4 and n < 4:
            self.values["team"], options["team"] = ["red", "blue", "green"], ", shared: true"
        if rng.random() < 0.4 and n < 4 and "team" not in self.values:
            self.values["room"], options["room"] = ["10", "20", "30", "40", "50"], ", spare: true"
        self.groups: dict[str, tuple[str | None, list[str]]] = {}
        owned: dict[str | None, list[str]] = {None: []}
        for owner, labels in [(None, self.people), *self.values.items()]:
            for number in range(rng.randint(1, 2)):
                name = f"{owner or 'guest'} kind {number}" if rng.random() < 0.2 else f"{owner or 'guest'}s{number}"
                some = [label for label in labels if rng.random() < 0.6] or [labels[0]]
                self.groups[name] = owner, some
                owned.setdefault(owner, []).append(f'"{name}": [{", ".join(some)}]')
        beside = rng.random() < 0.5
        inside = "" if beside else f", groups: {{{', '.join(owned[None])}}}"
        head = f"actors: {{guest: {{values: [{', '.join(self.people)}]{inside}}}}}\n"
        self.head = head + (f"groups: {{{', '.join(owned[None])}}}\n" if beside else "") + "properties:\n"
        plain_head = f"actors: {{guest: [{', '.join(self.people)}]}}\nproperties:\n"
        for name, labels in self.values.items():
            own = f"values: [{', '.join(labels)}]{options[name]}"
            self.head += f"  {name}: {{{own}, groups: {{{', '.join(owned[name])}}}}}\n"
            plain_head += f"  {name}: {{{own}}}\n"
        rules = [self.rule() for _ in range(rng.randint(1, 5))]
        with_groups, without = ([pair[side] for pair in rules] for side in (0, 1))
        self.text = self.head + "clues:\n" + "".join(f"  - {json.dumps(each)}\n" for each in with_groups)
        self.plain = plain_head + "clues:\n" + "".join(f"  - {json.dumps(each)}\n" for each in without)

    def named(self, owner: Callable[[str | None], bool]) -> tuple[str, str | None, str]:
        """Return a group's name as a rule has it, its property, and its list."""
        name = self.rng.choice([name for name, (of, _) in self.groups.items() if owner(of)])
        of, labels = self.groups[name]
        return name if name.isidentifier() else f'"{name}"', of, f"[{', '.join(labels)}]"

    def rule(self) -> tuple[str, str]:
        rng = self.rng
        who = rng.choice(self.people)
        word = rng.choice(["in", "not in"])
        match rng.randrange(7):
            case 0:
                name, _, listed = self.named(lambda of: of is None)
                dish = rng.choice(self.values["dish"])
                return f"{dish} {word} {name}", f"{dish} {word} {listed}"
            case 1:
                name, of, listed = self.named(lambda of: of is not None)
                return f"val({of}, {who}) {word} {name}", f"val({of}, {who}) {word} {listed}"
            case 2:
                name, of, listed = self.named(lambda of: of is not None)
                return f"{who} {word} {name}", f"val({of}, {who}) {word} {listed}"
            case 3 | 4:
                name, _, listed = self.named(lambda of: of is None)
                other, of, values = self.named(lambda of: of is not None)
                function = rng.choice(["all", "any"])
                each = [f"val({of}, {a}) {word} {values}" for a in members(listed)]
                joined = (" and " if function == "all" else " or ").join(each)
                return f"{function}(val({of}, a) {word} {other} for a in {name})", joined
            case 5:
                name, _, listed = self.named(lambda of: of is None)
                number = rng.randint(0, 2)
                each = [f"val(rank, {a}) > 1" for a in members(listed)]
                return f"count(val(rank, a) > 1 for a in {name}) == {number}", f"count({', '.join(each)}) == {number}"
            case _:
                name, _, listed = self.named(lambda of: of is None)
                total = rng.randint(1, 7)
                each = [f"val(rank, {a})" for a in members(listed)]
                return f"sum(val(rank, a) for a in {name}) >= {total}", f"{' + '.join(each)} >= {total}"


def members(listed: str) -> list[str]:
    return listed[1:-1].split(", ")


def assert_agrees(seed: int) -> str:
    drawn = Drawn(seed)
    expected = [
        {actor: {name: plain(value) for name, value in values.items()} for actor, values in solution.items()}
        for solution in oracle.solve(drawn.plain).solutions
    ]
    report = report_on(drawn.text, limit=len(expected) + 1, branches=100_000)
    assert report.errors == (), f"seed {seed}: {drawn.text}"
    assert answers(report) == expected, f"seed {seed}: {drawn.text}"
    return report.verdict


@pytest.mark.parametrize("block", blocks(20, 1))
def test_random_rules_with_groups_have_the_answers_of_the_lists_by_brute_force(block: int) -> None:
    assert {assert_agrees(seed) for seed in range(20 * block, 20 * (block + 1))} >= {"none", "multiple"}


# --- What a group is --------------------------------------------------------------------------------------------------


def test_a_rule_with_a_group_means_the_same_as_one_with_its_list_and_has_the_same_identity() -> None:
    group = puzzle_of(PARTY + "clues: [act(score_, 1) in men]\n".replace("act(score_, 1)", "may"))
    listed = PARTY.replace(", groups: {women: [Ann, Cleo], men: [Bob, Dan]}", "")
    assert identity(group) == identity(puzzle_of(listed + "clues:\n  - may in [Bob, Dan]\n"))


@each_case("groups", "line", "code", "words")
def test_mistakes_in_groups(groups: str, line: int, code: str, words: str) -> None:
    text = f"actors: {{guest: {{values: [Ann, Bob], aliases: {{Annie: Ann}},\n groups: {groups}}}}}\n"
    found = load_text(text + "properties: {dish: [soup, pie]}\nclues: [Ann == soup]\n").errors
    assert [(each.span.line if each.span else 0, each.code, each.message) for each in found] == [(line, code, words)]
    assert found[0].help


@each_case("rule", "column", "help")
def test_a_group_where_it_does_not_belong(rule: str, column: int, help: str) -> None:
    (error,) = load_text(f"{PARTY}clues:\n  - {rule}\n").errors
    assert error.span is not None
    assert (error.span.column, error.help) == (column, help)


def test_a_text_that_speaks_of_a_group_is_no_warning_and_read_says_one_of_the_women() -> None:
    clues = """\
clues:
  - {text: "Whoever was born in May is one of the women.", rule: may in women}
  - {text: "None of the men is early.", rule: all(a not in early for a in men)}
"""
    loaded = load_text("language: en\n" + PARTY + clues)
    assert loaded.puzzle is not None
    assert [each.code for each in lint(loaded.puzzle) if each.code.startswith("text-")] == []
    assert [each.reads for each in read_back(loaded)] == [
        "The guest whose month is may is one of the women.",
        "For every guest a of the men: the month of a is not early (october or december).",
    ]


@pytest.mark.parametrize("language", ["en", "nl", "fr", "zh", "ja"])
def test_groups_are_read_back_in_every_language(language: str) -> None:
    loaded = load_text(f"language: {language}\n{PARTY}clues: [may in women, not (Bob in women), Ann not in early]\n")
    said = [each.reads for each in read_back(loaded)]
    assert ["women" in each for each in said] == [True, True, False]
    assert "early" in said[2] and said[0] != said[1]


def test_completion_offers_groups_and_renaming_a_label_renames_it_in_groups() -> None:
    text = PARTY + "rules:\n  - may in women\n"
    draft = opened("memory:", text + "clues:\n  - val(month, Ann) in early\n")
    begun = text + "clues:\n  - val(month, Ann) in "
    offered = [each.label for each in complete(edited(draft, [Change(begun)], 1), len(begun))]
    assert {"women", "early"} <= {*offered}
    edits = rename(draft, draft.text.index("Cleo"), "Clara")
    assert applied(draft.text, edits) == draft.text.replace("Cleo", "Clara")
    shown = hover(draft, draft.text.index("women\n"), Findings())
    assert shown is not None
    assert shown.markdown == "**women** (group)\n\nAnn, Cleo"


# --- Turning tables ---------------------------------------------------------------------------------------------------

TABLE = """\
actors: [Ann, Bob, Cleo, Dan, Eve]
properties: {seat: {values: 1..5, circular: true}}
"""


def turning(clues: str, head: str = TABLE) -> Any:
    report = report_on(head + "clues: " + clues + "\n", limit=2)
    return None if report.turning is None else (report.turning.mirrors, report.turning.count, report.turning.fix)


ROW = '["just_before(seat, Ann, Bob)", "just_before(seat, Bob, Cleo)", "just_before(seat, Cleo, Dan)"]'


def test_that_all_answers_are_turns_of_one_is_said_with_what_fixes_it() -> None:
    assert turning(ROW) == (False, 5, "val(seat, Ann) == 1")
    fixed = ROW[:-1] + ', "val(seat, Ann) == 1"]'
    assert report_on(TABLE + f"clues: {fixed}\n").verdict == "unique"


def test_turns_and_mirror_images_need_two_people() -> None:
    found = turning(ROW.replace("just_before", "next_to"))
    assert found is not None
    assert found[:2] == (True, 10)
    fixed = f"{ROW.replace('just_before', 'next_to')[:-1]}, {json.dumps(found[2])}]"
    assert report_on(TABLE + f"clues: {fixed}\n").verdict == "unique"


def test_answers_that_are_not_all_turns_of_one_are_not_said_to_be() -> None:
    assert turning('["just_before(seat, Ann, Bob)", "just_before(seat, Bob, Cleo)"]') is None
    assert turning(ROW, TABLE.replace(", circular: true", "")) is None
    assert turning(ROW[:-1] + ', "val(seat, Ann) < 4"]') is None


def test_random_tables_turn_exactly_if_brute_force_says_so() -> None:
    for seed in range(25):
        rng = Random(seed)
        n = rng.randint(3, 4)
        people = PEOPLE[:n]
        forms = [
            "just_before(seat, {}, {})",
            "next_to(seat, {}, {})",
            "distance(seat, {}, {}) == 2",
            "val(seat, {}) > 1",
        ]
        rules = [rng.choice(forms).format(*rng.sample(people, 2)) for _ in range(rng.randint(1, 3))]
        head = f"actors: [{', '.join(people)}]\nproperties: {{seat: {{values: 1..{n}, circular: true}}}}\n"
        text = head + f"clues: {json.dumps(rules)}\n"
        rows = {tuple(int(s[p]["seat"]) - 1 for p in people) for s in oracle.solve(text).solutions}
        turned = any({tuple((v + by) % n for v in row) for by in range(n)} == rows for row in rows)
        both = any({tuple((f * v + by) % n for v in row) for f in (1, -1) for by in range(n)} == rows for row in rows)
        found = report_on(text, limit=2).turning
        assert (found is not None, found is not None and found.mirrors) == (turned or both, both and not turned), seed


def test_explain_says_so_in_the_language_of_the_puzzle_and_in_json(tmp_path: Path) -> None:
    file = written(tmp_path / "table.yaml", f"language: nl\n{TABLE}clues: {ROW}\n")
    assert "draaiingen van één oplossing" in " ".join(run("explain", str(file)).stdout.split())
    value = json.loads(run("explain", "--format", "json", str(file)).stdout)
    assert value["turning"] == {"property": "seat", "mirrors": False, "count": 5, "fix": "val(seat, Ann) == 1"}
