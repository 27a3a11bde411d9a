"""Evaluates a case: python evaluate.py CASE.py [TIMES]

Prints JSON: the mean and the distribution of every metric of the case, as fractions, and the
seconds of the first and of the fastest of so many evaluations.
"""

import json
import runpy
import sys
from fractions import Fraction
from time import perf_counter


def told(die):
    """A die, as text."""
    shares = {str(int(value)): str(Fraction(ways, die.denominator())) for value, ways in die.items()}
    mean = sum(int(value) * Fraction(ways, die.denominator()) for value, ways in die.items())
    return {"mean": str(mean), "shares": shares}


def main(case, times="1"):
    metrics = runpy.run_path(case)["metrics"]
    seconds = []
    for _ in range(int(times)):
        start = perf_counter()
        found = metrics()
        seconds.append(perf_counter() - start)
    answers = {name: told(die) for name, die in found.items()}
    json.dump({"metrics": answers, "first": seconds[0], "fastest": min(seconds)}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
