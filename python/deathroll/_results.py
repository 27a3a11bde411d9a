"""Results: the tables of a command as data frames."""

from __future__ import annotations

import html
import importlib.util
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


class Results(Mapping[str, Any]):
    """The tables of a command by name, as data frames: `results["summary"]`, or `results.summary`.

    RESULTS.md describes them. `str(results)` is what the program printed.
    """

    text: str
    """What the program printed."""
    exit_code: int
    """0, or of a check 1 where an expectation fails and 3 where one is undecided."""
    provenance: dict[str, Any]
    """The contents of `run.json`: version, command, seed, scenarios."""

    def __init__(self, tables: dict[str, Any], text: str, exit_code: int, provenance: dict[str, Any]) -> None:
        self._tables, self.text, self.exit_code, self.provenance = tables, text, exit_code, provenance

    @classmethod
    def read(cls, folder: Path, text: str, exit_code: int, frames: str | None) -> Results:
        """Reads a result directory that has tables as JSON, in which numbers and text are told apart."""
        provenance = json.loads((folder / "run.json").read_text(encoding="utf-8"))
        names = sorted(Path(name).stem for name in provenance["files"] if name.endswith(".json"))
        rows = {name: json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in names}
        return cls({name: _frame(rows[name], frames) for name in names}, text, exit_code, provenance)

    def __getitem__(self, name: str) -> Any:
        return self._tables[name]

    def __getattr__(self, name: str) -> Any:
        tables = self.__dict__.get("_tables", {})
        if name not in tables:
            raise AttributeError(f"there is no table `{name}`; there are {', '.join(tables)}")
        return tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._tables]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<deathroll.Results: {', '.join(self._tables)}>"

    def _repr_html_(self) -> str:
        """What notebooks show."""
        return f"<pre>{html.escape(self.text)}</pre>"


def _frame(rows: list[dict[str, Any]], frames: str | None) -> Any:
    """Rows as a data frame of pandas or polars."""
    if frames is None:
        frames = "pandas" if importlib.util.find_spec("pandas") else "polars"
    if frames == "pandas":
        import pandas

        return pandas.DataFrame.from_records(rows)
    if frames == "polars":
        import polars

        return polars.DataFrame(rows, infer_schema_length=None)
    raise ValueError(f'frames is "pandas" or "polars", not {frames!r}')
