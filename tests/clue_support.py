"""A puzzle of many types of properties, without clues, and what the tests of mistakes in clues share."""

from __future__ import annotations

from logicgrid.kinds.load import load_text

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


def assert_marked(rule: str, token: str, code: str | None, message: str, help: str | None) -> None:
    """Load a puzzle whose only clue is the rule, and look at the one error that it has."""
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
