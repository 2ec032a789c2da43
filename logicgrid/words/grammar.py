"""The grammar of a sentence in each language: order, agreement, negation, and several values in a phrase.

Texts are composed of an author's phrases and of the templates in the TOML files.  What depends on the neighbours of a
word is left open by marks, which `finish` resolves when the sentence is complete.  Data about a language, such as the
endings of plurals, is in `grammar.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, Literal

from logicgrid.words.phrases import OPEN, bare, toml

Order = Literal["alone", "main", "inverted", "subordinate", "known"]
"""The order of a clause: `alone` is `main` in a sentence without anything before it.

Dutch distinguishes all the others; `known`, behind “we know that”, is a main clause in other languages.  Japanese has
が in subordinate clauses.
"""

_read = cache(toml)


def data(code: str) -> dict[str, Any]:
    """Return the data of `grammar.toml` about a language; nothing about an unknown one."""
    found: dict[str, Any] = _read("grammar.toml").get(code, {})
    return found


@cache
def pattern(code: str, key: str) -> re.Pattern[str]:
    """Return a list of patterns as one; a pattern that never matches if the language has no such list."""
    return re.compile("|".join(data(code).get(key, ["(?!)"])))


def changed(rows: Sequence[Sequence[str]], word: str) -> str | None:
    """Return a word changed by the first row of a table that fits its ending; None if no row fits."""
    return next((re.sub(ending, form, word) for ending, form in rows if re.search(ending, word)), None)


# --- Clauses ----------------------------------------------------------------------------------------------------------


def clause(code: str, subject: str, predicates: Sequence[str], order: Order, comma: str, last: str) -> str:
    """Return a clause about a subject, its predicates joined as a list.

    >>> clause("ja", "大野", ["の夕食は18時だ", "3日には着かなかった"], "main", "、", "。")
    '大野は夕食が18時で、3日には着かなかった'
    >>> clause("ja", "アリス", ["の学年は3年だ"], "subordinate", "、", "。")
    'アリスの学年が3年だ'
    """
    match code:
        case "nl":
            parts = [_dutch(subject if not place else "", each, order) for place, each in enumerate(predicates)]
            return joined(parts, comma, last)
        case "zh":
            return subject + last.join([predicates[0], *[each.removeprefix("的") for each in predicates[1:]]])
        case "ja":
            topic, said = _topic_and_rest(predicates[0])
            first = f"{subject}{topic}{'が' if order == 'subordinate' else 'は'}{said}"
            owned = [each.startswith("の") for each in predicates]
            if order != "subordinate" and owned[0] and not all(owned):  # the other predicates need the subject itself
                first = f"{subject}は{topic.removeprefix('の')}が{said}"
            return japanese_joined([first, *[each.removeprefix("の") for each in predicates[1:]]], last)
    return subject + " " + joined(list(predicates), comma, last)


def joined(items: Sequence[str], comma: str, last: str) -> str:
    """Return `a, b and c`."""
    return comma.join(items[:-1]) + last + items[-1] if len(items) > 1 else "".join(items)


def verb_and_rest(predicate: str) -> tuple[str, str]:
    """Return the finite verb of a Dutch predicate, and what follows: cut at the bar, or behind the first word.

    >>> verb_and_rest("verkoopt | kaas"), verb_and_rest("verkoopt geen kaas")
    (('verkoopt', 'kaas'), ('verkoopt', 'geen kaas'))
    """
    verb, _, rest = predicate.partition("|" if "|" in predicate else " ")
    return verb.strip(), rest.strip()


def verb_last(predicate: str) -> str:
    """Return a Dutch predicate in the order of a subordinate clause.

    >>> verb_last("is ouder dan Bas")
    'ouder is dan Bas'
    """
    verb, rest = verb_and_rest(predicate)
    before, than, after = rest.partition(" dan ")
    return f"{before} {verb}{than}{after}".strip()


def with_shared_verbs(code: str, predicates: Sequence[str]) -> list[str]:
    """Return predicates; neighbours with the same verb and an object each are merged, in English, French and Dutch.

    >>> with_shared_verbs("en", ["sells apricot jam", "sells jars of 1 lb", "asks £ 2"])
    ['sells apricot jam and jars of 1 lb,', 'asks £ 2']
    >>> with_shared_verbs("nl", ["verkoopt | kaas", "verkoopt | brood"]), with_shared_verbs("en", ["is 8", "is tall"])
    (['verkoopt | kaas en brood'], ['is 8', 'is tall'])
    """
    if len(predicates) < 2 or "be" not in data(code):
        return list(predicates)
    found: list[str] = []
    groups: list[tuple[str, list[str]]] = []
    for predicate in predicates:
        verb, rest = verb_and_rest(bare(predicate))
        first = re.split(r"[ ’]", rest, maxsplit=1)[0]
        own = bool(verb and rest) and verb not in data(code)["be"] and first not in data(code)["no_object"]
        own = (own or predicate.startswith("a pour ")) and not pattern(code, "relative").search(rest)
        if own and groups and groups[-1][0] == verb:
            groups[-1][1].append(verb_and_rest(predicate)[1])
            last = {"en": " and ", "nl": " en ", "fr": " et "}[code]
            found[-1] = f"{verb}{' | ' if code == 'nl' else ' '}{joined(groups[-1][1], ', ', last)}"
            continue
        groups.append((verb if own else "", [verb_and_rest(predicate)[1]]))
        found.append(predicate)
    if code != "nl" and len(found) > 1 and len(groups[-2][1]) > 1:
        found[-2] += ","
    return found


def with_shared_negations(code: str, predicates: Sequence[str]) -> list[str]:
    """Return predicates; those with the same negated verb and an object each are merged.

    >>> with_shared_negations("en", ["doesn't keep cats", "isn't 8", "doesn't keep dogs or hens"])
    ["doesn't keep cats, or dogs or hens", "isn't 8"]
    """
    found: dict[str, str] = {}
    for predicate in predicates:
        verb = pattern(code, "denying").match(predicate)
        rest = predicate[verb.end() :] if verb else ""
        own = rest and bare(rest).split(" ")[0] not in data(code)["no_object"]
        key = verb[0] if verb and own else predicate
        before = found.get(key)
        several = " or " in predicate or (before is not None and " or " in before)
        found[key] = f"{before}{',' if several else ''} or {rest}" if before else predicate
    return list(found.values())


def without_verb(code: str, predicate: str, before: str) -> str:
    """Return a predicate without its verb, which it shares with the one `before`; "" if it cannot be left out.

    >>> without_verb("en", "came in \ue0001951\ue001", "came in \ue0001948\ue001")
    'in \ue0001951\ue001'
    >>> without_verb("en", "signed up for \ue000yoga\ue001", "signed up for \ue000judo\ue001")
    ''
    """
    each = [text.replace(" | ", " ") for text in (predicate, before)]
    verbs = [found[0] for text in each if (found := pattern(code, "gapping").match(text))]
    return each[0].removeprefix(verbs[0]) if len(verbs) == 2 and verbs[0] == verbs[1] else ""


def _dutch(subject: str, predicate: str, order: Order) -> str:
    """Return a clause; without a subject it shares that of the previous clause."""
    verb, rest = verb_and_rest(predicate)
    if order in ("subordinate", "known"):
        return f"{subject} {verb_last(predicate)}".strip()
    return " ".join(filter(None, (verb, subject, rest) if order == "inverted" else (subject, verb, rest)))


def _topic_and_rest(predicate: str) -> tuple[str, str]:
    """Return a Japanese predicate's own topic, empty if it has none, and the comment on it.

    >>> _topic_and_rest("のはちまきは青ではない"), _topic_and_rest("寿司が好きだ")
    (('のはちまき', '青ではない'), ('', '寿司が好きだ'))
    """
    found = re.match("(の.+?)は(.*)", predicate, re.DOTALL)
    return (found[1], found[2]) if found else ("", predicate)


def japanese_joined(clauses: Sequence[str], last: str) -> str:
    """Return clauses as one sentence if all but the last have a continuative form; otherwise with `last` between them.

    >>> japanese_joined(["伊藤は水を選んだ", "紅茶を買わなかった", "3年生だ"], "。")
    '伊藤は水を選び、紅茶を買わず、3年生だ'
    >>> japanese_joined(["一方は5位だった", "もう一方は2位だった"], "。")
    '一方は5位で、もう一方は2位だった'
    """
    forms = [changed(data("ja")["continued"], each) if last == "。" else None for each in clauses[:-1]]
    before = [each + last if form is None else form + "、" for each, form in zip(clauses, forms, strict=False)]
    return "".join([*before, *clauses[-1:]])


def english_plural(predicate: str) -> str | None:
    """Return an English predicate for several subjects; None if more than its verb would change.

    >>> [english_plural(each) for each in ("lies", "carries {}", "isn't {}", "is a {}", "ate {}", "always eats {}")]
    ['lie', 'carry {}', "aren't {}", None, 'ate {}', None]
    """
    verb, _, rest = predicate.partition(" ")
    stem, apostrophe = verb.replace("’", "'"), "’" if "’" in verb else "'"
    if re.search(r"ly$|ways$|times$", verb) or (stem[:2] in ("is", "wa") and re.match(r"(?:an?|his|her|the)\b", rest)):
        return None
    return f"{data('en')['verbs'].get(stem) or english_base(verb)} {rest}".strip().replace("'", apostrophe, 1)


def english_base(verb: str) -> str:
    """Return the base of an English verb in the third person, by its ending; other forms unchanged.

    >>> [english_base(verb) for verb in ("lies", "carries", "catches", "undergoes", "misses", "eats", "ate")]
    ['lie', 'carry', 'catch', 'undergo', 'miss', 'eat', 'ate']
    """
    return changed(data("en")["base"], verb) or verb


def english_many(noun: str) -> str:
    """Return the plural of an English noun for people; with `(s)` if it is unclear which word of several changes.

    >>> [english_many(each) for each in ("speaker", "policewoman", "boy", "family", "witch", "lady-in-waiting")]
    ['speakers', 'policewomen', 'boys', 'families', 'witches', 'lady-in-waiting(s)']
    """
    return changed(data("en")["many"], noun) or f"{noun}s"


def alike(code: str, subjects: Sequence[str], predicate: str, order: Order, all_of: Callable[..., str]) -> str:
    """State that a predicate holds for each of several subjects.

    >>> [alike("nl", ["Bea", "Cas", "Do"], "heeft | klei", order, " en ".join) for order in ("main", "known")]
    ['Bea heeft net als Cas en Do klei', 'zowel Bea als Cas als Do klei heeft']
    >>> alike("nl", ["de bode", "de hovenier"], "is Chris", "main", " en ".join)
    'zowel de bode als de hovenier is Chris'
    >>> alike("nl", ["Bea", "Cas"], "heeft | als grond klei", "known", " en ".join)
    'Bea en ook Cas als grond klei heeft'
    """
    first, others = subjects[0], all_of(subjects[1:])
    match code:
        case "ja":
            return japanese_subjects(subjects, predicate)
        case "zh":
            place = next((len(each) for each in data("zh")["times"] if predicate.startswith(each)), 0)
            every = predicate[:place] + "都" + predicate[place:]
            every = predicate.replace("是", "都是", 1) if predicate.startswith("的") else every
            return all_of(subjects) + every
        case "nl" if verb_and_rest(predicate)[1].startswith("als "):
            return clause("nl", f"{first} en ook {others}", [predicate], order, "", "")
        case "nl" if order in ("subordinate", "known") or verb_and_rest(predicate)[0] == "is":  # not a comparison
            return clause("nl", f"zowel {' als '.join(subjects)}", [predicate], order, "", "")
        case "nl":
            verb, rest = verb_and_rest(predicate)
            return clause("nl", first, [f"{verb} | net als {others} {rest}"], order, "", "")
        case "en" if (plural := english_plural(predicate)) is not None:
            return f"{all_of(subjects)} {plural}"
    return f"{first}, {'tout comme' if code == 'fr' else 'like'} {others}, {predicate}"


def goes_on(code: str, predicate: str, owned: str = "") -> str:
    """Return a predicate as the consequence of the one before it, about the same subject; "" if it has no such form.

    What is `owned` needs no verb in Dutch, as in “the age of Ben is not 8, so 9”.

    >>> goes_on("nl", "sprak | over kaas"), goes_on("nl", "heeft | als soort kaas", "kaas")
    (' en sprak dus over kaas', ', dus kaas')
    >>> goes_on("fr", "a écrit de Brest"), goes_on("zh", "的点心是花生"), goes_on("ja", "の宿は鶴の湯だ")
    (', et a donc écrit de Brest', '，所以是花生', 'から、鶴の湯だ')
    """
    match code:
        case "nl" if owned:
            return f", dus {owned}"
        case "nl":
            verb, rest = verb_and_rest(predicate)
            return f" en {verb} dus {rest}"
        case "fr":
            found = re.match(r"((?:(?:se|y|en) )?\S+) (.+)", predicate, re.DOTALL)
            return f", et {found[1]} donc {found[2]}" if found else ""
        case "zh":
            return "，所以" + re.sub(r"^的[^是]*(?=是)", "", predicate).removeprefix("的")
        case "ja":
            return "から、" + _topic_and_rest(predicate)[1]
    return ""


def of_none(code: str, predicate: str) -> str:
    """Return the form of a negated predicate behind several subjects.

    >>> of_none("zh", "不喝茶"), of_none("fr", "ne boit pas de thé"), of_none("fr", "n’est ni blond, ni brun, ni roux")
    ('都不喝茶', 'ne boit de thé', 'n’est blond, brun ou roux')
    """
    match code:
        case "zh":
            return predicate if "既" in predicate else re.sub("(?=[不没沒未非无無])", "都", predicate, count=1)
        case "fr":
            verb, *each = re.split(r",? ni ", predicate)
            each = [] if " pas " in predicate else each
            return f"{verb} {joined(each, ', ', ' ou ')}" if each else re.sub(r"\bpas\b ?", "", predicate, count=1)
    return predicate


def japanese_subjects(subjects: Sequence[str], *predicates: str) -> str:
    """State that several predicates hold for each of several subjects, which are followed by も.

    >>> japanese_subjects(["青木", "金子"], "鮭弁を買わなかった", "水を選ばなかった")
    '青木も金子も鮭弁を買わず、水を選ばなかった'
    >>> japanese_subjects(["青木", "金子"], "の年齢は8歳ではない", "水を選ばなかった")
    '青木の年齢も金子の年齢も8歳ではなく、青木も金子も水を選ばなかった'
    """
    clauses: list[str] = []
    before: str | None = None
    for predicate in predicates:
        topic, rest = _topic_and_rest(predicate)
        clauses.append(("" if topic == before else "".join(f"{subject}{topic}も" for subject in subjects)) + rest)
        before = topic
    return japanese_joined(clauses, "。")


def japanese_relative(predicate: str) -> str | None:
    """Return the form of a Japanese predicate before a noun; None if only a polite form is known.

    >>> japanese_relative("{}を選んだ"), japanese_relative("{}年生だ"), japanese_relative("{}を選びました")
    ('{}を選んだ', '{}年生の', None)
    """
    if predicate.endswith(("ます", "ました", "ません", "ませんでした")):
        return None
    stem = re.sub(r"です$|(?<![んい])だ$", "", predicate)
    return predicate if stem == predicate else stem + "の"


# --- Several values inside a phrase -----------------------------------------------------------------------------------

# Patterns are compiled when a text first needs them, since most explanations need none.
_PARTICLE = r"([「『“‘]?)\{\}([^をはがにでとへだ]*)(には|では|とは|へは|[をはがにでとへだ])"
_QUOTED = r"[“‘「『]\{\}[”’」』]|\"\{\}\""


def filled(code: str, template: str, values: Sequence[str], comma: str, last: str, negated: bool) -> str:
    """Return a template with one or more values in its braces.

    >>> filled("fr", "ne vient pas de {}", ["Lyon", "Arles"], ", ", " ni ", True)
    'ne vient ni de Lyon ni de Arles'
    >>> filled("fr", "n’a pas de {}", ["chat", "iguane"], ", ", " ni ", True)
    'n’a ni chat ni iguane'
    >>> filled("fr", "n’a pas l’étal {}", ["blanc", "jaune"], ", ", " ni ", True)
    'n’a ni l’étal blanc ni l’étal jaune'
    >>> filled("fr", "n’est pas passé {}", ["en premier", "en dernier"], ", ", " ni ", True)
    'n’est passé ni en premier ni en dernier'
    >>> filled("ja", "{}を頼んでいない", ["緑茶", "紅茶"], "、", "も", True)
    '緑茶も紅茶も頼んでいない'
    >>> filled("ja", "「{}」の題を出さなかった", ["雪", "猫"], "、", "も", True)
    '「雪」の題も「猫」の題も出さなかった'
    >>> filled("zh", "不坐{}号桌", ["2", "5"], "、", "或", True)
    '既不坐2号桌，也不坐5号桌'
    >>> filled("nl", "at geen {}taart", ["wortel", "gember"], ", ", " of ", True)
    'at geen wortel- of gembertaart'
    """
    if len(values) == 1:
        return template.replace("{}", values[0])
    if code == "ja" and (found := re.search(_PARTICLE, template)):
        if negated:
            particle = found[3].removesuffix("は") if len(found[3]) > 1 else found[3].strip("をはが")
            every = "".join(f"{found[1]}{value}{found[2]}{particle}も" for value in values)
            return template[: found.start()] + every + template[found.end() :]
        each = [f"{found[1]}{value}{found[2]}" for value in values]
        return template.replace(f"{found[1]}{{}}{found[2]}", joined(each, comma, last), 1)
    if code == "fr" and negated and " pas " in template and (each_one := _french_each(template, values)):
        bare = each_one.removeprefix("de ") if template.startswith("n’a pas de {}") else each_one
        listed = french_nor([bare.replace("{}", each) for each in values])
        return template.replace(" pas ", " ", 1).replace(each_one, listed, 1)
    if code == "nl" and re.search(r"\{\}[a-z]", template):
        values = [*[f"{value}-" for value in values[:-1]], values[-1]]
    if code == "zh" and negated and len(values) == 2 and (found := re.search("(?<!都)[不没未]", template)):
        first, second = [template[found.start() :].replace("{}", value) for value in values]
        return f"{template[: found.start()]}既{first}，也{second}"
    if found := (pattern(code, "repeated") if code in ("zh", "fr") else re.compile(_QUOTED)).search(template):
        return template.replace(found[0], joined([found[0].replace("{}", each) for each in values], comma, last))
    return template.replace("{}", joined(values, comma, last))


def _french_each(template: str, values: Sequence[str]) -> str:
    """Return the part to repeat behind each `ni` of a negated phrase with several values; "" if there is none."""
    own = pattern("fr", "repeated").search(template)
    if own is None:
        own = re.search(r"(?:\b(?:à|de|dans|sur|avec) )?(?:\bl[ae]s? |\bl’)\w+ \{\}", template)
    starts = tuple([f"{each} " for each in data("fr")["placed"]])
    placed = template.endswith("{}") and all([value.removeprefix(OPEN).startswith(starts) for value in values])
    if own or placed or (" pas {}" in template and not re.match(f"{OPEN}?d(?:e |es |u |[’'])", values[0])):
        return own[0] if own else "{}"
    return ""


def french_nor(items: Sequence[str]) -> str:
    """Return a list of items as the French “neither … nor …”.

    >>> french_nor(["Lyon", "Arles"]), french_nor(["Lyon", "Arles", "Nice"]), french_nor(["0,8", "1", "2"])
    ('ni Lyon ni Arles', 'ni Lyon, ni Arles, ni Nice', 'ni 0,8 ni 1 ni 2')
    """
    decimals = any(re.search(r"\d,\d", item) for item in items)
    return "ni " + (" ni " if len(items) == 2 or decimals else ", ni ").join(items)


@lru_cache(16_384)
def singular(code: str, noun: str) -> str:
    """Return a noun in the singular, if its ending shows that it is a plural.

    >>> [singular("en", noun) for noun in ("years", "inches", "km", "glass", "cookies", "wives")]
    ['year', 'inch', 'km', 'glass', 'cookie', 'wife']
    >>> [singular("nl", noun) for noun in ("punten", "steden", "namen", "huizen", "katten", "keuken", "hobby's")]
    ['punt', 'stad', 'naam', 'huis', 'kat', 'keuken', 'hobby']
    >>> [singular("fr", noun) for noun in ("amis", "prix", "animaux", "gâteaux", "métiers", "heures")]
    ['ami', 'prix', 'animal', 'gâteau', 'métier', 'heure']
    """
    return noun if code == "fr" and not is_plural(code, noun) else changed(data(code).get("singular", ()), noun) or noun


def article(code: str, name: str) -> str:
    """Return the article of the Dutch or French name of a property, if its ending shows it; otherwise nothing.

    >>> [article("nl", name) for name in ("leeftijd", "huisdier", "drankje", "boeken")]
    ['de', 'het', 'het', 'de']
    >>> [article("fr", name) for name in ("taille", "prix", "âge", "boisson", "métier")]
    ['la', 'le', 'le', 'la', 'le']
    """
    low = name.lower()
    if code == "nl":
        return "het" if pattern("nl", "het").search(low) else "de"
    return "" if code != "fr" else "les" if is_plural(code, name) else "la" if pattern("fr", "la").search(low) else "le"


def is_noun(name: str) -> bool:
    """Return True if the English name of a property can have an owner.

    >>> [is_noun(name) for name in ("tie", "speed", "discovered", "lives in")]
    [True, True, False, False]
    """
    return not pattern("en", "no_noun").search(name.lower())


def is_plural(code: str, name: str) -> bool:
    """Return True if the name of a property is certainly a plural.

    >>> is_plural("en", "cups"), is_plural("en", "bus"), is_plural("nl", "punten"), is_plural("fr", "prix")
    (True, False, True, False)
    """
    low = name.lower()
    return bool(pattern(code, "plural").search(low)) and not pattern(code, "no_plural").search(low)


def has_unit(code: str, template: str, unit: str) -> bool:
    """Return True if a phrase contains the unit of its value.

    >>> has_unit("en", "is {} years old", "years"), has_unit("en", "jars of {}", "lb"), has_unit("zh", "{}岁", "岁")
    (True, False, True)
    """
    behind = template.partition("{}")[2]
    if not behind or not unit.isascii():
        return behind.startswith(unit)
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", behind) for form in {unit, singular(code, unit)})
