#!/usr/bin/env python3
# @title@
# on Dask, in @shards@ shards. It needs `pip install "./python[dask]"` in a clone, on every worker too, where the
# scenario files must have the same paths as here.
#
#   python3 FILE                               on the cores of this machine
#   python3 FILE tcp://scheduler:8786          on a cluster
#
# A lost worker's shard is played again elsewhere. Started again, the script plays only what is missing.
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from distributed import Client, as_completed

COMMAND = @command@
MERGE = @merge@
SHARDS = @shards@
PARTS = Path("@name@")
PREVIEW = @preview@  # whether results of the parts so far are written about ten times
FAILED = 4  # exit code where shards failed
NEXT_WAVE = 5  # exit code of `deathroll merge` where stop rules ask for more trials


def program():
    """The path of deathroll: that of this Python environment, or else the first of PATH."""
    places = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])
    return shutil.which("deathroll", path=places) or "deathroll"


def shard(index, after, folder):
    """Plays a share of the trials on a worker: the bytes of its part. `after` is the part of earlier waves."""
    with tempfile.TemporaryDirectory() as scratch:
        part, before = Path(scratch, "new.part"), Path(scratch, "before.part")
        before.write_bytes(after)
        words = [program(), "shard", "--index", str(index), "--of", str(SHARDS), "-o", str(part)]
        words += ["--after", str(before)] if after else []
        played = subprocess.run([*words, *COMMAND], cwd=folder, stderr=subprocess.PIPE, text=True)
        if played.returncode != 0:
            raise RuntimeError(f"shard {index} ended with {played.returncode}: {played.stderr}")
        return part.read_bytes()


def play(client, wave, after):
    """Plays the shards of a wave that have no part yet, and writes each part as soon as it comes in; the failures."""
    wave.mkdir(parents=True, exist_ok=True)
    paths = [wave / f"{index}.part" for index in range(SHARDS)]
    missing = [index for index, path in enumerate(paths) if not path.exists()]
    tasks = {client.submit(shard, index, after, os.getcwd(), retries=2, pure=False): index for index in missing}
    failures = []
    for task, part in as_completed(tasks, with_results=True, raise_errors=False):
        path = paths[tasks.pop(task)]
        if not isinstance(part, bytes):  # why it failed: the type of an error, the error and its traceback
            failures.append(part[1] if isinstance(part, tuple) else part)
            continue
        path.with_suffix(".new").write_bytes(part)
        path.with_suffix(".new").rename(path)
        print(f"\r{wave.name}: {SHARDS - len(tasks)} of {SHARDS} shards", end="", file=sys.stderr, flush=True)
        if PREVIEW and tasks and len(tasks) % (SHARDS // 10 + 1) == 0:
            merge([wave], "--partial", *MERGE, stdout=subprocess.DEVNULL)
    print(file=sys.stderr)
    return failures


def merge(waves, *words, **streams):
    """Merges the parts of waves; the ended process."""
    return subprocess.run([program(), "merge", *map(str, waves), *words], **streams)


def main(client):
    """Plays waves, one unless stop rules ask for more, and merges them; the exit code."""
    waves, after = [], b""
    while True:
        waves.append(PARTS / f"wave-{len(waves) + 1}")
        if failures := play(client, waves[-1], after):
            print(f"{failures[0]}\n{len(failures)} shards failed; started again, the script plays them", file=sys.stderr)
            return FAILED
        code = merge(waves, *MERGE).returncode
        if code != NEXT_WAVE:
            return code
        whole = PARTS / f"after-{len(waves)}.part"
        merge(waves, "-o", str(whole), check=True)
        after = whole.read_bytes()


if __name__ == "__main__":
    with Client(*sys.argv[1:2]) as client:
        sys.exit(main(client))
