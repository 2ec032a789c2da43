"""Start-up is a feature: what a command does not need is not imported."""

import subprocess
import sys

from command_line import SEVERAL, UNIQUE

PROGRAM = """
import sys
from logicgrid.cli import main
main(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
"""


def modules_after(*arguments: str, stdin: str) -> set[str]:
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], input=stdin, capture_output=True, text=True)
    assert "Traceback" not in done.stderr, done.stderr
    return set(done.stderr.split())


def test_solve_loads_only_what_a_verdict_and_its_text_need() -> None:
    loaded = modules_after("solve", "-", stdin=UNIQUE)
    foreign = {"pandas", "numpy", "multiprocessing", "subprocess", "asyncio", "wcwidth", "PIL"}
    assert not loaded & foreign
    ours = {name.removeprefix("logicgrid.") for name in loaded if name.startswith("logicgrid.")}
    assert "analyses.judge" in ours
    assert {name for name in ours if name.startswith("analyses.")} == {
        "analyses.judge",
        "analyses.remarks",
        "analyses.solve",
    }
    assert {name for name in ours if name.startswith("render.")} == {"render.text", "render.wording"}
    assert not [name for name in ours if name.split(".")[0] in ("runner", "words", "api")]
    assert not [name for name in ours if "deduce" in name or "count" in name or "formats" in name]


def test_json_loads_no_text() -> None:
    assert "logicgrid.render.text" not in modules_after("solve", "--format", "json", "-", stdin=SEVERAL)


def test_help_loads_neither_puzzles_nor_models() -> None:
    loaded = modules_after("schema", stdin="") - modules_after("--version", stdin="")
    assert "pydantic" in loaded
    program = "import sys; from logicgrid.cli import main\ntry: main(['--help'])\nfinally: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert not {"pydantic", "msgspec", "yaml", "ortools"} & set(done.stdout.splitlines()[-1].split())


def test_a_puzzle_whose_texts_and_rules_agree_is_not_heard() -> None:
    text = (
        "actors: [Ann, Ben]\nproperties: {dish: [soup, pie]}\nclues:\n  - {text: Ben has the pie., rule: Ben == pie}\n"
    )
    loaded = modules_after("solve", "-", stdin=text)
    assert "logicgrid.kinds.logic_grid.texts.compare" in loaded
    assert not [name for name in loaded if name.startswith("logicgrid.kinds.logic_grid.hear")]
