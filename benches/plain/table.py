"""What lies on the table: the monster's cards, and the survivors with what they carry."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Literal, TypeVar

from board import Space

MOVEMENT = 6
TOUGHNESS = 10

Candidates = Literal["threat ahead in range", "threat in view", "threat", "anyone", "last to wound"]
"""Among whom a card takes the closest as its target."""


@dataclass(frozen=True, slots=True)
class AiCard:
    """What the monster does in a turn; every card is a flow, a move and an attack."""

    name: str
    candidates: tuple[Candidates, ...]
    speed: int
    accuracy: int
    damage: int
    knockback: int = 0
    knocks_down: bool = False


@dataclass(frozen=True, slots=True)
class HitLocation:
    """What a hit has found."""

    name: str
    is_trap: bool = False
    has_critical: bool = False
    failure_damage: int = 0
    has_reflex: bool = False


GORE = AiCard("Gore", ("threat ahead in range", "threat in view"), speed=3, accuracy=5, damage=1, knockback=4)
STAMP = AiCard("Stamp", ("anyone",), speed=5, accuracy=5, damage=1)
CHARGE = AiCard("Charge", ("last to wound", "threat"), speed=3, accuracy=4, damage=2, knocks_down=True)
AI_CARDS = [GORE] * 5 + [STAMP] * 4 + [CHARGE] * 3
BASIC_ACTION = AiCard("basic action", ("threat in view", "anyone"), speed=2, accuracy=5, damage=1)

HIT_LOCATIONS = (
    [HitLocation("Flank")] * 8
    + [HitLocation("Eye", has_critical=True)] * 5
    + [HitLocation("Hock", failure_damage=1)] * 4
    + [HitLocation("Horn", has_reflex=True)] * 2
    + [HitLocation("Pit", is_trap=True)]
)

Card = TypeVar("Card")


class Deck(Generic[Card]):
    """A pile of cards, and the discard that becomes the next pile."""

    def __init__(self, cards: Iterable[Card], dice: Random) -> None:
        self.dice = dice
        self.pile: list[Card] = []
        self.discard = list(cards)
        self.shuffle()

    def shuffle(self) -> None:
        """Shuffles pile and discard together."""
        self.pile += self.discard
        self.discard.clear()
        self.dice.shuffle(self.pile)

    def draw(self) -> Card | None:
        """The card on top; `None` if there is none, in the discard either."""
        if not self.pile:
            self.shuffle()
        return self.pile.pop() if self.pile else None


@dataclass(frozen=True, slots=True)
class Weapon:
    """What a survivor strikes with."""

    speed: int
    accuracy: int
    strength: int
    reach: int = 1


AXE = Weapon(speed=2, accuracy=6, strength=4)
SPEAR = Weapon(speed=2, accuracy=7, strength=3, reach=2)
VEST = {"arms": 1, "body": 2, "waist": 1}
BOXES = {"head": 1, "arms": 2, "body": 2, "waist": 2, "legs": 2}
ATTRIBUTES = ("speed", "accuracy", "strength", "luck", "evasion", "movement")


@dataclass(slots=True, eq=False)
class Survivor:
    """A survivor; `tokens` change its attributes, `fell` is the round in which it was knocked down."""

    name: str
    at: Space
    weapon: Weapon
    armor: dict[str, int]
    survival: int
    actions: frozenset[str]
    luck: int = 0
    boxes: dict[str, int] = field(default_factory=BOXES.copy)
    tokens: Counter[str] = field(default_factory=Counter)
    used: set[str] = field(default_factory=set)
    bleeding: int = 0
    is_alive: bool = True
    fell: int | None = None
    is_attacking: bool = False
    has_activation: bool = False

    @property
    def is_standing(self) -> bool:
        """Whether it can move and act (RND-5)."""
        return self.is_alive and self.fell is None

    @property
    def movement(self) -> int:
        """Spaces of a movement."""
        return 5 + self.tokens["movement"]

    def capacity(self, location: str) -> int:
        """What a location takes before a severe injury (MON-4)."""
        return self.armor.get(location, 0) + self.boxes[location]

    def spend(self, action: str, survival: int) -> None:
        """Pays for a survival action, which is possible once in a round (SRV-16)."""
        self.survival -= survival
        self.used.add(action)


def new_party() -> list[Survivor]:
    """The party before the first round, in seat order."""
    return [
        Survivor("Ada", (6, 4), AXE, VEST.copy(), survival=3, actions=frozenset({"dodge", "surge"})),
        Survivor("Bryn", (7, 4), AXE, VEST.copy(), survival=3, actions=frozenset({"dodge", "endure"}), luck=6),
        Survivor("Cato", (8, 4), SPEAR, {}, survival=3, actions=frozenset({"dodge", "surge"})),
        Survivor("Dara", (9, 4), SPEAR, VEST.copy(), survival=2, actions=frozenset({"dodge"})),
    ]
