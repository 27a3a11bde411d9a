"""The script of `deathroll plan --emit dask` on eight workers, two of which are killed while they play."""

import contextlib
import io
import os
import runpy
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

import yaml
from distributed import Client, LocalCluster

PROGRAM = shutil.which("deathroll") or "deathroll"
SCENARIO = "scenarios/showdown-cairn-ox.toml"
BENCH = "benches/showdown.toml"  # without libraries
COMMAND = ["run", SCENARIO, "--trials", os.environ.get("TRIALS", "60k")]


def plan(engine: str, *words: str, folder: str | None = None) -> str:
    """A script, planned in a folder."""
    words = [PROGRAM, "plan", "--emit", engine, *words]
    return subprocess.run(words, capture_output=True, text=True, check=True, cwd=folder).stdout


class Dask(unittest.TestCase):
    def test_two_of_eight_workers_are_killed(self) -> None:
        with tempfile.TemporaryDirectory() as scratch:
            one, shards = Path(scratch, "one"), Path(scratch, "shards")
            subprocess.run([PROGRAM, *COMMAND, "--quiet", "--out", one], check=True)
            script = Path(scratch, "plan.py")
            script.write_text(plan("dask", "--shards", "24", *COMMAND, "--quiet", "--out", str(shards)))
            driver = runpy.run_path(str(script))
            parts = Path(scratch, "parts")
            # The functions of the script read their globals, not the copy that is returned.
            driver["main"].__globals__["PARTS"] = parts
            cluster = LocalCluster(n_workers=8, threads_per_worker=1, dashboard_address=None, silence_logs=50)
            with cluster, Client(cluster) as client:
                killed = threading.Thread(target=self.kill_two, args=(cluster, client, parts))
                killed.start()
                code = driver["main"](client)
                killed.join()
            self.assertEqual((code, len(self.killed)), (0, 2))
            compared = subprocess.run(["diff", "-r", one, shards], capture_output=True, text=True, check=False)
            self.assertEqual((compared.returncode, compared.stdout), (0, ""))

    def test_shards_that_fail_do_not_end_the_others(self) -> None:
        with tempfile.TemporaryDirectory() as scratch:
            scenario = Path(scratch, "scenario.toml")
            shutil.copy(BENCH, scenario)
            script = Path(scratch, "plan.py")
            script.write_text(plan("dask", "--shards", "3", "run", str(scenario)))
            scenario.unlink()
            driver = runpy.run_path(str(script))
            driver["main"].__globals__["PARTS"] = Path(scratch, "parts")
            told = io.StringIO()
            cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50)
            with cluster, Client(cluster) as client, contextlib.redirect_stderr(told):
                self.assertEqual(driver["main"](client), 4)
            self.assertIn("scenario.toml", told.getvalue())
            self.assertIn("\n3 shards failed; started again, the script plays them\n", told.getvalue())

    def kill_two(self, cluster: LocalCluster, client: Client, parts: Path) -> None:
        """Kills two workers that are playing, once some parts have come in."""
        self.killed: list[int] = []
        while len(list(parts.glob("*/*.part"))) < 3:
            time.sleep(0.05)
        playing = [address for address, tasks in client.processing().items() if tasks]
        busy = [nanny for nanny in cluster.workers.values() if nanny.worker_address in playing]
        for nanny in busy[:2]:
            os.kill(nanny.pid, signal.SIGKILL)
            self.killed.append(nanny.pid)
        print(f"killed {len(self.killed)} of {len(busy)} workers that were playing")


class Files(unittest.TestCase):
    """Scripts that are YAML, read by a parser."""

    def test_words_arrive_as_they_are(self) -> None:
        name = "it's Ä @name@ $(x) ${{ y }}.toml"
        words = ["run", name, "--set", 'title="a"', "--trials", "9"]
        with tempfile.TemporaryDirectory() as scratch:
            shutil.copy(BENCH, Path(scratch, name))
            self.kubernetes(words, scratch)
            self.github(words, scratch)

    def kubernetes(self, words: list[str], folder: str) -> None:
        shard, merge = yaml.safe_load_all(plan("kubernetes", "--shards", "7", *words, folder=folder))
        self.assertEqual((shard["spec"]["completions"], shard["spec"]["completionMode"]), (7, "Indexed"))
        self.assertTrue(merge["spec"]["suspend"])
        shard, merge = (one["spec"]["template"]["spec"]["containers"][0] for one in (shard, merge))
        own = [word.replace("$$(", "$(") for word in shard["args"]]
        self.assertEqual(own, words)
        command = [word.replace("deathroll shard", "printf '%s\\n'") for word in shard["command"]]
        command = [word.replace("exec ", "") for word in command]
        played = subprocess.run(
            [*command, *own], capture_output=True, text=True, check=True, cwd=folder, env={**os.environ, "SHARD": "6"}
        )
        parts = merge["command"][2]
        self.assertTrue(Path(folder, parts).is_dir())
        expected = ["--index", "6", "--of", "7", "-o", f"{parts}/6.part", *words]
        self.assertEqual(played.stdout.splitlines(), expected)

    def github(self, words: list[str], folder: str) -> None:
        flow = yaml.safe_load(plan("github", "--shards", "3", *words, "--out", "re[su]lts", folder=folder))
        self.assertEqual(flow["jobs"]["shard"]["strategy"]["matrix"]["index"], [0, 1, 2])
        self.assertEqual(flow["jobs"]["merge"]["needs"], "shard")
        self.assertEqual(flow["jobs"]["merge"]["steps"][-1]["with"]["path"], "re[[]su]lts")
        step = flow["jobs"]["shard"]["steps"][2]["run"].replace("${{ '${{' }}", "${{")
        step = step.replace("${{ matrix.index }}", "2").replace("deathroll shard", "printf '%s\\n'")
        told = subprocess.run(["bash", "-c", step], capture_output=True, text=True, check=True).stdout
        self.assertEqual(told.splitlines(), ["--index", "2", "--of", "3", "-o", "2.part", *words])


if __name__ == "__main__":
    unittest.main()
