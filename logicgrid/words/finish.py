"""The finish of a sentence: elision, articles, commas and capitals, once each word's neighbours are known.

These marks are resolved:

-   `OPEN` and `CLOSE` enclose a label (see `phrases`);
-   `LEAD` and `END_LEAD` precede a label with a small first letter.  They enclose a word to insert if the sentence
    would otherwise begin with the label; without one, the label is an ordinary word, which gets a capital;
-   `RELATIVE` marks the end of a Dutch relative clause, and becomes a comma before a finite verb.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from logicgrid.puzzle.messages import UNSPACED
from logicgrid.words.phrases import CLOSE, OPEN

LEAD, END_LEAD, RELATIVE = "\ue002", "\ue003", "\ue004"

_VOWEL = "aeiouyhâàéèêëîïôœùûAEIOUYHÂÀÉÈÊËÎÏÔŒÙÛ"
_ASPIRATED = (
    r"(?:haricot|hamster|hibou|héros|hareng|homard|hasard|hauteur|haut|harpe|hamac|hache|haie|halte|hamburger|handball"
    r"|hangar|harpon|hérisson|hêtre|hockey|Hollande|Hongrie|housse|hublot|huit|hall|haine|honte|houx|hutte|hors|huée"
    r"|oui|onz|ouistiti|un\b\s*$|[yY][aeiouâéèêô])"
)
_ELIDED = rf"\b([Qq]u|[DdNnSsJjLl]|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)([ea]) (?={OPEN}?(?!{_ASPIRATED})[{_VOWEL}])"
_CONTRACTED = (
    (rf"\b([Dd])e le (?={OPEN}?\w)", r"\1u "),
    (r"\b([Dd])e les\b", r"\1es"),
    (rf"\bà le (?={OPEN}?\w)", "au "),
    (rf"\bÀ le (?={OPEN}?\w)", "Au "),
    (r"\bà les\b", "aux"),
    (r"\bÀ les\b", "Aux"),
    (r"\b([Ss])i (?=ils?\b)", r"\1’"),
)


def _elision(match: re.Match[str]) -> str:
    """Return the elided form of a short word before a vowel: of `la`, but not of `sa` or `ma`."""
    return match[0] if match[2] == "a" and match[1] not in "Ll" else match[1] + "’"


def _french(text: str) -> str:
    text = re.sub(_ELIDED, _elision, text)
    for pattern, short in _CONTRACTED:
        text = re.sub(pattern, short, text)
    return text


_AN = (
    rf"\b([Aa])n? (?={OPEN}(?:[aiAI]|[eE](?!u|we)|[oO](?!n(?:ce|e)\b)|[uU](?:[glmp]|n(?!i)|r[bcgn]|tt)"
    r"|[hH](?:eir|onest|onou?r|our)|8|1[18](?!\d)))"
)
"""An English article before a label that begins with a vowel sound."""


def _english(text: str) -> str:
    """Return a text with `an` before the labels that need it, and `a` before the others.

    >>> [_english(f"an {OPEN}{each}")[:2].strip() for each in ("orange", "unicorn", "8-year-old", "one-eyed cat")]
    ['an', 'a', 'an', 'a']
    """
    if f"a {OPEN}" in text or f"an {OPEN}" in text:
        text = re.sub(_AN, r"\1n ", re.sub(rf"\b([Aa])n (?={OPEN})", r"\1 ", text))
    return text


def english_article(text: str, noun: str) -> str:
    """Return a text with its only article as `an` before a vowel, and without it before a plural.

    >>> [english_article("has a earlier {name}", noun) for noun in ("start", "lessons", "class")]
    ['has an earlier {name}', 'has earlier {name}', 'has an earlier {name}']
    """
    return re.sub(r"\ba (?=[aeio])", "an ", text) if not re.search("[^isu]s$", noun) else text.replace(" a ", " ")


def _dutch_commas(text: str) -> str:
    if RELATIVE not in text:
        return text
    if RELATIVE not in text:
        return text
    text = re.sub(rf"{RELATIVE}(?=$|[^\w\s]| (?:en|of|ofwel|dan|noch|die|dat|om|te|met|in)\b| [=≠<≤>≥+−×/])", "", text)
    return re.sub(rf"{RELATIVE}(?= )", ",", text).replace(RELATIVE, "")


def _chinese(text: str) -> str:
    """Return a text with spaces between Chinese characters and Latin words."""
    text = re.sub(rf"(?<=[\u4e00-\u9fff])(?={OPEN}?[A-Za-z])|(?<=[A-Za-z])(?={CLOSE}?[\u4e00-\u9fff])", " ", text)
    return text.replace("的的", "的")


def _japanese_or(text: str) -> str:
    """Return a text without the copula before か; verbs in the past keep their だ."""
    return re.sub("(?<![んい])だか(?=、)", "か", text)


_FINISH: dict[str, Callable[[str], str]] = {
    "en": _english,
    "fr": _french,
    "nl": _dutch_commas,
    "zh": _chinese,
    "ja": _japanese_or,
}


@lru_cache(maxsize=4096)
def finished(code: str, text: str, capital: bool = True) -> str:
    """Return a text with its marks resolved, and with a capital at its beginning if `capital`."""
    led = text.startswith(LEAD)
    if LEAD in text:
        lead = text[1 : text.index(END_LEAD)] if led and capital else ""
        text = lead + re.sub(f"{LEAD}[^{END_LEAD}]*{END_LEAD}", "", text)
    if "  " in text:
        text = re.sub(" {2,}", " ", text)
    if code in _FINISH:
        text = _FINISH[code](text)
    if not capital or code in UNSPACED:
        return text
    place = 1 if led and text.startswith(OPEN) else len(text) - len(text.lstrip("(|«\u00a0 "))
    return text[:place] + text[place : place + 1].upper() + text[place + 1 :]


def stopped(text: str, stop: str) -> str:
    """Return a sentence with its full stop, unless it ends with a label that has one (`Pine Rd.`).

    >>> stopped("She lives in Pine Rd", "."), stopped("She lives in Pine Rd.", "."), stopped("She sings Help!", ".")
    ('She lives in Pine Rd.', 'She lives in Pine Rd.', 'She sings Help!')
    """
    end = text.rstrip().rstrip(f"{OPEN}{CLOSE}{RELATIVE}").rstrip()
    ends = (bare(text).rstrip() if end.endswith(END_LEAD) else end).endswith((".", "!", "?", "…", "。", "！", "？"))
    return text if ends else text + stop


def bare(text: str) -> str:
    """Return a text without any mark."""
    return _MARKS.sub("", text)


_MARKS = re.compile(f"{LEAD}[^{END_LEAD}]*{END_LEAD}|[{OPEN}{CLOSE}{RELATIVE}]")
_IDEOGRAPH = "[\u3041-\u30ff\u4e00-\u9fff]"
_LATIN = "[A-Za-z0-9╲╱]"


def spaced(code: str, text: str) -> str:
    """Return a Chinese or Japanese text about cells and numbers with spaces around these, and none elsewhere.

    >>> spaced("ja", "だからr1c1か2 列目の マス")
    'だから r1c1 か 2 列目のマス'
    """
    if code not in UNSPACED:
        return text
    text = re.sub(f"(?<={_IDEOGRAPH})(?={OPEN}?{_LATIN})|(?<={_LATIN})(?={CLOSE}?{_IDEOGRAPH})", " ", text)
    text = re.sub(f"(?<={_IDEOGRAPH}) +(?={_IDEOGRAPH})", "", text)
    return text.replace(f" {CLOSE}", f"{CLOSE} ").replace("  ", " ")
