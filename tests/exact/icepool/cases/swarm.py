"""Five dice and five kinds of card; every hit makes all wounds of the attack easier."""

from icepool import Deck, d
from dealt import Hand, needs

HIT = d(10) >= 5
DECK = Deck({"hide": 12, "belly": 6, "plate": 6, "eye": 4, "snare": 2})


def wounds(hits):
    least = 13 - 2 - hits
    wound = {name: d(10) >= needs(least + more) for name, more in [("hide", 0), ("belly", -2), ("plate", 2)]}
    wound["eye"] = d(10).map(lambda face: 2 if face >= 10 - 1 else int(face >= needs(least)))

    def resolve(cards):
        return 0 if cards["snare"] else sum(cards[name] @ die for name, die in wound.items())

    return Hand(resolve)(DECK.deal(hits))


def metrics():
    hits = 5 @ HIT
    return {"hits-per-attack": hits, "wounds-per-attack": hits.map(wounds)}
