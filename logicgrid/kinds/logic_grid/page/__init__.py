"""A draft of a puzzle from a page of text: `logicgrid new --from`.

`cut` finds the title, the introduction, the lists of values and the clues; `enumerated` the lists within sentences;
`guesses` and `sorts` what no list says; `written` makes a file of it, with comments beside what was guessed.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence

from logicgrid.files.patch import scalar
from logicgrid.kinds import FromPage, Puzzle
from logicgrid.kinds.logic_grid.page.cut import Page, cut, words_of_page
from logicgrid.kinds.logic_grid.page.proposal import Proposal, Proposed, Words, proposed
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.record import replace
from logicgrid.words.lexicon import guess_language

__all__ = ["draft_of_page"]


def draft_of_page(text: str, language: str | None = None) -> FromPage:
    """Return a draft of the puzzle on a page.

    Without a `language` that of the words is taken.  Raises Refused for a text without clues, or too large.
    """
    page = cut(text)
    code = language or guess_language(" ".join([*page.clues, page.intro])[:20_000])
    found = proposed(page, code)
    asked = [each for line in page.asked for each in _QUESTION.findall(line)]
    found, heard = _phrased(page, found, code, asked)
    rest = [each for each in asked if each not in heard]
    text = written(page, found, code, rest, heard, guessed=language is None)
    return FromPage(text, len(page.clues), found.gaps)


_WIDTH = 100
_QUESTION = re.compile(r"[^\s?？][^?？]*(?:[?？]|$)")
_MOST_ASKED = 6


def _phrased(page: Page, found: Proposal, code: str, asked: Sequence[str]) -> tuple[Proposal, list[str]]:
    """Return a proposal with the phrases of its clues, those that the program says and hears without a mistake.

    Also return which questions it surely hears: not "Can you find out who has what?".
    """
    from logicgrid.kinds.load import load_text

    def load(proposal: Proposal) -> Puzzle | None:
        return load_text(written(page, proposal, code, (), asked[:_MOST_ASKED], guessed=False)).puzzle

    puzzle = load(found)
    if puzzle is None:
        return found, []
    from logicgrid.kinds.logic_grid.hear.questions import heard_questions
    from logicgrid.kinds.logic_grid.page.phrased import misheard, phrased

    better = phrased(found, puzzle, code, asked)
    if (other := load(better)) is not None:
        new = [number for number, each in enumerate(better.properties, start=1) if each.phrases]
        wrong = {number - 1: found.properties[number - 1] for number in misheard(other, new)}
        found = replace(better, properties=tuple([wrong.get(i, each) for i, each in enumerate(better.properties)]))
        puzzle = load(found) if wrong else other
    return found, [each.text for each in heard_questions(puzzle) if each.sure] if puzzle else []


def _asking(questions: Sequence[str]) -> str:
    return "\n".join(["", "", "questions:", *[f"  - text: {scalar(each)}" for each in questions], ""])


def written(
    page: Page, found: Proposal, code: str, asked: Sequence[str], heard: Sequence[str], *, guessed: bool
) -> str:
    """Return the text of the file, what is `asked` in comments, but for what is `heard`.

    With `guessed` its language was.
    """
    says: dict[str, str] = words_of_page(code)["comments"]
    language = f"language: {code}" + (f"  # {says['language']}" if guessed else "")
    lines = [f"# {says['head']}", f"# {says['next']}", language]
    if page.title:
        lines.append(f"title: {scalar(page.title)}")
    if page.intro:
        lines += ["intro: |", *[f"  {line}".rstrip() for line in _wrapped(page.intro, code)]]
    lines.append("")
    if found.actors is None:
        lines += [f"# {says['nobody']}", "actors: []"]
    else:
        noun = found.actors.name or words_of_page(code)["names"]["actor"]
        lines += ["actors:", *_entry(found.actors, says, noun)]
    lines += ["", "properties:"] if found.properties else ["", f"# {says['nothing']}", "properties: {}"]
    for each in found.properties:
        lines += _entry(each, says)
    if found.perhaps:
        lines += [f"# {line}" for line in textwrap.wrap(says["perhaps"].format(words=", ".join(found.perhaps)), _WIDTH)]
    lines += ["", f"# {says['heard']}", *([f"# {says['sentences']}"] if page.sentences else []), "clues:"]
    lines += [f"  - text: {scalar(clue)}" for clue in page.clues]
    for key, rest in (("asked", asked), ("rest", page.rest)):
        if rest:
            lines += ["", f"# {says[key]}", *[f"#   {line}" for line in rest]]
    return "\n".join(lines) + (_asking(heard) if heard else "\n")


def _entry(each: Proposed, says: Mapping[str, str], name: str = "") -> list[str]:
    """Return the lines of a list of values, its comments above it if there is no room behind it."""
    key, values = scalar(name or each.name), f"[{', '.join([scalar(value, flow=True) for value in each.values])}]"
    comment = "; ".join(each.comments)
    if each.more or each.phrases:
        more = [f"    {key}: {scalar(said)}" for key, said in each.more.items()]
        phrases = [f"    phrases:  # {says['phrases']}"] if each.phrases else []
        for slot, text in (each.phrases or {}).items():
            said = scalar(text) if isinstance(text, str) else _flow(text)
            phrases.append(f"      {slot}: {said}")
        return [f"  {key}:  # {comment}", f"    values: {values}", *more, *phrases]
    line = f"  {key}: {values}"
    if len(line) > _WIDTH:
        return [f"  # {comment}", f"  {key}:", *[f"    - {scalar(value)}" for value in each.values]]
    return [f"{line}  # {comment}"] if len(line) + len(comment) < _WIDTH + 20 else [f"  # {comment}", line]


def _flow(said: Words | str) -> str:
    if isinstance(said, str):
        return scalar(said, flow=True)
    return "{" + ", ".join([f"{scalar(key, flow=True)}: {_flow(text)}" for key, text in said.items()]) + "}"


def _wrapped(text: str, code: str) -> Sequence[str]:
    if code in UNSPACED:
        return text.split("\n")
    return [line for part in text.split("\n") for line in textwrap.wrap(part, _WIDTH, break_long_words=False) or [""]]
