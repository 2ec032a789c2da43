"""The reader of the key `rules`: a list of names, and of names with their cells and options.

    rules:
      - antiknight
      - thermometer: r1c1 r2c1 r3c1
      - whisper: {line: r2c2-r2c6 r3c7, by: 4}

A row's `takes` defines how it is written: `nothing`; `line`, `pairs`, `signs`, `cells` (one rule about all of them) or
`each` (a rule for each cell), as one text, a list of them, or a mapping with more keys; `mapping`, which has no short
form; `one of …` and `some of …` words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from logicgrid.files.source import Path as FilePath
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku import reporting
from logicgrid.kinds.sudoku.board import BoardCage, BoardLayout, Group, Rule, RuleRow, neighbours
from logicgrid.kinds.sudoku.cages import reachable
from logicgrid.kinds.sudoku.constraints import EqualSums, Path, RuleCases, Walk
from logicgrid.kinds.sudoku.rules import rule_rows
from logicgrid.kinds.sudoku.rules.houses import target_of
from logicgrid.puzzle.diagnostics import Span, nearest
from logicgrid.puzzle.messages import either, say
from logicgrid.puzzle.record import replace

MOST_RULES = 500
"""The most rules of a board that are read."""
_MOST_HELPED, _LISTED = 5, 6
"""The most mistakes for which possible numbers are searched for; the most numbers and cells that are all listed."""


class _Bad(Exception):
    """The text is no rule; the mistake is reported already."""


class RuleTableReader(reporting.CellReader):
    """The reader of one file; mistakes go to the reporter."""

    def __init__(
        self, symbols: reporting.Symbols, regions: Sequence[Group], reporter: reporting.Reporter, first: int
    ) -> None:
        super().__init__(symbols.size, reporter)
        self.symbols = symbols
        self.regions = tuple(regions)
        self.first = first
        """The number of the first rule, as a clue."""
        self.sides = frozenset(neighbours(symbols.size))

    def rules(self, items: Sequence[Any]) -> tuple[Rule, ...] | None:
        """Return the rules of the file; None if some cannot be read."""
        before = len(self.reporter.found)
        read: list[Rule] = []
        for number, item in enumerate(items):
            for rule in self._item(item, ("rules", number)):
                if len(read) == MOST_RULES:
                    message = say("rules.too-many", n=MOST_RULES)
                    self.reporter.error("too-large", message, ("rules",), say("rules.fewer"))
                    return None
                read.append(rule)
        if len(self.reporter.found) > before:
            return None
        found = self.completed(read)
        return found if len(self.reporter.found) == before else None

    def at(self, item: Any, number: int) -> list[Rule]:
        """Return the rules of the item with a number, from 0, in the file's list; mistakes are reported."""
        return list(self._item(item, ("rules", number)))

    def of_row(self, row: RuleRow, value: Any, path: FilePath) -> Iterator[Rule]:
        """Yield the rules of a row that a value at a path of the file describes; mistakes are reported."""
        blank = Rule(row, self.size, 0, span=self.document.span(path))
        try:
            for rule in self._rules(blank, "" if value is None else value, path):
                yield replace(rule, written=rule.parts)
        except _Bad:
            return

    def of_token(
        self, name: str, cells: Group, token: reporting.GridToken, value: int | None = None, choice: str = ""
    ) -> Rule:
        """Return the rule about cells for a sign of the file."""
        span = self.reporter.span(token)
        return Rule(rule_rows()[name], self.size, 0, (cells,), value, choice=choice, span=span, written=(cells,))

    def completed(self, rules: Sequence[Rule]) -> tuple[Rule, ...]:
        """Return the rules with their numbers, completed from the others; impossible ones are reported."""
        numbered = tuple([replace(rule, number=number) for number, rule in enumerate(rules, self.first)])
        layout = BoardLayout(self.size, self.regions, numbered)
        return tuple([self._completed(rule, layout) for rule in numbered])

    def _item(self, item: Any, path: FilePath) -> Iterator[Rule]:
        name, value = item, ""
        span = self.document.span(path)
        if isinstance(item, dict) and len(item) == 1:
            ((name, value),) = item.items()
            path, span = (*path, name), self.document.key_span((*path, name))
        if not isinstance(name, str):
            self.reporter.error("bad-rule", say("rules.one-name"), span, say("rules.one-name-help"))
            return
        row = rule_rows().get(name.strip().casefold().replace("-", "_").replace(" ", "_"))
        if row is None:
            near = nearest(name, rule_rows())
            helps = say("rules.meant", name=near) if near else say("rules.known", names=" ".join(rule_rows()))
            self.reporter.error("unknown-rule", say("rules.unknown", name=name[:40]), span, helps)
            return
        yield from self.of_row(row, value, path)

    def _bad(self, row: RuleRow, message: str, place: reporting.Place) -> _Bad:
        self.reporter.error("bad-rule", message, place, say("rules.write", example=row.example))
        return _Bad()

    # ------------------------------------------------------------------ forms

    def _rules(self, blank: Rule, value: Any, path: FilePath) -> Iterator[Rule]:
        """Yield the rules of one item, with their places in the file; `blank` has their row and the item's place."""
        row = blank.row
        if row.takes == "nothing":
            if value not in ("", "true", "yes"):
                raise self._bad(row, say("rules.takes-nothing", name=row.name), path)
            yield blank
            return
        sort, _, words = row.takes.partition(" of ")
        if words:
            texts = value if isinstance(value, list) else [value]
            chosen = [each for text in texts for each in (_words(text.casefold()) if isinstance(text, str) else [""])]
            if not chosen or not set(chosen) <= set(words.split()) or (sort == "one" and len(chosen) > 1):
                raise self._bad(row, say("rules.choose", name=row.name, words=words.replace(" ", ", ")), path)
            yield from (replace(blank, choice=each) for each in chosen)
            return
        for number, entry in enumerate(value if isinstance(value, list) else [value]):
            here: FilePath = (*path, number) if isinstance(value, list) else path
            yield from self._entry(replace(blank, span=self.document.span(here)), entry, here)

    def _entry(self, rule: Rule, entry: Any, path: FilePath) -> Iterator[Rule]:
        row, main = rule.row, rule.row.main
        if isinstance(entry, str) and main and not any(not sort.endswith("?") for _, sort in row.options):
            yield from (replace(rule, parts=parts, span=place) for parts, place in self._main(row, entry, path))
            return
        keys = ([main] if main else []) + [key for key, _ in row.options]
        if not isinstance(entry, dict):
            raise self._bad(row, say("rules.write-keys", name=row.name, keys=", ".join(keys)), path)
        for key in entry:
            if key not in keys:
                message = say("rules.no-key", key=str(key)[:40], name=row.name)
                raise self._bad(row, message, self.document.key_span((*path, key)))
        for key, sort in row.options:
            if key in entry:
                rule = self._option(rule, sort, entry[key], (*path, key))
            elif not sort.endswith("?"):
                raise self._bad(row, say("rules.lacks-key", name=row.name, key=key), path)
        if main is None:
            yield rule
            return
        if main not in entry:
            raise self._bad(row, say("rules.lacks-key", name=row.name, key=main), path)
        texts = entry[main] if isinstance(entry[main], list) else [entry[main]]
        for number, text in enumerate(texts):
            at: FilePath = (*path, main, number) if isinstance(entry[main], list) else (*path, main)
            if not isinstance(text, str):
                raise self._bad(row, say("rules.write-cells", name=row.name), path)
            for parts, place in self._main(row, text, at):
                yield replace(rule, parts=(*parts, *rule.parts), span=place)

    def _main(self, row: RuleRow, text: str, path: FilePath) -> Iterator[tuple[tuple[Group, ...], Span]]:
        """Yield the cells of the rules in a text, and their places in the file."""
        span = self.document.span(path)
        match row.takes:
            case "line":
                yield (self._line(row, text, path, 2),), span
            case "cells":
                yield from (((cells,), span) for cells in self._sets(row, text, path))
            case "each":
                for cells in self._sets(row, text, path):
                    yield from [(((cell,),), span) for cell in cells]
            case _:
                for token in self._tokens(text, path):
                    for pair in self._pairs(row, token):
                        yield (pair,), self.reporter.span(token)

    def _option(self, rule: Rule, sort: str, value: Any, path: FilePath) -> Rule:
        """Return the rule with the value of one of its further keys."""
        row, text = rule.row, " ".join(map(str, value)) if isinstance(value, list) else value
        if not isinstance(text, str):
            raise self._bad(row, say("rules.write-cells", name=row.name), path)
        part: Group
        match sort.rstrip("?"):
            case "number":
                if sort.endswith("?") and text in ("", "any", "?"):
                    return rule
                if not (text.isascii() and text.isdecimal() and len(text) < 6):
                    raise self._bad(row, say("rules.no-number", text=text[:40]), path)
                if not int(text) and path[-1] == "by":
                    raise self._bad(row, say("rules.by-nothing", name=row.name), path)
                return replace(rule, value=int(text))
            case "digits" | "digit":
                return replace(rule, digits=self._digits(row, sort, text, path))
            case "target":
                target = target_of(text)
                if target is None:
                    raise self._bad(row, say("rules.no-target", text=text[:40]), path)
                return replace(rule, choice=target[0], value=target[1])
            case "outside":
                return self._beside(rule, text, path)
            case "towards":
                return self._towards(rule, text, path)
            case "cell":
                part = (self._only_cell(row, text, path),)
            case "line":
                part = self._line(row, text, path, 1)
            case "line on":
                part = self._line(row, text, path, 1)
                if not any(touch(part[0], cell, self.size) for cell in rule.parts[-1]):
                    raise self._jump(rule.parts[-1][-1], part[0], path)
            case _:
                (part, *more) = self._sets(row, text, path)
                if more:
                    raise self._bad(row, say("rules.write-cells", name=row.name), path)
        return replace(rule, parts=(*rule.parts, part))

    def _digits(self, row: RuleRow, sort: str, text: str, path: FilePath) -> tuple[int, ...]:
        found = [digit for each in _words(text) if (digit := self.symbols.find(each)) is not None]
        if not found or len(found) < len(_words(text)):
            raise self._bad(row, say("rules.no-symbols", text=text[:40], symbols=self.symbols.described()), path)
        if sort == "digit" and len(found) > 1:
            raise self._bad(row, say("rules.one-symbol", name=row.name), path)
        return tuple(sorted([digit + 1 for digit in found]))

    # ------------------------------------------------------------------ cells

    def _tokens(self, text: str, path: FilePath) -> list[reporting.GridToken]:
        found = reporting.words_of([(path, text)])
        if not found:
            self.reporter.error("bad-cell", say("rules.no-cells"), path, say(reporting.CELL_HELP))
            raise _Bad
        return found

    def _place(self, text: str, token: reporting.Place, outside: bool = False) -> tuple[int, int]:
        """Return the row and column of a cell, from 0; those beside the grid have -1 or the size."""
        found = self.place(text, token, outside)
        if found is None:
            raise _Bad
        return found

    def _cell(self, text: str, token: reporting.Place) -> int:
        row, column = self._place(text, token)
        return row * self.size + column

    def _only_cell(self, row: RuleRow, text: str, path: FilePath) -> int:
        found = self._tokens(text, path)
        if len(found) > 1:
            raise self._bad(row, say("rules.one-cell", name=row.name), found[1])
        return self._cell(found[0].text, found[0])

    def _run(self, token: reporting.GridToken) -> list[int]:
        """Return the cells of a word: a cell, or straight runs such as r2c2-r2c6."""
        ends = [self._place(piece.text, piece) for piece in reporting.pieces(token, "-")]
        found = [ends[0]]
        for (row, column), (down, across) in pairwise(ends):
            steps = max(abs(down - row), abs(across - column))
            if not steps or {abs(down - row), abs(across - column)} - {0, steps}:
                one, other = row * self.size + column, down * self.size + across
                message = say("rules.not-straight", one=cell_name(one, self.size), other=cell_name(other, self.size))
                self.reporter.error("bad-line", message, token, say("rules.straight-help"))
                raise _Bad
            y, x = (down - row) // steps, (across - column) // steps
            found += [(row + y * step, column + x * step) for step in range(1, steps + 1)]
        return [row * self.size + column for row, column in found]

    def _line(self, row: RuleRow, text: str, path: FilePath, least: int) -> Group:
        found: list[int] = []
        for token in self._tokens(text, path):
            run = self._run(token)
            if found and not touch(found[-1], run[0], self.size):
                raise self._jump(found[-1], run[0], token)
            found += run
        if not least <= len(found) <= self.size**2:
            message = say("rules.short", name=row.name) if len(found) < least else say("rules.long", n=self.size**2)
            raise self._bad(row, message, path)
        return tuple(found)

    def _jump(self, one: int, other: int, place: reporting.Place) -> _Bad:
        message = say("rules.jumps", one=cell_name(one, self.size), other=cell_name(other, self.size))
        self.reporter.error("bad-line", message, place, say("rules.jumps-help"))
        return _Bad()

    def _sets(self, row: RuleRow, text: str, path: FilePath) -> list[Group]:
        """Return the cells of a list, or those of each letter of a picture; `.` is no letter."""
        if len("".join(text.split())) >= self.size and not reporting.has_cells([text]):
            name = next(each for each in reversed(path) if isinstance(each, str))
            drawn = reporting.fitted(reporting.tokens([(path, text)]), self.size, name, self.reporter)
            if drawn is None:
                raise _Bad
            letters = reporting.by_letter([token.text for token in drawn])
            if not letters:
                raise self._bad(row, say("rules.no-cells"), path)
            return [tuple(cells) for cells in letters.values()]
        found: dict[int, None] = {}
        for token in self._tokens(text, path):
            for cell in self._run(token):
                if cell in found:
                    raise self._bad(row, say("rules.twice", cell=cell_name(cell, self.size)), token)
                found[cell] = None
        return [tuple(found)]

    def _pairs(self, row: RuleRow, token: reporting.GridToken) -> list[Group]:
        """Return the pairs of neighbours of a word such as r1c1-r1c2, r1c1>r1c2 or r1c1-r1c2-r1c3."""
        between = "<>" if row.takes == "signs" else "-"
        names = reporting.pieces(token, between)
        if len(names) < 2:
            raise self._bad(row, say("sudoku.mark-stands-between-two"), token)
        cells = [self._cell(piece.text, piece) for piece in names]
        found: list[Group] = []
        for (one, other), sign in zip(pairwise(cells), re.findall(f"[{between}]", token.text), strict=True):
            if (min(one, other), max(one, other)) not in self.sides:
                message = say("sudoku.no-neighbours", one=cell_name(one, self.size), other=cell_name(other, self.size))
                raise self._bad(row, message, token)
            found.append((other, one) if sign == "<" else (one, other))
        return found

    # ------------------------------------------------------------------ beside the grid

    def _beside(self, rule: Rule, text: str, path: FilePath) -> Rule:
        """Return the rule with a place beside the grid; it is kept until a second place gives the direction."""
        (token, *more) = self._tokens(text, path)
        y, x = self._place(token.text, token, outside=True)
        corner = not (0 <= y < self.size or 0 <= x < self.size)
        if "towards" in dict(rule.row.options).values():
            return replace(rule, digits=(y + 1, x + 1))
        if corner or more:
            raise self._bad(rule.row, say("rules.at-corner", text=text[:40]), token)
        down, across = int(y < 0) - int(y == self.size), int(x < 0) - int(x == self.size)
        return replace(rule, parts=(ray(self.size, y, x, down, across),))

    def _towards(self, rule: Rule, text: str, path: FilePath) -> Rule:
        (token, *_) = self._tokens(text, path)
        y, x = self._place(token.text, token)
        down, across = y + 1 - rule.digits[0], x + 1 - rule.digits[1]
        if (abs(down), abs(across)) != (1, 1):
            raise self._bad(rule.row, say("rules.not-diagonal"), token)
        return replace(rule, parts=(ray(self.size, y - down, x - across, down, across),))

    # ------------------------------------------------------------------ what follows, and what cannot be

    def _completed(self, rule: Rule, layout: BoardLayout) -> Rule:
        """Return the rule completed from the others; report it if nothing can obey it."""
        place: reporting.Place = rule.span or ("rules",)
        found = rule if rule.row.complete is None else rule.row.complete(rule, layout)
        if found is None:
            lacks = rule.row.stroke if rule.row.stroke in ("corner", "copy") else "boxes"
            self._bad(rule.row, say(f"rules.needs-{lacks}", name=rule.name), place)
            return rule
        if not can_be(found):
            names = [cell_name(cell, self.size) for cell in dict.fromkeys(found.cells)]
            cells = " ".join(names if len(names) <= _LISTED else [names[0], "…", names[-1]])
            message = say("rules.impossible-at", name=rule.name, size=self.size, cells=cells)
            self.reporter.error("impossible-rule", message, place, self._instead(found))
        return found

    def _instead(self, rule: Rule) -> str:
        """Return the alternatives to an impossible rule: the possible numbers, for the first mistakes only."""
        keys = [key for key, sort in rule.row.options if sort.rstrip("?") == "number"]
        is_small = len(rule.cells) <= self.size and len(self.reporter.found) < _MOST_HELPED
        if keys and rule.value is not None and is_small:
            tried = range(int(keys == ["by"]), self.size * len(rule.cells) + 1)
            if possible := [value for value in tried if can_be(replace(rule, value=value))]:
                shown = either(possible) if len(possible) <= _LISTED else f"{possible[0]}–{possible[-1]}"
                return say("rules.can-be", key=keys[0], shown=shown)
        if rule.row.takes == "pairs":
            return say("rules.leave-out", name=rule.name)
        return say("rules.write", example=rule.row.example)


def ray(size: int, row: int, column: int, down: int, across: int) -> Group:
    """Return the cells of the grid on the way from a place beside it."""
    found = []
    row, column = row + down, column + across
    while 0 <= row < size and 0 <= column < size:
        found.append(row * size + column)
        row, column = row + down, column + across
    return tuple(found)


def _words(text: str) -> list[str]:
    return [token.text for token in reporting.words_of([((), text)])]


def touch(one: int, other: int, size: int) -> bool:
    """Return True if two different cells share a side or a corner."""
    rows, columns = abs(one // size - other // size), abs(one % size - other % size)
    return max(rows, columns) == 1


def can_be(rule: Rule) -> bool:
    """Return False if some part of the rule cannot be satisfied by any digits, given that neighbours differ."""
    full = (1 << rule.size) - 1
    for limit in rule.row.limits(rule):
        match limit:
            case BoardCage(cells, total):
                if len(set(cells)) < len(cells) or len(cells) > rule.size:
                    return False
                if total is not None and reachable((full,) * len(cells), rule.size, total) is None:
                    return False
            case Path(fits=fits) if rule.row.takes in ("pairs", "signs"):
                if not any(mask & ~(1 << digit) for digit, mask in enumerate(fits)):
                    return False
            case Path() | EqualSums() | RuleCases() | Walk():
                if limit.filter((full,) * len(limit.cells), rule.size) is None:
                    return False
    return True
