"""`relation-differs-from-text`: the text says "next to", and the rule "just before", or the other way round.

`next_to(p, a, b)` holds either way round, `just_before(p, a, b)` and `val(p, b) == val(p, a) + 1` only one way.  Warned
about if the rule is just that one relation, and the text has words of the other one ("next to", "neighbour";
"immediately to the left of", "right after") and none that could be meant for this one.

Passes:

    - text: Ann sits next to the dog.
      rule: next_to(seat, Ann, dog)

    - text: Ann sits directly to the left of the dog.
      rule: just_before(seat, Ann, dog)

    - text: Ann sits just before or just after the dog.
      rule: next_to(seat, Ann, dog)

Warns:

    - text: Ann sits next to the dog.
      rule: val(seat, dog) == val(seat, Ann) + 1

    - text: Ann sits directly to the left of the dog.
      rule: next_to(seat, Ann, dog)
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.kinds.logic_grid.lint import Context, mending
from logicgrid.kinds.logic_grid.statements.order import Difference, JustBefore, NextTo
from logicgrid.puzzle.asked import clue_name
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say

CODE = "relation-differs-from-text"

# The words are patterns by language.
EITHER_WAY = {
    "en": r"\bnext (door )?to\b|\badjacent to\b|\bbeside\b|\bneighbou?rs?\b|\bside by side\b",
    "nl": r"\bnaast\b|\bbuur|\bburen\b",
    "fr": r"\bà côté d|\bvoisine?s?\b",
    "zh": "隔壁|相邻|旁边|挨着|邻居",
    "ja": "(?<![左右上下])隣|となり",
}
ONE_WAY = {
    "en": r"\b(immediately|directly|just|straight|right) (to the )?(left|right|before|after|above|below|behind)\b"
    r"|\bto the (immediate |direct )?(left|right) of\b",
    "nl": r"\b(onmiddellijk|direct|meteen|vlak|net) (links|rechts|voor|na|boven|onder|achter)\b"
    r"|\b(links|rechts) (van|naast)\b",
    "fr": r"\b(juste|immédiatement|directement) (avant|après|à (gauche|droite)|au-dessus|au-dessous)\b"
    r"|\bà (gauche|droite) d",
    "zh": "(左|右)(边|侧|面)|紧接着|紧跟",
    "ja": "(左|右)(隣|どなり|側)|すぐ(前|後|次|左|右|上|下)|直(前|後)",
}
ANY_DIRECTION = {
    "en": r"\b(left|right|before|after|immediately|directly|just|previous\w*|follow\w*|first|last|above|below"
    r"|behind|in front|preced\w*|succeed\w*|(north|south|east|west)\w*|\w*clockwise|than"
    r"|(earl|lat|old|young|high|low|long|short|tall|big|small|cheap)\w*er)\b",
    "nl": r"\b(links|rechts|voor|vóór|na|onmiddellijk|direct|meteen|eerst\w*|laatst\w*|boven|onder|achter|volg\w*"
    r"|vorige?|dan|klok|noord\w*|zuid\w*|oost\w*|west\w*)\b",
    "fr": r"\b(gauche|droite|avant|après|juste|immédiatement|précèd\w*|précéd\w*|sui[tv]\w*|premi\w*|derni\w*"
    r"|devant|derrière|au-dessus|au-dessous|plus|moins|au (nord|sud)|à l.(est|ouest))\b",
    "zh": "[左右前后上下早晚高低东西南北先比大小多少]|紧接|紧跟",
    "ja": "[左右前後上下先次直早遅高低東西南北多少]|より|すぐ",
}
EITHER_OF_TWO = {"en": r"\bor\b", "nl": r"\bof\b", "fr": r"\bou\b", "zh": "或", "ja": "か|または"}


def check(context: Context) -> Iterator[Diagnostic]:
    """Yield a warning for each clue whose one relation differs from its text."""
    for clue, text in context.texts():
        if len(clue.parts) != 1:
            continue
        part = clue.parts[0]
        match context.statement(part):
            case NextTo():
                if context.says(text, ONE_WAY) and not (
                    context.says(text, EITHER_WAY) or context.says(text, EITHER_OF_TWO)
                ):
                    message = say("logic-grid.text-says-which-way", clue_name=clue_name(clue))
                    help = say("logic-grid.just-before-property-b")
                    yield Diagnostic(CODE, message, part.span, help, Severity.WARNING)
            case JustBefore() | Difference(by=1) as found:
                if context.says(text, EITHER_WAY) and not context.says(text, ANY_DIRECTION):
                    message = say("logic-grid.text-does-not-say", clue_name=clue_name(clue))
                    help = say("logic-grid.next-property-b-holds")
                    both = NextTo(found.category, *found.labels()).rule(context.write)
                    fixes = mending(context, clue, both) if isinstance(found, JustBefore) else ()
                    yield Diagnostic(CODE, message, part.span, help, Severity.WARNING, fixes)
