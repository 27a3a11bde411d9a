"""The commands that play, as functions."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from . import _shards
from ._program import Option, StrPath, called, words_of
from ._results import Results

if TYPE_CHECKING:
    from distributed import Client

Frames = Literal["pandas", "polars"]


def run(*scenarios: StrPath, client: Client | None = None, **options: Option) -> Results:
    """Simulates scenarios: `run("a.toml", trials=100_000)`; see `play` for what all commands have."""
    return play("run", *scenarios, client=client, **options)


def compare(*scenarios: StrPath, client: Client | None = None, **options: Option) -> Results:
    """Compares arms on the same dice: `compare("a.toml", until_decided=True)`."""
    return play("compare", *scenarios, client=client, **options)


def value(*scenarios: StrPath, client: Client | None = None, **options: Option) -> Results:
    """Values survival actions, gear, attributes and cards: `value("a.toml", of="gear")`."""
    return play("value", *scenarios, client=client, **options)


def sweep(*scenarios: StrPath, client: Client | None = None, **options: Option) -> Results:
    """Plays a grid: `sweep("a.toml", vary={"survivors.*.luck": range(8)})`."""
    return play("sweep", *scenarios, client=client, **options)


def check(*scenarios: StrPath, client: Client | None = None, **options: Option) -> Results:
    """Checks expectations: `check("suite.toml").exit_code` is 0 (pass), 1 (fail) or 3 (undecided)."""
    return play("check", *scenarios, client=client, **options)


def play(
    command: str,
    *scenarios: StrPath,
    client: Client | None = None,
    shards: int | None = None,
    frames: Frames | None = None,
    progress: bool | None = None,
    out: StrPath | None = None,
    format: str | list[str] = (),  # noqa: A002: the name of the option
    **options: Option,
) -> Results:
    """Plays a command and reads its tables.

    `client`: a Dask client whose workers play; `shards` is into how many pieces (default: four for each of
    their threads). `frames`: "pandas" or "polars" (default: what is installed). `progress`: whether progress
    is shown (default: in notebooks and terminals). `out`: also keep the result files in this directory, with
    those of `format`. Other arguments are options of the program.

    Raises `Error` with the program's message where it ends with another exit code than 0, or those of
    verdicts, 1 and 3.
    """
    words = [command, *map(str, scenarios), *words_of(options)]
    formats = {"json": None, "csv": None} | dict.fromkeys(format.split(",") if isinstance(format, str) else format)
    with tempfile.TemporaryDirectory(prefix="deathroll-") as scratch:
        folder = Path(out) if out is not None else Path(scratch, "results")
        words += ["--out", str(folder), "--format", ",".join(name for name in formats if name)]
        if client is None:
            ended = called(words, progress=progress)
        else:
            ended = _shards.play(client, words, shards, Path(scratch), progress=progress)
        return Results.read(folder, ended.stdout, ended.returncode, frames)
