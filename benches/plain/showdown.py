"""The fight of benches/showdown.toml in plain Python, as a designer might write it who balances this one fight.

    python3 benches/plain/showdown.py --fights 20000 --seed 1

prints the mean of every metric with its standard error as CSV.
"""

import argparse
import csv
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from random import Random

from fight import Fight

COUNTED = (
    "rounds",
    "wounds",
    "attacks",
    "hits",
    "monster-hits",
    "damage",
    "severe-injuries",
    "dodges",
    "endures",
    "surges",
    "knock-downs",
    "collisions",
    "spaces-moved",
)
"""What a fight counts, by the names that `deathroll metrics` gives."""


@dataclass(slots=True)
class Mean:
    """The mean of whole numbers, and its standard error."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        """One more number."""
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def estimate(self) -> float:
        """The mean."""
        return self.total / self.count

    @property
    def std_error(self) -> float:
        """How far the mean is from that of endlessly many fights, typically."""
        deviations = self.squares - self.total * self.total / self.count
        return sqrt(deviations / (self.count - 1) / self.count)


def measure(fight: Fight) -> dict[tuple[str, str], int]:
    """By subject and metric, as the program names them."""
    results = {("party", "win-rate"): int(fight.is_won)}
    for survivor in fight.party:
        results[survivor.name, "survival-rate"] = int(survivor.is_alive)
    results["party", "deaths"] = len(fight.party) - len(fight.living())
    for metric in COUNTED:
        results["party", metric] = fight.counts[metric]
    return results


def play_fights(fights: int, seed: int) -> dict[tuple[str, str], Mean]:
    """The means of all metrics over so many fights."""
    dice = Random(seed)
    means: defaultdict[tuple[str, str], Mean] = defaultdict(Mean)
    for _ in range(fights):
        fight = Fight(dice)
        fight.play()
        for key, number in measure(fight).items():
            means[key].add(number)
    return means


def main() -> None:
    """Reads the command line, plays, prints."""
    parser = argparse.ArgumentParser(description="Plays the fight of benches/showdown.toml.")
    parser.add_argument("--fights", type=int, default=20_000, help="how many fights (default: 20000)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same dice (default: 1)")
    arguments = parser.parse_args()
    if arguments.fights < 2:
        parser.error("--fights must be at least 2: one fight has no standard error")
    means = play_fights(arguments.fights, arguments.seed)
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["subject", "metric", "trials", "estimate", "std_error"])
    for (subject, metric), mean in means.items():
        table.writerow([subject, metric, mean.count, mean.estimate, mean.std_error])
    print(f"{arguments.fights / time.process_time():.0f} fights per processor second", file=sys.stderr)


if __name__ == "__main__":
    main()
