"""The module, from an installed wheel: `python/test` runs it in the folder of the repository."""

import filecmp
import io
import shutil
import subprocess
import tempfile
import unittest
from contextlib import redirect_stderr
from pathlib import Path
from unittest import mock

import pandas
import polars
from distributed import Client, LocalCluster

import deathroll
from deathroll import _program, _shards

WEAPONS = "scenarios/attack-weapons.toml"
LUCK = "scenarios/attack-luck.toml"


def files_that_differ(one: Path, other: Path) -> list[str]:
    """Names of files that two folders do not have alike."""
    names = sorted({path.name for folder in (one, other) for path in folder.iterdir()})
    _, different, missing = filecmp.cmpfiles(one, other, names, shallow=False)
    return different + missing


class Module(unittest.TestCase):
    def test_the_program_is_that_of_the_wheel(self) -> None:
        told = subprocess.run([deathroll.program(), "--version"], capture_output=True, text=True, check=True)
        self.assertEqual(told.stdout.split()[:2], ["deathroll", deathroll.__version__])
        self.assertIn("site-packages", deathroll.__file__)

    def test_tables_are_frames(self) -> None:
        results = deathroll.run(WEAPONS, trials=2_000, frames="pandas")
        self.assertIsInstance(results.summary, pandas.DataFrame)
        axe = results.summary.query("arm == 'axe' and metric == 'wounds-per-attack'")
        self.assertAlmostEqual(axe.exact.item(), 0.6455452631578953)
        self.assertEqual(set(results.summary.trials), {2_000})
        same = deathroll.run(WEAPONS, trials=2_000, frames="polars")
        self.assertIsInstance(same.summary, polars.DataFrame)
        self.assertEqual(same.summary["estimate"].to_list(), results.summary["estimate"].to_list())
        self.assertIn("wounds-per-attack of Ada", str(results))
        self.assertEqual(results.provenance["seed"], 1)
        self.assertIn("distribution", results)
        with self.assertRaisesRegex(AttributeError, "no table `sumary`"):
            results.sumary  # noqa: B018

    def test_keywords_are_options(self) -> None:
        grid = deathroll.sweep(LUCK, vary={"survivors.*.luck": range(3)}, set={"title": "a b"}, trials=500)
        self.assertEqual(sorted(set(grid.sweep.luck)), [0, 1, 2])
        several = deathroll.run(LUCK, metric=["hits", "hit-rate"], trials=500)
        self.assertEqual(set(several.summary.metric), {"hits", "hit-rate"})
        words = _program.words_of({"until_decided": True, "set": {"a": [1, "b"], "c": False}, "quiet": False})
        self.assertEqual(words, ["--until-decided", '--set=a=[1, "b"]', "--set=c=false"])

    def test_verdicts_are_exit_codes(self) -> None:
        self.assertEqual(deathroll.check(WEAPONS).exit_code, 0)
        failed = deathroll.check(WEAPONS, set={"monster.toughness": 9})
        self.assertEqual(failed.exit_code, 1)
        self.assertIn("checks", failed)

    def test_faults_are_exceptions(self) -> None:
        with self.assertRaises(deathroll.Error) as raised:
            deathroll.run(WEAPONS, set={"monster.toughnes": 9})
        self.assertEqual(raised.exception.exit_code, 2)
        self.assertIn("toughness", str(raised.exception))

    def test_progress_is_shown_where_standard_error_goes(self) -> None:
        shown = io.StringIO()
        with redirect_stderr(shown):
            deathroll.run("scenarios/showdown-cairn-ox.toml", trials=3_000, progress=True)
        self.assertIn("trials/s", shown.getvalue())
        shown = io.StringIO()
        with redirect_stderr(shown):
            deathroll.run(WEAPONS, trials=2_000)
        self.assertEqual(shown.getvalue(), "")

    def test_workers_of_a_client_make_the_same_files(self) -> None:
        with tempfile.TemporaryDirectory() as scratch, LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster, Client(cluster) as client:
            one, other = Path(scratch, "one"), Path(scratch, "other")
            alone = deathroll.run(WEAPONS, trials=3_000, out=one, format="html")
            shared = deathroll.run(WEAPONS, trials=3_000, out=other, format="html", client=client, shards=5)
            self.assertEqual(files_that_differ(one, other), [])
            self.assertEqual((str(shared), list(shared)), (str(alone), list(alone)))
            # In waves, since the results decide how many trials there are.
            waves = {"expect": ["hits<=0.5", "hits>=0.1"], "max_trials": 9_000}
            alone, shared = deathroll.check(LUCK, **waves), deathroll.check(LUCK, client=client, shards=2, **waves)
            self.assertEqual((shared.exit_code, str(shared)), (alone.exit_code, str(alone)))
            with self.assertRaisesRegex(deathroll.Error, "attack-weapon.toml"):
                deathroll.run("scenarios/attack-weapon.toml", client=client, progress=False)
            # One that is gone once the command is planned fails on the workers.
            scenario = Path(scratch, "gone.toml")
            shutil.copy("scenarios/defense-dodge.toml", scenario)
            called = _shards.called

            def planned(words: list[str]) -> object:
                plan = called(words)
                scenario.unlink()
                return plan

            with mock.patch.object(_shards, "called", planned):
                with self.assertRaisesRegex(deathroll.Error, "shard .* ended with 2: .*gone.toml"):
                    deathroll.run(scenario, client=client, progress=False)


if __name__ == "__main__":
    unittest.main()
