"""Checks certificates that cost as much as their makers can think of, and says what each costs of the processor.

python scripts/attack/certificates.py [NAME]

Each has at most one megabyte.  Most of their steps are sound, since checking ends at the first that is not.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from logicgrid.kinds.atoms import identity, verified
from logicgrid.kinds.load import load_text

MOST_BYTES = 1_000_000
MOST_SECONDS = 10
DIGITS = "123456789ABCDEFGHIJKLMNOP"
HEAD = {"format": 1, "level": 1, "effort": 1, "waves": 1, "narrow_waves": 1}

Step = dict[str, Any]
Made = tuple[str, Iterator[Step]]


def step(technique: str, clues: list[int], premises: list[Any], conclusions: list[Any]) -> Step:
    return {"technique": technique, "clues": clues, "premises": premises, "conclusions": conclusions}


# ---------------------------------------------------------------------- logic grids


def people(many: int, clues: list[str], sizes: int = 4) -> str:
    actors = ", ".join([f"a{number}" for number in range(many)])
    wide = f"\n  wide: {{values: 1..{900 if many < 40 else 500}, spare: true}}" if many < 100 else ""
    rows = "".join([f"  p{prop}: 1..{many}\n" for prop in range(sizes)]) + wide[1:] + "\n"
    return f"actors: [{actors}]\nproperties:\n{rows}clues:\n" + "".join([f"  - {clue!r}\n" for clue in clues])


def is_not(one: tuple[str, object], other: tuple[str, object]) -> list[Any]:
    return [list(one), list(other), False]


def wide_clue() -> Made:
    """A clue of thousands of parts, all of which are looked at whenever a label is placed."""
    part = "all((val(p0, a) + val(p1, b) + val(p2, c)) * 2 % 2 == 0 for a in actors for b in actors for c in actors)"
    text = people(17, [f"{part} and sum(2 * val(p0, a) for a in actors) % 2 == 1"], 3)
    return text, cycle([step("x", [1], [], [is_not(("actor", "a0"), ("p0", 1))])])


def many_clues() -> Made:
    """Two hundred clues in one step, each with a search of its own."""
    clues = [f"(val(p{k % 3}, a{k}) - val(p{k % 3 + 1}, a{k + 1}) + val(p0, a9)) * 2 % 2 == {k == 89:d}"
             for k in range(90)]  # fmt: skip
    return people(100, clues), cycle([step("x", list(range(1, 91)), [], [is_not(("actor", "a0"), ("p0", 5))])])


def deep_search() -> Made:
    """A sum over everybody, which is known when the last is placed only."""
    clue = "sum(2 * val(p0, a) * val(p1, a) for a in actors) % 2 == 1"
    return people(40, [clue]), cycle([step("x", [1], [], [is_not(("actor", "a0"), ("p0", 5))])])


def wide_premises() -> Made:
    """Premises from thousands of clues: a cell crossed out each; then each step names all of them."""
    many = 60
    crossed = [(f"a{a}", v) for a in range(many) for v in range(1, many + 1) if (a + v) % 3 == 0][:900]
    clues = [" and ".join([f"{who} != p0[{value}]" for who, value in crossed]), "a0 != p0[1]"]
    atoms = [is_not(("actor", who), ("p0", value)) for who, value in crossed]
    first = step("x", [1], [], atoms)
    again = step("x", [], atoms, [is_not(("actor", "a0"), ("p0", crossed[0][1]))])
    return people(many, clues, 2), iter([first, *islice(cycle([step("x", [2], atoms, atoms[:1])]), 400), again])


def suppositions() -> Made:
    """Suppositions sixty deep, over and over."""

    def nested(depth: int) -> Step:
        atom = [["actor", f"a{depth}"], ["p0", depth + 1], True]
        inner = [nested(depth - 1)] if depth else []
        return {"technique": "x", "clues": [], "suppose": atom, "conclusions": [[*atom[:2], False]],
                "steps": [*inner, step("x", [1], [atom], [[*atom[:2], False]])]}  # fmt: skip

    clue = " and ".join([f"a{number} != p0[{number + 1}]" for number in range(60)])
    return people(60, [clue, *[f"a{number} != p0[60]" for number in range(10)]], 2), cycle([nested(55)])


def huge_ways() -> Made:
    """A step with thousands of ways."""
    ways = [[step("way", [], [atom], [atom])] for atom in
            [[["actor", "a0"], ["p0", value], True] for value in range(1, 101)] * 20]  # fmt: skip
    clues = ["sum(2 * val(p0, a) for a in actors) % 2 == 1"]
    one = {**step("x", [1], [], [is_not(("actor", "a1"), ("p1", 1))]), "ways": ways}
    return people(100, clues, 2), cycle([one])


def outside_sums() -> Made:
    """Hundreds of conclusions of one sum, from one premise that is named thousands of times."""
    text = (
        "actors: [a0, a1, a2]\nproperties:\n  wide: {values: 1..900, spare: true}\n  p0: 1..3\nclues:\n"
        "  - val(wide, a0) + val(wide, a1) == 3\n  - a0 == p0[1]\n"
    )
    known = [["actor", "a0"], ["p0", 1], True]
    gone = [is_not(("actor", who), ("wide", value)) for who in ("a0", "a1") for value in range(3, 901)]
    return text, iter([step("x", [2], [], [known]), step("x", [1], [known] * 26_000, gone)])


def times_matched() -> Made:
    """How often each of fifty values is there, matched for each of ninety-eight actors in every step."""
    actors, values = ([f"{letter}{number}" for number in range(many)] for letter, many in (("a", 100), ("m", 50)))
    text = f"actors: [{', '.join(actors)}]\nproperties:\n  man: {{values: [{', '.join(values)}], times: 2}}\nclues:\n"
    text += "  - val(man, a0) == m0 and val(man, a1) == m0\n"
    known = [[["actor", who], ["man", "m0"], True] for who in ("a0", "a1")]
    gone = [is_not(("actor", who), ("man", "m0")) for who in actors[2:]]
    return text, iter([step("x", [1], [], known), *[step("x", [], known, gone)] * 1_000])


# ---------------------------------------------------------------------- nonograms


def picture(size: int, line: list[int]) -> str:
    lines = ", ".join([f'"{" ".join(map(str, line))}"'] * size)
    return f"kind: nonogram\ncolumns: [{lines}]\nrows: [{lines}]\n"


def nonogram_ways(size: int = 500) -> Made:
    """Ways for each cell of a line."""
    ways = [[step("way", [], [[1, cell, sign]], [[1, cell, sign]])] for cell in range(1, size + 1) for sign in "#."]
    return picture(size, [1] * (size // 4)), cycle([{**step("x", [1], [], [[1, 1, "#"]]), "ways": ways}])


def nonogram_agreeing(size: int = 512) -> Made:
    """Ways that leave the automaton as many states as there are."""
    ways = [[step("way", [], [[1, cell, sign]], [[1, cell, sign]])] for cell in range(2, 40) for sign in "#."]
    return picture(size, [1] * (size // 5)), cycle([{**step("x", [1], [], [[1, 1, "."]]), "ways": ways}])


def nonogram_repeated() -> Made:
    """Thousands of ways, each of which ends in thousands of conclusions that are the same."""
    text = "kind: nonogram\ncolumns: [1, 1]\nrows: [1, 1]\ngiven: |\n  #.\n  .#\n"
    ways = [[step("way", [], [[1, 1, "#"]], [[1, 1, "#"]])]] * 6_000
    return text, iter([{**step("x", [1], [[1, 1, "#"]], [[1, 1, "#"]] * 44_000), "ways": ways}])


# ---------------------------------------------------------------------- sudokus with cages


def killer(size: int, cages: list[tuple[int, list[tuple[int, int]]]]) -> str:
    rows = "\n".join(["  " + " ".join(["."] * size)] * size)
    sums = "".join([f"  - sum: {total}\n    cells: {[f'r{r}c{c}' for r, c in cells]}\n" for total, cells in cages])
    return f"kind: sudoku\nbox: 5x5\ngrid: |\n{rows}\ncages:\n{sums}".replace("'", "")


def killer_sums(long: int) -> Made:
    """Sums of cages with many cells, before it is seen that another cell of the row has no digit left."""
    cages = [(sum(range(1, long + 1)) + 4 * long, [(row, column) for column in range(at, at + long)])
             for row in range(1, 26) for at in range(1, 25 - long, long)]  # fmt: skip
    crossed = [[1, 25, digit, False] for digit in DIGITS[1:]]
    steps = [step("x", [], crossed, [[1, 1, DIGITS[0], False]])] * 1_500
    for atom in crossed:  # what is supposed is known inside
        steps = [{"technique": "x", "clues": [], "suppose": atom, "conclusions": [[*atom[:3], True]], "steps": steps}]
    return killer(25, cages), iter(steps)


def killer_pairs() -> Made:
    """Every cell in a cage of two, and all digits of a row asked for in each step."""
    return killer_sums(2)


def killer_fours() -> Made:
    """Cages of four cells."""
    return killer_sums(4)


def killer_sixes() -> Made:
    """Cages of six cells, of which the sets of digits are just counted."""
    return killer_sums(6)


def killer_twelves() -> Made:
    """Cages of twelve cells."""
    return killer_sums(12)


# ---------------------------------------------------------------------- sudokus with rules


def ruled(rules: list[str], size: int = 25, box: str = "5x5") -> str:
    rows = "\n".join(["  " + " ".join(["."] * size)] * size)
    return f"kind: sudoku\nbox: {box}\ngrid: |\n{rows}\nrules:\n" + "".join([f"  - {rule}\n" for rule in rules])


def differing(rules: list[str]) -> Made:
    """Sound steps, each with other premises in the cell beside the one that is concluded about: nothing is remembered.

    The last cell of a row has one digit left, which the first cell cannot have, whatever the rules about that say.
    """
    chance = random.Random(1)
    crossed = [[1, 25, digit, False] for digit in DIGITS[1:]]
    beside = [[1, 2, digit, False] for digit in DIGITS[1:21]]
    named = [crossed + chance.sample(beside, chance.randrange(1, 19)) for _ in range(1_500)]
    steps = [step("x", [], premises, [[1, 1, DIGITS[0], False]]) for premises in named]
    for atom in crossed + beside:  # what is supposed is known inside
        steps = [{"technique": "x", "clues": [], "suppose": atom, "conclusions": [[*atom[:3], True]], "steps": steps}]
    return ruled(rules), iter(steps)


def run(row: int, first: int, last: int) -> str:
    return f"r{row}c{first}-r{row}c{last}"


def rule_arrows() -> Made:
    """Arrows that are as long as their row, dozens of them through one cell."""
    lines = [
        f"arrow: {{circle: r2c{circle}, line: {run(1, 1, last)}}}" for circle in range(1, 3) for last in range(6, 25)
    ]
    return differing(lines)


def rule_borders() -> Made:
    """What is seen from beside the grid, for all rows and columns."""
    sides = [(f"r{n}c0", f"r{n}c26", f"r0c{n}", f"r26c{n}") for n in range(1, 26)]
    names = ("skyscraper: {{at: {}, seen: 7}}", "xsum: {{at: {}, sum: 170}}", "sandwich: {{at: {}, sum: 90}}")
    return differing([name.format(side) for name in names for four in sides for side in four])


def rule_calculations() -> Made:
    """Cages whose digits may repeat."""
    cells = [" ".join([f"r{row}c{column}" for row in (1, 2) for column in range(1, last)]) for last in range(3, 12)]
    signs = [("+", 60), ("\u00d7", 5040)]
    return differing(
        [f"calculation: {{cells: {each}, target: {total}{sign}}}" for each in cells for sign, total in signs]
    )


def by_ways(technique: str, rules: list[str]) -> Made:
    """Steps that go through the ways of every rule."""
    return ruled(rules), cycle([step(technique, [], [], [[25, 25, DIGITS[0], False]])])


def rule_cases() -> Made:
    """The cases of hundreds of rules that share cells, each followed to all others."""
    pairs = [(row, column) for row in range(1, 26) for column in range(1, 20)]
    cages = [f"killer: {{sum: {3 + n % 8}, cells: r{r}c{c} r{r}c{c + 1}}}" for n, (r, c) in enumerate(pairs)]
    return by_ways("cases of a rule", cages)


def rule_case_lines() -> Made:
    """Cases of long lines, of which there are too many to be listed."""
    lines = [f"region_sum: {run(row, first, first + 11)}" for row in range(1, 26) for first in range(1, 15)]
    return by_ways("cases of a rule", lines)


def rule_case_arrows() -> Made:
    """Cases of arrows."""
    lines = [f"arrow: {{circle: r{row + 1}c{first}, line: {run(row, first, first + 10)}}}"
             for row in range(1, 25) for first in range(1, 15)]  # fmt: skip
    return by_ways("cases of a rule", lines)


def rule_house_cages() -> Made:
    """Ways of cages that share one cell, without what follows."""
    cages = [f"killer: {{sum: {9 * n}, cells: {' '.join([f'r{r}c1' for r in range(1, n + 2)])}}}" for n in range(2, 11)]
    lines = [f"arrow: {{circle: r2c1, line: {run(1, 1, last)}}}" for last in range(4, 12)]
    text, _ = by_ways("rule and houses", cages + lines)
    return text, cycle([step("rule and houses", [], [], [[1, 1, DIGITS[0], False]])])


ATTACKS: dict[str, Callable[[], Made]] = {
    each.__name__: each
    for each in (wide_clue, many_clues, deep_search, wide_premises, suppositions, huge_ways, nonogram_ways,
                 nonogram_agreeing, nonogram_repeated, outside_sums, times_matched, killer_pairs,
                 killer_fours, killer_sixes, killer_twelves, rule_arrows,
                 rule_borders, rule_calculations, rule_cases, rule_case_lines, rule_case_arrows, rule_house_cages)
}  # fmt: skip


def certificate(text: str, steps: Iterator[Step]) -> tuple[Any, bytes]:
    """Return a puzzle, and a certificate of it with as many of the steps as a megabyte holds."""
    puzzle = load_text(text).puzzle
    assert puzzle is not None, load_text(text).errors
    lines, length = list[str](), 200
    for each in steps:
        line = json.dumps(each, separators=(",", ":"))
        length += len(line) + 1
        if length > MOST_BYTES:
            break
        lines.append(line)
    head = json.dumps({**HEAD, "puzzle": identity(puzzle)})
    return puzzle, f'{head[:-1]}, "steps": [{",".join(lines)}]}}'.encode()


def main() -> int:
    slow = 0
    for name, made in ATTACKS.items():
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        puzzle, raw = certificate(*made())
        start = time.process_time()
        steps, fault = verified(puzzle, raw, name)
        seconds = time.process_time() - start
        slow += seconds > MOST_SECONDS
        print(f"{name:20} {len(raw):8,} bytes, {steps:6,} steps, {seconds:5.1f} s: {fault[:90]}", flush=True)
    return min(slow, 1)


if __name__ == "__main__":
    sys.exit(main())
