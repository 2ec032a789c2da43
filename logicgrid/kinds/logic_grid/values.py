"""The texts of one property's values in, their type and exact numbers out.

Input: the scalars of a property as the author wrote them, and the type if the author declared one.  Output:
`TypedValues` with one exact number (an `int`, or a `Fraction` that is not whole) for each text, or a `Problem` for each
text that cannot be read.  Guarantees: no float takes part (only `json_value` makes one, and only where nothing is
lost); no text, however hostile, takes long; a text is read in the light of the whole property, so `€ 1,200` is 1200
beside `€ 2.50`.

Inference is shy: where an author could have meant something else the type is `text`, whose values compare by their
listed order and never by a number that nobody meant.  A declared type reads more spellings than inference does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from logicgrid.record import Record

ValueType = Literal["text", "number", "money", "time", "date", "duration"]
Number = int | Fraction

MAX_DIGITS: Final = 50
"""A text with more digits than this is no number (Python's own limit is 4,300, and its reading is quadratic)."""
MAX_RANGE: Final = 1000
"""The most values that a range text may stand for."""

_MAX_LENGTH: Final = 200
_CONVENTIONS: Final = ".,"  # a convention is named by its decimal mark; the other mark groups thousands


class TypedValues(Record):
    """A property's values: `numbers[i]` is what `texts[i]` stands for; `numbers` is None exactly for `text`.

    The numbers are: of `number` and `money` the amount, of `time` minutes since midnight (0 to 1440), of `date` the
    day's proleptic Gregorian ordinal (1 January of year 1 is 1), of `duration` minutes.
    """

    type: ValueType
    texts: tuple[str, ...]
    numbers: tuple[Number, ...] | None


class Problem(Record):
    """The text at `index` cannot be read as the declared type."""

    index: int
    message: str
    help: str


class RangeProblem(Record):
    """A text that is meant as a range and is none."""

    message: str
    help: str


# --- Entry points -----------------------------------------------------------------------------------------------------


def infer_type(texts: Sequence[str]) -> ValueType:
    """The type that these texts have beyond doubt, `text` where there is any (or where there are no texts)."""
    if not texts:
        return "text"
    for text in texts:
        if not _is_integer(text):
            break
    else:
        return "number"
    together = " ".join(texts)
    if not _has_digit(together if together.isascii() else together.translate(_PLAIN)):
        return "text"
    cleaned: list[str] = []
    for text in texts:
        clean = _clean(text)
        if not clean:
            return "text"
        cleaned.append(clean)
    for type, fits in _INFERENCES:
        if fits(cleaned):
            return type
    return "text"


def type_values(texts: Sequence[str], declared: ValueType | None) -> TypedValues | list[Problem]:
    """The values read as the declared type (inferred where None), or a problem for each that is not of that type.

    An inferred type never has a problem.
    """
    type = infer_type(texts) if declared is None else declared
    if type == "text":
        return TypedValues(type, tuple(texts), None)
    if type == "number" and all(map(_is_integer, texts)):
        return TypedValues(type, tuple(texts), tuple(map(int, texts)))
    results = _read_all(texts, type)
    problems = [result for result in results if isinstance(result, Problem)]
    if problems:
        return _pointing_to_the_likely_type(problems, texts, type)
    numbers = tuple(result for result in results if not isinstance(result, Problem))
    return TypedValues(type, tuple(texts), numbers)


def parse_value(text: str, type: ValueType, *, decimal_comma: bool = False) -> Number | None:
    """The number of one text by itself, None where it is not of that type (always for `text`).

    `decimal_comma` says that its property writes `2,5`: a `number` with a decimal comma is read only then, and money of
    `€ 1,200` is then 1.2, not 1200.  Money that is clear by itself (`€ 2,50`, `$2.50`) is read either way.
    """
    clean = _clean(text)
    if not clean:
        return None
    match type:
        case "text":
            return None
        case "number":
            return _read_either(clean, ",." if decimal_comma else ".", _number)
        case "money":
            parts = _split_money(clean)
            if parts is None:
                return None
            return _money(parts, "," if decimal_comma else None)
        case "time":
            return _time(clean)
        case "date":
            return _date(clean)
        case "duration":
            return _duration(clean)


def parse_constant(text: str, values: TypedValues) -> Number | None:
    """The number of a quoted text in a rule, read by the property's type and the conventions of its own values.

    None where it is not of that type, is money of another currency, or a percentage where the property has none.  All
    the spellings of a declared type count, and money and percentages may leave their mark out.
    """
    if values.type not in ("number", "money"):
        return parse_value(text, values.type)
    clean = _clean(text)
    if not clean:
        return None
    siblings = [_clean(sibling) or "" for sibling in values.texts]
    if values.type == "number":
        if clean.endswith("%") and not all(sibling.endswith("%") for sibling in siblings):
            return None
        common, _ = _common_conventions(siblings, _number)
        return _read_either(clean, "." if "." in common else ",.", _number)
    parts = _split_money(clean)
    if parts is None:
        return None
    others = [other for sibling in siblings if (other := _split_money(sibling)) is not None]
    marks = {other.currency for other in others} - {""}
    if parts.currency and marks and parts.currency not in marks:
        return None
    bodies = [other.body for other in others if _separators(other.body)]
    return _money(parts, _money_convention(bodies) if bodies else None)


def json_value(text: str, type: ValueType, quoted: bool) -> str | int | float:
    """The form of a value in JSON output, which is how the author wrote it.

    A JSON number where the type is `number`, the YAML scalar was not quoted and a JSON reader that prints the number
    again gives the author's text; otherwise the text (`3.10`, `012`, `1_000`, `1/3`, `+5`, `€ 2,50`).
    """
    if quoted or type != "number" or len(text) > MAX_DIGITS + 2:
        return text
    match = _match(_CANONICAL_DECIMAL, text)
    if match is None:
        return text
    if match[1] is None:
        return int(text)
    number = float(text)
    return number if repr(number) == text else text


# --- Characters -------------------------------------------------------------------------------------------------------

_is_integer = re.compile(r"-?(?:0|[1-9][0-9]{0,49})").fullmatch
_has_digit = re.compile("[0-9]").search

_VULGAR: Final = (
    "¼ 1/4 ½ 1/2 ¾ 3/4 ⅐ 1/7 ⅑ 1/9 ⅒ 1/10 ⅓ 1/3 ⅔ 2/3 ⅕ 1/5 ⅖ 2/5 ⅗ 3/5 ⅘ 4/5 ⅙ 1/6 ⅚ 5/6 ⅛ 1/8 ⅜ 3/8 ⅝ 5/8 ⅞ 7/8"
)

# Not NFKC: that turns 5² into 52 and 1½ into 11/2.
_PLAIN: Final[dict[int, str]] = (
    {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}  # full-width ASCII
    # the spaces: no-break, figure, thin, narrow no-break, ideographic; the dashes: figure dash, en dash, minus
    | dict.fromkeys((0x00A0, 0x2007, 0x2009, 0x202F, 0x3000), " ")
    | dict.fromkeys((0x2012, 0x2013, 0x2212), "-")
    | {0x2019: "'", 0x2044: "/", 0xFFE0: "¢", 0xFFE1: "£", 0xFFE5: "¥", 0xFFE6: "₩"}
    | {ord(sign): " " + fraction for sign, fraction in zip(_VULGAR.split()[::2], _VULGAR.split()[1::2], strict=True)}
)


def _clean(text: str) -> str | None:
    """The text in plain characters without surrounding white space; None where it is too long to be a number."""
    if len(text) > _MAX_LENGTH:
        return None
    if not text.isascii():
        text = text.translate(_PLAIN)
    text = text.strip()
    if len(text) > MAX_DIGITS and sum("0" <= character <= "9" for character in text) > MAX_DIGITS:
        return None
    return text


# Compiled on first use: most files need none of the patterns below.
_compiled = cache(re.compile)
# A text is read to infer the type, once more under the conventions that are found, and again in rules.
_remembered = lru_cache(maxsize=1024)


def _match(pattern: str, text: str) -> re.Match[str] | None:
    """A match of the whole text."""
    return _compiled(pattern).fullmatch(text)


def _normal(number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 else number


# --- Separators -------------------------------------------------------------------------------------------------------


_BODIES: Final = {
    ".": r"([0-9]+|[1-9][0-9]{0,2}([,' _])[0-9]{3}(?:\2[0-9]{3})*)?(?:\.([0-9]+))?",
    ",": r"([0-9]+|[1-9][0-9]{0,2}([.' _])[0-9]{3}(?:\2[0-9]{3})*)?(?:,([0-9]+))?",
}
"""By convention: digits, perhaps grouped by threes with one separator throughout, perhaps with decimals."""
_LONE_GROUP: Final = r"[1-9][0-9]{0,2}[.,][0-9]{3}"
"""`1,200` or `1.200`: by itself either a thousand and more or three decimals."""


@_remembered
def _body(text: str, convention: str) -> Number | None:
    """An unsigned amount under a convention (its decimal mark)."""
    if text.isdecimal() and text.isascii():
        return int(text)
    match = _match(_BODIES[convention], text)
    if match is None or not text:
        return None
    whole, separator, decimals = match.groups()
    digits = (whole or "").replace(separator, "") if separator else whole or ""
    if not decimals:
        return int(digits)
    return _normal(Fraction(int(digits + decimals), 10 ** len(decimals)))


def _separators(body: str) -> set[str]:
    return {mark for mark in _CONVENTIONS if mark in body}


def _common_conventions(bodies: Sequence[str], read: Callable[[str, str], Number | None]) -> tuple[str, int | None]:
    """The conventions under which all of these can be read; if none, also the first index that spoils it."""
    common = _CONVENTIONS
    for index, body in enumerate(bodies):
        common = "".join(convention for convention in common if read(body, convention) is not None)
        if not common:
            return "", index
    return common, None


def _money_convention(bodies: Sequence[str]) -> str | None:
    """The one convention of a property's amounts, None where they contradict each other.

    Where every separator is followed by exactly three digits both conventions fit; then they group thousands.
    """
    common, _ = _common_conventions(bodies, _body)
    if len(common) < 2:
        return common or None
    separators: set[str] = set().union(*map(_separators, bodies))
    if len(separators) == 2:
        return None
    return "," if "." in separators else "."


def _read_either(text: str, conventions: str, read: Callable[[str, str], Number | None]) -> Number | None:
    """The text under the first of these conventions that fits it."""
    for convention in conventions:
        if (number := read(text, convention)) is not None:
            return number
    return None


def _rests_on_a_guess(bodies: Sequence[str], convention: str) -> bool:
    """Whether some `1,200` must have three decimals for the property to be consistent."""
    return any(convention in body and _match(_LONE_GROUP, body) for body in bodies)


# --- Numbers ----------------------------------------------------------------------------------------------------------


_CANONICAL_DECIMAL: Final = r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?"
_FRACTION: Final = r"(?:([0-9]+) {1,2})?([0-9]+)/([0-9]+)"


@_remembered
def _number(text: str, convention: str) -> Number | None:
    """A signed number: an amount, a fraction or a mixed fraction; a percent sign changes nothing.

    Unlike in money a point never groups thousands: `1.200` is 1.2 in every property, and none that has a decimal comma.
    """
    if text.endswith("%"):
        text = text[:-1].rstrip()
    negative = text.startswith("-")
    if text.startswith(("-", "+")):
        text = text[1:].removeprefix(" ")
    if convention == "," and "." in text:
        return None
    number = _fraction(text) if "/" in text else _body(text, convention)
    return -number if negative and number is not None else number


def _fraction(text: str) -> Number | None:
    """`1/3`, or `1 1/2` where the part behind the space is less than one."""
    match = _match(_FRACTION, text)
    if match is None:
        return None
    whole, over, under = int(match[1] or 0), int(match[2]), int(match[3])
    if not under or (match[1] and over >= under):
        return None
    return _normal(whole + Fraction(over, under))


def _infers_number(texts: Sequence[str]) -> bool:
    if not ("0" <= texts[0].rstrip(" %")[-1:] <= "9") or texts[0][0].isalpha():
        return False  # only to be quick
    common, _ = _common_conventions(texts, _number)
    if not common or not _same_percent(texts):
        return False
    bodies = [text.removesuffix("%").rstrip().lstrip("+-") for text in texts]
    if any(" " in body and "/" not in body for body in bodies):
        return False  # `1 000` is a number only where the author says so
    convention = common[0]
    if any("," in body for body in bodies) and (len(common) > 1 or _rests_on_a_guess(bodies, convention)):
        return False
    numbers = [number for text in texts if (number := _number(text, convention)) is not None]
    if len(set(numbers)) != len(set(texts)):
        return False  # `1.1` and `1.10` are two things to this author
    return not _could_be_versions(bodies, numbers)


def _same_percent(texts: Sequence[str]) -> bool:
    return len({text.endswith("%") for text in texts}) == 1


def _could_be_versions(bodies: Sequence[str], numbers: Sequence[Number]) -> bool:
    """`3.9, 3.10, 3.11`: listed in the order of version numbers, in no order of numbers."""
    if not any("." in body and body.endswith("0") for body in bodies):
        return False
    parts = [body.split(".") for body in bodies]
    if any(len(part) != 2 or not all(map(str.isdecimal, part)) for part in parts):
        return False
    versions = [(int(major), int(minor)) for major, minor in parts]
    listed = list(numbers)
    return versions == sorted(versions) and listed != sorted(listed) and listed != sorted(listed, reverse=True)


# --- Money ------------------------------------------------------------------------------------------------------------


class _Money(NamedTuple):
    """An amount taken apart: `currency` is "" where there is no mark; `sure`: nothing but money is written so."""

    negative: bool
    currency: str
    body: str
    sure: bool


_MONEY: Final = r"([^0-9]*)([0-9](?:[0-9.,' _]*[0-9])?)(?:[.,](?:--?|—))?([^0-9]*)"


_CURRENCY_MARKS: Final = (
    "€ EUR euro euros|$ USD US$ dollar dollars|£ GBP pound pounds"
    "|¥ JPY CNY RMB 円 元 圆 圓 日元 人民币 块 块钱 yen yuan"
    "|¢ cent cents ct c|zł PLN|Kč CZK|₹ INR Rs Rs.|kr kr.|Fr Fr. fr franc francs|ƒ NLG f fl fl. gulden guilders|HUF Ft"
    "|RON lei|ZAR R|p|CHF|CAD|AUD|NZD|SEK|NOK|DKK|BGN|RUB|BRL|KRW|HKD|SGD|TWD|THB|IDR|MYR|PHP|VND|ILS|AED|SAR|EGP|MXN"
    "|ARS|CLP|UAH|ISK|BEF|FRF|DEM|ITL|ESP|฿"
)
"""Marks of one currency side by side: a property may mix them.  Not TRY, ALL or TOP, which are words too."""
_VAGUE_MARKS: Final = frozenset(
    ("pound", "pounds", "ct", "c", "Fr", "Fr.", "fr", "f", "fl", "fl.", "Ft", "lei", "R", "p", "块", "块钱", "PHP")
)
"""Marks that mean money only where the author says `type: money`: pounds weigh, PHP 8 is a language."""


@cache
def _currencies() -> dict[str, str]:
    """Marks to the first mark of their currency."""
    groups = [group.split() for group in _CURRENCY_MARKS.split("|")]
    return {mark: group[0] for group in groups for mark in group}


def _currency(mark: str) -> tuple[str, bool] | None:
    """The currency of a mark and whether the mark means nothing else; None where it is no mark."""
    if not mark:
        return "", False
    table = _currencies()
    if mark in table:
        return table[mark], mark not in _VAGUE_MARKS
    if len(mark) == 1 and "\u20a0" <= mark <= "\u20cf":  # the block of currency symbols
        return mark, True
    if 2 <= len(mark) <= 3 and mark.endswith("$") and mark[:-1].isascii() and mark[:-1].isupper():
        return mark, True
    for same in (mark.lower(), mark.upper()):  # Euro, eur
        if len(mark) > 2 and same in table:
            return table[same], same.islower() and same not in _VAGUE_MARKS
    return None


@_remembered
def _split_money(text: str) -> _Money | None:
    """Sign, currency and amount of `€ 2,50`, `-$3`, `1 200 €`, `€ 5,-` …; the amount is not read yet."""
    match = _match(_MONEY, text)
    if match is None:
        return None
    before, body, after = match[1].replace(" ", ""), match[2], match[3].lstrip()
    if before[-1:] == "." and not before[:-1].lstrip("+-").isalpha():  # `$.50`, but not `Rs.500`
        before, body = before[:-1], "." + body
    mark = before.strip("+-")
    signs = len(before) - len(mark)
    first, last = _currency(mark), _currency(after)
    if signs > 1 or first is None or last is None or (mark and after and first[0] != last[0]):
        return None
    sure = (first[1] or last[1]) and not (mark.isalpha() and before[-1] in "+-")  # `EUR-5` may be a model
    return _Money("-" in before, first[0] or last[0], body, sure)


def _money(parts: _Money, convention: str | None) -> Number | None:
    """The amount, under a convention where that fits it, else by its own."""
    own = _money_convention([parts.body])
    number = _read_either(parts.body, (convention or "") + (own or ""), _body)
    return -number if parts.negative and number is not None else number


def _infers_money(texts: Sequence[str]) -> bool:
    currency = None
    bodies = []
    for text in texts:
        parts = _split_money(text)
        if parts is None or not parts.sure or (currency or parts.currency) != parts.currency:
            return False
        currency = parts.currency
        bodies.append(parts.body)
    convention = _money_convention(bodies)
    return convention is not None and not _rests_on_a_guess(bodies, convention)


# --- Times of day -----------------------------------------------------------------------------------------------------

_HALF_DAYS: Final = {"午前": 0, "上午": 0, "午後": 12, "下午": 12}
_TIME_WORDS: Final = dict.fromkeys(("noon", "12 noon", "midday", "midi", "正午"), 720) | dict.fromkeys(
    ("midnight", "12 midnight", "minuit", "middernacht"), 0
)


_CLOCK: Final = r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}(?:\.[0-9]{1,9})?))?"
_HALF_DAY_CLOCK: Final = r"([0-9]{1,2})(?:[:.]([0-9]{2})(?::([0-9]{2}))?)? ?([ap])(?:\.m\.|m\.?)"
_HOUR: Final = "(?:heures?|uhr|uur|h|u)"
_LOCAL_TIME: Final = rf"([0-9]{{1,2}})(?:[:.]([0-9]{{2}})(?: ?{_HOUR})?| ?{_HOUR}(?: ?([0-9]{{2}})(?: ?(?:min|m))?)?)"
"""`9h30`, `9 u`, `9.30`, `9.30 uur`, `9 Uhr 30`, all in lower case."""
_IDEOGRAPHIC_TIME: Final = r"([0-9]{1,2}) ?[時时点點](?:[钟鐘整]|(半)| ?([0-9]{1,2}) ?分?)?"
"""`9時`, `9時30分`, `9点半`, `9点钟`."""


def _time(text: str) -> Number | None:
    """Minutes since midnight, in any spelling."""
    if match := _match(_CLOCK, text):
        return _minutes_of_day(match[1], match[2], match[3])
    text = text.lower()
    if text in _TIME_WORDS:
        return _TIME_WORDS[text]
    if match := _match(_HALF_DAY_CLOCK, text):
        hour = int(match[1])
        if not 1 <= hour <= 12:
            return None
        return _minutes_of_day(str(hour % 12 + 12 * (match[4] == "p")), match[2], match[3])
    if match := _match(_LOCAL_TIME, text):
        return _minutes_of_day(match[1], match[2] or match[3], None)
    return _ideographic_time(text)


def _ideographic_time(text: str) -> Number | None:
    half_day = _HALF_DAYS.get(text[:2])
    rest = text if half_day is None else text[2:].lstrip()
    if match := _match(_IDEOGRAPHIC_TIME, rest):
        minutes = _minutes_of_day(match[1], "30" if match[2] else match[3], None)
    elif half_day is not None and (match := _match(_CLOCK, rest)):
        minutes = _minutes_of_day(match[1], match[2], match[3])
    else:
        return None
    if half_day is None or minutes is None:
        return minutes
    if half_day and 720 <= minutes < 780:  # 下午12点 is noon
        return minutes
    return minutes + 60 * half_day if minutes < 720 else None


def _minutes_of_day(hour: str, minute: str | None, second: str | None) -> Number | None:
    minutes: Number = 60 * int(hour) + int(minute or 0)
    if second:
        minutes = _normal(minutes + Fraction(second) / 60)
    if int(minute or 0) > 59 or (second and Fraction(second) >= 60) or minutes > 1440:
        return None
    return minutes


def _infers_time(texts: Sequence[str]) -> bool:
    """Clock times throughout, or times with am and pm throughout (`noon` and `midnight` among them)."""
    if not all(":" in text and _match(_CLOCK, text) for text in texts):
        lower = [text.lower() for text in texts]
        if not all(text.endswith(("m", "m.")) or text in _TIME_WORDS for text in lower):
            return False  # only to be quick
        half_days = [_match(_HALF_DAY_CLOCK, text) is not None for text in lower]
        if not any(half_days) or not all(
            half or text in _TIME_WORDS for half, text in zip(half_days, lower, strict=True)
        ):
            return False
    minutes = [number for text in texts if (number := _time(text)) is not None]
    return len(minutes) == len(texts) and not _passes_midnight(minutes)


def _passes_midnight(minutes: Sequence[Number]) -> bool:
    """Listed through one night, `8:15 pm, 11 pm, 1:45 am`: the author's order is not that of the numbers."""
    falls = [(before, after) for before, after in pairwise(minutes) if after < before]
    return len(falls) == 1 and falls[0][0] >= 18 * 60 and falls[0][1] < 6 * 60 and minutes[-1] < minutes[0]


# --- Dates ------------------------------------------------------------------------------------------------------------

_DATE: Final = (
    r"([0-9]{4})(?:-([0-9]{1,2})-([0-9]{1,2})|/([0-9]{1,2})/([0-9]{1,2})| ?年 ?([0-9]{1,2}) ?月 ?([0-9]{1,2}) ?日)"
)


def _date_parts(text: str) -> tuple[int, int, int] | None:
    """Year, month and day as written, whether or not the calendar has that day."""
    match = _match(_DATE, text) if text[:4].isdecimal() else None
    if match is None:
        return None
    year, month, day = (int(part) for part in match.groups() if part)
    return year, month, day


def _date(text: str) -> int | None:
    parts = _date_parts(text)
    if parts is None:
        return None
    from datetime import date  # most puzzles have no dates

    try:
        return date(*parts).toordinal()
    except ValueError:
        return None


def _infers_date(texts: Sequence[str]) -> bool:
    return all(_date(text) is not None for text in texts)


# --- Durations --------------------------------------------------------------------------------------------------------

_UNIT_WORDS: Final = (
    (Fraction(1, 60), "s sec secs second seconds seconde seconden secondes sekunde sekunden 秒 秒钟 秒鐘 秒間"),
    (1, "m min mins mn minute minutes minuut minuten 分 分钟 分鐘 分間"),
    (60, "h hr hrs hour hours u uur uren heure heures std stunde stunden 時間 小时 小時 个小时 個小時"),
    (1440, "d day days j jour jours dag dagen tag tage 天 日 日間"),
    (10080, "w wk wks week weeks weken semaine semaines woche wochen 周 週 週間 星期 个星期 個星期"),
)
_VAGUE_UNITS: Final = frozenset(("h", "u", "uur", "heure", "heures", "m", "d", "j", "w", "分", "日", "周"))
"""Units that alone prove no duration: `9 uur` and `9 h` may be o'clock, `30 m` metres, `5分` points, `3日` a day."""


@cache
def _units() -> dict[str, Number]:
    """Unit words, lower case, to minutes."""
    return {word: minutes for minutes, words in _UNIT_WORDS for word in words.split()}


_COMPONENT: Final = (
    r"(?:,? *(?:and|en|et|und)? +|,)?"
    r"([0-9]+ {1,2}[0-9]+/[0-9]+|[0-9]+/[0-9]+|[0-9]+(?:[.,][0-9]+)?)( ?)([^0-9\s.,:;/_-]+)\.?"
)
"""An amount with a unit, perhaps joined to one before: `1.5 h`, `, 15 minutes`, `and ½ hour`, `2小时`."""
_TRAILING_MINUTES: Final = r" ?([0-5][0-9])"
_HOURS: Final = r"([0-9]+):([0-5][0-9])(?::([0-5][0-9](?:\.[0-9]{1,9})?))?"


def _duration(text: str) -> Number | None:
    """Minutes, in any spelling; a bare number is minutes."""
    if match := _match(_HOURS, text):
        return _normal(60 * int(match[1]) + int(match[2]) + Fraction(match[3] or 0) / 60)
    parts = _components(text)
    if parts is not None:
        return parts[0]
    return _amount(text)


@_remembered
def _components(text: str) -> tuple[Number, bool] | None:
    """The minutes of a text with units, and whether it can only be a duration; None where it is none."""
    if text.startswith("半"):  # 半小时
        text = "1/2" + text[1:]
    if not "0" <= text[:1] <= "9":
        return None
    total: Number = 0
    last: Number | None = None
    count = position = 0
    sure = False
    while match := _compiled(_COMPONENT).match(text, position):
        amount, word = _amount(match[1]), match[3] if len(match[3]) == 1 else match[3].lower()
        half = word.endswith("半")  # 2時間半
        unit = _units().get(word.removesuffix("半"))
        if amount is None or unit is None or (last is not None and (unit >= last or total % last)):
            return None  # not a duration, units out of order, or a broken amount before the last unit
        total += unit * (amount + Fraction(half, 2))
        last, position, count = unit, match.end(), count + 1
        sure = sure or count > 1 or (word not in _VAGUE_UNITS and (word != "s" or bool(match[2])))  # the 80s
    if position < len(text):  # 1h30
        match = _match(_TRAILING_MINUTES, text[position:])
        if match is None or last != 60 or total % 60:
            return None
        total += int(match[1])
    return (_normal(Fraction(total)), sure) if count else None


def _amount(text: str) -> Number | None:
    """An unsigned number with either decimal mark; with a comma before three digits it could be anything: nothing."""
    if "," in text:
        return None if _match(_LONE_GROUP, text) else _body(text, ",")
    return _fraction(text) if "/" in text else _body(text, ".")


def _infers_duration(texts: Sequence[str]) -> bool:
    parts = [_components(text) for text in texts]
    return None not in parts and any(part[1] for part in parts if part is not None)


_INFERENCES: Final[tuple[tuple[ValueType, Callable[[Sequence[str]], bool]], ...]] = (
    ("number", _infers_number),
    ("time", _infers_time),
    ("money", _infers_money),
    ("date", _infers_date),
    ("duration", _infers_duration),
)

# --- A whole property, and what is wrong with it ----------------------------------------------------------------------

_NAMES: Final[dict[ValueType, str]] = {
    "number": "number",
    "money": "sum of money",
    "time": "time of day",
    "date": "date",
    "duration": "duration",
}
_HOW_TO_WRITE: Final[dict[ValueType, str]] = {
    "number": "write it like `12`, `2.5`, `1/3` or `1 1/2`, or declare `type: text`",
    "money": "write it like `€ 2,50`, `$3`, `1200 yen` or `2.50`, or declare `type: text`",
    "time": "write it like `09:30`, `9:30 pm` or `9h30`, between 0:00 and 24:00, or declare `type: text`",
    "date": "write it year first, like `2024-05-01`, or declare `type: text`",
    "duration": "write it like `90 min`, `1 h 30 min`, `1:30` (hours and minutes) or `45 s`, or declare `type: text`",
}


def _read_all(texts: Sequence[str], type: ValueType) -> list[Number | Problem]:
    cleaned = [_clean(text) or "" for text in texts]
    match type:
        case "number":
            return _read_numbers(texts, cleaned)
        case "money":
            return _read_moneys(texts, cleaned)
        case "time":
            numbers = [_time(clean) for clean in cleaned]
        case "date":
            numbers = [_date(clean) for clean in cleaned]
        case _:
            numbers = [_duration(clean) for clean in cleaned]
    return [_unreadable(texts, index, type) if number is None else number for index, number in enumerate(numbers)]


def _read_numbers(texts: Sequence[str], cleaned: Sequence[str]) -> list[Number | Problem]:
    results: list[Number | Problem] = []
    for index, clean in enumerate(cleaned):
        number = _read_either(clean, _CONVENTIONS, _number)
        results.append(_unreadable(texts, index, "number") if number is None else number)
    if any(isinstance(result, Problem) for result in results):
        return results
    if not _same_percent(cleaned):
        index = next(index for index, clean in enumerate(cleaned) if not _same_percent((cleaned[0], clean)))
        message = f"`{_short(texts[index])}` and `{_short(texts[0])}`: one has a percent sign, the other has not"
        return [Problem(index, message, "write `%` behind all values of the property or behind none")]
    common, spoiler = _common_conventions(cleaned, _number)
    if spoiler is not None:
        return [_mixed_separators(texts, spoiler)]
    return [_known(_number(clean, common[0])) for clean in cleaned]


def _read_moneys(texts: Sequence[str], cleaned: Sequence[str]) -> list[Number | Problem]:
    splits = [_split_money(clean) for clean in cleaned]
    results: list[Number | Problem] = []
    for index, parts in enumerate(splits):
        number = None if parts is None else _read_either(parts.body, _CONVENTIONS, _body)
        results.append(_unreadable(texts, index, "money") if number is None else number)
    if any(isinstance(result, Problem) for result in results):
        return results
    amounts = [parts for parts in splits if parts is not None]
    marked = [index for index, parts in enumerate(amounts) if parts.currency]
    for index in marked:
        if amounts[index].currency != amounts[marked[0]].currency:
            message = f"`{_short(texts[index])}` is of another currency than `{_short(texts[marked[0]])}`"
            return [Problem(index, message, "write all values of a property in one currency")]
    bodies = [parts.body for parts in amounts]
    convention = _money_convention(bodies)
    if convention is None:
        return [_mixed_separators(texts, _first_to_contradict(bodies))]
    return [_known(_money(parts, convention)) for parts in amounts]


def _first_to_contradict(bodies: Sequence[str]) -> int:
    _, spoiler = _common_conventions(bodies, _body)
    if spoiler is not None:
        return spoiler
    separators = [_separators(body) for body in bodies]
    first = next(filter(None, separators))
    return next(index for index, found in enumerate(separators) if found and found != first)


def _pointing_to_the_likely_type(problems: list[Problem], texts: Sequence[str], declared: ValueType) -> list[Problem]:
    likely = infer_type(texts)
    if likely in (declared, "text"):
        return problems
    help = f"all values look like a {_NAMES[likely]}: declare `type: {likely}`"
    return [Problem(problem.index, problem.message, help) for problem in problems]


def _known(number: Number | None) -> Number:
    assert number is not None, "checked to be readable under this convention"
    return number


def _mixed_separators(texts: Sequence[str], index: int) -> Problem:
    message = f"`{_short(texts[index])}` uses `.` and `,` otherwise than the values before it"
    return Problem(index, message, "use one decimal mark, `.` or `,`, in all values of the property")


def _unreadable(texts: Sequence[str], index: int, type: ValueType) -> Problem:
    text = texts[index]
    message = f"`{_short(text)}` is no {_NAMES[type]}"
    help = _HOW_TO_WRITE[type]
    if not text.strip():
        return Problem(index, f"an empty text is no {_NAMES[type]}", help)
    clean = _clean(text)
    if clean is None:
        return Problem(index, f"`{_short(text)}` is too long for a number", f"at most {MAX_DIGITS} digits are read")
    if type == "date" and _date_parts(clean) is not None:
        return Problem(index, f"`{_short(text)}` is no day of the calendar", help)
    if type == "number":
        help = _unit_help(clean) or help
    return Problem(index, message, help)


_WITH_UNIT: Final = r"([+-]?[0-9](?:[0-9.,_/ ]*[0-9])?) ?([^\W\d_][^0-9]*)"


def _unit_help(text: str) -> str | None:
    """What to do about `12 km`."""
    match = _match(_WITH_UNIT, text)
    return f"write `{_short(match[1])}` here and `unit: {_short(match[2])}` at the property" if match else None


def _short(text: str) -> str:
    """The text for a message: on one line, and not all of it where it is long."""
    text = " ".join(text[:80].split())
    return text if len(text) <= 40 else text[:39] + "…"


# --- Ranges -----------------------------------------------------------------------------------------------------------

_RANGE_HELP: Final = "write a range like `1..9`, `10..50 step 5`, `9..1` or `0.5..3 step 0.5`"


def expand_range(text: str) -> list[str] | RangeProblem | None:
    """The values of a range text (`1..9`, `10..50 step 5`, `9..1`, `a..e`), both ends included where they are hit.

    None where the text has no `..`.  Decimals and fractions are exact.  Where both ends have as many decimals the
    values have so too (`1.0..2.0 step 0.5`), leading zeros are kept (`01..12`), and a range with a fraction in it has
    fractions; otherwise values are written as short as can be.
    """
    plain = text.replace("…", "...").translate(_PLAIN)
    if ".." not in plain:
        return None
    name = _short(text)
    if len(text) > _MAX_LENGTH:
        return RangeProblem(f"`{name}` is too long for a range", f"at most {MAX_DIGITS} digits a number are read")
    if "..." in plain:
        return RangeProblem(f"`{name}` is no range: it has three points", _RANGE_HELP)
    first, _, rest = " ".join(plain.split()).partition("..")
    last, has_step, step = rest.partition(" step")
    first, last, step = first.strip(), last.strip(), step.strip()
    if not has_step and _is_letter(first) and _is_letter(last) and first.isupper() == last.isupper():
        return _letters(first, last)
    numbers = []
    for part in (first, last, step if has_step else "1"):
        number = _range_number(part)
        if number is None:
            what = f"`{_short(part)}` is no number" if part else "a number is missing"
            return RangeProblem(f"`{name}` is no range: {what}", _unit_help(part) or _RANGE_HELP)
        numbers.append(number)
    return _steps(name, (first, last, step), numbers, bool(has_step))


def _range_number(text: str) -> Number | None:
    plain = _clean(text) and not any(mark in text for mark in ",%'") and (" " not in text or "/" in text)
    return _number(text, ".") if plain else None


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isascii() and text.isalpha()


def _letters(first: str, last: str) -> list[str]:
    direction = 1 if first <= last else -1
    return [chr(code) for code in range(ord(first), ord(last) + direction, direction)]


def _steps(
    name: str, parts: tuple[str, str, str], numbers: Sequence[Number], has_step: bool
) -> list[str] | RangeProblem:
    start, end, step = numbers
    if not has_step and end < start:
        step = -1
    if step == 0:
        return RangeProblem(f"`{name}` never ends: its step is 0", _RANGE_HELP)
    if start != end and (step > 0) != (end > start):
        message = f"`{name}` goes {'up' if end > start else 'down'}, its step the other way"
        opposite = parts[2].removeprefix("-") if step < 0 else "-" + parts[2].removeprefix("+")
        return RangeProblem(message, f"write `step {opposite}`")
    count = int((end - start) // step) + 1
    if count > MAX_RANGE:
        size = f"{count:,}" if count < 10**15 else f"more than {10**15:,}"
        return RangeProblem(f"`{name}` has {size} values", f"a property has at most {MAX_RANGE:,} values")
    values = [start + index * step for index in range(count)]
    if any("/" in part for part in parts):
        return [_fraction_text(value) for value in values]
    width = max(_padding(parts[0]), _padding(parts[1]))
    decimals = _fixed_decimals(*parts)
    return [_decimal_text(value, decimals, width) for value in values]


def _padding(text: str) -> int:
    """How many digits a whole number with leading zeros has, else 0."""
    digits = text.lstrip("+-")
    return len(digits) if digits.isdecimal() and digits[0] == "0" and len(digits) > 1 else 0


def _fixed_decimals(first: str, last: str, step: str) -> int:
    """The number of decimals that both ends are written with, if a step needs no more; else 0."""
    of_first, of_last, of_step = (len(part.partition(".")[2]) for part in (first, last, step))
    return of_first if of_first == of_last and of_step <= of_first else 0


def _decimal_text(number: Number, decimals: int, width: int = 0) -> str:
    """A number whose decimals end, with at least so many decimals, and so many digits before them."""
    while 10**decimals % number.denominator:
        decimals += 1
    digits = str(abs(int(number * 10**decimals))).rjust(decimals + max(width, 1), "0")
    sign = "-" if number < 0 else ""
    return sign + (digits[:-decimals] + "." + digits[-decimals:] if decimals else digits)


def _fraction_text(number: Number) -> str:
    """`3`, `1/3`, `-1 1/2`."""
    whole, rest = divmod(number if number > 0 else -number, 1)
    parts = [str(part) for part in (whole, rest) if part] or ["0"]
    return ("-" if number < 0 else "") + " ".join(parts)
