"""Binary puzzles, as a package of their own would have them: no three alike in a row, as many of each in every line."""

from collections.abc import Iterator

from logicgrid.kinds.lines import Find, LineKind, LineTechnique, Values


def _alike(values: Values) -> Iterator[Find]:
    """Yield what lies between two alike, or beside two neighbours that are alike."""
    for at in range(len(values) - 2):
        for place, one, other in ((at, at + 1, at + 2), (at + 1, at, at + 2), (at + 2, at, at + 1)):
            value = values[one]
            if values[place] is None and value is not None and value == values[other]:
                yield place, 1 - value, (one, other)


def _counted(values: Values) -> Iterator[Find]:
    """Yield the open cells of a line that has one value as often as it can."""
    for value in (0, 1):
        there = tuple([place for place, each in enumerate(values) if each == value])
        if 2 * len(there) == len(values):
            yield from [(place, 1 - value, there) for place, each in enumerate(values) if each is None]


class Binary(LineKind):
    """A binary puzzle: no three alike in a row, and as many of each value in every row and column."""

    name = "binary"
    sizes = (4, 6, 8, 10, 12)
    usual_size = 8
    techniques = (
        LineTechnique("no three", 1, 1.0, _alike, "there are no three alike in a row"),
        LineTechnique("half of each", 1, 1.5, _counted, "half of the cells are of each value"),
    )

    def fits(self, values: tuple[int, ...]) -> bool:
        three = any(len(set(values[at : at + 3])) == 1 for at in range(len(values) - 2))
        return 2 * sum(values) == len(values) and not three

    def wrong_size(self, width: int, height: int) -> str:
        if width in self.sizes and height in self.sizes:
            return ""
        return f"a board of {height} rows of {width}: a side has {', '.join(map(str, self.sizes))} cells"


KIND = Binary()
