"""Hands of hit location cards, drawn without replacement."""

from icepool import MultisetEvaluator


class Hand(MultisetEvaluator):
    """What comes of a hand of cards: `resolve` gets the number of cards by name."""

    def __init__(self, resolve):
        self.resolve = resolve

    def next_state(self, state, _order, name, count):
        return (state or ()) + ((name, count),)

    def final_outcome(self, state, *_):
        return self.resolve(dict(state))


def needs(threshold):
    """The lowest face of a d10 that wounds: 10 always does, 1 never."""
    return max(2, min(10, threshold))
