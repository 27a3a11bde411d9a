"""Misses are thrown again, and a d8 is added to the d10 of every wound attempt.

Natural rolls mean nothing here, and a critical must reach the toughness too.
"""

import icepool
from icepool import Deck, d
from dealt import Hand

HIT = (d(10) >= 8).reroll([False], depth=1)
DECK = Deck({"hide": 9, "soft spot": 4, "snare": 1})
LEAST = 16 - 2
WOUND = d(10) + d(8) >= LEAST


def critical(face, coal):
    return face >= 10 - 3 and face + coal >= LEAST


def on_soft_spot(face, coal):
    return int(face + coal >= LEAST) + int(critical(face, coal))


def wounds(cards):
    if cards["snare"]:
        return 0
    return cards["hide"] @ WOUND + cards["soft spot"] @ icepool.map(on_soft_spot, d(10), d(8))


def criticals(cards):
    return 0 if cards["snare"] else cards["soft spot"] @ icepool.map(critical, d(10), d(8))


def metrics():
    hits = 3 @ HIT
    return {
        "hits-per-attack": hits,
        "wounds-per-attack": hits.map(lambda cards: Hand(wounds)(DECK.deal(cards))),
        "criticals-per-attack": hits.map(lambda cards: Hand(criticals)(DECK.deal(cards))),
    }
