"""Balance of tabletop survival combat: runs the program `deathroll` and reads its tables as data frames.

>>> import deathroll
>>> deathroll.run("scenarios/attack-weapons.toml", trials=100_000).summary  # doctest: +SKIP
"""

from importlib.metadata import version

from ._commands import check, compare, run, sweep, value
from ._program import Error, program
from ._results import Results

__all__ = ["Error", "Results", "check", "compare", "program", "run", "sweep", "value"]
__version__ = version("deathroll")
