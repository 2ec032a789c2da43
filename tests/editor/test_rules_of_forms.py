"""The rules that the form for a clue on the page writes mean what was chosen, whatever the names."""

import json
import shutil
import subprocess
from itertools import cycle, islice
from typing import Any

import pytest
import yaml

from forms_support import PUZZLES, choices, loaded
from logicgrid.csp import evaluate
from logicgrid.editor import applied
from logicgrid.editor.forms import clue_inserted, outline, rule_of_form
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.statements.forms import filled
from logicgrid.kinds.logic_grid.statements.statement import ground_of
from random_problems import all_worlds
from support import ROOT, each_case, few


@pytest.mark.parametrize("name", few(PUZZLES, 3))
def test_the_rule_of_a_form_means_what_was_chosen(name: str) -> None:
    source = yaml.safe_dump({**PUZZLES[name], "clues": []}, allow_unicode=True, sort_keys=False)
    puzzle = loaded(source)
    grid, given = grid_of(puzzle), outline(puzzle)
    ground = ground_of(grid.question.problem, grid.vocabulary)
    assert json.loads(json.dumps(given)) == given
    worlds = [evaluate.world_of(ground.problem, each) for each in islice(all_worlds(ground.problem), 200)]
    for form in given["forms"]:
        slots = [(each["name"], cycle(choices(each["takes"], given, n))) for n, each in enumerate(form["slots"])]
        for number in range(12):
            values = {slot: next(each) for slot, each in slots}
            if number % 4 == 3:
                next(slots[0][1])  # so that not always the same values meet
            if form["properties"]:
                values["property"] = form["properties"][number % len(form["properties"])]
            statement, rule = filled(ground, form["form"], values), rule_of_form(puzzle, form["form"], values)
            if statement is None or len({*statement.labels()}) < len(statement.labels()):
                continue
            if any(label[0] == values.get("property") for label in statement.labels()):
                continue
            read = loaded(applied(source, clue_inserted(source, None, rule))).clues[-1].parts[0]
            meant, own = evaluate.condition(read.condition), evaluate.condition(statement.condition(ground))
            assert [meant(world) for world in worlds] == [own(world) for world in worlds], (rule, values)


@each_case("form", "values")
def test_a_form_with_something_that_does_not_fit_has_no_rule(form: str, values: dict[str, Any]) -> None:
    puzzle = loaded(yaml.safe_dump({**PUZZLES["shared"], "clues": []}, sort_keys=False))
    assert rule_of_form(puzzle, form, values) == ""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
def test_numbers_are_short_whether_they_come_as_numbers_or_as_texts() -> None:
    figures = (ROOT / "scripts" / "desk" / "src" / "figures.js").as_uri()
    counts = [
        "12",
        "1728000",
        "999999999",
        "24883200000",
        "9999999999",
        "4296527777692604006400000000",
        '"1' + "0" * 400 + '"',
    ]
    script = f"import {{ figure }} from {json.dumps(figures)};\nconsole.log([{','.join(counts)}].map(figure).join(' '))"
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    shown = ["12", "1\u202f728\u202f000", "999\u202f999\u202f999", "2.5·10¹⁰", "1.0·10¹⁰", "4.3·10²⁷", "1.0·10⁴⁰⁰"]
    assert done.stdout.strip("\n").split(" ") == shown
