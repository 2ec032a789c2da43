"""The JSON Schema of puzzle files, for editors: they complete keys and mark mistakes while an author types.

The schema is made from the pydantic models of the kinds.  A union over `kind` is written as if/then on that key, so
that an editor speaks of the one kind that is meant.  Scalars are wider than in the models: for an editor `42` is a
number.
"""

from __future__ import annotations

import json
from typing import Any

from logicgrid.kinds import DEFAULT_KIND, KINDS, THEME, kind_named

Schema = dict[str, Any]

_DIALECT = "http://json-schema.org/draft-07/schema#"


def schema_text() -> str:
    """Return the schema as a JSON document."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def schema() -> Schema:
    """Return the schema (draft 7) of a puzzle file of any kind."""
    definitions: Schema = {}
    for name in (*KINDS, THEME):
        own = kind_named(name).schema().json_schema()
        definitions.update(own.pop("definitions", {}))
        definitions[name] = own
    branch: Schema = {"$ref": f"#/definitions/{DEFAULT_KIND}"}
    for name in (*KINDS, THEME):
        if name != DEFAULT_KIND:
            asked = {"properties": {"kind": {"const": name}}, "required": ["kind"]}
            branch = {"if": asked, "then": {"$ref": f"#/definitions/{name}"}, "else": branch}
    return {
        "$schema": _DIALECT,
        "title": "logicgrid puzzle",
        "description": "A logic puzzle, as `logicgrid solve` and `logicgrid check` read it.",
        "type": "object",
        "properties": {"kind": {"enum": [*KINDS, THEME], "default": DEFAULT_KIND}},
        **({"allOf": [branch]} if "$ref" in branch else branch),
        "definitions": definitions,
    }
