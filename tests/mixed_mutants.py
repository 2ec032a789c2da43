"""Files that mix the new keys, with something wrong in them: a key gone, another type, an unknown label, nonsense."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import yaml

from mixed_files import MIXED

Path = tuple[str | int, ...]

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 2, 10**30, 1.5, float("inf"), "", " ", "nobody", "actors", "1..3", "9..1", "1..99999999999"),
    *("-5..5", "2..", "answered", "act(", "a == b == c", "x" * 3_000, "é\u202e\u0007", "for", "all(a for a in actors)"),
    *([], {}, [[]], [None], [{"a": {"b": ["c"]}}], {"text": "?", "rule": []}, {"a": 1, "b": {"c": {"d": []}}}),
    *(["Ann", "Ann"], {"Ann": "Ann"}, {"A": "1 == 1"}, {"red": 10**12}, {"red": "3..1"}, ["1", 1, "01"]),
)
KEYS = (
    *("rules", "clues", "questions", "groups", "times", "shared", "spare", "circular", "given", "show", "values"),
    *("symmetric", "nobody_self", "type", "unit", "aliases", "phrases", "expect", "solution", "difficulty", "actors"),
    *("ask", "if", "which", "choices", "most", "least", "answer", "text", "rule", "kind", "title", "", "on", "12"),
)


def mutant(rng: Random) -> str:
    """The text of a file in which one to three things are wrong."""
    text = MIXED[rng.choice(sorted(MIXED))]
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = _of_letters(rng, text) if rng.random() < 0.3 else _of_values(rng, text)
    return text


def _of_letters(rng: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    if not lines:
        return "\n"
    place = rng.randrange(len(lines))
    at = rng.randrange(len(text))
    match rng.choice(("drop line", "twice", "swap", "cut", "letter", "indent")):
        case "drop line":
            del lines[place]
        case "twice":
            lines.insert(place, lines[place])
        case "swap":
            other = rng.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        case "cut":
            return text[:at] + text[at + rng.randint(1, 12) :]
        case "letter":
            return text[:at] + rng.choice(":[]{}\"'\t,-#&*!|>%@`=()1é") + text[at:]
        case _:
            lines[place] = " " * rng.randint(0, 4) + lines[place].lstrip()
    return "".join(lines)


def _of_values(rng: Random, text: str) -> str:
    try:
        data = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):
        return text
    places = [path for path in _places(data) if path]
    if not places:
        return text
    path, other = rng.choice(places), rng.choice(places)
    data = copy.deepcopy(data)
    owner = _at(data, path[:-1])
    match rng.choice(("drop", "odd", "odd", "odd", "key", "add", "swap", "append")):
        case "drop":
            del owner[path[-1]]
        case "odd":
            owner[path[-1]] = rng.choice(ODD)
        case "key" if isinstance(owner, dict):
            owner[rng.choice(KEYS)] = owner.pop(path[-1])
        case "add" if isinstance(owner, dict):
            owner[rng.choice(KEYS)] = rng.choice(ODD)
        case "swap":
            owner[path[-1]] = copy.deepcopy(_at(data, other))
        case _:
            target = _at(data, path)
            if isinstance(target, list):
                target.append(copy.deepcopy(rng.choice([*ODD, *target])))
            else:
                owner[path[-1]] = [target]
    try:
        return yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    except (yaml.YAMLError, TypeError):
        return text


def _places(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield from _places(each, (*path, key))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data
