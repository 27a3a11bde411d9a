"""Plays benches/showdown.toml with the program and in plain Python, and compares; see `compare` beside it."""

import argparse
import csv
import os
import platform
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from math import hypot
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SCENARIO = "benches/showdown.toml"
TOLERANCE = 4
"""Standard errors of the difference between two independent estimates of the same number."""
HALF_WIDTH = 0.005
"""Of the 95 % interval of the win rate, for the time that an answer takes."""

Key = tuple[str, str]
"""A subject and a metric."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was found, and how exact it is."""

    value: float
    std_error: float

    def errors_from(self, other: "Estimate") -> float:
        """How many standard errors of their difference lie between two estimates."""
        return (self.value - other.value) / hypot(self.std_error, other.std_error)


@dataclass(frozen=True, slots=True)
class Run:
    """What one of the two has found, and the seconds of one processor that it took."""

    fights: int
    estimates: dict[Key, Estimate]
    seconds: float

    @property
    def fights_per_second(self) -> float:
        """Fights per second of one processor."""
        return self.fights / self.seconds

    @property
    def seconds_to_answer(self) -> float:
        """Seconds until the interval of the win rate is as narrow as `HALF_WIDTH` says."""
        error = self.estimates["party", "win-rate"].std_error
        return self.seconds * (1.96 * error / HALF_WIDTH) ** 2


def used(command: list[str], output: Path) -> float:
    """Runs a command and returns the processor seconds that it used, in all its threads."""
    messages = output.with_suffix(".messages")
    with (
        output.open("w") as out,
        messages.open("w") as err,
        subprocess.Popen(command, stdout=out, stderr=err, cwd=ROOT) as process,
    ):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        stop(f"exit code {process.returncode} of: {' '.join(command)}\n{messages.read_text()}")
    return usage.ru_utime + usage.ru_stime


def read(table: Path) -> dict[Key, Estimate]:
    """The estimates of a table with a row for each metric, without those that have no standard error."""
    with table.open(newline="") as file:
        return {
            (row["subject"], row["metric"]): Estimate(float(row["estimate"]), float(row["std_error"]))
            for row in csv.DictReader(file)
            if row["std_error"]
        }


def play_in_python(fights: int, seed: int, work: Path) -> Run:
    """Plays with `showdown.py`."""
    table = work / "plain.csv"
    command = [sys.executable, "-B", str(HERE / "showdown.py"), f"--fights={fights}", f"--seed={seed}"]
    seconds = used(command, table)
    return Run(fights, read(table), seconds)


def play_with_program(program: str, trials: int, seed: int, variance_reduction: str, work: Path) -> Run:
    """Plays with the program, on one thread."""
    command = [program, "run", SCENARIO, "--trials", str(trials), "--seed", str(seed), "--threads", "1"]
    command += ["--variance-reduction", variance_reduction, "--quiet", "--format", "csv"]
    command += ["--out", str(work / variance_reduction)]
    seconds = used(command, work / "standard-output")
    return Run(trials, read(work / variance_reduction / "summary.csv"), seconds)


def number(value: float) -> str:
    """With the digits that matter in a table."""
    return f"{value:.4f}" if abs(value) < 100 else f"{value:.1f}"


def print_estimates(plain: Run, rules: Run) -> float:
    """Prints the metrics that both have; returns the largest difference, in standard errors."""
    print("| metric | plain Python | deathroll | standard errors apart |")
    print("| --- | --- | --- | --- |")
    largest = 0.0
    for (subject, metric), estimate in plain.estimates.items():
        if (subject, metric) not in rules.estimates:
            stop(f"{metric} of {subject} is not in the results of {SCENARIO}, or has no standard error")
        other = rules.estimates[subject, metric]
        apart = estimate.errors_from(other)
        largest = max(largest, abs(apart))
        name = metric if subject == "party" else f"{metric} of {subject}"
        cells = [f"{number(each.value)} ± {number(each.std_error)}" for each in (estimate, other)]
        print(f"| {name} | {cells[0]} | {cells[1]} | {apart:+.1f} |")
    return largest


def print_speeds(runs: dict[str, Run]) -> None:
    """Prints what a fight and what an answer costs."""
    print(f"\n| | fights | fights per second | seconds to win-rate ± {100 * HALF_WIDTH:g} pp |")
    print("| --- | --- | --- | --- |")
    for name, run in runs.items():
        print(f"| {name} | {run.fights} | {run.fights_per_second:.0f} | {run.seconds_to_answer:.2f} |")


def print_machine(program: str) -> None:
    """Prints what the numbers were measured with."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.is_file() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    machine = models[0] if models else platform.machine()
    version = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    print(f"One thread of {machine}, Python {platform.python_version()}, {version}.\n")


def stop(message: str) -> None:
    """Ends with a message, since there is nothing to compare."""
    print(f"benches/plain/compare: {message}", file=sys.stderr)
    sys.exit(2)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="benches/plain/compare", description=__doc__.split(";")[0] + ".")
    program = ROOT / "target/release/deathroll"
    parser.add_argument("program", nargs="?", default=str(program), help="default: target/release/deathroll")
    parser.add_argument("--fights", type=int, default=20_000, help="fights in Python (default: 20000)")
    parser.add_argument("--trials", type=int, default=100_000, help="fights of the program (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, help="of both (default: 1)")
    return parser.parse_args()


def main() -> None:
    """Plays, prints, and judges."""
    asked = arguments()
    if not Path(asked.program).is_file():
        stop(f"there is no program {asked.program}; build it with `cargo build --release`, or name another one")
    program = str(Path(asked.program).resolve())
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        plain = play_in_python(asked.fights, asked.seed, work)
        rules = play_with_program(program, asked.trials, asked.seed, "on", work)
        as_rolled = play_with_program(program, asked.trials, asked.seed, "off", work)
    print_machine(program)
    largest = print_estimates(plain, rules)
    print_speeds(
        {
            "plain Python": plain,
            "deathroll, luck left in": as_rolled,
            "deathroll, luck taken out (default)": rules,
        }
    )
    if largest > TOLERANCE:
        print(f"\nThey disagree: {largest:.1f} standard errors are more than {TOLERANCE}.", file=sys.stderr)
        sys.exit(1)
    print(f"\nThey agree: at most {largest:.1f} standard errors apart; {TOLERANCE} are allowed.")


if __name__ == "__main__":
    main()
