"""Four dice against a deck with snares: one of them among the cards, and nothing is wounded."""

from icepool import Deck, d

HIT = d(10) >= 6
WOUND = d(10) >= 9 - 3
DECK = Deck({"hide": 14, "snare": 4})


def metrics():
    hits = 4 @ HIT

    def snares(cards):
        return DECK.deal(cards).keep_outcomes(["snare"]).size()

    return {
        "hits-per-attack": hits,
        "wounds-per-attack": hits.map(lambda cards: snares(cards).map(lambda n: 0 if n else cards @ WOUND)),
        "trap-rate": hits.map(lambda cards: snares(cards) > 0),
    }
