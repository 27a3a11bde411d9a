"""Cards from a deck, then from its discard, then none. Plates are harder to wound."""

from icepool import Deck, d
from dealt import Hand

HIT = d(10) >= 6
DECK = Deck({"hide": 2, "seam": 1})
DISCARD = Deck({"hide": 1, "plate": 1, "snare": 1})
ON_HIDE = d(10) >= 8 - 2
ON_PLATE = d(10) >= 8 + 3 - 2
ON_SEAM = d(10).map(lambda face: 3 if face >= 10 - 1 else int(face >= 8 - 2))


def hand(hits):
    return DECK.deal(min(hits, 3)) + DISCARD.deal(min(max(hits - 3, 0), 3))


def wounds(cards):
    if cards["snare"]:
        return 0
    return cards["hide"] @ ON_HIDE + cards["plate"] @ ON_PLATE + cards["seam"] @ ON_SEAM


def metrics():
    hits = 7 @ HIT
    return {
        "hits-per-attack": hits,
        "wounds-per-attack": hits.map(lambda hits: Hand(wounds)(hand(hits))),
        "trap-rate": hits.map(lambda hits: Hand(lambda cards: cards["snare"] > 0)(hand(hits))),
    }
