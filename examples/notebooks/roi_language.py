"""What `roi lsp` knows of the lines of a notebook: names that fit, and what stands behind a name."""
import json
import subprocess


class Language:
    """A client of the Language Server Protocol with one document: all lines so far, and the cell that is written."""

    ADDRESS = "roi:notebook"

    def __init__(self, program):
        self.server = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, start_new_session=True)
        self.requests = 0
        self.request("initialize", {"capabilities": {"general": {"positionEncodings": ["utf-8"]}}})
        self.send("initialized", {})

    def send(self, method, parameters, **more):
        message = {"jsonrpc": "2.0", "method": method, "params": parameters, **more}
        body = json.dumps(message).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.server.stdin.flush()

    def request(self, method, parameters):
        """The result of a request; None where there is none."""
        self.requests += 1
        self.send(method, parameters, id=self.requests)
        while True:
            length = 0
            while (header := self.server.stdout.readline().strip()):
                length = int(header.split(b":")[1])
            message = json.loads(self.server.stdout.read(length))
            if message.get("id") == self.requests:
                return message.get("result")

    def ask(self, method, before, cell, cursor):
        """The result of a request about a place in a cell behind other lines."""
        above = before + cell[:cursor]
        place = {"line": above.count("\n"), "character": len(above.rpartition("\n")[2].encode())}
        document = {"uri": self.ADDRESS, "languageId": "roi", "version": self.requests, "text": before + cell}
        self.send("textDocument/didOpen", {"textDocument": document})
        try:
            return self.request(method, {"textDocument": {"uri": self.ADDRESS}, "position": place})
        finally:
            self.send("textDocument/didClose", {"textDocument": {"uri": self.ADDRESS}})

    def completions(self, before, cell, cursor):
        """The texts that fit at a place, and the range of the cell that they replace."""
        found = self.ask("textDocument/completion", before, cell, cursor) or []
        items = found if isinstance(found, list) else found["items"]
        if not items:
            return [], cursor, cursor
        line = (before + cell[:cursor]).rpartition("\n")[2].encode()
        start = items[0]["textEdit"]["range"]["start"]["character"]
        return [item["textEdit"]["newText"] for item in items], cursor - len(line[start:].decode()), cursor

    def explanation(self, before, cell, cursor):
        """What stands behind the name at a place, as Markdown; empty for nothing."""
        found = self.ask("textDocument/hover", before, cell, cursor)
        return found["contents"]["value"] if found else ""

    def end(self):
        self.server.kill()
        self.server.wait()
