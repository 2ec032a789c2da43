"""Graphs with coloured nodes and links, and the form that they have in common whatever the order of their nodes.

Nodes are told apart by their colours and links, again and again, until nothing changes; of nodes that are still alike
each is tried as the first (B. D. McKay and A. Piperno, "Practical graph isomorphism, II", 2014).  The least of all
numberings of the links is the form.
"""

from __future__ import annotations

_MOST_LEAVES = 2_000
"""The numberings that are compared at most; more happen only if hardly anything tells the nodes apart."""

Link = tuple[int, ...]


class Graph:
    """Nodes with colours, and links of a kind between any number of them, the ends of which are alike."""

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
        start = self._refined([names.index(colour) for colour in self.colours])
        best: tuple[object, ...] | None = None
        stack, leaves = [start], 0
        while stack and leaves < _MOST_LEAVES:
            colours = stack.pop()
            alike = self._alike(colours)
            if alike:
                for node in alike:
                    stack.append(self._refined([2 * colour - (each == node) for each, colour in enumerate(colours)]))
                continue
            leaves += 1
            numbered = [
                (kind, *sorted([colours[node] for node in link]))
                for kind, link in zip(self.kind, self.links, strict=True)
            ]
            form = tuple(sorted(numbered))
            best = form if best is None or form < best else best
        assert best is not None
        named = tuple(sorted(self.colours))
        return (named, tuple(kinds), best)

    def _refined(self, colours: list[int]) -> list[int]:
        """Return the colours, split by those of the nodes that are linked, until no more nodes differ; from 0 on."""
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

    def _alike(self, colours: list[int]) -> list[int]:
        """Return the nodes of the first and smallest class that has several, one of each set of twins.

        Twins have the same links, so that whichever comes first makes no difference.
        """
        classes: dict[int, list[int]] = {}
        for node, colour in enumerate(colours):
            classes.setdefault(colour, []).append(node)
        several = [(len(nodes), colour) for colour, nodes in classes.items() if len(nodes) > 1]
        if not several:
            return []
        _, colour = min(several)
        twins: dict[object, int] = {}
        for node in classes[colour]:
            own = sorted([(self.kind[link], sorted(set(self.links[link]) - {node})) for link in self.touching[node]])
            twins.setdefault(repr(own), node)
        return list(twins.values())
