"""The program: where it is, how it is called, and how arguments become its words."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Iterable, Mapping
from typing import Any, Union

StrPath = Union[str, "os.PathLike[str]"]
Option = Any
"""A value of an option: a number, text, True, a list of values, or a dictionary of them."""

VERDICTS = (0, 1, 3)
"""Exit codes of commands that did what they were asked for."""


class Error(Exception):
    """The program could not do what it was asked for; the message is its own."""

    def __init__(self, exit_code: int, message: str) -> None:
        super().__init__(message.strip() or f"deathroll ended with exit code {exit_code}")
        self.exit_code = exit_code


def program() -> str:
    """The path of the program: that of the wheel, or else the first of PATH."""
    places = [sysconfig.get_path("scripts"), os.path.dirname(sys.executable), os.environ.get("PATH", "")]
    found = shutil.which("deathroll", path=os.pathsep.join(places))
    if found is None:
        raise FileNotFoundError("the program deathroll is neither beside Python nor in PATH")
    return found


def words_of(options: Mapping[str, Option]) -> list[str]:
    """Options as words: `max_trials=9` is `--max-trials=9`, `wide=True` is `--wide`."""
    words: list[str] = []
    for name, value in options.items():
        option = "--" + name.strip("_").replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            words += [f"{option}={text}" for text in _texts(name, value)]
    return words


def _texts(name: str, value: Option) -> list[str]:
    """The values of an option."""
    if isinstance(value, Mapping):
        shown = _range if name in ("vary", "by") else _literal
        return [f"{key}={shown(one)}" for key, one in value.items()]
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [str(one) for one in value]
    return [str(value)]


def _range(values: Option) -> str:
    """The values of a field that varies."""
    return values if isinstance(values, str) else ",".join(_literal(value) for value in values)


def _literal(value: Option) -> str:
    """The value of a field; text as it is."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def called(words: Iterable[str], *, progress: bool | None = False) -> subprocess.CompletedProcess[str]:
    """Calls the program; raises `Error` unless it ends with a verdict. None shows progress where it can be seen."""
    command = [program(), *words]
    if progress is None:
        progress = _in_notebook() or sys.stderr.isatty()
    ended = _with_progress(command) if progress and os.name == "posix" else _quietly(command)
    if ended.returncode not in VERDICTS:
        raise Error(ended.returncode, ended.stderr)
    return ended


def _in_notebook() -> bool:
    """True where standard error is the output below a cell."""
    return "ipykernel" in sys.modules and hasattr(sys.stderr, "pub_thread")


def _quietly(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False)


def _with_progress(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Calls the program with a terminal as its standard error, since it shows progress nowhere else, and
    copies what it writes there to `sys.stderr`, which may be the output of a notebook."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    written: list[str] = []

    def copy() -> None:
        with os.fdopen(ours, encoding="utf-8", errors="replace", newline="") as stream:
            try:
                while text := os.read(stream.fileno(), 4096).decode("utf-8", "replace"):
                    written.append(text)
                    sys.stderr.write(text)
                    sys.stderr.flush()
            except OSError:  # the other end is closed
                pass

    environment = {**os.environ, "NO_COLOR": "1", "TERM": os.environ.get("TERM", "xterm")}
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs, env=environment, encoding="utf-8"
    )
    os.close(theirs)
    reader = threading.Thread(target=copy, daemon=True)
    reader.start()
    try:
        stdout, _ = process.communicate()
    except BaseException:
        process.kill()
        process.wait()
        raise
    reader.join()
    message = "".join(written).replace("\r\n", "\n")
    return subprocess.CompletedProcess(command, process.returncode, stdout, message)
