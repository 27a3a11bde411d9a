"""Gills, bellies, and at last wet backs, on which the first failure ends the attack."""

from icepool import Deck, Die, d
from dealt import Hand

HIT = d(10) >= 5
DECK = Deck({"gill": 2, "belly": 5, "wet back": 6, "snare": 1})
WOUND = d(10) >= 9 - 2
ON_GILL = d(10).map(lambda face: 2 if face == 10 else int(face >= 9 - 2))


def on_wet_back(wounds, stands):
    return (wounds, stands) if not stands else WOUND.map(lambda wound: (wounds + wound, wound))


def wounds(cards):
    if cards["snare"]:
        return 0
    backs = Die([(0, True)]).map(on_wet_back, repeat=cards["wet back"])
    return cards["gill"] @ ON_GILL + cards["belly"] @ WOUND + backs.marginals[0]


def metrics():
    hits = 5 @ HIT
    return {
        "hits-per-attack": hits,
        "wounds-per-attack": hits.map(lambda cards: Hand(wounds)(DECK.deal(cards))),
    }
