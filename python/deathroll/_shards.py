"""Commands whose shards the workers of a Dask client play.

The driver is the script that `deathroll plan --emit dask` writes.
"""

from __future__ import annotations

import contextlib
import io
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._program import VERDICTS, Error, called

if TYPE_CHECKING:
    from distributed import Client

SHARDS_PER_THREAD = 4
"""So that no thread waits long for the last shard."""


def play(
    client: Client, words: list[str], shards: int | None, scratch: Path, *, progress: bool | None
) -> subprocess.CompletedProcess[str]:
    """Plays a command in shards; the ended merge. Parts are kept in the folder `scratch` meanwhile."""
    count = shards or SHARDS_PER_THREAD * max(1, sum(client.nthreads().values()))
    script = called(["plan", "--emit", "dask", "--shards", str(count), *words]).stdout
    driver: dict[str, Any] = {"__name__": "deathroll_plan"}
    exec(compile(script, "deathroll plan", "exec"), driver)  # noqa: S102: the program wrote it
    driver["PARTS"], driver["PREVIEW"] = scratch / "parts", False
    merges: list[subprocess.CompletedProcess[str]] = []
    merge_of_driver = driver["merge"]

    def merge(waves: list[Path], *options: str, **streams: Any) -> subprocess.CompletedProcess[str]:
        merges.append(merge_of_driver(waves, *options, capture_output=True, encoding="utf-8", **streams))
        return merges[-1]

    failures: list[Any] = []
    play_of_driver = driver["play"]

    def play_wave(*words: Any) -> list[Any]:
        failures.extend(play_of_driver(*words))
        return failures

    driver["merge"], driver["play"] = merge, play_wave
    silence = contextlib.redirect_stderr(io.StringIO()) if progress is False else contextlib.nullcontext()
    with silence:
        code = driver["main"](client)
    if failures:
        raise Error(code, str(failures[0]))
    if code not in VERDICTS:
        raise Error(code, merges[-1].stderr)
    return merges[-1]
