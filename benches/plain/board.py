"""The board: spaces, the base of the monster, and ways around what is in the way."""

from collections import deque
from collections.abc import Container, Iterable
from dataclasses import dataclass

Space = tuple[int, int]
"""A column and a row; also a direction, as one step of each."""

COLUMNS, ROWS = 16, 22
SPACES = tuple((x, y) for x in range(COLUMNS) for y in range(ROWS))
ROCKS = frozenset({(4, 6), (11, 6), (7, 3)})
DIRECTIONS: tuple[Space, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
FAR = len(SPACES)
"""More steps than any way has."""


def is_on_board(space: Space) -> bool:
    """Whether there is such a space (COL-10)."""
    return 0 <= space[0] < COLUMNS and 0 <= space[1] < ROWS


def step(space: Space, direction: Space) -> Space:
    """The next space in a direction."""
    return space[0] + direction[0], space[1] + direction[1]


def steps_between(one: Space, other: Space) -> int:
    """Orthogonal steps between two spaces."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def gap(low: int, high: int, at: int) -> int:
    """How far a number lies outside a range, with its sign."""
    return min(at - low, 0) or max(at - high, 0)


def walk(starts: Iterable[Space], blocked: Container[Space], limit: int = FAR) -> dict[Space, int]:
    """The steps to every space that can be reached from the nearest of the starts."""
    steps = dict.fromkeys(starts, 0)
    queue = deque(steps)
    while queue:
        space = queue.popleft()
        if steps[space] == limit:
            break
        for direction in DIRECTIONS:
            neighbour = step(space, direction)
            if neighbour not in steps and neighbour not in blocked and is_on_board(neighbour):
                steps[neighbour] = steps[space] + 1
                queue.append(neighbour)
    return steps


@dataclass(slots=True)
class Base:
    """The square of four spaces that the monster fills, by its lowest column and row."""

    x: int
    y: int
    facing: Space

    def spaces(self) -> set[Space]:
        """What it fills."""
        return {(self.x + i, self.y + j) for i in range(2) for j in range(2)}

    def gaps(self, space: Space) -> Space:
        """Signed steps along both axes from the base to a space; 0 and 0 under the base."""
        return gap(self.x, self.x + 1, space[0]), gap(self.y, self.y + 1, space[1])

    def distance(self, space: Space) -> int:
        """Steps from the nearest space of the base; 1 is adjacent."""
        x, y = self.gaps(space)
        return abs(x) + abs(y)

    def is_before(self, space: Space) -> bool:
        """Whether the monster faces the space (TGT-9)."""
        x, y = self.gaps(space)
        return x * self.facing[0] + y * self.facing[1] > 0

    def is_behind(self, space: Space) -> bool:
        """Whether the space is in the blind spot: the row right behind the base (OD-26)."""
        return self.gaps(space) == (-self.facing[0], -self.facing[1])

    def face(self, space: Space) -> None:
        """Turns along the axis of the larger gap, the columns when both are equal (OD-50)."""
        x, y = self.gaps(space)
        if x or y:
            self.facing = (sign(x), 0) if abs(x) >= abs(y) else (0, sign(y))

    def way_to(self, space: Space, limit: int) -> list[Space]:
        """The directions of the steps that bring the base next to a space, longer axis first (OD-24)."""
        x, y = self.gaps(space)
        along_x, along_y = [(sign(x), 0)] * abs(x), [(0, sign(y))] * abs(y)
        way = along_x + along_y if abs(x) >= abs(y) else along_y + along_x
        return way[: min(len(way) - 1, limit)] if way else []

    def take(self, direction: Space) -> None:
        """One step, through anything (COL-3, COL-7)."""
        self.x, self.y = step((self.x, self.y), direction)

    def side_of_centre(self, space: Space) -> Space:
        """On which side of the centre line a space lies, along both axes; 0 when it lies on it."""
        return sign(2 * space[0] - 2 * self.x - 1), sign(2 * space[1] - 2 * self.y - 1)
