#!/usr/bin/env python3
"""experiments/run-all, broken off and started again: what is done is not done again.

Usage: run_all_test.py RUN-ALL"""
import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import subprocess
import sys
import tempfile
import time


def load(path):
    loader = importlib.machinery.SourceFileLoader("run_all", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_all", loader))
    loader.exec_module(module)
    return module


def run(module, work, lines):
    """What it says; None behind it if it gave up."""
    told, pace = io.StringIO(), module.Pace(2, 10)
    with contextlib.redirect_stderr(told):
        try:
            module.run_step(work, "step", 10, lines, pace)
        except SystemExit as reason:
            return told.getvalue(), str(reason)
    return told.getvalue(), None


def check_interrupt(script, work):
    """Ctrl-C while a command runs: the command is ended, and nothing counts as done."""
    code = (f"import importlib.machinery as m, importlib.util as u, pathlib, signal\n"
            f"loader = m.SourceFileLoader('run_all', {script!r})\n"
            f"module = u.module_from_spec(u.spec_from_loader('run_all', loader))\n"
            f"loader.exec_module(module)\n"
            f"signal.signal(signal.SIGTERM, module.Signals.take)\n"
            f"module.run_step(pathlib.Path({str(work)!r}), 'long', 1, [['sh', '-c', 'echo $$; sleep 60']], "
            f"module.Pace(1, 1))\n")
    child = subprocess.Popen([sys.executable, "-B", "-c", code], stderr=subprocess.DEVNULL)
    part = work / "long.parts" / "00.unfinished"
    while not part.exists() or len(part.read_text().splitlines()) < 2:
        time.sleep(0.05)
    child.terminate()
    assert child.wait(timeout=20) != 0
    command = int(part.read_text().splitlines()[1])
    assert not pathlib.Path(f"/proc/{command}").exists(), "the command goes on"
    assert not (work / "long.parts" / "00.txt").exists()


def main():
    sys.dont_write_bytecode = True
    module = load(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        count = work / "count"
        lines = [["sh", "-c", f"echo x >>{count}; echo one"],
                 ["sh", "-c", f"test -e {work}/allowed && echo two"], ["echo", "three"]]
        told, reason = run(module, work, lines)
        assert "command 1 of 3" in told and "left in all" in told, told
        assert reason and "failed with 1" in reason, reason
        assert not (work / "step.txt").exists()
        assert abs(module.share_done(work, "step", lines) - 1 / 3) < 1e-9
        (work / "allowed").touch()
        told, reason = run(module, work, lines)
        assert reason is None, reason
        assert "command 1 of 3" not in told and "command 2 of 3" in told, told
        assert count.read_text() == "x\n", "the first command ran again"
        text = (work / "step.txt").read_text().splitlines()
        assert [line for line in text if not line.startswith("$ ")] == ["one", "two", "three"], text
        assert module.share_done(work, "step", lines) == 1
        assert module.Pace(2, None).time_left() == "", "a time for --smoke, of which nothing is known"
        check_interrupt(sys.argv[1], work)
    print("run-all: resumes")


if __name__ == "__main__":
    main()
