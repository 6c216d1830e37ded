"""A Jupyter kernel for roi: one process, to which the lines of a cell are sent one after another, and another one that
knows what fits and what stands behind a name.

`python3 roi_kernel.py install` makes it known to Jupyter. The program is `roi`, or $ROI. A notebook is somebody's script:
it writes no files and asks no services, unless $ROI_OPTIONS says otherwise (`--saved` works on one's own properties).
"""
import json
import os
import shlex
import signal
import subprocess
import sys

from ipykernel.kernelbase import Kernel
from roi_language import Language

ROI = os.environ.get("ROI", "roi")
PROGRAM = [ROI, "--format", "json", "--keep-going", "--acknowledge", "--display"]


def program():
    options = shlex.split(os.environ.get("ROI_OPTIONS", "--safe"))
    # A session of its own, so that only `interrupt` decides which signals it gets.
    return subprocess.Popen(PROGRAM + options, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True, start_new_session=True)


def lines(cell):
    """The lines of a cell, each with those that it goes on with."""
    line = ""
    for part in cell.splitlines():
        line += part + "\n"
        if not part.endswith("\\"):
            yield line
            line = ""
    if line:
        yield line + "\n"


def without_formulas(markdown):
    """Markdown in which two amounts of one paragraph are no formula, neither as it is read nor as it is shown."""
    # MathJax looks at what the page shows, in which the backslash is gone, but not across elements.
    return markdown.replace("$", "<span>\\$</span>")


class RoiKernel(Kernel):
    implementation = "roi"
    implementation_version = "1"
    language_info = {"name": "roi", "mimetype": "text/x-roi", "file_extension": ".roi"}
    banner = "roi: whether a rental property is worth buying"

    def __init__(self, **options):
        super().__init__(**options)
        self.roi, self.before, self.language = program(), "", None

    def do_execute(self, code, silent, store_history=True, user_expressions=None, allow_stdin=False, *, cell_id=None):
        signal.signal(signal.SIGINT, lambda *_: self.roi.send_signal(signal.SIGINT))
        for line in lines(code):
            self.before += line
            for result in self.results(line):
                if not silent:
                    self.show(result)
                if not result["ok"]:
                    error = result["error"]
                    return {"status": "error", "execution_count": self.execution_count, "ename": error["code"],
                            "evalue": error["message"], "traceback": []}
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}

    def results(self, line):
        """The results of a line, when it has run."""
        results = []
        try:
            self.roi.stdin.write(line)
            self.roi.stdin.flush()
        except BrokenPipeError:
            pass
        while True:
            text = self.roi.stdout.readline()
            if not text:
                self.roi.wait()
                self.roi, self.before = program(), ""
                text = "roi has ended; a new one begins with an empty property.\n"
                ended = {"code": "ended", "message": text}
                return results + [{"ok": False, "error": ended, "display": {"text": text, "markdown": text}}]
            result = json.loads(text)
            if "done" in result:
                return results
            results.append(result)

    def show(self, result):
        display = result["display"]
        if not result["ok"]:
            return self.send_response(self.iopub_socket, "error", {
                "ename": result["error"]["code"], "evalue": result["error"]["message"],
                "traceback": display["text"].splitlines()})
        if not display["text"]:
            return
        data = {"text/plain": display["text"].rstrip("\n")}
        if "svg" in display:
            data["image/svg+xml"] = display["svg"]
        else:
            data["text/markdown"] = without_formulas(display["markdown"])
        self.send_response(self.iopub_socket, "display_data", {"data": data, "metadata": {}})

    def ask(self, question, code, cursor):
        self.language = self.language or Language(ROI)
        return question(self.language, self.before, code, cursor)

    def do_complete(self, code, cursor_pos):
        matches, start, end = self.ask(Language.completions, code, cursor_pos)
        return {"status": "ok", "matches": matches, "cursor_start": start, "cursor_end": end, "metadata": {}}

    def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        text = self.ask(Language.explanation, code, cursor_pos)
        data = {"text/plain": text, "text/markdown": without_formulas(text)} if text else {}
        return {"status": "ok", "found": bool(text), "data": data, "metadata": {}}

    def do_is_complete(self, code):
        return {"status": "incomplete", "indent": ""} if code.endswith("\\") else {"status": "complete"}

    def do_shutdown(self, restart):
        if self.language:
            self.language.end()
        self.roi.stdin.close()
        self.roi.terminate()
        self.roi.wait()
        return {"status": "ok", "restart": restart}


def install():
    from jupyter_client.kernelspec import KernelSpecManager
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        specification = {"argv": [sys.executable, os.path.abspath(__file__), "-f", "{connection_file}"],
                         "display_name": "roi", "language": "roi"}
        with open(os.path.join(folder, "kernel.json"), "w") as file:
            json.dump(specification, file)
        KernelSpecManager().install_kernel_spec(folder, "roi", user=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["install"]:
        install()
    else:
        from ipykernel.kernelapp import IPKernelApp
        IPKernelApp.launch_instance(kernel_class=RoiKernel)
