"""Criticals: on soft spots an 8 and more wounds twice, whatever the toughness."""

from icepool import Deck, d
from dealt import Hand

HIT = d(10) >= 5 + 1
DECK = Deck({"hide": 10, "soft spot": 6, "snare": 2})
CRITICAL = d(10) >= 10 - 2
ON_HIDE = d(10) >= 9 - 3
ON_SOFT_SPOT = d(10).map(lambda face: 2 if face >= 10 - 2 else int(face >= 9 - 3))


def wounds(cards):
    return 0 if cards["snare"] else cards["hide"] @ ON_HIDE + cards["soft spot"] @ ON_SOFT_SPOT


def criticals(cards):
    return 0 if cards["snare"] else cards["soft spot"] @ CRITICAL


def metrics():
    hits = 4 @ HIT
    return {
        "hits-per-attack": hits,
        "wounds-per-attack": hits.map(lambda cards: Hand(wounds)(DECK.deal(cards))),
        "criticals-per-attack": hits.map(lambda cards: Hand(criticals)(DECK.deal(cards))),
        "trap-rate": hits.map(lambda cards: Hand(lambda hand: hand["snare"] > 0)(DECK.deal(cards))),
    }
