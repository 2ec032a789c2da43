"""The rules that the form for a clue on the page writes mean what was chosen, whatever the names."""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import product
from typing import Any

import pytest
import yaml

from logicgrid.editor.edits import applied
from logicgrid.editor.forms import clue_inserted
from support import ROOT, report_on

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")

PUZZLES: dict[str, dict[str, Any]] = {
    "plain": {"actors": {"guest": ["Ann", "Ben"]}, "properties": {"pet": ["cat", "dog"], "age": ["40", "42"]}},
    "words": {"actors": {"and": ["not", "in"]}, "properties": {"for": ["if", "is"], "act": ["True", "None"]}},
    "signs": {"actors": {"a b": ["x y", "it's"]}, "properties": {"p-q": ['say "no"', "a: b"], "r#": ["[1]", "{2}"]}},
    "twice": {"actors": {"who": ["Ann", "Ben"]}, "properties": {"boss": ["Ann", "Cy"], "pet": ["ben", "who"]}},
    "numbers": {"actors": {"house": ["1", "2"]}, "properties": {"price": ["2.5", "3.75"], "year": ["1999", "2000"]}},
    "scripts": {"actors": {"房子": ["1", "2"]}, "properties": {"颜色": ["红色", "蓝色"], "ペット": ["ねこ", "いぬ"]}},
}
FORMS = ("is", "isnot", "either", "before", "justbefore", "nextto")


def named(category: tuple[str, list[str]], label: str, is_actors: bool) -> str:
    """Return the plainest spelling of whom a label stands for."""
    name = json.dumps(label, ensure_ascii=False)
    return name if is_actors else f"act({json.dumps(category[0], ensure_ascii=False)}, {name})"


@pytest.mark.parametrize("name", PUZZLES)
def test_the_rule_of_a_form_means_what_was_chosen(name: str) -> None:
    puzzle = PUZZLES[name]
    source = yaml.safe_dump({**puzzle, "clues": []}, allow_unicode=True, sort_keys=False)
    assert not report_on(source).errors
    categories = [*puzzle["actors"].items(), *puzzle["properties"].items()]
    given = [{"name": each, "labels": labels} for each, labels in categories]
    spots = [(c, v) for c in range(3) for v in range(2)]
    cases = [(form, a, b) for form in FORMS for a, b in product(spots, spots) if a[0] != b[0] and a[1] < b[1]]
    questions = [
        {"form": form, "by": categories[2][0], "picks": {"a": f"{a[0]} {a[1]}", "b": f"{b[0]} {b[1]}", "c": "2 1"}}
        for form, a, b in cases
    ]
    module = (ROOT / "scripts" / "desk" / "src" / "rules.js").as_uri()
    program = (
        f"import {{ ruleOf }} from {json.dumps(module)};"
        "const [all, given] = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
        "console.log(JSON.stringify(all.map((each) => ruleOf(each, given))));"
    ).replace("require('fs')", "(await import('fs'))")
    words = ["node", "--input-type=module", "-e", program]
    done = subprocess.run(words, input=json.dumps([questions, given]), capture_output=True, text=True, timeout=60)
    rules = json.loads(done.stdout)
    for (form, a, b), rule in zip(cases, rules, strict=True):
        first, second, third = (named(categories[c], categories[c][1][v], c == 0) for c, v in (a, b, (2, 1)))
        order = json.dumps(categories[2][0], ensure_ascii=False)
        plain = {
            "is": f"{first} == {second}",
            "isnot": f"{first} != {second}",
            "either": f"either({first}, {second}, {third})",
            "before": f"before({order}, {first}, {second})",
            "justbefore": f"just_before({order}, {first}, {second})",
            "nextto": f"next_to({order}, {first}, {second})",
        }[form]
        found = [report_on(applied(source, clue_inserted(source, None, each))) for each in (rule, plain)]
        assert not found[0].errors and not found[1].errors, (rule, plain, found[0].errors, found[1].errors)
        assert [each.value for each in found[0].solutions] == [each.value for each in found[1].solutions], (rule, plain)


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
