"""What rules mean, from the text of a file and of the rules alone: nothing of the program is used for it.

`obeys(rules, answer, boxes)` says whether a filled grid keeps all rules of a list, as YAML has them.  It is slow and
plain, and written apart from `logicgrid.kinds.sudoku.rules`, with which it is compared.
"""

import re
from itertools import combinations, pairwise, product
from math import prod
from typing import Any

Cell = tuple[int, int]
Grid = dict[Cell, int]
"""The value of every cell; rows and columns count from 1."""


def cells(text: Any) -> list[Cell]:
    """Return the cells of a text such as `r1c1 r2c2-r2c4`, or of the key `cells` that has it."""
    found: list[Cell] = []
    for word in str(text.get("cells", "") if isinstance(text, dict) else text).split():
        ends = [(int(row), int(column)) for row, column in re.findall(r"r(\d+)c(\d+)", word)]
        run = ends[:1]
        for (row, column), (down, across) in pairwise(ends):
            steps = max(abs(down - row), abs(across - column))
            y, x = (down - row) // steps, (across - column) // steps
            run += [(row + y * k, column + x * k) for k in range(1, steps + 1)]
        found += run
    return found


def ray(at: Cell, size: int, towards: Cell | None = None) -> list[Cell]:
    """Return the cells that are met from a place beside the grid."""
    row, column = at
    if towards is None:
        down, across = (row == 0) - (row == size + 1), (column == 0) - (column == size + 1)
    else:
        down, across = towards[0] - row, towards[1] - column
    steps = [(row + down * k, column + across * k) for k in range(1, size + 1)]
    return [each for each in steps if min(each) > 0 and max(each) <= size]


def beside(grid: Grid) -> list[tuple[Cell, Cell]]:
    """Return all pairs of cells that share a side."""
    return [(a, b) for a, b in combinations(sorted(grid), 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


def different(values: list[int]) -> bool:
    return all(a != b for a, b in combinations(values, 2))


def apart(grid: Grid, steps: list[Cell]) -> bool:
    return all(grid[r, c] != grid.get((r + y, c + x)) for r, c in grid for y, x in steps)


def along(name: str, values: list[int], size: int, by: int | None) -> bool:
    """Return True if the values of a line keep a rule about lines."""
    first, inner, last = values[0], values[1:-1], values[-1]
    low, high = min(first, last), max(first, last)
    match name:
        case "thermometer":
            return all(a < b for a, b in pairwise(values))
        case "slow_thermometer":
            return values == sorted(values)
        case "palindrome":
            return values == values[::-1]
        case "renban":
            return sorted(values) == list(range(min(values), min(values) + len(values)))
        case "whisper":
            return all(abs(a - b) >= (by or -(-size // 2)) for a, b in pairwise(values))
        case "nabner":
            return all(abs(a - b) >= 2 for a, b in combinations(values, 2))
        case "entropic" | "modular":
            thirds = {4: "0112", 6: "001122", 8: "00011222", 9: "000111222", 10: "0001111222"}.get(size, "")
            kinds = [int(thirds[v - 1]) if name == "entropic" else v % 3 for v in values]
            return all(different(kinds[k : k + 3]) for k in range(max(1, len(kinds) - 2)))
        case "sum_line":
            return not values or any(
                sum(values[:k]) == by and along(name, values[k:], size, by) if k < len(values) else sum(values) == by
                for k in range(1, len(values) + 1)
            )
        case "double_arrow":
            return first + last == sum(inner)
        case "zipper":
            pairs = {values[k] + values[-1 - k] for k in range(len(values) // 2)}
            return len(pairs | ({values[len(values) // 2]} if len(values) % 2 else set())) == 1
        case "between":
            return all(low < each < high for each in inner)
        case "lockout":
            return high - low >= size // 2 and all(each < low or each > high for each in inner)
    raise AssertionError(name)


def from_outside(name: str, values: list[int], size: int, number: int) -> bool:
    """Return True if the values of a row, column or diagonal fit the number beside it."""
    match name:
        case "little_killer":
            return sum(values) == number
        case "sandwich":
            a, b = sorted([values.index(1), values.index(size)])
            return sum(values[a + 1 : b]) == number
        case "xsum":
            return sum(values[: values[0]]) == number
        case "skyscraper":
            return sum(all(each < values[k] for each in values[:k]) for k in range(len(values))) == number
        case "numbered_room":
            return values[values[0] - 1] == number
    raise AssertionError(name)


def calculated(target: str, values: list[int]) -> bool:
    number, sign = int(re.findall(r"\d+", target)[0]), target.strip()[-1]
    *rest, most = sorted(values)
    ways = {"+": sum(values) == number, "x": prod(values) == number}
    ways |= {"-": most - sum(rest) == number, "/": number * prod(rest) == most}
    return any(ways.values()) if sign == "?" else ways.get(sign, values == [number])


def fits(name: str, a: int, b: int, number: int | None) -> bool:
    """Return True if two neighbours have the relation of a mark."""
    match name:
        case "white":
            return abs(a - b) == (number or 1)
        case "black":
            return a * (number or 2) == b or b * (number or 2) == a
    return a + b in {"x": [10], "v": [5], "xv": [5, 10]}[name]


def marks(rules: list[tuple[str, Any]], name: str) -> list[tuple[frozenset[Cell], int | None]]:
    """Return the pairs with a mark of a name, and its number."""
    found = []
    for other, about in rules:
        if other == name:
            text, number = (about["pairs"], about.get("by")) if isinstance(about, dict) else (about, None)
            for word in str(text).split():
                found += [(frozenset(pair), number and int(number)) for pair in pairwise(cells(word))]
    return found


def only(choice: str, rules: list[tuple[str, Any]], grid: Grid) -> bool:
    """Return True if no pair of neighbours without a mark fits one; dots lift each other, and so do letters."""
    lifting = ("white", "black") if choice in ("white", "black") else ("x", "v")
    lifted = [pair for name in lifting for pair, _ in marks(rules, name)]
    numbers = {number for _, number in marks(rules, choice)} or {None}
    bare = [(grid[a], grid[b]) for a, b in beside(grid) if {a, b} not in lifted]
    return not any(fits(choice, a, b, number) for a, b in bare for number in numbers)


def region_sums(line: list[Cell], grid: Grid, boxes: list[list[Cell]]) -> bool:
    visits: list[list[Cell]] = []
    before = None
    for cell in line:
        own = next((k for k, box in enumerate(boxes) if cell in box), None)
        if own is None:
            continue
        if own == before:
            visits[-1].append(cell)
        else:
            visits.append([cell])
        before = own
    return len({sum(grid[cell] for cell in visit) for visit in visits}) < 2


def keeps(name: str, about: Any, grid: Grid, size: int, boxes: list[list[Cell]], rules: list[tuple[str, Any]]) -> bool:
    """Return True if a grid keeps one rule; `about` is what stands behind its name."""
    if isinstance(about, list):
        return all(keeps(name, each, grid, size, boxes, rules) for each in about)
    own = about if isinstance(about, dict) else {}
    text = own.get("line", own.get("cells", own.get("pairs", "" if own else about)))
    at = [grid[cell] for cell in cells(text)] if name not in ("diagonal", "only") and text else []
    match name:
        case "diagonal":
            ways = {"down": [grid[k, k] for k in range(1, size + 1)]}
            ways["up"] = [grid[k, size + 1 - k] for k in range(1, size + 1)]
            return all(different(values) for way, values in ways.items() if about in (way, "both"))
        case "antiknight":
            return apart(grid, [(1, 2), (2, 1), (-1, 2), (-2, 1)])
        case "antiking":
            return apart(grid, [(1, 1), (1, -1)])
        case "disjoint":
            return all(different([grid[sorted(box)[k]] for box in boxes]) for k in range(size))
        case "nonconsecutive":
            dots = [pair for each in ("white", "black") for pair, _ in marks(rules, each)]
            return all(abs(grid[a] - grid[b]) != 1 for a, b in beside(grid) if {a, b} not in dots)
        case "windoku":
            high, wide = (len({each[k] for each in boxes[0]}) for k in (0, 1))
            tops, lefts = (range(2, size - k + 2, k + 1) for k in (high, wide))
            places = list(product(range(high), range(wide)))
            return all(different([grid[t + y, x + z] for y, z in places]) for t, x in product(tops, lefts))
        case "extra_region":
            return different(at)
        case "killer":
            return different(at) and (str(own.get("sum", "")) == "" or sum(at) == int(own["sum"]))
        case "candidates":
            return all(str(each) in str(own["digits"]).split() for each in at)
        case "even" | "odd":
            return all(each % 2 == (name == "odd") for each in at)
        case "minimum" | "maximum":
            alike = [cell for other, each in rules if other == name for cell in cells(each)]
            sign, near = 1 if name == "minimum" else -1, [pair for a, b in beside(grid) for pair in ((a, b), (b, a))]
            return all(sign * grid[a] < sign * grid[b] for a, b in near if a in cells(text) and b not in alike)
        case "white" | "black" | "x" | "v":
            number = int(own["by"]) if "by" in own else None
            return all(fits(name, grid[a], grid[b], number) for word in text.split() for a, b in pairwise(cells(word)))
        case "only":
            return all(only(choice, rules, grid) for choice in str(about).split())
        case "greater":
            return all(grid[a] > grid[b] for word in text.split() for a, b in pairwise(cells(word)))
        case "quadruple":
            ((row, column),) = cells(own["at"])
            around = [grid[row + y, column + x] for y in (0, 1) for x in (0, 1)]
            wanted = list(map(int, str(own["digits"]).split()))
            return all(around.count(each) >= wanted.count(each) for each in wanted)
        case "clone":
            return at == [grid[cell] for cell in cells(own["as"])]
        case "region_sum":
            return region_sums(cells(text), grid, boxes)
        case "arrow":
            return int("".join(str(grid[cell]) for cell in cells(own["circle"]))) == sum(at)
        case "row_index":
            return all((grid[r, c] == v) == (grid[v, c] == r) for r, c in cells(text) for v in range(1, size + 1))
        case "column_index":
            return all((grid[r, c] == v) == (grid[r, v] == c) for r, c in cells(text) for v in range(1, size + 1))
        case "box_index":
            for cell in cells(text):
                box = sorted(next(box for box in boxes if cell in box))
                if any((grid[cell] == k) == (grid[other] != box.index(cell) + 1) for k, other in enumerate(box, 1)):
                    return False
            return True
        case "calculation":
            return calculated(str(own["target"]), at)
        case "little_killer":
            diagonal = ray(*cells(own["from"]), size, *cells(own["to"]))
            return from_outside(name, [grid[cell] for cell in diagonal], size, int(own["sum"]))
        case "sandwich" | "xsum" | "skyscraper" | "numbered_room":
            (number,) = [int(value) for key, value in own.items() if key != "at"]
            return from_outside(name, [grid[cell] for cell in ray(*cells(own["at"]), size)], size, number)
    number = own.get("by", own.get("sum"))
    return along(name, at, size, number and int(number))


def obeys(listed: list[Any], answer: tuple[int, ...], size: int, boxes: list[list[Cell]]) -> bool:
    """Return True if a filled grid, digits from 0 in reading order, keeps all rules of a list."""
    rules = [(each, None) if isinstance(each, str) else next(iter(each.items())) for each in listed]
    grid = {(k // size + 1, k % size + 1): digit + 1 for k, digit in enumerate(answer)}
    return all(keeps(name, about, grid, size, boxes, rules) for name, about in rules)
