"""Every mistake in a clue: its code, the very token, and the help that an author gets."""

from __future__ import annotations

import pytest

from logicgrid.files.finding import find_puzzles
from logicgrid.kinds.logic_grid.compile import MOST_MISTAKES
from logicgrid.kinds.logic_grid.language.mistakes import MOST, mistakes
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.kinds.logic_grid.language.translate import Notes, read_rule
from logicgrid.workflows.load import load, load_text
from support import CORPUS, ROOT

HEAD = """\
actors: {speaker: [cor, jeanet, Nina, peter]}
properties:
  age: [40, 42, 45, 48]
  topic: [alcohol, first aid, freedom, fireworks]
  prize: {values: [alcohol, book, pen, mug]}
  start: ["09:00", "09:30", "10:15", "11:00"]
  team: {values: [red, blue], shared: true}
  seat: {values: 1..6, spare: true}
  day: [2024-05-01, 2024-05-02, 2024-05-04, 2024-06-01]
  talk: [30 min, 45 min, 1 h, 2 h]
clues:
"""
LINE = HEAD.count("\n") + 1

MISTAKES = [
    # rule, the token that is marked, code, a part of the message, a part of the help
    ("act(topic, freedom) != Nona", "Nona", "unknown-name", "unknown name `Nona`", "did you mean `Nina`?"),
    ("act(topik, freedom) == cor", "topik", "unknown-name", "unknown property `topik`", "did you mean `topic`?"),
    ("act(topic, fist_aid) == cor", "fist_aid", "unknown-name", "`topic` has no value", "did you mean `first aid`?"),
    ("act(age, 41) == cor", "41", "unknown-name", "`age` has no value `41`", "its values are `40`"),
    ("val(age, corr) == 42", "corr", "unknown-name", "unknown name `corr`", "did you mean `cor`?"),
    ("act(topic, 45) == cor", "45", "wrong-property", "not a value of `topic`", None),
    ("val(topic, cor) == book", "book", "wrong-property", "`topic` has no value `book`", None),
    ("alcohol == cor", "alcohol", "ambiguous-name", "`alcohol` is ambiguous", "write that"),
    ("cor == val(age, peter)", "cor", "actor-and-value", "`cor` is an actor", "val(age, cor)"),
    ("act(age, 40) == val(age, cor)", "val(age, cor)", "actor-and-value", "a value of `age`", "act(age, …)"),
    ("cor == 42", "42", "actor-and-value", "`42` is a number", "did you mean act(age, 42)?"),
    ("val(age, cor) == peter", "peter", "actor-and-value", "`peter` is an actor", "val(age, peter)"),
    ("val(start, cor) < 12", "12", "type-mismatch", "are times of day, compared with a number", 'in quotes: "09:30"'),
    ("val(day, cor) < 2001-02-04", "2001-02-04", "type-mismatch", "are dates", 'in quotes: "2024-05-01"'),
    ("val(topic, cor) < 2", "2", "wrong-property", "`topic` has no value `2`", "rank(topic, …)"),
    ("val(cor, age) == 42", "cor", "unknown-name", "unknown property `cor`", "the property comes first"),
    ("cor == speaker", "speaker", "unknown-name", "unknown name `speaker`", "what the actors are called"),
    ("cor == freedom or fireworks", "fireworks", "type-mismatch", "`fireworks` is a name", "write a in [x, y]"),
    ("cor < peter", "cor < peter", "type-mismatch", "actors have no order", "rank(property"),
    ("val(age, cor) < val(topic, cor)", "val(age, cor) < val(topic, cor)", "type-mismatch", "cannot be compared", None),
    ("val(topic, cor) + 1 == 2", "val(topic, cor)", "type-mismatch", "are texts, not numbers", "rank(topic, …)"),
    ("cor", "cor", "type-mismatch", "where a condition is expected", None),
    ("val(age, cor)", "val(age, cor)", "actor-and-value", "where a condition is expected", None),
    ("val(age, cor) // 0 == 1", "0", "division-by-zero", "divides by zero", None),
    ("val(age, cor) % (3 - 3) == 1", "3 - 3", "division-by-zero", "divides by zero", None),
    ("val(age, cor) / val(age, peter) == 1", "val(age, peter)", "not-constant", "by a constant only", "`//`"),
    ("val(age, cor) ** -1 == 1", "-1", "bad-exponent", "at least 0", None),
    ("val(age, cor) ** 40 > 1", "val(age, cor) ** 40", "overflow", "64 bits", None),
    ("2 ** 10 ** 9 > val(age, cor)", "10 ** 9", None, "", None),
    ("act(team, red) == cor", "act(team, red)", "shared-value", "`team` is shared", "quantifier"),
    ("val(age, cor) in 42", "42", "type-mismatch", "a list is expected", "in brackets"),
    ("{cor, peter} == {act(age, 40)}", "{cor, peter} == {act(age, 40)}", "type-mismatch", "members of a set", None),
    ("{cor, peter} == cor", "cor", "type-mismatch", "a set is compared with a set", None),
    ("either(cor, peter)", "either(cor, peter)", "wrong-arguments", "takes at least 3 arguments, not 2", "either(a"),
    ("rang(age, cor) == 1", "rang", "unknown-function", "unknown function `rang`", "did you mean `rank`?"),
    ("__import__('os') == cor", "__import__", "unknown-function", "unknown function", None),
    ("act(topic, freedom) = cor", "=", "clue-syntax", "`=` is no sign", "write `==`"),
    ("act(topic, freedom == cor", "(", "clue-syntax", "`(` is not closed", "add `)`"),
    ("act(topic, freedom", "(", "clue-syntax", "`(` is not closed", "add `)`"),
    ("act(topic, first aid) == cor", "aid", "clue-syntax", "unexpected `aid`", "first_aid"),
    ("cor == act(topic, freedom) and", "d", "clue-syntax", "the rule ends", None),
    ("val(age, cor) =< 42", "=<", "clue-syntax", "`=<` is no sign", "write `<=`"),
    ("val(age, cor) => 42", "=>", "clue-syntax", "`=>` is no sign", "`>=`, or implies"),
    ("cor == Nina -> cor == peter", ">", "clue-syntax", "unexpected `>`", "implies("),
    ("cor <> act(topic, freedom)", ">", "clue-syntax", "unexpected `>`", "`!=`"),
    ("cor == Nina, cor == peter", ",", "clue-syntax", "unexpected `,`", "`and`"),
    ("if cor == Nina", "if", "clue-syntax", "unexpected `if`", "implies("),
    ("cor ≠ act(topic, freedom)", "≠", "clue-syntax", "`≠` is no sign", "write `!=`"),
    ("cor == act（topic, freedom)", "（", "clue-syntax", "`（` is no sign", "write `(`"),
    ("cor == act(topic, “first aid”)", "“", "clue-syntax", "cannot quote", "straight quotes"),
    ("val(age, 2nd) == 42", "2nd", "clue-syntax", "`2nd` is neither", 'in quotes: "2nd"'),
    ("val(age, cor) == 42 for a in actors", "for", "clue-syntax", "`for` stands outside", "all(…"),
    ("[cor, peter] == cor", "[cor, peter]", "type-mismatch", "a set is compared", None),
    ("all(val(age, a) > 40 for a in actorz)", "actorz", "unknown-name", "unknown property `actorz`", None),
    ("cor.agee == 42", "agee", "unknown-name", "unknown property `agee`", "did you mean `age`?"),
    ("(" * 80 + "cor == Nina" + ")" * 80, "(", "clue-too-deep", "nested more than", "split"),
    ("not " * 80 + "cor == Nina", "not", "clue-too-deep", "nested more than", "split"),
]


@pytest.mark.parametrize(("rule", "token", "code", "message", "help"), MISTAKES, ids=lambda value: str(value)[:40])
def test_a_mistake_is_marked_at_its_token(
    rule: str, token: str, code: str | None, message: str, help: str | None
) -> None:
    quoted = rule.replace("'", "''")
    loaded = load_text(f"{HEAD}  - '{quoted}'\n")
    assert loaded.puzzle is None
    assert len(loaded.errors) == 1
    error = loaded.errors[0]
    assert error.span is not None
    line = f"  - '{quoted}'"
    assert (error.span.line, error.span.end_line) == (LINE, LINE)
    assert line[error.span.column - 1 : error.span.end_column - 1].replace("''", "'") == token or code is None
    assert code is None or error.code == code
    assert message in error.message
    assert help is None or help in (error.help or "")


def test_all_mistakes_of_a_file_are_reported_together_in_their_order() -> None:
    loaded = load_text(
        HEAD.replace("title", "titel") + "  - cor == Nona\n  - rule: [cor == Peterr, cor = peter]\nexpct: none\n"
    )
    assert [(error.code, error.span and error.span.line) for error in loaded.errors] == [
        ("unknown-name", LINE),
        ("unknown-name", LINE + 1),
        ("clue-syntax", LINE + 1),
        ("unknown-key", LINE + 2),
    ]


@pytest.mark.parametrize(
    ("rule", "tokens"),
    [
        ("next_to(aeg, cor, petr)", "aeg petr"),
        ("val(topik, corr) == book", "topik corr"),
        ("val(age, corr) == 42 and val(dai, peter) == 2 or not cro == 42", "corr dai cro"),
        ("implies(cor == 42, either(peter, pye, alcohol))", "42 pye"),
        ("exactly(1, Nona == cor, cor == 42)", "Nona 42"),
        ("nextto(age, cor, petr)", "nextto petr"),
        ("all(val(age, a) < val(age, b) for a in actors for b in [cor, petr] if x == y)", "petr x y"),
        ("any(val(q, a) == 2 for q in topik for a in actors)", "q topik"),
        ("corr.aeg == pper", "corr aeg pper"),
        ('either("aga", peter, nina2) and topik[book] == cor', "nina2 topik"),
    ],
)
def test_all_that_is_certainly_wrong_with_one_rule_is_reported_together(rule: str, tokens: str) -> None:
    line = f"  - '{rule}'"
    errors = load_text(f"{HEAD}{line}\n").errors
    spans = [error.span for error in errors if error.span is not None]
    marked = [line[span.column - 1 : span.end_column - 1] for span in spans]
    assert set(tokens.split()) <= set(marked)
    assert len(marked) == len(tokens.split()) + (
        '"' in rule
    )  # what is in quotes may be a constant: told if it is first


def test_what_is_right_about_a_rule_with_a_mistake_is_not_reported() -> None:
    met = 0
    for file in find_puzzles([ROOT / "puzzles", CORPUS / "logic-grid"] if CORPUS.is_dir() else [ROOT / "puzzles"]):
        puzzle = load(file).puzzle
        if puzzle is None or puzzle.kind != "logic-grid":
            continue
        for part in [part for clue in puzzle.clues for part in clue.parts]:
            for text in (f"({part.text}) and (zzyzx)", f"implies(zzyzx, {part.text})"):
                with pytest.raises(ClueError) as caught:
                    read_rule(text, puzzle.own, Notes())
                found = mistakes(text, puzzle.own, caught.value)
                assert [text[error.start : error.end] for error in found] == ["zzyzx"], text
                met += 1
    assert met > 300


def test_of_a_file_that_is_all_wrong_the_first_mistakes_are_told_and_that_there_are_more() -> None:
    errors = load_text(HEAD + "".join([f"  - qq{number} == cor\n" for number in range(1_000)])).errors
    assert [error.code for error in errors] == ["unknown-name"] * MOST_MISTAKES + ["too-many-mistakes"]
    assert errors[-1].span is not None
    assert errors[-1].span.line == LINE + MOST_MISTAKES


def test_of_a_rule_that_is_all_wrong_some_mistakes_are_told() -> None:
    rule = " or ".join([f"qq{number} == cor" for number in range(1_000)])
    assert len(load_text(f"{HEAD}  - {rule}\n").errors) == MOST


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("cor != peter", "constant-rule"),
        ("act(age, 40) != act(age, 42)", "constant-rule"),
        ("val(age, cor) > 10", "always-true"),
        ("val(age, cor) == 41", "never-true"),
        ("val(age, cor) + val(age, peter) > 100", "never-true"),
        ("act(age, 40) == cor or act(age, 40) != cor", "always-true"),
        ("val(age, cor) // (val(age, Nina) - 42) == 13", "may-divide-by-zero"),
    ],
)
def test_a_rule_that_says_nothing_is_a_warning_with_its_position(rule: str, code: str) -> None:
    from support import report_on

    report = report_on(f"{HEAD}  - '{rule}'\n", limit=1)
    assert report.errors == ()
    assert [warning.code for warning in report.warnings] == [code]
    assert report.warnings[0].span is not None
    assert report.warnings[0].span.line == LINE


FILES = [
    ("actors: [a, b]\n", "missing-key"),
    ("actors: [a, b]\nproperties: {p: [x, y]}\nclues: a == b\n", "wrong-shape"),
    ("actors: [a, a]\nproperties: {p: [x, y]}\n", "duplicate-label"),
    ("actors: [a, b]\nproperties: {p: [x, x]}\n", "duplicate-label"),
    ("actors: [a, b]\nproperties: {p: [1.50, 1.5], q: [c, d]}\n", None),
    ("actors: [a, b]\nproperties: {p: [x, y, z]}\n", "wrong-length"),
    ("actors: [a, b]\nproperties: {p: [x]}\n", "wrong-length"),
    ("actors: [a, b]\nproperties: {p: 1..1000000000}\n", "bad-range"),
    ("actors: [a, b]\nproperties: {p: hello}\n", "bad-range"),
    ("actors: [a, b]\nproperties: {p: {values: [x, y], type: colour}}\n", "bad-value"),
    ("actors: [a, b]\nproperties: {p: {values: [x, y], type: number}}\n", "bad-value"),
    ("actors: [a, b]\nproperties: {p: {values: [x, y], shared: perhaps}}\n", "bad-value"),
    ("actors: [a, b]\nproperties: {p: {values: [x, y], given: {c: x}}}\n", "unknown-name"),
    ("actors: [a, b]\nproperties: {p: {values: [x, y], given: {a: z}}}\n", "unknown-name"),
    ("actors: [a, b]\nproperties: {p: {values: [x, y], given: {a: x, b: x}}}\n", "duplicate-given"),
    ("actors: [a, b]\nproperties: {p: {given: {a: x}}}\n", "missing-key"),
    ("actors: {who: [a, b], what: [c, d]}\nproperties: {p: [x, y]}\n", "wrong-shape"),
    ("actors: {p: [a, b]}\nproperties: {p: [x, y]}\n", "duplicate-name"),
    ("actors: []\nproperties: {p: [x, y]}\n", "no-actors"),
    ("actors: [a, b]\nproperties: {p: [x, y]}\nexpect: two\n", "bad-value"),
    ("actors: [a, b]\nproperties: {p: [x, y]}\nsolution: {a: {p: x}, b: {p: x}}\n", "impossible-solution"),
    ("actors: [a, b]\nproperties: {p: [x, y]}\nsolution: {c: {p: x}}\n", "unknown-name"),
    ("actors: [a, b]\nproperties: {p: [x, y]}\nsolution: {a: {q: x}}\n", "unknown-name"),
    ("actors: [a, b]\nproperties: {p: [x, y]}\nsolution: {a: {p: z}}\n", "unknown-name"),
    ("actors: [a, b]\nproperties: {p: [x, y]}\nclues: [{text: hello}]\n", "missing-key"),
    ("actors: [a, b]\nproperties: {p: [x, y]}\nclues: [{rule: }]\n", "empty-value"),
    ("kind: crossword\nactors: [a, b]\n", "unknown-kind"),
    ("actors: [a, b]\nproperties: {p: [x, y]}\ncules: []\n", "unknown-key"),
    ("actors: [a, b]\nproperties: {p: {values: [x, y], shard: true}}\n", "unknown-key"),
]


@pytest.mark.parametrize(("text", "code"), FILES, ids=lambda value: str(value)[:60])
def test_a_broken_file_has_an_error_with_a_position(text: str, code: str | None) -> None:
    loaded = load_text(text)
    if code is None:
        assert loaded.errors == ()
        return
    assert loaded.puzzle is None
    assert code in {error.code for error in loaded.errors}
    assert all(error.span is not None for error in loaded.errors)


def test_a_decimal_comma_in_a_list_in_brackets_gets_that_as_help() -> None:
    loaded = load_text("actors: [a, b]\nproperties: {pay: [2,50 €, 3,00 €]}\n")
    assert [error.code for error in loaded.errors] == ["wrong-length"]
    assert "decimal comma" in (loaded.errors[0].help or "")


def test_a_clue_that_is_a_mapping_does_not_hide_the_mistakes_of_the_others() -> None:
    loaded = load_text("actors: [a, b]\nproperties: {p: [x, y]}\nclues:\n- {a, b}\n- act(p, z) == a\n")
    assert [(error.code, error.span and error.span.line) for error in loaded.errors] == [
        ("wrong-shape", 4),
        ("unknown-name", 5),
    ]
    assert "single quotes" in (loaded.errors[0].help or "")


def test_a_misspelt_key_is_reported_once() -> None:
    loaded = load_text("actors: [a, b]\nproperties: {p: {vales: [x, y]}}\n")
    assert [error.code for error in loaded.errors] == ["unknown-key"]


def test_clues_may_still_be_empty() -> None:
    assert load_text("actors: [a, b]\nproperties: {p: [x, y]}\nclues:\n").errors == ()


@pytest.mark.parametrize(
    "rule",
    [
        "exactly(1, (g == act(age, 40) for g in actors))",
        "exactly(1, [g == act(age, 40) for g in actors])",
        "exactly(1, g == act(age, 40) for g in actors)",
        "count([g == act(age, 40) for g in actors]) == 1",
        "count((g == act(age, 40) for g in actors)) == 1",
    ],
)
def test_a_generator_may_stand_in_brackets(rule: str) -> None:
    assert load_text(f"{HEAD}  - '{rule}'\n").errors == ()


@pytest.mark.parametrize(
    "rule",
    [
        'val(start, cor) + val(talk, cor) < "12:00"',
        'val(start, cor) + "45 min" == val(start, Nina)',
        'val(start, peter) - val(start, cor) == "1 h"',
        'val(day, cor) + "2 days" == val(day, Nina)',
        'val(talk, cor) <= "0:45"',
        "val(start, cor) + 30 == val(start, Nina)",
    ],
)
def test_times_dates_and_durations_may_be_added_and_compared_as_constants(rule: str) -> None:
    assert load_text(f"{HEAD}  - '{rule}'\n").errors == ()


def test_nested_sums_and_long_chains_do_not_exhaust_the_stack() -> None:
    long = " + ".join(["val(age, cor)"] * 1000) + " > 5"
    assert load_text(f"{HEAD}  - {long}\n").errors == ()
    wide = " and ".join(["cor != act(age, 40)"] * 700)
    assert load_text(f"{HEAD}  - {wide}\n").errors == ()
    assert [error.code for error in load_text(f"{HEAD}  - {'1*' * 5000}1 == val(age, cor)\n").errors] == [
        "clue-too-deep"
    ]
    assert [error.code for error in load_text(f"{HEAD}  - {'x' * 30_000}\n").errors] == ["clue-too-long"]
    deep = "all(" * 6 + "val(age, a) > 0" + "".join(f" for {v} in actors for w{v} in seat)" for v in "abcdef")
    assert [error.code for error in load_text(f"{HEAD}  - {deep}\n").errors] == ["too-large"]


def test_a_rule_cut_by_the_commas_of_a_list_in_brackets_gets_that_as_help() -> None:
    loaded = load_text("actors: [a, b]\nproperties: {p: [x, y]}\nclues: [act(p, x) == a]\n")
    assert [error.code for error in loaded.errors] == ["clue-syntax", "clue-syntax"]
    assert all("every comma ends an item" in (error.help or "") for error in loaded.errors)
