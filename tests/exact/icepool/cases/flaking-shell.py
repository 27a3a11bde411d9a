"""Every wound lowers what the next attempt needs. Cracks come before shells."""

from icepool import Deck, Die, d
from dealt import Hand, needs

HIT = d(10) >= 4
DECK = Deck({"shell": 8, "crack": 3, "snare": 2})


def on_shell(wounds, flaked):
    return (d(10) >= needs(11 - 3 - flaked)).map(lambda wound: (wounds + wound, flaked + wound))


def on_crack(wounds, flaked):
    def struck(face):
        if face >= 10 - 1:
            return (wounds + 1, flaked + 2)
        wound = int(face >= needs(11 - 3 - flaked))
        return (wounds + wound, flaked + wound)

    return d(10).map(struck)


def wounds(cards):
    if cards["snare"]:
        return 0
    state = Die([(0, 0)])
    state = state.map(on_crack, repeat=cards["crack"])
    state = state.map(on_shell, repeat=cards["shell"])
    return state.marginals[0]


def metrics():
    hits = 5 @ HIT
    return {
        "hits-per-attack": hits,
        "wounds-per-attack": hits.map(lambda cards: Hand(wounds)(DECK.deal(cards))),
    }
