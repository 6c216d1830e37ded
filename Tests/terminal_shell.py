"""Shells at a terminal of their own, for the scripts of this folder."""
import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import termios
import time

PROMPT = re.compile(rb"(?:^|\n)roi!?(?:[:/ ][^\n]*)?> $")


# Seconds without a byte from a shell that is waited for.
PATIENCE = 120


class Ended(Exception):
    """The shell ended before its next prompt; what it wrote until then is the argument."""


def environment(home):
    """The environment of a shell: nothing of the person's own."""
    return {"HOME": str(home), "PATH": os.environ["PATH"], "TERM": "dumb", "LANG": "C.UTF-8",
            "TZ": "UTC", "ROI_PAGER": "", "SWIFT_BACKTRACE": "enable=no"}


def require(*programs):
    """Ends the script with status 2 if a program is missing."""
    for program in programs:
        if not shutil.which(program):
            print(f"{program} is not installed: apt-get install {program}", file=sys.stderr)
            sys.exit(2)


def open_quietly(program, store, home, *commands):
    """Runs commands on a store as a script does, and returns its exit status and all that it wrote."""
    words = [word for command in commands for word in ("-c", command)]
    done = subprocess.run(
        [program, "--store", str(store), *words], env=environment(home), cwd=home,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    return done.returncode, done.stdout.decode(errors="replace")


class Terminal:
    """Any program at a terminal, whose keys and screen are bytes."""

    def __init__(self, command, variables, folder, rows=24, columns=200):
        self.terminal, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        # fish does not run where the terminal is not the one of its session.
        self.process = subprocess.Popen(
            command, stdin=end, stdout=end, stderr=end, cwd=folder, env=variables, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(end)
        self.text = b""

    def press(self, keys):
        """Types keys; what is drawn from now on is theirs."""
        self.text = b""
        os.write(self.terminal, keys)

    def wait(self, is_reached, seconds):
        """Waits until what was drawn since the last keys fulfils a condition."""
        while not is_reached(self.text):
            if not self._read(seconds):
                raise Ended(f"{self.text[-400:]!r}")

    def settle(self, seconds):
        """Reads what is drawn for so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self._read(left):
            pass

    def _read(self, seconds):
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            chunk = os.read(self.terminal, 1 << 16)
        except OSError:
            chunk = b""
        self.text += chunk
        return bool(chunk)

    def kill(self):
        """Ends the program."""
        self.process.kill()
        self.process.wait()
        os.close(self.terminal)


class Shell:
    """A shell at a terminal."""

    def __init__(self, program, store, home, before=(), variables=None, rows=4):
        """Starts `before` and the program, without waiting for its prompt.

        In a window of fewer than five rows lines are read without libedit.
        """
        self.terminal, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 200, 0, 0))
        self.process = subprocess.Popen(
            [*before, program, "--no-init", "--store", str(store)], stdin=end, stdout=end, stderr=end,
            cwd=home, env={**environment(home), **(variables or {})}, start_new_session=True)
        os.close(end)
        self.unread = b""

    def send(self, line):
        """Types a line, without waiting for the reply."""
        os.write(self.terminal, line.encode() + b"\n")

    def type(self, keys, drawn=None):
        """Types keys, and waits for what is drawn after them; `drawn` is a regular expression."""
        self.unread = b""
        os.write(self.terminal, keys)
        if drawn:
            self.wait(drawn)

    def wait(self, drawn):
        """Waits until the end of what the shell wrote since the last keys fits a regular expression."""
        while not re.search(drawn + rb"$", self.unread, re.DOTALL):
            chunk = self._read()
            if not chunk:
                raise Ended(self.rest())
            self.unread += chunk

    def _read(self):
        if not select.select([self.terminal], [], [], PATIENCE)[0]:
            self.process.kill()
            raise Ended(f"nothing more for {PATIENCE} s after {self.unread!r}")
        try:
            return os.read(self.terminal, 1 << 16)
        except OSError:
            return b""

    def reply(self):
        """What the shell writes up to its next prompt."""
        while not (prompt := PROMPT.search(self.unread)):
            chunk = self._read()
            if not chunk:
                raise Ended(self.rest())
            self.unread += chunk
        text, self.unread = self.unread[:prompt.start()], b""
        return text.decode(errors="replace").strip()

    def run(self, line):
        """Types a line and returns the reply."""
        self.send(line)
        return self.reply().removeprefix(line).strip()

    def rest(self):
        """What the shell wrote until its end, which this waits for; returns it."""
        while chunk := self._read():
            self.unread += chunk
        text, self.unread = self.unread, b""
        return text.decode(errors="replace")

    def kill(self):
        """Kills the shell and returns what it had written that was not read yet."""
        self.process.kill()
        text = self.rest()
        self.close()
        return text

    def quit(self):
        """Types `quit`, twice where work is about to be lost, and returns the exit status and the reply."""
        self.send("quit")
        try:
            text = self.reply()
            self.send("quit")
            text += self.rest()
        except Ended as ended:
            text = str(ended)
        return self.close(), text.strip().removeprefix("quit").strip()

    def close(self):
        """Waits for the end of the shell and returns its exit status."""
        status = self.process.wait(120)
        os.close(self.terminal)
        return status
