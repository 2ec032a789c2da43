"""Graphs with coloured nodes and links, and their canonical form, which is independent of the order of nodes.

Colours are refined by the colours of linked nodes until nothing changes; if nodes still have equal colours, each of
them is tried as the first (B. D. McKay and A. Piperno, "Practical graph isomorphism, II", 2014).  The least of all
resulting numberings of the links is the form.
"""

from __future__ import annotations

from logicgrid.puzzle.question import grouped

_MOST_LEAVES = 2_000
"""The largest number of numberings to compare; more occur only if hardly anything distinguishes the nodes."""

Link = tuple[int, ...]
Form = tuple[Link, ...]


class Graph:
    """Nodes with colours, and links of different kinds between any number of nodes, whose ends are unordered."""

    def __init__(self) -> None:
        self.colours: list[str] = []
        self.links: list[Link] = []
        self.kinds: list[str] = []

    def node(self, colour: str) -> int:
        """Add a node; return its number."""
        self.colours.append(colour)
        return len(self.colours) - 1

    def link(self, kind: str, *nodes: int) -> None:
        """Add a link."""
        self.kinds.append(kind)
        self.links.append(nodes)

    def least(self) -> tuple[object, ...]:
        """Return the least numbering of the links."""
        self.touching: list[list[int]] = [[] for _ in self.colours]
        for number, link in enumerate(self.links):
            for node in link:
                self.touching[node].append(number)
        names = sorted(set(self.colours))
        kinds = sorted(set(self.kinds))
        self.kind = [kinds.index(kind) for kind in self.kinds]
        search = _Search(self)
        search.below(self._refined([names.index(colour) for colour in self.colours]), ())
        assert search.best is not None
        return (tuple(sorted(self.colours)), tuple(kinds), search.best)

    def numbered(self, colours: list[int]) -> Form:
        """Return the links by the colours of their ends, when all colours differ."""
        return tuple(
            sorted(
                (kind, *sorted([colours[node] for node in link]))
                for kind, link in zip(self.kind, self.links, strict=True)
            )
        )

    def first(self, colours: list[int], node: int) -> list[int]:
        """Return the colours with a node put before the others of its colour."""
        return self._refined([2 * colour - (each == node) for each, colour in enumerate(colours)])

    def _refined(self, colours: list[int]) -> list[int]:
        """Return the colours, from 0, refined by those of linked nodes until they are stable."""
        count = len(set(colours))
        while True:
            signed = [
                (kind, *sorted([colours[node] for node in link]))
                for kind, link in zip(self.kind, self.links, strict=True)
            ]
            found = [
                (colour, sorted([signed[link] for link in links]))
                for colour, links in zip(colours, self.touching, strict=True)
            ]
            order: list[tuple[int, list[tuple[int, ...]]]] = []
            for each in sorted(found):
                if not order or order[-1] != each:
                    order.append(each)
            ranks = {(colour, tuple(links)): rank for rank, (colour, links) in enumerate(order)}
            colours = [ranks[colour, tuple(links)] for colour, links in found]
            if len(order) == count:
                return colours
            count = len(order)

    def alike(self, colours: list[int]) -> list[int]:
        """Return the nodes of the first smallest class with several nodes, one of each set of twins.

        Twins have the same links, so it makes no difference which comes first.
        """
        classes = grouped([(colour, node) for node, colour in enumerate(colours)])
        several = [(len(nodes), colour) for colour, nodes in classes.items() if len(nodes) > 1]
        if not several:
            return []
        _, colour = min(several)
        twins: dict[object, int] = {}
        for node in classes[colour]:
            own = sorted([(self.kind[link], sorted(set(self.links[link]) - {node})) for link in self.touching[node]])
            twins.setdefault(repr(own), node)
        return list(twins.values())


class _Search:
    """The search for the least form; the symmetries that it finds prune branches equivalent to earlier ones."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.best: Form | None = None
        self.order: list[int] = []
        """The nodes in the order of the best numbering."""
        self.symmetries: list[list[int]] = []
        """For each symmetry, the image of each node."""
        self.leaves = 0

    def below(self, colours: list[int], path: tuple[int, ...]) -> None:
        """Visit all numberings that agree with these colours, in which the nodes of the path were put first."""
        alike = self.graph.alike(colours)
        if not alike:
            self.leaf(colours)
        tried: list[int] = []
        for node in alike:
            if self.leaves < _MOST_LEAVES and (not tried or not self.is_like(node, tried, path)):
                self.below(self.graph.first(colours, node), (*path, node))
            tried.append(node)

    def leaf(self, colours: list[int]) -> None:
        self.leaves += 1
        form = self.graph.numbered(colours)
        order = sorted(range(len(colours)), key=colours.__getitem__)
        if self.best is None or form < self.best:
            self.best, self.order = form, order
        elif form == self.best:
            becomes = [0] * len(order)
            for one, other in zip(self.order, order, strict=True):
                becomes[one] = other
            self.symmetries.append(becomes)

    def is_like(self, node: int, tried: list[int], path: tuple[int, ...]) -> bool:
        """Return True if symmetries that fix the path map the node to one that was tried."""
        kept = [each for each in self.symmetries if all([each[fixed] == fixed for fixed in path])]
        reached, stack = {node}, [node]
        while stack:
            one = stack.pop()
            for becomes in kept:
                if becomes[one] not in reached:
                    reached.add(becomes[one])
                    stack.append(becomes[one])
        return not reached.isdisjoint(tried)
