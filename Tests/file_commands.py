"""Commands that read and write files and the store, and what must hold when something fails while they run."""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

from terminal_shell import Terminal, environment

HOUSE = "set price 250k down 20% rate 6.5 rent 1800 escrow 250 expenses 100 hold 7"
SCREENING = "where dscr > 1 rank by cash_flow"
# The line, and the file that it writes; none for what is saved or shown.
COMMANDS = {
    "change": ("set rent 1900", None),
    "save": ("save oak", None),
    "cover": ('cover address "12 Elm"', None),
    "journal": ('journal okay "a walk"', None),
    "undo": ("undo", None),
    "restore": ("restore kept.db --force", None),
    "backup": ("backup out.db --force", "out.db"),
    "dump": ("dump out.roi --force", "out.roi"),
    "record": ("export out.csv --force", "out.csv"),
    "export": ("export out.xlsx --force", "out.xlsx"),
    "report": ("report out.html --force", "out.html"),
    "workbook": ("report out.xlsx --force", "out.xlsx"),
    "chart": ("chart schedule to out.svg --force", "out.svg"),
    "progress": ("learn progress out.json --force", "out.json"),
    "open": ("open book.xlsx", None),
    "source": ("source few.roi", None),
    "screen": (f"screen rows.csv.gz {SCREENING}", None),
    "screen-workbook": (f"screen rows.xlsx {SCREENING}", None),
    "simulate": ("simulate 200 irr", None),
}
# What comes before, in the same run, where the command needs a result.
BEFORE = {"record": "schedule by year", "export": "schedule by year", "simulate": "vary rent 1700 to 1900"}


class FileCommands:
    """The commands in folders that begin alike; `faults` has the names of those that failed."""

    def __init__(self, program, top):
        self.program, self.top = program, pathlib.Path(top)
        self.faults, self.after = [], {}
        self.make_seed()

    def start(self, name):
        """A folder with a store, a backup and the file that is replaced; returns its content."""
        home = pathlib.Path(tempfile.mkdtemp(dir=self.top, prefix=f"{name}-"))
        for path in self.seed.iterdir():
            (shutil.copytree if path.is_dir() else shutil.copy2)(path, home / path.name)
        return home

    def make_seed(self):
        self.seed = self.top / "seed"
        self.seed.mkdir()
        rows = "".join(f"{100_000 + 1000 * row},{900 + row}\n" for row in range(50))
        (self.seed / "rows.csv.gz").write_bytes(gzip.compress(("price,rent\n" + rows).encode()))
        (self.seed / "few.roi").write_text("set rent 1700\nset rent 1800\ncalc rent * 12\n")
        self.run(self.seed, "new", HOUSE, "save elm", "backup kept.db", "set rent 1850")
        done = self.run(self.seed, "report book.xlsx", "sweep price 100000..130000 by 10000 rent 900..950 by 25 show dscr",
                        "export rows.xlsx", "set rent 1851")
        if done[0]:
            raise SystemExit(f"{done[1]}")
        self.old = b"what was there\n" * 100
        for suffix in ("db", "roi", "csv", "xlsx", "html", "svg", "json"):
            (self.seed / f"out.{suffix}").write_bytes(self.old)
        self.names = {path.name for path in self.seed.iterdir()} | {".local", ".config", ".cache"}
        self.before = self.saved(self.start("before"))[0]

    def run(self, home, *lines, before=(), variables={}):
        words = [word for line in lines for word in ("-c", line)]
        done = subprocess.run(
            [*before, self.program, "--store", "s.db", *words], cwd=home, env=environment(home) | variables,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        return done.returncode, done.stdout.decode(errors="replace")

    def saved(self, home):
        """What is saved, and what is wrong with it."""
        status, text = self.run(home, "verify", "dump")
        wrong = status != 0 or "No fault" not in text
        # The time of an entry is that of its run.
        return re.sub(r"^.*?(?=# All)|time \S+", "", text, flags=re.S), text if wrong else None

    def whole(self, home, file):
        """A file that the command has made, without what differs between two runs."""
        if file.endswith(".xlsx") and zipfile.is_zipfile(home / file):
            # Its parts may be compressed, or not where there is no memory for that.
            with zipfile.ZipFile(home / file) as archive:
                return {name: archive.read(name) for name in archive.namelist()}
        # The token of a learner is drawn at random.
        data = re.sub(rb'"learner" : "[0-9a-f]+"', b"", (home / file).read_bytes())
        return data if not file.endswith(".db") else len(data)

    def lines(self, name):
        return [BEFORE[name], COMMANDS[name][0]] if name in BEFORE else [COMMANDS[name][0]]

    def check(self, name, home, status, text, what, may_end=False):
        """Tells what is wrong behind a run of a command; with `may_end`, an end by a signal is not."""
        file = COMMANDS[name][1]
        wrong = None
        if may_end and status < 0:
            pass
        elif status < 0 or status > 128 and status != 137:
            wrong = f"it ended by a signal, {status}"
        elif status and not text.strip() and "write" not in what:
            wrong = "it says nothing"
        elif "Fatal error" in text:
            wrong = "it was ended"
        left = {path.name for path in home.iterdir()} - self.names
        left = {each for each in left if not each.startswith("s.db-")}
        saved, damage = self.saved(home)
        wrong = wrong or damage
        if not wrong and saved not in (self.before, self.after[name][0]):
            wrong = f"something else is saved: {saved}"
        if not wrong and status == 0 and saved != self.after[name][0]:
            wrong = "status 0, and it is not saved"
        if not wrong and status == 0 and saved == self.before and not file and text != self.after[name][1]:
            wrong = "status 0, and another answer"
        if not wrong and file:
            now = self.whole(home, file)
            old = (home / file).read_bytes() == self.old
            if not old and now != self.after[name][1]:
                wrong = f"{file} is not whole: {(home / file).stat().st_size} bytes"
            elif status == 0 and old:
                wrong = f"status 0, and {file} is not written"
        if not wrong and left:
            wrong = f"files are left: {left}"
        if wrong:
            self.faults.append(name)
            print(f"FAULT: {name}, {what}, status {status}, in {home}: {wrong}\n{text[-1500:]}", file=sys.stderr, flush=True)
        else:
            shutil.rmtree(home)

    def prepare(self, name):
        """Notes what is saved and written without a fault."""
        if name == "progress":
            self.begin_lesson()
            self.before = self.saved(self.start("before"))[0]
        home = self.start(name)
        status, text = self.run(home, *self.lines(name))
        if status:
            raise SystemExit(f"{name}: {text}")
        file = COMMANDS[name][1]
        self.after[name] = (self.saved(home)[0], self.whole(home, file) if file else text)
        shutil.rmtree(home)

    def begin_lesson(self):
        """Takes the first steps of a lesson, in the store with which the runs begin."""
        terminal = Terminal([self.program, "--no-init", "--store", "s.db"], environment(self.seed), self.seed, rows=4)
        for line in ("learn first-property", "", "set price 250k", "set price 240k", "quit"):
            terminal.wait(lambda text: re.search(rb"> $", text), 60)
            terminal.press(line.encode() + b"\n")
        terminal.process.wait(60)
        os.close(terminal.terminal)
