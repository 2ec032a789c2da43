"""The head of a puzzle: everything above its clues, drawn from the lists of a theme."""

from __future__ import annotations

from random import Random
from typing import Any

import yaml


def draw(theme: str, rng: Random, actors: int, properties: int | None) -> str:
    """Return the YAML text of the head of a puzzle of a theme."""
    data: dict[str, Any] = yaml.safe_load(theme)
    for key in ("kind", "clues", "solution", "difficulty", "expect"):
        data.pop(key, None)
    own = data["actors"]
    if isinstance(own, list):
        data["actors"] = rng.sample(own, actors)
    else:
        ((name, each),) = own.items()
        values = each if isinstance(each, list) else each["values"]
        chosen = rng.sample(values, actors)
        data["actors"] = {name: chosen if isinstance(each, list) else {**each, "values": chosen}}
    kept = sorted(rng.sample(range(len(data["properties"])), properties or len(data["properties"])))
    items = list(data["properties"].items())
    data["properties"] = {}
    for place in kept:
        name, each = items[place]
        values = each if isinstance(each, list) else each["values"]
        some = [values[index] for index in sorted(rng.sample(range(len(values)), actors))]
        data["properties"][name] = some if isinstance(each, list) else {**each, "values": some}
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=1000)
