"""Puzzles played in a browser: one offline page per puzzle, with hints from its certified derivation.

`data` collects what a page knows about its puzzle, `page` makes the page.  The logic of marks and hints is in ES
modules without a DOM (`core.mjs` and one `core-KIND.mjs` for each kind); `ui.mjs` and `ui-KIND.mjs` are what a player
sees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from logicgrid.kinds import kind_named
from logicgrid.kinds.explain import Derived
from logicgrid.kinds.load import LoadedPuzzle
from logicgrid.kinds.parts import Keys, Page, icon, known_head, known_to_html, paragraphs, running
from logicgrid.kinds.questions import Posed
from logicgrid.play.data import fields, packed, page_data, sealed, seals_of, shortened, to_json, trimmed, whole_answer
from logicgrid.print import BookletOptions, page_of, sheet_of
from logicgrid.puzzle.explanation import Scene
from logicgrid.puzzle.markup import board_to_html, dots, escaped, stylesheet, unquoted
from logicgrid.puzzle.record import replace
from logicgrid.render.page import ALONE, Around, drawing, page, style, style_of
from logicgrid.words.phrases import Words, words_of

_HERE = Path(__file__).parent

_MOST_EASY, _MOST = 130_000, 400_000
"""The sizes of a page in bytes, up to level 4 and above it, beyond which its hints are shortened."""


TURN = "<!--turn-->"
"""The placeholder for a site's links to the previous and the next puzzle, which the site fills in."""


def play_page(
    loaded: LoadedPuzzle, derived: Derived, words: Words, auto: int = 1, hints: bool = True, around: Around = ALONE
) -> str:
    """Return the page of a puzzle; without hints it has no steps, and only a hash of the answer."""
    data = page_data(loaded, derived, words, with_steps=hints)
    if not data["title"]:
        data["title"] = Path(loaded.file).stem if loaded.file != "-" else data["kind"]
    data["auto"] = min(auto, kind_named(data["kind"]).game().levels - 1)
    if not hints:
        data["seal"] = [data["id"], sealed(data["id"] + whole_answer(derived))]
    elif derived.questions:
        data["asked"]["seals"] = seals_of(data["id"], derived.questions)
    scene, most = derived.atoms.scene(), _MOST if data["level"] > 4 else _MOST_EASY
    assert loaded.puzzle is not None
    sheet = page_of(loaded.puzzle, data["title"], derived, BookletOptions(language=words.code))
    posed = kind_named(data["kind"]).posed(loaded.puzzle, words.code)
    html = _html(data, scene, sheet, posed, around)
    for places in (False, True):
        if len(html.encode()) > most:
            html = _html(trimmed(data, places), scene, sheet, posed, around)
    return html


@cache
def script(kind: str, more: bool = False) -> tuple[str, frozenset[str]]:
    """Return the script of a kind's page, and the names of the texts that it shows.

    `scripts/bundle.py` builds it from the kind's modules and this folder's, and writes the names into its first line.
    With `more` it is the larger script for puzzles that ask questions, or have symmetric relations or properties with
    many values.
    """
    file = kind_named(kind).game().folder / ("asked.js" if more else "game.js")
    first, _, code = file.read_text(encoding="utf-8").partition("\n")
    return code, frozenset(re.findall(r"\w+", first.partition(":")[2]))


def _style(kind: str, scene: Scene, paper: str, asked: bool) -> str:
    """Return the style sheet; on paper the page looks like the printed sheet, with the player's marks."""
    found, folder = kind_named(kind), kind_named(kind).game().folder
    own = stylesheet(_HERE / "style.css", folder / "screen.css", *([folder / "asked.css"] if asked else []))
    shared = style("colours", "page", *(["answer"] if found.tabular else []))
    marks = stylesheet(folder / "marks.css") if (folder / "marks.css").exists() else ""
    return f"{shared}\n{style_of(scene)}{marks}\n@media screen{{{own}}}\n@media print{{{paper}{_PAPER}}}"


_PAPER = ".app,dialog,noscript,.party{display:none}"
"""The selectors of what a printed page leaves out."""

_NO_SCRIPT = """<noscript><style>
@media print{body .app{display:block}body .app>:not(.main){display:none}}
</style></noscript>
"""
"""Without scripts, the board is printed in its place, below the sheet's text."""


def _html(data: dict[str, Any], scene: Scene, sheet: Page, posed: Sequence[Posed], around: Around) -> str:
    T = {key: escaped(text) for key, text in data["words"].items() if isinstance(text, str)}
    code, used = script(data["kind"], bool(posed or data.get("mutual") or data.get("ranged")))
    game = kind_named(data["kind"]).game()
    left_out = ["v", "lang", "level", "title", "intro", "rules", "samples", *([] if game.has_start else ["start"])]
    inside = {key: value for key, value in data.items() if key not in left_out}
    inside |= {"words": {key: text for key, text in data["words"].items() if key in used}, "clues": len(data["clues"])}
    inside["steps"] = [{**step, "p": packed(step["p"]), "k": packed(step["k"])} for step in data["steps"]]
    printed, paper = sheet_of(sheet)
    title, intro, clues = escaped(data["title"]), _intro(data, words_of(data["lang"])), _clues(data, T)
    body = f"""<body class="{escaped(data["kind"])}{"" if intro or clues else " bare"}">
<div class="paper">{_short(printed)}</div>
<div class="app">
{_header(data, title, _back(around.back, words_of(data["lang"])), T)}
{_side(scene, intro, clues, _short(fields(posed, T)), "" if _is_asked(data) else _answer(scene, T), T)}
{_tool_bar(data, scene, T)}
<main class="main">{_views(scene, T)}<div class="board" id="board" tabindex="-1">{_board(scene, title)}</div></main>
<aside class="panel" id="panel" aria-label="{T["hint"]}" hidden><div id="hint-text"></div>
<div class="bar"><button id="more" type="button">{T["more"]}</button>
<button id="mark" class="main-action" type="button">{T["mark_it"]}</button>
<button id="close" type="button">{T["close"]}</button></div></aside>
</div>
{_menu(data, scene, T, around)}
<dialog id="done" aria-labelledby="done-title"><h2 id="done-title">{T["bravo"]}</h2><p id="done-text"></p>
{_turn(around)}<div class="bar"><button id="share" type="button">{T["share"]}</button>
<button id="shut-done" class="main-action" type="button">{T["close"]}</button></div></dialog>
<p class="sr" id="status" role="status" aria-live="polite"></p>
<noscript><p>{T["noscript"]}</p>{around.links}</noscript>
<script type="application/json" id="puzzle">{shortened(to_json(inside))}</script>"""
    sheet_style = _style(data["kind"], scene, paper, bool(posed))
    fit = ", viewport-fit=cover"
    around = replace(around, head=around.head + _NO_SCRIPT)
    return page(data["title"], data["lang"], sheet_style, body, code, module=True, viewport=fit, around=around)


def _views(scene: Scene, T: dict[str, str]) -> str:
    """Return the switches between the parts of a board on a small screen; the script shows the ones that it needs."""
    switches = [(name, T[name], name) for name in kind_named(scene.kind).game().views]
    switches += [("moving", T["moving"], "moving"), ("fitting", T["fitting"], "fitting")]
    buttons = "".join(
        f'<button id="{id}" type="button" aria-pressed="false" aria-label="{name}" title="{name}" hidden>{icon(sign)}'
        "</button>"
        for id, name, sign in switches
    )
    return f'<div class="views" id="views" role="group" aria-label="{T["view"]}" hidden>{buttons}</div>'


def _turn(around: Around) -> str:
    return f'<div class="links">{TURN}</div>\n' if around.back else ""


def _board(scene: Scene, title: str) -> str:
    return _short(drawing(scene, attributes=f' id="grid" role="grid" aria-label="{title}"', numbered=True))


def _short(html: str) -> str:
    """Return HTML without optional end tags and quotes."""
    return unquoted(re.sub("</(?:li|t[dhr]|thead|tbody)>", "", html))


def _back(link: str, words: Words) -> str:
    if not link:
        return ""
    name = escaped(words.texts["site"]["all"])
    return f'<a class="icon" href="{escaped(link)}" aria-label="{name}" title="{name}">{icon("back")}</a>'


def _header(data: dict[str, Any], title: str, back: str, T: dict[str, str]) -> str:
    level = T["level"].format(n=data["level"])
    shown = f"""<span class="meta level"><span class="dots" role="img" aria-label="{level}">{dots(data["level"])}</span>
<span class="word" aria-hidden="true">{level}</span></span>"""
    return f"""<header>{back}<h1 dir="auto">{title}</h1>
{shown if data["level"] else ""}<span class="grow"></span>
<span id="time" class="meta" role="timer"></span>
{_button("open-menu", T["menu"], "menu", "icon")}</header>"""


def _intro(data: dict[str, Any], words: Words) -> str:
    """Return the introduction, and below it the rules that always hold and are no clues."""
    parts = "".join(f"<p>{escaped(part)}</p>" for part in paragraphs(data["intro"]))
    parts += known_to_html(data.get("rules", ()), known_head(words), numbered=True, samples=data.get("samples", ()))
    return f'<div class="intro" dir="auto">{parts}</div>' if parts else ""


def _clues(data: dict[str, Any], T: dict[str, str]) -> str:
    items = "".join(
        f'<li class="clue" data-n="{n}"><button type="button" aria-pressed="false" '
        f'aria-label="{T["strike"].format(n=n)}">{n}</button><p dir="auto">{escaped(running(text))}</p></li>'
        for n, text in enumerate(data["clues"], 1)
    )
    return _short(f'<ol class="clues" aria-label="{T["clue_list"]}">{items}</ol>') if items else ""


def _is_asked(data: dict[str, Any]) -> bool:
    """Return True if the puzzle is solved when its questions are answered."""
    return bool(data.get("asked", {}).get("open"))


def _side(scene: Scene, intro: str, clues: str, asked: str, answer: str, T: dict[str, str]) -> str:
    """Return the introduction, clues, questions and answer; on a phone the first three are cards with buttons below."""
    name = T["clue_list"] if clues else T["the_puzzle"]
    return f"""<section class="side" aria-label="{name}">
<div class="cards" id="cards" tabindex="0" role="group" aria-label="{name}">{intro}{clues}{asked}</div>
<div class="phone pages" id="pages"><span id="narrow-left"></span>
<span class="mid" id="cards-turn"><button id="before" type="button" aria-label="{T["before"]}">‹</button>
<span id="page"></span><button id="after" type="button" aria-label="{T["after"]}">›</button></span>
<span id="narrow-right"></span></div>
{answer}</section>"""


def _tool_bar(data: dict[str, Any], scene: Scene, T: dict[str, str]) -> str:
    hint = "" if "seal" in data else f'<button id="hint" class="main-action" type="button">{T["hint"]}</button>'
    game = kind_named(scene.kind).game()
    check = "" if "seal" in data else _button("check", T["check"], word=True)
    return f"""<section class="tools" aria-label="{T["tools"]}">
{game.pad(scene, T)}<div class="bar" role="toolbar" aria-label="{T["tools"]}">
{_tools(scene, T)}
<span id="wide-left">{_button("undo", T["undo"])}{_button("redo", T["redo"])}{game.more(T)}</span>
<span id="wide-right">{check}</span>{hint}
<span id="inks" hidden><button id="ink" type="button">{T["ink"]}</button>
<button id="rub" type="button">{T["rub_out"]}</button></span>
</div></section>"""


def _button(id: str, name: str, sign: str = "", classes: str = "", word: bool = False) -> str:
    text = f'<span class="word">{name}</span>' if word else ""
    style = f' class="{classes}"' if classes else ""
    return (
        f'<button id="{id}" type="button"{style} aria-label="{name}" title="{name}">{icon(sign or id)}{text}</button>'
    )


def _answer(scene: Scene, T: dict[str, str]) -> str:
    """Return the table that the solver fills in, if there is one."""
    table = kind_named(scene.kind).game().table(scene)
    if table is None:
        return ""
    head = f'<div class="answer-box" id="answer" tabindex="0" role="region" aria-label="{T["your_answer"]}">'
    return f"{head}<h2>{T['your_answer']}</h2>{_short(board_to_html(table))}</div>\n"


def _tools(scene: Scene, T: dict[str, str]) -> str:
    """Return the tools, one for each action of a tap, as a group of radio buttons."""
    game = kind_named(scene.kind).game()
    buttons = "".join(
        f'<button type="button" role="radio" data-tool="{name}" aria-checked="{str(not place).lower()}" '
        f'aria-label="{text}" title="{text}">{sign}</button>'
        for place, (name, text, sign) in enumerate(game.tools(scene, T))
    )
    chosen = f'<span class="seg" role="radiogroup" aria-label="{T["tool"]}">{buttons}</span>'
    if not game.pencil:
        return chosen
    return (
        f'{chosen}\n<button id="pencil" type="button" aria-pressed="false" title="{T["pencil_help"]}" '
        f'aria-label="{T["pencil"]}">{icon("pencil")}<span class="word">{T["pencil"]}</span></button>'
    )


def _menu(data: dict[str, Any], scene: Scene, T: dict[str, str], around: Around) -> str:
    def choice(name: str, values: list[tuple[str, str]]) -> str:
        options = "".join(f'<option value="{value}">{text}</option>' for value, text in values)
        return f'<select data-set="{name}">{options}</select>'

    game = kind_named(data["kind"]).game()
    levels = [(str(level), T[f"{game.auto}{level}"]) for level in range(game.levels)]
    themes = [(name, T[f"theme{place}"]) for place, name in enumerate(("", "light", "dark", "contrast"))]
    keys = "".join(
        f"<dt>{''.join(f'<kbd>{each}</kbd>' for each in some)}</dt><dd>{text}</dd>"
        for some, text in _keys(data, scene, T)
    )
    touches = "".join(
        f"<dt>{T[name]}</dt><dd>{text}</dd>"
        for name, text in (*((name, T[does]) for name, does in game.touches), ("touch_two", T["touch_zoom"]))
    )
    clashes = f'<label>{T["contradictions"]} <input type="checkbox" data-set="contradictions"></label>'
    return f"""<dialog id="menu" aria-labelledby="menu-title">
{around.links}{_turn(around)}<h2 id="menu-title">{T["settings"]}</h2>
<label>{T[game.auto_name]} {choice("auto", levels)}</label>
{clashes if game.contradictions else ""}
<label>{T["timer"]} <input type="checkbox" data-set="timer"></label>
<label>{T["theme"]} {choice("theme", themes)}</label>
<div class="bar"><button id="smaller" type="button" aria-label="{T["smaller"]}" title="{T["smaller"]}">−</button>
<button id="larger" type="button" aria-label="{T["larger"]}" title="{T["larger"]}">+</button>
<button id="print-empty" type="button">{T["print_empty"]}</button>
<button id="print-marks" type="button">{T["print_marks"]}</button>
<button id="link" type="button">{T["link"]}</button>
{"" if "seal" in data else f'<button id="show" type="button">{T["show"]}</button>'}
<button id="restart" type="button">{T["restart"]}</button></div>
<section class="fingers"><h2>{T["fingers"]}</h2><dl class="keys">{touches}</dl></section>
<section class="keyboard"><h2>{T["keyboard"]}</h2><dl class="keys">{keys}</dl></section>
<button id="shut-menu" class="main-action" type="button">{T["close"]}</button></dialog>"""


def _keys(data: dict[str, Any], scene: Scene, T: dict[str, str]) -> list[Keys]:
    """Return the keyboard shortcuts: the names of the keys, and what they do."""
    asked: list[Keys] = [(("H",), T["key_hint"]), (("C",), T["check"]), (("S",), T["show"])]
    return [
        (("←", "→", "↑", "↓"), T["key_go"]),
        *kind_named(scene.kind).game().keys(scene, T),
        (("U", "R"), T["key_undo"]),
        (("+",), T["larger"]),
        (("−",), T["smaller"]),
        *([] if "seal" in data else asked),
    ]
