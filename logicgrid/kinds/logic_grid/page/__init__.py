"""A draft of a puzzle from a page of text: `logicgrid new --from`.

`cut` finds the title, the introduction, the lists of values and the clues; `enumerated` the lists within sentences;
`guesses` and `sorts` what no list says; `written` makes a file of it, with comments beside what was guessed.

Phrases come from an author's own sentences: “Anna lives in Leeds.” says how somebody has a town.  A sentence is taken
only if it is surely heard as one fact about one actor, and only if the program's own sentences of its words are surely
heard as what they mean, for every value.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from logicgrid.csp.expr import says_same
from logicgrid.files.patch import scalar
from logicgrid.kinds import FromPage, Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer, Reading
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.page.cut import Page, cut, words_of_page
from logicgrid.kinds.logic_grid.page.proposal import Phrases, Proposal, Proposed, Words, proposed
from logicgrid.kinds.logic_grid.page.sorts import sorts_of
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.lexicon import guess_language
from logicgrid.words.negation import negated, predicate
from logicgrid.words.phrases import finished, plain, stopped, toml

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


# --- Phrases ----------------------------------------------------------------------------------------------------------


Fact = tuple[Label, Label, bool]
"""Two labels, each a category and a place in it, and whether the same person has both; an actor comes first."""
_OTHER_SIGNS = re.compile(r"[^\w\s’'·{}-]|\d")


class PagePredicates(Record):
    """What the sentences of a puzzle say of who has a value of one property, and of who has not.

    `words` are what the values are called in them, where that is not their labels: the first house.
    """

    has: str
    lacks: str
    words: Mapping[str, str] | None = None

    def name(self, particles: str) -> str:
        """Return what a property without a name may be called; "" if the predicate does not end in the value.

        `particles` may be between a value and a verb.
        """
        verb = self.has.removesuffix("{}").removeprefix("{}").strip().lstrip(particles)
        return "" if "{}" in verb or len(verb.split()) > 2 else verb


class _Said:
    """What the texts of a puzzle say of who has a value: the predicates, how often each, and what values are called."""

    def __init__(self, puzzle: Puzzle, code: str) -> None:
        self.code, self.own = code, words_of_page(code)
        categories = grid_of(puzzle).vocabulary.categories
        self.labels = [category.labels for category in categories]
        self.verbs = [re.compile(rf"(.*\w) (?={re.escape(category.name)} )") for category in categories]
        """What precedes the name of a property, which may be a verb: "The gardener on plot 31" won something."""
        self.texts = {clue.number: self.written(clue.text or "") for clue in puzzle.clues}
        self.words = Counter(re.findall(r"[^\W_]+", " ".join(self.texts.values()).lower()))
        self.times: dict[tuple[int, bool], Counter[str]] = defaultdict(Counter)
        self.called: dict[tuple[int, str], Mapping[str, str]] = {}
        self.forms = [_forms(labels, code, self.words) for labels in self.labels]

    def written(self, text: str) -> str:
        """Return a text with the apostrophe of the language's phrases."""
        return text.replace("'", "’") if self.own["elided"] else text

    def names(self, actor: str) -> list[str]:
        """Return how a sentence about somebody may begin: Brit, The Brit, L’Anglais, 佐藤さん."""
        articles = [f"{each.capitalize()} " for each in self.own["articles"]]
        elided = [f"{each.upper()}’" for each in self.own["elided"]]
        return [
            actor,
            *[each + actor for each in (*articles, *elided)],
            *[actor + each for each in self.own["after_names"]],
        ]

    def hear(self, text: str, fact: Fact) -> None:
        """Note what a text says, which means a fact."""
        (home, subject), (category, value), holds = fact
        label, verb = self.labels[category][value], self.verbs[category].match(text)
        names = [verb[1]] if home and verb else [] if home else self.names(self.labels[0][subject])
        if names and {*self.own["articles"], *self.own["links"]} & {names[0].split()[-1]}:
            return  # a noun: "in class 3"
        for words in self.forms[category]:
            found = predicate(self.code, text, names, [words.get(label, label)])
            if found and _is_plain(found, self.code) and not (words and found.count(" ") == 1):  # "werd geen eerste"
                self.times[category, holds][found] += 1
                self.called[category, found] = words
                break

    def hear_question(self, text: str) -> None:
        """Note what a question says of whom it asks for: "Who read Emma?"; not where clues say it."""
        who = toml(f"questions/{self.code}.toml")["who"]
        text = self.written(text[:1].lower() + text[1:].rstrip("?？ "))
        for category, values in [*enumerate(self.labels)][1:]:
            found = predicate(self.code, text, who, values)
            if found and _is_plain(found, self.code) and not self.times[category, True]:
                self.times[category, True][found] += 1


def predicates_in(puzzle: Puzzle, code: str, asked: Sequence[str]) -> dict[int, PagePredicates]:
    """Return by the number of a category what clues and questions say of who has one of its values."""
    said = _Said(puzzle, code)
    for number, readings in Hearer(puzzle).heard.items():
        if fact := _fact(readings):
            one, other, holds = fact
            for each in (fact, (other, one, holds)) if one[0] else (fact,):
                said.hear(said.texts[number], each)
    for text in asked:
        said.hear_question(text)
    facts = {}
    for category in range(1, len(said.labels)):
        for has, _ in said.times[category, True].most_common(1):
            lacks = negated(code, has) or next(iter(said.times[category, False]), None)
            if lacks:
                facts[category] = PagePredicates(has, lacks, said.called.get((category, has)))
    return facts


def _forms(labels: Sequence[str], code: str, texts: Counter[str]) -> list[dict[str, str]]:
    """Return what labels may be called, in each form of the words, if these are no labels: premier, première; rode.

    First is the form that most of their words in the texts have: rouge is feminine beside verte and bleue.
    """
    ranks = {str(place): row.split("/") for place, row in enumerate(words_of_page(code)["ordinals"], start=1)}
    tables = [ranks, *[{row[0]: row for row in sort.rows} for sort in sorts_of(code)]]
    rows: list[list[str]] = next(
        ([table[label] for label in labels] for table in tables if {*labels} <= table.keys()), [[]]
    )
    forms = [[row[min(form, len(row) - 1)] for row in rows] for form in range(max(map(len, rows)))]
    whole = [form for place, form in enumerate(forms) if all(len(row) == 1 or place < len(row) for row in rows)]
    every = [form for form in ([*labels], *whole) if len(form) == len(labels)]
    every.sort(key=lambda form: -sum(texts[word.lower()] > 0 for word in form))
    return [dict(zip(labels, form, strict=True)) if form != [*labels] else {} for form in every]


def _fact(readings: Sequence[Reading]) -> Fact | None:
    """Return which labels one person has, or has not, if a text surely says that and nothing else."""
    if not readings or not readings[0].sure or readings[0].condition is None:
        return None
    match says_same(readings[0].condition):
        case one, other, holds if one[0] != other[0]:
            return min(one, other), max(one, other), holds
    return None


def _is_plain(found: str, code: str) -> bool:
    """Return True if a predicate has no other statement, and can be about everybody."""
    words = re.findall(r"[^\W\d_]+", found)
    if not words or _OTHER_SIGNS.search(found) or re.search(words_of_page(code)["unfit"], found, re.IGNORECASE):
        return False
    longest = words_of_page(code)["longest"]
    return len(found) <= longest if code in UNSPACED else found[0].isalpha() and len(words) <= longest


def phrases_of(puzzle: Puzzle, category: int, found: PagePredicates, code: str, asked: Sequence[str]) -> Phrases | None:
    """Return the phrases of a property; None if an article before a value does not go with each of the others.

    Where articles differ, those before the values somewhere in the puzzle's texts are their `words`.
    """
    if found.words:
        words = {label: word for label, word in found.words.items() if label != word}
        return {"has": found.has, "not": found.lacks, "words": words}
    values = grid_of(puzzle).vocabulary.categories[category].labels
    own = words_of_page(code)
    family = next((each for each in own["families"] if _before(each).search(found.has)), None)
    if family is None:
        return {"has": found.has, "not": found.lacks}
    texts = " ".join([puzzle.intro or "", *[clue.text or "" for clue in puzzle.clues], *asked]).replace("'", "’")
    articled = [_with_article(value, family, own, texts) for value in values]
    said = [each for each in articled if each]
    if len(said) < len(values):
        return None
    has, lacks = (_before(family).sub("{}", each) for each in (found.has, found.lacks))
    if len({text.removesuffix(value) for value, text in zip(values, said, strict=True)}) == 1:
        return {"has": found.has, "not": found.lacks}
    bare = lacks == found.lacks  # n’a pas de {}
    pairs = zip(values, said, strict=True)
    return {"has": has, "not": lacks, "words": {v: {"it": text, "not": v} if bare else text for v, text in pairs}}


def _before(family: Sequence[str], value: str = "{}") -> re.Pattern[str]:
    """Return the pattern of an article of some before a value."""
    return re.compile(
        rf"(?<!\w)({'|'.join(sorted(family, key=len, reverse=True))}) ?{re.escape(value)}(?!\w)", re.IGNORECASE
    )


def _with_article(value: str, family: Sequence[str], own: Mapping[str, Any], texts: str) -> str | None:
    """Return a value with its article of a family, as texts have it or an article of the same gender; or None.

    The articles of a family are in the same order: masculine, feminine, before a vowel, plural.
    """
    begins_with_vowel = value[0].lower() in own["vowels"]
    if not own["gendered"]:
        return f"{family[begins_with_vowel]} {value}"
    for other in (family, *own["families"]):
        if found := _before(other, value.replace("'", "’")).search(texts):
            gender = other.index(found[1].lower())
            if gender < len(family):
                elides = family[2:3] and gender < 2 and begins_with_vowel and other is not family
                article = family[2 if elides else gender]
                return article + ("" if article.endswith("’") else " ") + value
    return None


def misheard(puzzle: Puzzle, categories: Iterable[int]) -> list[int]:
    """Return the properties whose sentences the program does not surely hear as meant, for each value of somebody."""
    book, hearer = phrasebook_of(puzzle), Hearer(puzzle, [])
    vocabulary = grid_of(puzzle).vocabulary.categories

    def is_heard(category: int, value: int) -> bool:
        actor = value % len(vocabulary[0].labels)
        for holds, say in ((True, book.fact), (False, book.negation)):
            text = stopped(plain(finished(book.code, say((0, actor), [(category, value)]))), book.words["stop"])
            if _fact(hearer.hear_also(text)) != ((0, actor), (category, value), holds):
                return False
        return True

    return [each for each in categories if not all([is_heard(each, v) for v in range(len(vocabulary[each].labels))])]


def phrased(found: Proposal, puzzle: Puzzle, code: str, asked: Sequence[str]) -> Proposal:
    """Return a proposal with phrases where its puzzle's texts have them, and with their verbs for names that lack."""
    own = words_of_page(code)
    taken = {each.name for each in found.properties}
    properties = [*found.properties]
    for category, each in predicates_in(puzzle, code, asked).items():
        phrases = phrases_of(puzzle, category, each, code, asked)
        old = properties[category - 1]
        if phrases is None:
            continue
        name = each.name(own["particles"])
        lacking = re.fullmatch(rf"{own['names']['value']}(?: \d+)?", old.name)
        unfit = name in taken or {*own["articles"]} & {*name.split()}
        shorter = name[:4] == old.name[:4] and len(name) < len(old.name)  # "habite" is better than "habitent"
        if unfit or not (name and (lacking or shorter)):
            name = old.name
        taken.add(name)
        properties[category - 1] = replace(old, name=name, phrases=phrases)
    return replace(found, properties=tuple(properties))
