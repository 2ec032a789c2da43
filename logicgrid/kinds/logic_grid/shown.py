"""A logic grid on paper, with its clues, the staircase and the table to fill in, and on a page to play on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from logicgrid.csp.reasons import LastCandidate
from logicgrid.csp.search.followed import SupportRow, rows_of
from logicgrid.kinds import Puzzle, parts
from logicgrid.kinds.logic_grid import drawing, grid_of
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.logic_grid.drawing import Staircase, given_marks
from logicgrid.kinds.logic_grid.sentences.facts import GridFacts
from logicgrid.kinds.parts import Page, line, rounded, running
from logicgrid.puzzle.derivation import Step
from logicgrid.puzzle.explanation import GridMarks, PuzzleExplanation
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.markup import board_to_html, escaped
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.report import SolutionTable
from logicgrid.puzzle.terminal import display_width
from logicgrid.words.phrases import Words, finished, label, plain

STYLE = Path(__file__).with_name("sheet.css").read_text(encoding="utf-8")
"""The style of the sheets, beside that of all sheets.

On the page to play, Chromium takes a column to be as wide as its turned label is long once a dialogue was open.
"""


_LONG = 16
"""The number of characters up to which no word in a table of answers is broken."""

_SMALLEST = 0.5
"""The least size of letters in a table to be filled in; beyond that, words are broken."""

_LEAST, _LEAST_LARGE = 3, 6
"""The least side of a cell of a staircase, in millimetres, before its page is turned; in large print."""

_RANGE = 4
"""The cells that the column of a property of many values is wide."""

_SMALL = 16
"""The most rows of a staircase on half a page, beside up to 8 clues of together `_SHORT` characters."""

_SHORT = 700


def page(puzzle: Puzzle, scene: Staircase, answer: tuple[tuple[str, ...], ...] | None, words: Words) -> dict[str, Any]:
    """Return what only a sheet of this kind shows, for HTML and for `sheet.typ`."""
    names = [line(name) for name in scene.names]
    rules, texts = [puzzle.its_kind.texts(puzzle, each, words.code) for each in (puzzle.rules, puzzle.clues)]
    if scene.unselfish or scene.mutual:
        from logicgrid.kinds.logic_grid.sentences import LogicGridWriter  # few puzzles have relations

        rules = [*[plain(words.sentence(each)) for each in LogicGridWriter(scene, words).of_relations()], *rules]
    rules = [*_how_often(puzzle, scene, words), *rules]
    known = given_marks(scene)
    places = scene.places()
    labels = [[line(label) for label in row] for row in scene.labels]
    filled = _filled(known, labels, words)

    def shown(rows: Sequence[Sequence[str]]) -> SolutionTable:
        found = scene.table([tuple(map(line, row)) for row in rows], tuple(names), tuple(labels[scene.show]))
        return found.shown(words["comma"])

    blank = shown(filled)
    return {
        "dimensions": [len(labels[0]), len(labels)],
        "rules-line": parts.printed(words)["do_logic_grid"],
        "names": names,
        "labels": labels,
        "blocks": [[row, across] for row, across in drawing.staircase_blocks(scene)],
        "clues": [running(text) for text in texts],
        "rules": {"head": parts.known_head(words), "texts": list(map(running, rules))},
        "ranges": {str(each): drawing.whole_range(labels[each]) for each in scene.ranged},
        "left": _left_of_ranges(scene, known),
        "questions": [
            {"text": running(each.text), "choices": [[letter, running(text)] for letter, text in each.choices]}
            for each in puzzle.its_kind.posed(puzzle, words.code)
        ],
        "table": not puzzle.is_asked,
        "header": list(blank.header),
        "actors": [label for label, *_ in blank.rows],
        "filled": [cells for _, *cells in blank.rows],
        "known": [[*places[one], *places[other], truth] for one, other, truth in known.atoms()],
        "answer": None if answer is None else [list(row) for row in shown(answer).rows],
        "alt": parts.printed(words)["grid_alt"].format(names=words.all_of(names)),
    }


def _how_often(puzzle: Puzzle, scene: Staircase, words: Words) -> list[str]:
    """Return how many actors have each value of the properties that say so."""
    arrays = grid_of(puzzle).question.problem.arrays
    return [
        name
        + words["colon"]
        + words["comma"].join(
            f"{label} ×{least}" if least == most else f"{label} ×{least}–{most}"
            for label, (least, most) in zip(labels, array.times, strict=True)
        )
        for name, labels, array in zip(scene.names, scene.labels, arrays, strict=True)
        if array.times
    ]


def _filled(known: GridMarks, labels: Sequence[Sequence[str]], words: Words) -> list[tuple[str, ...]]:
    """Return a row for each actor with what is given of its values."""
    return [
        (
            labels[0][place],
            *[
                words["comma"].join(
                    text for each, text in zip(known.members[category], texts, strict=True) if known.get(actor, each)
                )
                for category, texts in list(enumerate(labels))[1:]
            ],
        )
        for place, actor in enumerate(known.members[0])
    ]


def _left_of_ranges(scene: Staircase, known: GridMarks) -> list[list[Any]]:
    """Return what is given of the values of long ranges: row, place in it, property, text."""
    return [
        [row, place, each, text]
        for row, across in drawing.staircase_blocks(scene)
        for each in scene.ranged
        for place in range(len(scene.labels[row]))
        if each in across and (text := line(scene.left(known, row, place, each)))
    ]


def is_small(page: Page) -> bool:
    """Return True if half a page has room for the clues beside the grid."""
    labels, categories = page["dimensions"]
    texts = [*page["clues"], *page["intro"], *page["rules"]["texts"]]
    short = len(page["clues"]) <= 8 and sum(map(display_width, texts)) <= _SHORT
    return labels * (categories - 1) <= _SMALL and short and not page["questions"]


def article(page: Page, booklet: Mapping[str, Any], room: tuple[float, float]) -> list[str]:
    """Return what is below the introduction; `room` is the width and the height of a board, in millimetres."""
    clues = "\n".join(f"<li>{escaped(text)}</li>" for text in page["clues"])
    two = " two" if len(page["clues"]) > 7 else ""
    known = parts.known_to_html(page["rules"]["texts"], page["rules"]["head"])
    found = [f'{known}<h2>{escaped(page["words"]["clues"])}</h2>\n<ol class="clues{two}">\n{clues}\n</ol>']
    if page["questions"]:
        found.append(_questions(page))
    cell, turned = _cell(page, booklet)
    board = [parts.figure(page, drawing, cell, page["alt"], turned=turned)]
    answer = [_answer_table(page)] if booklet["table"] and page["table"] and len(page["header"]) > 1 else []
    return found + (answer + board if turned else board + answer)


def _questions(page: Page) -> str:
    """Return the questions, each with its choices below it, or with room for an answer behind it."""
    items = []
    for each in page["questions"]:
        choices = "".join(f"<li><b>{escaped(letter)}</b> {escaped(text)}</li>" for letter, text in each["choices"])
        rest = f"<ol>{choices}</ol>" if choices else ' <span class="blank"></span>'
        items.append(f"<li>{escaped(each['text'])}{rest}</li>")
    two = " two" if len(items) > 2 else ""
    head = escaped(page["words"]["questions"])
    return f'<h2>{head}</h2>\n<ol class="clues asked{two}">\n{chr(10).join(items)}\n</ol>'


def answer(page: Page) -> str:
    """Return the answer, for the end of a booklet."""
    words = [word for row in (page["header"], *page["answer"]) for cell in row for word in cell.split()]
    drawn = board_to_html(SolutionTable(page["header"], page["answer"]))
    if max(map(len, words)) <= _LONG:
        drawn = f'<div class="words">{drawn}</div>'
    return drawn


def typst() -> str:
    """Return the text of `sheet.typ`."""
    return Path(__file__).with_name("sheet.typ").read_text(encoding="utf-8")


def _answer_table(page: Page) -> str:
    rows = tuple((actor, *cells) for actor, cells in zip(page["actors"], page["filled"], strict=True))
    table = board_to_html(SolutionTable(tuple(page["header"]), rows))
    size = _size([page["header"], *rows])
    small = "" if size == 1 else f' style="--size:{rounded(size)}em"'
    words = " words" if size >= _SMALLEST else ""
    return f'<section class="whole{words}"{small}><h2>{escaped(page["words"]["your_answer"])}</h2>\n{table}</section>'


def _size(rows: Sequence[Sequence[str]]) -> float:
    """Return the size of letters, 1 at most, at which a table as wide as the paper has room for its longest words."""
    columns = list(zip(*rows, strict=True))
    widest = [max(_longest(text) for text in column) for column in columns]
    return min(1, (174 - 6 * len(columns)) / (2.3 * sum(widest)))


def _longest(text: str) -> int:
    """Return the width of a text's longest word; in Chinese and Japanese a line may end after any character."""
    return max([2 if len(word) < display_width(word) else len(word) for word in text.split()], default=1)


def _cell(page: Page, booklet: Mapping[str, Any]) -> tuple[float, bool]:
    """Return the side of a cell in millimetres, and whether the grid needs a page that is turned.

    Text, grid and table mostly go on a page of paper.  A browser measures the text only when it sets it: here a line is
    about 5.2 mm high and 88 characters long (half of it 42), and a label has 1.6 mm for each character.
    """
    large, margin = booklet["large"], booklet["margins"][0]
    paper, height = booklet["paper-size"][0], booklet["paper-size"][1] - 30
    inside = paper - 2 * margin
    counts = [_RANGE if str(c) in page["ranges"] else len(row) for c, row in enumerate(page["labels"])]
    across = sum(counts[1:])
    down = sum([counts[row] for row, _ in page["blocks"]])
    side = 13 + min(45, 1.6 * max(display_width(label) for row in page["labels"] for label in row))
    least, scale = (_LEAST_LARGE, 4 / 3) if large else (_LEAST, 1)
    if (width := (inside - side * scale) / across) < least:
        return min(8 * scale, (height - 7 - side * scale) / across), True
    wide = inside / 174
    halves, line = (2, int(42 * wide)) if len(page["clues"]) > 7 else (1, int(88 * wide))
    lines = sum(1.35 + display_width(text) // line for text in page["clues"]) / halves
    lines += sum(1.4 + display_width(text) // int(92 * wide) for text in (*page["intro"], *page["rules"]["texts"]))
    asked = [text for each in page["questions"] for text in (each["text"], *[text for _, text in each["choices"]])]
    if asked:
        two, chars = (2, int(42 * wide)) if len(page["questions"]) > 2 else (1, int(88 * wide))
        lines += 2 + sum(1.3 + display_width(text) // chars for text in asked) / two
    title = 5.2 * (display_width(page["title"]) // 45)
    above = 10 + min(45, 1.6 * max(display_width(label) for row in page["labels"][1:] for label in row))
    table = 14 + 6.6 * (len(page["actors"]) + 1)
    room = height - 30 - title - (5.2 * lines + above) * scale - table
    return min(8 * scale, width, max(least, min(130 / across, room / down))), False


# --- The page to play on ----------------------------------------------------------------------------------------------

_LIVE = (Technique.LAST_ONE_LEFT, Technique.CROSS_OUT, Technique.SYNCHRONISE)

_LETTERS = ascii_uppercase + ascii_lowercase + digits + "-_"
"""The places of cells, as `play/core.mjs` has them."""


def _board(atoms: GridAtoms, explanation: PuzzleExplanation) -> dict[str, Any]:
    scene = explanation.scene
    assert isinstance(scene, Staircase)
    arrays = atoms.problem.arrays
    return {
        "names": scene.names,
        "labels": scene.labels,
        "single": scene.single,
        **({"show": scene.show} if scene.show else {}),
        **({"ranged": list(scene.ranged)} if scene.ranged else {}),
        **({"mutual": list(scene.mutual)} if scene.mutual else {}),
        "owned": [not number or array.bijective for number, array in enumerate(arrays)],
        "clues": [text.strip() for text in explanation.clues],
        **({"rules": [text.strip() for text in explanation.rules]} if explanation.rules else {}),
    }


def _answer(atoms: GridAtoms, answer: Answer) -> list[list[int]]:
    """Return the circles of the actors."""
    item = atoms.layout.item
    pairs = enumerate(zip(*answer[1:], strict=True))
    return sorted([item(0, place), item(c, label)] for place, labels in pairs for c, label in enumerate(labels, 1))


def _is_found_live(step: Step, atoms: GridAtoms, board: Mapping[str, Any]) -> bool:
    """Return True for what follows from labels of one actor each; what rests on others stays a step."""
    if step.technique not in _LIVE:
        return False
    category = atoms.layout.category
    if isinstance(step.reason, LastCandidate):
        return bool(board["owned"][category[step.reason.item]])
    return all(board["single"][category[item]] for *items, holds in step.premises if holds for item in items)


def _table(scene: Staircase) -> SolutionTable:
    blank = ("",) * (len(scene.names) - 1)
    return scene.table([(label, *blank) for label in scene.labels[0]], scene.names, scene.labels[scene.show])


def _tools(scene: Staircase, T: Mapping[str, str]) -> list[parts.Tool]:
    return [(name, T[name], parts.icon(name)) for name in ("cycle", "cross", "tick")]


def _keys(scene: Staircase, T: Mapping[str, str]) -> list[parts.Keys]:
    return [
        (("X",), T["cross"]),
        (("O", "Enter"), T["tick"]),
        ((T["space"],), T["key_cycle"]),
        (("Delete",), T["erase"]),
        (("P",), T["pencil"]),
    ]


def _reasons(atoms: GridAtoms, scene: Staircase, words: Words) -> dict[str, Any]:
    """Return the tables of clues, their shapes apart from these, and what each pair of labels says."""
    items = len(atoms.layout.category)
    shapes: dict[int, tuple[int, str]] = {}
    tables = []
    for row in rows_of(atoms.problem, grid_of(atoms.puzzle).question.tables()):
        shape = shapes.setdefault(id(row.supports), (len(shapes), _shape(row)))
        tables.append([row.clue, shape[0], [one * items + other for one, other in row.cells]])
    return {"tables": tables, "shapes": [text for _, text in shapes.values()], **_facts(atoms, scene, words)}


def _shape(row: SupportRow) -> str:
    """Return the supports of a table: the places of the cells that are true, and of those that are open, as letters."""
    found = []
    for support in range(row.supports.count):
        columns = list(zip(_LETTERS, row.supports.columns, strict=False))
        true = "".join([letter for letter, (circles, _) in columns if circles >> support & 1])
        free = "".join([letter for letter, (circles, crosses) in columns if not (circles | crosses) >> support & 1])
        found.append(f"{true}~{free}" if free else true)
    return ".".join(found)


def _facts(atoms: GridAtoms, scene: Staircase, words: Words) -> dict[str, Any]:
    """Return for each two categories what circles say, and crosses: mostly beginnings, a middle and ends of clauses.

    `parts` are the lists of beginnings and of ends, each once, to which `facts` refers.
    """
    facts, first = GridFacts(scene, words), atoms.layout.first

    def text(one: int, other: int, holds: bool) -> str:
        return finished(words.code, facts.fact((one, other, holds)), capital=False)

    parts: dict[tuple[str, ...], int] = {}
    found: dict[str, list[Any]] = {}
    for two in range(len(scene.labels)):
        for one in range(two):
            places = [range(first[number], first[number] + len(scene.labels[number])) for number in (one, two)]
            pair = found[f"{one},{two}"] = []
            for holds in (True, False):
                texts = [[text(a, b, holds) for b in places[1]] for a in places[0]]
                turned, starts, middle, ends = _parted(texts)
                own = [parts.setdefault(tuple(each), len(parts)) for each in (starts, ends) if each]
                pair.append([turned, middle, *own] if own else [0, texts])
    labels = [each for own in scene.labels for each in own]
    named = {item: facts.book.named(facts.places[item]) for item in range(len(labels))}
    worded = {item: text for item, text in named.items() if text != label(labels[item])}
    return {"facts": found, "parts": list(parts), "named": worded}


def _parted(texts: list[list[str]]) -> tuple[int, list[str], str, list[str]]:
    """Return texts of pairs in parts: 1 if the second label's comes first, beginnings, middle, ends; else nothing."""
    for turned, table in enumerate((texts, [list(each) for each in zip(*texts, strict=True)])):
        starts = [_beginning(row) for row in table]
        ends = [text.removeprefix(starts[0]) for text in table[0]]
        if table == [[start + end for end in ends] for start in starts]:
            middle = _beginning([start[::-1] for start in starts])[::-1]
            return turned, [start.removesuffix(middle) for start in starts], middle, ends
    return 0, [], "", []


def _beginning(texts: Sequence[str]) -> str:
    """Return what texts begin with, all of them."""
    low, high = min(texts), max(texts)
    same = next((place for place, sign in enumerate(low) if sign != high[place]), len(low))
    return low[:same]


GAME = parts.Game(
    Path(__file__).with_name("game"),
    "GridRules",
    "GridView",
    _LIVE,
    _board,
    _tools,
    _keys,
    auto="auto_grid",
    levels=3,
    answer=_answer,
    is_found_live=_is_found_live,
    table=_table,
    has_start=True,
    views=("one_block",),
    touches=(("touch_hold", "tick"), ("touch_draw", "touch_crosses")),
    texts=("none_in_common", "comma_or", "last_or", "last_number", "last_and"),
    reasons=_reasons,
)
