"""Puzzles on paper: a page that can be copied, or a booklet with contents and answers.

Puzzles become plain values: everything on a printed page, for `sheet.typ` (as JSON) and for the page as HTML.  The keys
are those that `sheet.typ` reads, and `scene` and `marks`, from which the board and its answer are drawn in HTML.  Texts
are the author's, or the program's in the page's language.

`pdf` has the values typeset by typst, an extra; `standard.typ` has what a theme may redefine.  The HTML is one file for
a browser to print: no script, nothing fetched, everything escaped.  It has the same content as the PDF, in the same
order; its boards are the empty ones of the playable page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from logicgrid.analyses.questions import NotAnswered, certain_findings, question_report
from logicgrid.analyses.solve import Multiple, Unique
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.atoms import atoms_of
from logicgrid.kinds.explain import Derived, NotDerived
from logicgrid.kinds.parts import Page, paragraphs, printed, running
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.explanation import AnsweredQuestion
from logicgrid.puzzle.markup import dots, escaped
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import ChoiceReport, QuestionReport
from logicgrid.render.page import marks_of, page, style
from logicgrid.words.phrases import Words, language_for, words_of


class KnownAnswer(Record):
    """What is known about a puzzle, without steps: its only answer, or one of several if its grid stays open.

    `questions` are the answers to its questions.  Without `derived` nothing is known.
    """

    derived: Derived | None
    questions: tuple[QuestionReport, ...] = ()


def known(puzzle: Puzzle, budget: Budget) -> KnownAnswer | NotDerived:
    """Return what a solver of a puzzle with questions has to find, or why it is uncertain."""
    certain = certain_findings(puzzle, budget.seconds, whole=not puzzle.is_asked)
    if isinstance(certain, NotAnswered):
        return NotDerived(certain.verdict, certain.reason)
    outcome, findings = certain
    answer = outcome.solution if isinstance(outcome, Unique) else outcome.solutions[0]
    reports = [question_report(puzzle, *each) for each in zip(puzzle.questions, findings, strict=True)]
    keys = [found.keys[0] for found in findings]
    shown = [AnsweredQuestion(each, key, (), ()) for each, key in zip(puzzle.questions, keys, strict=True)]
    steps = Derivation((), 0, 0.0, 0, 0, False)
    is_open = isinstance(outcome, Multiple)
    return KnownAnswer(
        Derived(puzzle, atoms_of(puzzle), answer, steps, is_open, questions=tuple(shown)), tuple(reports)
    )


def replies(puzzle: Puzzle, questions: Sequence[QuestionReport], words: Words) -> list[dict[str, Any]]:
    """Return the answers for the back of a booklet, with the verdict on each choice; nothing if they are not known."""
    texts, own = words.texts["posed"], words.texts["asked"]
    found = []
    for asked, report in zip(puzzle.questions, questions, strict=False):
        answer = report.answer
        if answer is None:
            shown = own["nobody" if asked.values else "undefined"]
        elif isinstance(answer, bool):
            shown = own["yes" if answer else "no"]
        else:
            shown = report.shown[0]
        states = grouped([(_state(choice), choice.letter) for choice in report.choices])
        stated = [
            words["colon"].join([texts[state], words["comma"].join(states[state])])
            for state in ("must_be", "can_be", "cannot_be")
            if state in states
        ]
        found.append({"number": report.number, "answer": str(shown), "states": words["then"].join(stated)})
    return found


def _state(choice: ChoiceReport) -> str:
    return "must_be" if choice.must else "can_be" if choice.can else "cannot_be"


# --- Pages ------------------------------------------------------------------------------------------------------------

Paper = Literal["a4", "a5", "b5", "letter", "6x9in"]

SIZES: Mapping[Paper, tuple[float, float]] = {
    "a4": (210, 297),
    "a5": (148, 210),
    "b5": (176, 250),
    "letter": (215.9, 279.4),
    "6x9in": (152.4, 228.6),
}
"""The width and the height of paper, in millimetres."""

BINDING = 5
"""The millimetres by which the inner margin of a bound page is wider than the usual one, and the outer one narrower."""


class BookletOptions(Record):
    """What a booklet contains: `answers` at the end, none, or nothing but answers.

    `language` is the requested one; with `drafts` every footer says "draft".
    """

    paper: Paper = "a4"
    answers: Literal["end", "none", "only"] = "end"
    language: str | None = None
    title: str | None = None
    large: bool = False
    per_page: int = 1
    level: bool = True
    table: bool = True
    draft: bool = False
    rules: bool = True
    """Whether a line states the task."""
    explain: Literal["no", "short", "whole"] = "no"
    """How much of the explanations is at the back: each step's result, or its whole text."""
    bleed: float = 0
    """The bleed in millimetres, beyond the edge at which the paper is cut, with crop marks."""
    mirrored: bool = False
    """Whether the pages are bound: the inner margin is wider, and a puzzle on two pages is on facing pages."""


def page_of(
    puzzle: Puzzle,
    name: str,
    derived: Derived | None,
    wanted: BookletOptions,
    questions: Sequence[QuestionReport] = (),
    explained: Sequence[tuple[str, Sequence[str]]] = (),
) -> Page:
    """Return the page of a puzzle; a draft or an open grid has neither an answer nor a level.

    `name` is the file's, and the title of a puzzle without one; `questions` are the answers to its questions, and
    `explained` the paragraphs of its explanation: a heading and lines.
    """
    words = words_of(language_for(wanted.language, puzzle.language))
    known = derived is not None and not derived.open
    graded = wanted.level and not puzzle.is_asked  # a level is about the whole grid
    level = (derived.derivation.level or None) if derived is not None and known and graded else None
    answer = puzzle.present(derived.answer).board.rows if derived is not None and known else None
    common: Page = {
        "kind": puzzle.kind,
        "kind-name": words.texts["site"].get(puzzle.kind, puzzle.kind),
        "lang": words.code if puzzle.language is None or wanted.language else _code(puzzle.language, words.code),
        "title": running(puzzle.title or name),
        "intro": paragraphs(puzzle.intro),
        "level": level,
        "words": {
            "clues": printed(words)["clues"],
            "your_answer": printed(words)["your_answer"],
            "questions": words.texts["posed"]["questions"],
            "level": "" if level is None else words.say("level", level=level),
        },
    }
    scene = atoms_of(puzzle).scene()
    common |= {"scene": scene, "marks": marks_of(scene, answer) if answer is not None else None}
    common["replies"] = replies(puzzle, questions, words)
    common["explained"] = [[running(head), list(map(running, lines))] for head, lines in explained]
    found = {**common, **puzzle.its_kind.sheet().page(puzzle, scene, answer, words)}
    if wanted.rules and wanted.per_page < 4:
        return found
    if wanted.rules:
        return {**found, "rules-line": found.get("rules-short", "")}
    return {**found, "rules-line": "", "rules-samples": []}


def booklet(pages: Sequence[Page], wanted: BookletOptions) -> dict[str, Any]:
    """Return the whole booklet: the pages in their order, and what all of them share."""
    words = words_of(language_for(wanted.language, pages[0]["lang"]))
    own = printed(words)
    return {
        "title": wanted.title or (pages[0]["title"] if len(pages) == 1 else own["booklet"]),
        "title-page": wanted.title is not None,
        "lang": words.code,
        "paper": wanted.paper,
        "paper-size": SIZES[wanted.paper],
        "margins": (18, 16, 18) if SIZES[wanted.paper][0] > 200 else (13, 13, 15),  # sides, top, bottom in mm
        "bleed": wanted.bleed,
        "binding": BINDING if wanted.mirrored else 0,
        "large": wanted.large,
        "part": wanted.answers,
        "per-page": wanted.per_page,
        "table": wanted.table,
        "draft": own["draft"] if wanted.draft else None,
        "words": {key: own[key] for key in ("contents", "answers", "answer", "explanations", "explanation")},
        "puzzles": _with_distinct_titles(pages),
        "pages": _shared(pages, wanted.per_page),
        "theme": {},
    }


def _shared(pages: Sequence[Page], most: int) -> list[list[int]]:
    """Return the puzzles of each page: consecutive boards share one, up to `most`; of small grids, two do."""
    found: list[list[int]] = []
    for number, each in enumerate(pages):
        last = found[-1] if found else []
        both = [(kind_named(one["kind"]), one) for one in (each, pages[last[0]])] if last else []
        boards = last and not any(kind.tabular for kind, _ in both)
        small = last and all(kind.tabular and kind.sheet().is_small(one) for kind, one in both)
        if (boards and len(last) < most) or (small and len(last) < min(most, 2)):
            last.append(number)
        else:
            found.append([number])
    return found


def _with_distinct_titles(pages: Sequence[Page]) -> list[Page]:
    """Return the pages with distinct titles: equal ones get a number."""
    counts, seen = Counter(each["title"] for each in pages), Counter[str]()
    found = []
    for each in pages:
        title = each["title"]
        seen[title] += 1
        number = f" ({seen[title]})" if each["lang"] not in UNSPACED else f"（{seen[title]}）"
        found.append({**each, "title": title + number} if counts[title] > 1 else each)
    return found


def _code(language: str, default: str) -> str:
    """Return the language's code without a region, as typst expects it."""
    code = re.split("[-_]", language)[0].lower()
    return code if re.fullmatch("[a-z]{2,3}", code) else default


# --- As one HTML file -------------------------------------------------------------------------------------------------

_SHEET, _ASKED, _BOOK = (
    (Path(__file__).parent / f"{name}.css").read_text(encoding="utf-8") for name in ("paper", "asked", "book")
)
"""The styles of a puzzle's sheet (the playable page uses it for paper, too), of questions, and of the surroundings."""

_SERIF = '"Libertinus Serif","Noto Serif",Georgia,"Times New Roman",serif'


def _room(booklet: Mapping[str, Any], boards: int) -> tuple[float, float]:
    """Return the width and the height of a board, in millimetres, if `boards` of them share a page."""
    (width, height), (side, *_) = booklet["paper-size"], booklet["margins"]
    width, height = width - 2 * side - 4, height - 77
    return {1: (width, height), 2: (width, 0.4 * height), 4: (width / 2 - 3, 0.4 * height)}[boards]


def as_html(booklet: Mapping[str, Any], fonts: Sequence[str] = ()) -> str:
    """Return the whole file; the reader's browser tries the `fonts` first."""
    pages: list[Page] = booklet["puzzles"]
    many, part = len(pages) > 1, booklet["part"]
    title = escaped(booklet["title"])
    body = [f'<section class="front"><h1>{title}</h1></section>'] if booklet["title-page"] else []
    if part != "only":
        if many:
            body.append(_contents(booklet))
        body += [_sheet(booklet, numbers, many) for numbers in booklet["pages"]]
    if part != "none":
        body += [*_answers(booklet, many), *_explanations(booklet, many)]
    sheet = _paper(booklet)
    if booklet["draft"]:  # below each puzzle, and in the footer of every page if a browser supports that
        foot = f'<p class="draft">{escaped(booklet["draft"])}</p>'
        body = [re.sub("(</article>|</div>|</section>)$", rf"{foot}\1", each) for each in body]
        sheet += f'@page{{@bottom-center{{content:"{escaped(booklet["draft"])}";font:8pt serif;color:#5a5a5a}}}}'
    sheet += f"\nbody{{font-family:{''.join(f'{_quoted(name)},' for name in fonts)}{_SERIF}}}"
    for number, each in enumerate(pages, start=1):
        colours = kind_named(each["kind"]).drawing().colours(each["scene"], f":is(#p{number},#a{number}) ")
        sheet += f"\n{colours}" if colours else ""
    kinds = [kind_named(name) for name in dict.fromkeys(each["kind"] for each in pages)]
    text = "\n".join(body)
    styles = f"""{style("page", "answer", "grid")}{"".join(kind.drawing().STYLE for kind in kinds)}
{_SHEET}{"".join(kind.sheet().STYLE for kind in kinds)}{_asked(pages)}{_BOOK}{sheet}"""
    large = ' class="large"' if booklet["large"] else ""
    return page(booklet["title"], booklet["lang"], styles, f"<body{large}>\n<main>\n{text}\n</main>")


def _answers(booklet: Mapping[str, Any], many: bool) -> list[str]:
    """Return the section with all answers, if there are any."""
    known = [
        (number, each)
        for number, each in enumerate(booklet["puzzles"], start=1)
        if each["answer"] is not None or each["replies"]
    ]
    if not known:
        return []
    sections = "\n".join(_answer(each, number, many) for number, each in known)
    shared = ' class="all"' if many else ""
    several = many or any(len(each["replies"]) > 1 for _, each in known)
    head = escaped(booklet["words"]["answers" if several else "answer"])
    return [f'<section id="answers"><h1>{head}</h1>\n<div{shared}>{sections}</div></section>']


def _explanations(booklet: Mapping[str, Any], many: bool) -> list[str]:
    """Return the section with all explanations, if there are any."""
    listed = [(number, each) for number, each in enumerate(booklet["puzzles"], start=1) if each["explained"]]
    if not listed:
        return []
    sections = "\n".join(_explained(each, number, many) for number, each in listed)
    head = escaped(booklet["words"]["explanations" if many else "explanation"])
    return [f'<section id="why"><h1>{head}</h1>\n<div class="all">{sections}</div></section>']


def sheet_of(page: Page) -> tuple[str, str]:
    """Return the sheet of one puzzle for any paper, with an empty figure as the place of its board, and its style.

    The style relies on those of a page, of an answer's table, and of the board.  The figure is empty because the
    playable page, which prints this sheet, has the board already.
    """
    anyone = {"large": False, "paper-size": (210, 279), "margins": (18, 16, 18), "table": True, "per-page": 1}
    article = re.sub(
        "(<figure[^>]*>).*?(?=</figure>)",
        r"\1",
        _article({**page, "rules-line": ""}, 1, False, anyone, _room(anyone, 1)),
        flags=re.DOTALL,
    )
    return (
        article,
        f"{_SHEET}{kind_named(page['kind']).sheet().STYLE}{_asked([page])}body{{font-family:{_SERIF}}}{_paper()}".replace(
            "\n", ""
        ),
    )


def _asked(pages: Sequence[Page]) -> str:
    """Return the style of questions, if there are any."""
    return _ASKED if any(page.get("questions") for page in pages) else ""


def _paper(booklet: Mapping[str, Any] | None = None) -> str:
    """Return the CSS rules for the paper and its margins; a landscape page may hold a wide grid."""
    if booklet is None:
        return "@page{margin:14mm 18mm}@page turned{size:landscape}"
    (width, height), (side, above, _), more = booklet["paper-size"], booklet["margins"], booklet["binding"]
    rules = f"@page{{size:{width}mm {height}mm;margin:{above - 2}mm {side}mm}}"
    if more:
        rules += f"@page:left{{margin-right:{side + more}mm;margin-left:{side - more}mm}}"
        rules += f"@page:right{{margin-left:{side + more}mm;margin-right:{side - more}mm}}"
    return f"{rules}@page turned{{size:{height}mm {width}mm}}"


def _contents(booklet: Mapping[str, Any]) -> str:
    lines = []
    for number, each in enumerate(booklet["puzzles"], start=1):
        label, level = escaped(each["words"]["level"]), each["level"]
        shown = f' <small><b role="img" aria-label="{label}">{dots(level)}</b></small>' if level else ""
        link = f'<a href="#p{number}">{escaped(each["title"])}</a>'
        lines.append(f'<li lang="{escaped(each["lang"])}">{link}{shown}</li>')
    return (
        f'<nav id="contents"><h1>{escaped(booklet["words"]["contents"])}</h1>\n<ol>\n{chr(10).join(lines)}\n</ol></nav>'
    )


def _numbered(page: Page, number: int, many: bool) -> str:
    return escaped(f"{number}. {page['title']}" if many else page["title"])


def _sheet(booklet: Mapping[str, Any], numbers: Sequence[int], many: bool) -> str:
    """Return the puzzles of a page, by their indices; several may share it."""
    room = 1 if len(numbers) == 1 else booklet["per-page"]
    articles = [_article(booklet["puzzles"][n], n + 1, many, booklet, _room(booklet, room)) for n in numbers]
    if len(numbers) == 1:
        return articles[0]
    return f'<div class="shared{" four" if room == 4 else ""}">\n{chr(10).join(articles)}\n</div>'


def _article(page: Page, number: int, many: bool, booklet: Mapping[str, Any], room: tuple[float, float]) -> str:
    parts = [f'<article id="p{number}" lang="{escaped(page["lang"])}">\n<h1>{_numbered(page, number, many)}</h1>']
    if page["level"]:
        shown = f'<b aria-hidden="true">{dots(page["level"])}</b>'
        parts.append(f'<p class="level">{shown} {escaped(page["words"]["level"])}</p>')
    parts += [f"<p>{escaped(paragraph)}</p>" for paragraph in page["intro"]]
    if page["rules-line"]:
        parts.append(f'<p class="to-do">{escaped(page["rules-line"])}</p>')
    parts += kind_named(page["kind"]).sheet().article(page, booklet, room)
    return "\n".join([*parts, "</article>"])


def _answer(page: Page, number: int, many: bool) -> str:
    head = f"<h2>{_numbered(page, number, many)}</h2>" if many else ""
    drawn = _replies(page) + ("" if page["answer"] is None else kind_named(page["kind"]).sheet().answer(page))
    return f'<section id="a{number}" lang="{escaped(page["lang"])}">{head}\n{drawn}</section>'


def _explained(page: Page, number: int, many: bool) -> str:
    head = f"<h2>{_numbered(page, number, many)}</h2>" if many else ""
    lines = "\n".join(f"<p><b>{escaped(top)}</b> {escaped(' '.join(rest))}</p>" for top, rest in page["explained"])
    return f'<section lang="{escaped(page["lang"])}">{head}\n{lines}</section>'


def _replies(page: Page) -> str:
    """Return the answers to a puzzle's questions."""
    lines = ""
    for each in page["replies"]:
        states = f" <small>{escaped(each['states'])}</small>" if each["states"] else ""
        lines += f"<li><b>{escaped(each['answer'])}</b>{states}</li>"
    return f'<ol class="replies">{lines}</ol>\n' if lines else ""


def _quoted(name: str) -> str:
    """Return a font's name as a string of CSS."""
    return '"' + re.sub(r"[^\w -]", lambda sign: f"\\{ord(sign[0]):x} ", name) + '"'
