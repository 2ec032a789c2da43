"""A page of text cut into what it consists of: a title, an introduction, lists of values, clues and questions.

Clues are numbered or bulleted lines, the lines below a heading, lines that are sentences, or, of a single paragraph,
its sentences: the first of these that the page has.  A list is a line such as "Boxers: Ann, Bob, Cid", a table by tabs
or bars, or a block of short lines below its name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from string import ascii_lowercase
from typing import Any

from logicgrid.files.text import cut as shortened
from logicgrid.kinds.logic_grid.values.clock import step_of
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Span
from logicgrid.puzzle.messages import UNSPACED, digits, say
from logicgrid.puzzle.record import Record
from logicgrid.words.phrases import LANGUAGES, toml

MOST_CHARACTERS = 200_000
MOST_CLUES = 300
MOST_VALUES = 60
LONGEST_CLUE = 2_000
_LONGEST_VALUE = 40
_LONGEST_TITLE = 80
_LONGEST_HEAD = 3
"""The words of the name of a list by itself."""

_NUMBERED = re.compile(
    r"[ ]{0,12}(?:[(（\[]?[ ]?\d{1,3}[ ]?(?:[.．](?!\d)|[)）\]:：、])|[①-⑳]|[(（]?[a-z][)）])\s{0,8}(\S.*)"
)
_BULLETED = re.compile(r"[ ]{0,12}(?:[-*+–—](?=\s)|[•·‣▪◦●○■□・※])\s{0,8}(\S.*)")
_END = re.compile(r"[.!?。！？…][\"'”’»」』)）]*$")
_SENTENCE = re.compile(r"(?<=[.!?])[\"'”’»]?\s+(?=[^\Wa-z])|(?<=[。！？])[」』”]?\s*(?=\S)")
_COMMA = re.compile(r"\s*(?:[,，](?!\d{3}(?!\d))|[;；、])\s*|\s+/\s+")
_PARTED = (re.compile(r"\s+[/|]\s+|\s*[;；]\s+"), re.compile(r"\s*,\s+|\s*[，、]\s*"))
"""What parts values that may have commas of their own: "€ 6,50 / € 7,00", "€ 6,50, € 7,00"."""
_STOP = re.compile(r"(?<!\b[A-Z])(?<!\b[A-Z][a-z])(?<!\b[A-Z][a-z]{2})[.!?](?:\s|$)|[。！？]")
"""The end of a sentence, and not of a title: "M. Albert"."""
_BLANK = re.compile(r"_{3,}")
"""Where a pupil's name is to be written."""
_NAMED = re.compile(r"([^:：,，、;；]{1,40}?)\s*(?<!\d)[:：]\s*(\S.*)")
_BARS = re.compile(r"[ ]*\|.*\|[ ]*")
_RULER = re.compile(r"[\s|:+=-]*")
_MARKDOWN_HEADING = re.compile(r"#{1,6}\s+(.*)")
_SPACES = {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u3000": " ", "\u00ad": "", "\ufeff": "", "\u200b": ""}


_COUNTED = "一二三四五六七八九十"
_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")
_SHORTEST_CLUE = 12


class Listed(Record):
    """A list of values in the text: its name, "" if it has none, its values, and its line, from 1."""

    name: str
    values: tuple[str, ...]
    line: int


class Page(Record):
    """What a page of text consists of; `sentences` is True if its clues are all sentences of a paragraph."""

    title: str
    intro: str
    lists: tuple[Listed, ...]
    clues: tuple[str, ...]
    asked: tuple[str, ...]
    rest: tuple[str, ...]
    sentences: bool
    intro_line: int


def words_of_page(code: str) -> dict[str, Any]:
    """Return the words by which pages of a language are cut."""
    return toml(f"page/{code}.toml")


@cache
def _headings() -> frozenset[str]:
    return frozenset(word for code in LANGUAGES for word in words_of_page(code)["headings"])


@cache
def _counting() -> re.Pattern[str]:
    """Return the pattern of a line behind any number: `1 Ann …`, `**1.** …`, `Clue 1: …`, `【1】…`, 第一条：…."""
    words = "|".join(sorted(map(re.escape, _headings()), key=len, reverse=True))
    number = rf"(\d{{1,3}}|[{_COUNTED}]{{1,3}}|[a-zA-Z](?=[.)）:]))"
    return re.compile(
        rf"[ ]{{0,12}}[*_#(（【〔\[]{{0,3}}(?:[第其]|(?i:{words})[ ]?)?[#№]?{number}"
        r"(?:(?:(?:(?<=第.)|(?<=第..))[条題题])?[*_\\.)）】〕\]:：、．，/–—-]{1,4}|\s[-–—:：]|(?=\s))\s{0,8}(\S[^\t|]*)"
    )


@cache
def _ranges() -> re.Pattern[str]:
    """Return the pattern of a number, what it counts, and a number up to which it goes: "1 to 5", 一階から四階."""
    to = sorted({word for code in LANGUAGES for word in words_of_page(code)["to"]}, key=len, reverse=True)
    words = "|".join(map(re.escape, ["..", "…", *to]))
    number = rf"\d{{1,4}}|[{_COUNTED}]{{1,2}}"
    first = rf"(?P<rank>第?)(?P<first>{number})(?P<unit>[^\W\d_a-zà]{{0,2}}?)"
    return re.compile(rf"{first}\s*(?:{words})\s*(?P=rank)(?P<last>{number})(?P=unit)(?:まで)?")


def ranges_in(text: str) -> Iterator[tuple[re.Match[str], list[str]]]:
    """Yield where a text counts from one number to another, and the values from the first to the last."""
    for found in _ranges().finditer(text):
        first, last = (step_of(f"第{found[key]}", "ordinal") for key in ("first", "last"))
        if first is not None and last is not None and 0 < last - first < MOST_VALUES:
            digits = found["first"].isdecimal()
            numbers = [str(each) if digits else _counts(each)[1] for each in range(first, last + 1)]
            yield found, [f"{found['rank']}{each}{found['unit']}" for each in numbers]


def cut(text: str) -> Page:
    """Return the parts of a page of text.  Raises Refused if it is too long or has no clues."""
    if len(text) > MOST_CHARACTERS:
        raise Refused(
            say("logic-grid.page-too-long", most=digits(MOST_CHARACTERS)), say("logic-grid.page-puzzle-alone")
        )
    for each, plain in _SPACES.items():
        text = text.replace(each, plain)
    if re.match(r"\s*<(?:!doctype|html|\?xml)", text, re.IGNORECASE):
        raise Refused(say("logic-grid.page-is-source"), say("logic-grid.page-copy-text"))
    return _Cutter(unicodedata.normalize("NFC", text)).page()


class _Cutter:
    """The lines of a page; those that a part has taken are None."""

    def __init__(self, text: str) -> None:
        self.lines: list[str | None] = [
            "" if _BLANK.search(line) else line.rstrip()
            for line in re.split(r"\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]", text)
        ]
        self.lists: list[Listed] = []

    def page(self) -> Page:
        self.number_plainly()
        self.take_tables()
        self.take_named_lists()
        first, clues = self.marked(_NUMBERED)
        if len(clues) < 2:
            self.take_blocks()
            first, clues = self.marked(_BULLETED)
        if len(clues) < 2:
            first, clues = self.below_heading()
        sentences = False
        if not clues:
            first, clues, sentences = self.plain()
        else:
            self.take_blocks()
        title, intro, intro_line = self.head(first)
        rest = [line.strip() for line in self.lines if line and line.strip() and not self.is_heading(line)]
        asked = [line for line in rest if _is_question(line)]
        clues, more = [each for each in clues if not _is_question(each)], [each for each in clues if _is_question(each)]
        self.refuse_unfit(clues)
        kept = tuple([line for line in rest if line not in asked])
        more += [title] if _is_question(title) and title not in asked else []  # "Who owns the zebra?"
        return Page(title, intro, tuple(self.lists), tuple(clues), (*more, *asked), kept, sentences, intro_line)

    def refuse_unfit(self, clues: Sequence[str]) -> None:
        if not clues:
            raise Refused(say("logic-grid.page-no-clues"), say("logic-grid.page-number-clues-as"))
        if len(clues) > MOST_CLUES:
            more = say("logic-grid.page-clues-more", n=len(clues), most=MOST_CLUES)
            raise Refused(more, say("logic-grid.page-one-puzzle"))
        for number, clue in enumerate(clues, start=1):
            if len(clue) > LONGEST_CLUE:
                most, text = digits(LONGEST_CLUE), shortened(clue)
                why = say("logic-grid.page-clue-too-long", number=number, most=most, text=text)
                raise Refused(why, say("logic-grid.page-number-clues"))

    def is_heading(self, line: str) -> bool:
        words = re.sub(r"[\s:：#*_\d.【】\[\]]+", " ", line).strip().casefold()
        return words in _headings()

    # ------------------------------------------------------------------ lists

    def take_tables(self) -> None:
        """Take the tables by tabs or bars: a name at the top of each column, or at the beginning of each row."""
        start = 0
        while start < len(self.lines):
            rows, stop = [], start
            while stop < len(self.lines) and (cells := _cells(self.lines[stop] or "")) is not None:
                if any(cells):
                    rows.append(cells)
                stop += 1
            if len(rows) >= 2 and len({len(row) for row in rows}) == 1:
                sideways = all([row[0].endswith((":", "：")) for row in rows]) or _is_sideways(rows)
                columns = rows if sideways else [list(each) for each in zip(*rows, strict=True)]
                for name, *values in columns:
                    self.add(name, values, start + 1)
                self.lines[start:stop] = [None] * (stop - start)
            start = max(stop, start + 1)

    def take_named_lists(self) -> None:
        """Take lines such as "Boxers: Ann, Bob, Cid", and "Seats: 1-5"."""
        for place, line in enumerate(self.lines):
            bullet = _BULLETED.fullmatch(line or "")
            found = _NAMED.fullmatch((bullet[1] if bullet else line or "").strip(" *_"))
            if found is None or self.is_heading(found[1]) or _NUMBERED.fullmatch(line or ""):
                continue
            if found[2].endswith(".") and len(found[1].split()) > _LONGEST_HEAD:
                continue  # a sentence
            values = listed_values(found[2].strip(" *_"))
            if len(values) > 2 and all([_is_value(each) for each in values]):
                self.add(found[1].strip(" *_"), values, place + 1)
                self.lines[place] = None

    def take_blocks(self) -> None:
        """Take blocks of short lines below their names, if there are two of the same length."""
        blocks: list[tuple[int, int]] = []
        start: int | None = None
        for place, line in enumerate([*self.lines, None]):
            short = bool(line) and len(line or "") <= _LONGEST_VALUE and not _END.search(line or "")
            if short and start is None:
                start = place
            elif not short and start is not None:
                blocks.append((start, place))
                start = None
        sizes = [stop - start for start, stop in blocks]
        for start, stop in blocks:
            if stop - start > 3 and sizes.count(stop - start) > 1:
                name, *values = [re.sub(r"^\s*[-*•·]\s*", "", line or "").strip() for line in self.lines[start:stop]]
                self.add(name, values, start + 1)
                self.lines[start:stop] = [None] * (stop - start)

    def add(self, name: str, values: Sequence[str], line: int) -> None:
        kept = tuple(dict.fromkeys([each.strip() for each in values if each.strip()]))
        if len(kept) > MOST_VALUES:
            message = say("logic-grid.page-list-too-long", line=line, most=MOST_VALUES)
            raise Refused(Diagnostic("refused", message, Span(line, 1, line, 1)))
        if len(kept) > 1:
            self.lists.append(Listed(name.strip(" :：*_"), kept, line))

    # ------------------------------------------------------------------ clues

    def number_plainly(self) -> None:
        """Put "1.", "2.", … before lines that count in another way, if there are three at least."""
        chains: list[list[tuple[int, str]]] = []
        for place, line in enumerate(self.lines):
            found = _counting().fullmatch(line or "")
            if found and (_END.search(found[2]) or len(found[2]) > _SHORTEST_CLUE):
                count = found[1].translate(_DIGITS).lower()
                if count in _counts(1):
                    chains.append([])
                if chains and count in _counts(len(chains[-1]) + 1):
                    chains[-1].append((place, found[2]))
        longest = max(chains, key=len, default=[])
        for number, (place, clue) in enumerate(longest if len(longest) > 2 else (), start=1):
            self.lines[place] = f"{number}. {clue}"

    def marked(self, mark: re.Pattern[str]) -> tuple[int, list[str]]:
        """Return the place of the first line with a mark, and the clues of those lines, with the lines that go on."""
        clues: list[str] = []
        first, going = len(self.lines), False
        places: list[int] = []
        for place, line in enumerate(self.lines):
            found = mark.fullmatch(line) if line else None
            if found is not None:
                clues.append(found[1].strip())
                first, going = min(first, place), True
                places.append(place)
            elif going and line and line.strip() and not self.is_heading(line) and not _END.search(clues[-1]):
                clues[-1] = _joined(clues[-1], line.strip())
                places.append(place)
            else:
                going = False
        if len(clues) > 1:
            for place in places:
                self.lines[place] = None
        return first, clues

    def below_heading(self) -> tuple[int, list[str]]:
        """Return the lines below a heading."""
        for place, line in enumerate(self.lines):
            if line and self.is_heading(line):
                return place, self.sentences_of_lines(place + 1)
        return len(self.lines), []

    def plain(self) -> tuple[int, list[str], bool]:
        """Return the lines that are sentences, without the first paragraph if there are others."""
        places = [place for place, line in enumerate(self.lines) if line and _END.search(line)]
        blank = [-1, *[place for place, line in enumerate(self.lines) if not (line or "").strip()]]
        starts = sorted({max(each for each in blank if each < place) + 1 for place in places})
        if len(places) > 2:
            begin = places[0] if len(starts) < 2 else starts[1]
            return begin, self.sentences_of_lines(begin), False
        if not places:
            return 0, [], False
        place = max(places, key=lambda each: len(self.lines[each] or ""))
        line, self.lines[place] = self.lines[place], None
        return place, [each.strip() for each in _SENTENCE.split((line or "").strip()) if each.strip()], True

    def sentences_of_lines(self, begin: int) -> list[str]:
        """Take the lines from one on; a line goes on in the next one if it does not end as a sentence does."""
        clues: list[str] = []
        going = False
        for place in range(begin, len(self.lines)):
            line = (self.lines[place] or "").strip()
            if line and going and not line[:1].isupper():
                clues[-1] = _joined(clues[-1], line)
            elif line:
                clues.append(line)
            going = bool(line) and not _END.search(line)
            self.lines[place] = None
        return clues

    # ------------------------------------------------------------------ the head

    def head(self, first: int) -> tuple[str, str, int]:
        """Take the title and the introduction, and return them with the line at which that begins."""
        title, paragraphs, begin = "", [""], 0
        for place in range(min(first, len(self.lines))):
            line = (self.lines[place] or "").strip()
            self.lines[place] = None
            marked = _MARKDOWN_HEADING.fullmatch(line)
            line = marked[1] if marked else line
            if not line:
                paragraphs.append("")
            elif self.is_heading(line):
                continue
            elif (
                not title
                and not any(paragraphs)
                and len(line) <= _LONGEST_TITLE
                and (marked or not _END.search(line) or (line[-1] in "!?！？" and not self.lines[place + 1]))
            ):
                title = re.sub(r"^(?i:title|titel|titre|标题|題名)\s*[:：]\s*", "", line).strip("*_ ")
            else:
                begin = begin or place + 1
                paragraphs[-1] = _joined(paragraphs[-1], line)
        return title, "\n\n".join([each for each in paragraphs if each]), begin


def listed_values(text: str) -> list[str]:
    """Return the values that a text lists with commas and the like, or counts from one number to another."""
    text = text.strip().rstrip(".。;；")
    for found, values in ranges_in(text[:40]):
        if found[0] == text:
            return values
    parted = next((each for each in _PARTED if len(each.findall(text)) > 1), _COMMA)
    values = [each for each in parted.split(text) if each]
    if len(values) > MOST_VALUES:
        return values
    for code in LANGUAGES:
        for last in words_of_page(code)["last"] if values else ():
            gap = r"\s*" if code in UNSPACED else r"\s+"
            head = re.fullmatch(rf"(.+?){gap}{re.escape(last)}{gap}(.+)", values[-1])
            if values[-1].startswith(f"{last} "):
                values[-1] = values[-1][len(last) + 1 :].strip()
            elif head and len(values) > 1 and len(head[1]) <= _LONGEST_VALUE:
                values[-1:] = [head[1], head[2]]
                return values
    return values


def _counts(number: int) -> tuple[str, ...]:
    """Return the ways to write a number in front of a line: 12, up to 99 also 十二, up to 26 also l."""
    if number > 99:
        return (str(number),)
    tens, ones = divmod(number, 10)
    characters = f"{_COUNTED[tens - 1] if tens > 1 else ''}{'十' if tens else ''}{_COUNTED[ones - 1] if ones else ''}"
    return str(number), characters, ascii_lowercase[number - 1 : number]


def _is_value(text: str) -> bool:
    return len(text) <= _LONGEST_VALUE and not _STOP.search(text) and len(text.split()) <= 6


def _is_question(text: str) -> bool:
    return text.endswith(("?", "？", "か。"))


def _is_sideways(rows: Sequence[Sequence[str]]) -> bool:
    """Return True if each row of a table is a property: of numbers behind a name, or there are fewer than columns."""

    def is_number(text: str) -> bool:
        return any(map(str.isdigit, text))

    def has_numbers(lines: Iterable[Sequence[str]]) -> bool:
        return any(not is_number(name) and all(map(is_number, values)) for name, *values in lines)

    return has_numbers(rows) and not has_numbers(zip(*rows, strict=True))


def _cells(line: str) -> list[str] | None:
    """Return the cells of a line of a table, none of a ruler; None if the line is no such line."""
    if _BARS.fullmatch(line):
        return [] if _RULER.fullmatch(line) else [each.strip() for each in line.strip().strip("|").split("|")]
    if "\t" in line.strip():
        return [each.strip() for each in line.strip().split("\t")]
    return None


def _joined(one: str, other: str) -> str:
    """Return two lines as one; between East Asian characters there is no space."""
    if not one:
        return other
    dense = one[-1] > "\u2e80" and other[:1] > "\u2e80"
    return f"{one}{other}" if dense else f"{one} {other}"
