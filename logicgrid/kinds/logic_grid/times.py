"""The keys that say how often: `times` of a property, and `show`, the property by which answers are shown.

`times` says how many actors have each value.  The bounds are made as narrow as they are together: of ten actors
with `{red: 2, blue: 3..5}` three to five are green, if that is all that there is.  Any number of actors has a value of
which `times` says nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from logicgrid.files.text import cut
from logicgrid.kinds.logic_grid.schema import Property
from logicgrid.puzzle.diagnostics import nearest
from logicgrid.puzzle.messages import joined, say

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.categories import CategoryReader, Path
    from logicgrid.kinds.logic_grid.language.vocabulary import Category

Bounds = tuple[int, int]
"""The least and the greatest number of actors who have a value."""

_MOST_LISTED = 8
"""The number of labels up to which the corrected lines of a help text are written out."""


def bounds_of(text: str) -> Bounds | str:
    """Return the bounds that a text is short for, or what is wrong with it.

    >>> bounds_of("2"), bounds_of("1..3"), bounds_of("3..1")
    ((2, 2), (1, 3), '`3..1` is the wrong way round')
    """
    plain = unicodedata.normalize("NFKC", text.strip())
    found = re.fullmatch(r"([0-9]{1,6})(?:\s*\.\.\s*([0-9]{1,6}))?", plain)
    if found is None:
        return say("logic-grid.no-number-actors-no", text=cut(text, 40))
    least, most = int(found[1]), int(found[2] or found[1])
    if least > most:
        return say("logic-grid.wrong-way-round", plain=plain)
    return (least, most) if most else say("logic-grid.times-leaves-value-nobody", plain=plain)


def _help_with(text: str, mistake: str) -> str:
    """Return what to write instead of a text that is no number of actors."""
    if ends := re.fullmatch(r"([0-9]+)\s*(?:-|–|—|,|to|tot|à|bis|至|到|から)\s*([0-9]+)", text.strip()):
        return say("logic-grid.write-2", ends=ends[1], ends2=ends[2])
    return say("logic-grid.leave-value-out-spare" if mistake.endswith("nobody") else "logic-grid.write-how-many-actors")


def read_times(
    compiler: CategoryReader, name: str, prop: Property, owner: Category, given: Mapping[int, tuple[str, int]]
) -> tuple[Bounds, ...]:
    """Return the bounds of each value of a property with `times`; none where every number of actors is allowed.

    Reports what cannot be meant.  `given` has by actor the key in the file, and the place of the value.
    """
    path: Path = ("properties", name, "times")
    people, written = len(compiler.actors), prop.times
    assert written is not None
    if prop.spare or ("shared" in prop.model_fields_set and not prop.shared):
        other = "spare: true" if prop.spare else "shared: false"
        help = say("logic-grid.leave-one-them-out") if prop.spare else None
        message = say("logic-grid.times-exclude-each-other", other=other)
        compiler.error(
            "bad-times", message, compiler.document.key_span(path), help or say("logic-grid.leave-one-them-out-2")
        )
        return ()
    bounds: list[Bounds] = [(0, people)] * owner.size
    wanted = written if isinstance(written, dict) else {None: written}
    failed, named = False, set[int]()
    for label, text in wanted.items():
        here = path if label is None else (*path, label)
        place = None
        if label is not None:
            place = compiler.place_of(owner, label, "logic-grid.has-no-value", here, True, of=name, lists=True)
        found = bounds_of(text)
        if isinstance(found, str):
            compiler.error("bad-times", found, here, _help_with(text, found))
        elif label is None:
            bounds = [found] * owner.size
            continue
        elif place is not None:
            if place in named:
                message = say("logic-grid.times-has-value-twice", labels=owner.labels[place])
                where, help = compiler.document.key_span(here), say("logic-grid.remove-one-them")
                compiler.error("bad-times", message, where, help)
            named.add(place)
            bounds[place] = found
            continue
        failed = True
    if failed or refuse_sums(compiler, name, owner, bounds) or refuse_given(compiler, name, owner, bounds, given):
        return ()
    narrow = narrowed(bounds, people)
    return () if all(each == (0, people) for each in narrow) else narrow


def narrowed(bounds: Sequence[Bounds], people: int) -> tuple[Bounds, ...]:
    """Return the bounds that all of them together leave each value.

    >>> narrowed([(2, 2), (1, 9), (0, 9)], 4)
    ((2, 2), (1, 2), (0, 1))
    """
    capped = [(least, min(most, people)) for least, most in bounds]
    least_of_all, most_of_all = (sum(ends) for ends in zip(*capped, strict=True))
    return tuple(
        [(max(least, people - most_of_all + most), min(most, people - least_of_all + least)) for least, most in capped]
    )


def bijective_or_spare(times: Sequence[Bounds]) -> bool:
    """Return True if the bounds say no more than that all actors have different values (`times: 1`, `times: 0..1`)."""
    return all([each == (1, 1) for each in times]) or all([each == (0, 1) for each in times])


def refuse_sums(compiler: CategoryReader, name: str, owner: Category, bounds: Sequence[Bounds]) -> bool:
    """Report `times` that do not add up to the number of actors; return whether they do not."""
    people = len(compiler.actors)
    least, most = (sum(min(each, people) for each in ends) for ends in zip(*bounds, strict=True))
    if least <= people <= most:
        return False
    if least > people:
        message = say("logic-grid.times-ask-at-least", number=least, people=people)
    else:
        message = say("logic-grid.times-ask-at-most", number=most, people=people)
    help = say("logic-grid.numbers-together-make", n=owner.size, people=people)
    if people % owner.size == 0:
        help = say("logic-grid.numbers-make-times", n=owner.size, people=people, times=people // owner.size)
    compiler.error("bad-times", message, ("properties", name, "times"), help)
    return True


def refuse_given(
    compiler: CategoryReader, name: str, owner: Category, bounds: Sequence[Bounds], given: Mapping[int, tuple[str, int]]
) -> bool:
    """Report values given to more actors than `times` allow, or that leave too few; return whether there are any."""
    counts: Counter[int] = Counter()
    for key, place in given.values():
        counts[place] += 1
        if counts[place] > bounds[place][1]:
            message = say(
                "logic-grid.given-actors-times-allow",
                labels=owner.labels[place],
                counts=counts[place],
                bounds=bounds[place][1],
            )
            here: Path = ("properties", name, "given", key)
            compiler.error("bad-times", message, here, say("logic-grid.change-given-or-times"))
            return True
    missing = sum([max(least - counts[place], 0) for place, (least, _) in enumerate(bounds)])
    if missing > (left := len(compiler.actors) - len(given)):
        message = say("logic-grid.after-what-given-times", missing=missing, left=left)
        compiler.error("bad-times", message, ("properties", name, "given"), say("logic-grid.change-one-them"))
        return True
    return False


def shown_by(compiler: CategoryReader, categories: Sequence[Category]) -> int:
    """Return the category by which answers are shown: that of `show`, or else the actors'."""
    name = compiler.model.show
    if name is None:
        return 0
    span = compiler.document.span(("show",))
    several = [each.name for each in categories[1:] if not each.distinct]
    help = (
        say("logic-grid.write-property-several-actors", several=several[0])
        if several
        else say("logic-grid.show-property-times-or")
    )
    if categories[0].index.labels and name == categories[0].name:
        message = say("logic-grid.answers-shown-actors-anyway", name=name)
        compiler.error("bad-show", message, span, say("logic-grid.leave-show-out-or"))
        return 0
    found = [number for number, each in enumerate(categories) if number and each.name == name]
    if not found:
        path = ("show",)
        names = type(categories[0].index)([each.name for each in categories[1:]])
        number = compiler.place_of(names, name, "logic-grid.unknown-property", path)
        if number is None:
            return 0
        found = [number + 1]
    if categories[found[0]].distinct:
        message = say("logic-grid.each-value-belongs-one-actor", name=name)
        compiler.error("bad-show", message, span, help)
        return 0
    return found[0]


def says_more(written: Any) -> bool:
    """Return True if a property has a key that may say why it has fewer or more values than actors, but is wrong."""
    if not isinstance(written, dict):
        return False
    known = Property.model_fields.keys()
    return "times" in written or any(nearest(key, ("times", "shared", "spare")) for key in written.keys() - known)


def by_turning(compiler: CategoryReader, name: str, texts: Sequence[str]) -> str | None:
    """Return the lines of a file in which the values of a property are the actors, some for each; None if they are not.

    That is how a file says "two jobs each".
    """
    people, size = len(compiler.actors), len(texts)
    if size <= people or size % people or people < 2:
        return None
    owner = compiler.actors_name if compiler.actors_name != "actor" else "person"
    return joined(
        "\n",
        [
            say("logic-grid.if-each-actor-has", size=size // people),
            f"  actors: {{{name}: {labels_listed(texts)}}}",
            "  properties:",
            f"    {owner}: {{values: {labels_listed(compiler.actors)}, times: {size // people}}}",
            f"  show: {owner}",
        ],
    )


def labels_listed(labels: Sequence[str]) -> str:
    from logicgrid.files.patch import scalar

    shown = [scalar(each) for each in labels[:_MOST_LISTED]]
    return f"[{', '.join([*shown, *['…'] * (len(labels) > _MOST_LISTED)])}]"
