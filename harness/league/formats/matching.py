"""Perfect matchings of graphs, by Edmonds' algorithm: everybody gets a partner, if that is possible at all."""

from collections import deque
from collections.abc import Callable, Sequence


def perfect_matching(nodes: Sequence[int], fits: Callable[[int, int], bool]) -> list[tuple[int, int]]:
    """Pairs of nodes that fit, near ones where that is easy; empty if not all of them can have a partner."""
    count = len(nodes)
    graph = [
        [other for other in _from_near(place, count) if fits(nodes[place], nodes[other])]
        for place in range(count)
    ]
    partner: list[int | None] = [None] * count
    for place in range(count):
        if partner[place] is None:
            other = next((each for each in graph[place] if partner[each] is None), None)
            if other is not None:
                partner[place], partner[other] = other, place
    for place in range(count):
        if partner[place] is None and not _Augmenting(graph, partner).from_root(place):
            return []
    return [
        (nodes[one], nodes[other]) for one, other in enumerate(partner) if other is not None and one < other
    ]


def _from_near(place: int, count: int) -> list[int]:
    return sorted([other for other in range(count) if other != place], key=lambda other: abs(other - place))


class _Augmenting:
    """A search for an augmenting path. Odd cycles, the blossoms, are shrunk to their base as they are found."""

    def __init__(self, graph: Sequence[Sequence[int]], partner: list[int | None]) -> None:
        self._graph = graph
        self._partner = partner
        self._before: list[int | None] = [None] * len(
            graph
        )  # on the way from the root, by nodes at odd depth
        self._base = [*range(len(graph))]
        self._reached = [False] * len(graph)  # at even depth
        self._waiting: deque[int] = deque()

    def from_root(self, root: int) -> bool:
        """Whether the root has a partner now; nobody has lost one."""
        self._reached[root] = True
        self._waiting.append(root)
        while self._waiting:
            node = self._waiting.popleft()
            for other in self._graph[node]:
                if self._base[node] == self._base[other] or self._partner[node] == other:
                    continue
                mate = self._partner[other]
                if other == root or (mate is not None and self._before[mate] is not None):
                    self._shrink(node, other)
                elif self._before[other] is None:
                    self._before[other] = node
                    if mate is None:
                        self._flip(other)
                        return True
                    self._reached[mate] = True
                    self._waiting.append(mate)
        return False

    def _shrink(self, node: int, other: int) -> None:
        base = self._common(node, other)
        inside: set[int] = set()
        self._mark(inside, node, base, other)
        self._mark(inside, other, base, node)
        for each, of in enumerate(self._base):
            if of in inside:
                self._base[each] = base
                if not self._reached[each]:
                    self._reached[each] = True
                    self._waiting.append(each)

    def _common(self, node: int, other: int) -> int:
        """The first base that is on the ways of both to the root."""
        passed = {*self._ways(node)}
        return next(base for base in self._ways(other) if base in passed)

    def _ways(self, node: int) -> list[int]:
        bases = [self._base[node]]
        while (mate := self._partner[bases[-1]]) is not None and (before := self._before[mate]) is not None:
            bases.append(self._base[before])
        return bases

    def _mark(self, inside: set[int], node: int, base: int, child: int) -> None:
        while self._base[node] != base:
            mate = self._partner[node]
            assert mate is not None
            inside |= {self._base[node], self._base[mate]}
            self._before[node] = child
            child, before = mate, self._before[mate]
            assert before is not None
            node = before

    def _flip(self, node: int) -> None:
        """Matches along the way to the root."""
        end: int | None = node
        while end is not None:
            before = self._before[end]
            assert before is not None
            following = self._partner[before]
            self._partner[end], self._partner[before] = before, end
            end = following
