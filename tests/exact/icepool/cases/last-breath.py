"""Two wounds a location, three with a critical, and never more than three."""

from icepool import Deck, d
from dealt import Hand

HIT = d(10) >= 5
DECK = Deck({"hide": 12, "throat": 4, "snare": 3})
ON_HIDE = 2 * (d(10) >= 10 - 2)
ON_THROAT = d(10).map(lambda face: 3 if face >= 10 - 1 else 2 * int(face >= 10 - 2))


def wounds(cards):
    return 0 if cards["snare"] else cards["hide"] @ ON_HIDE + cards["throat"] @ ON_THROAT


def metrics():
    hits = 3 @ HIT
    done = hits.map(lambda cards: Hand(wounds)(DECK.deal(cards))).clip(0, 3)
    return {"hits-per-attack": hits, "wounds-per-attack": done, "defeat-rate": done >= 3}
