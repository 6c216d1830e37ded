"""Drives a headless Chromium by the pipe of its DevTools protocol, with nothing but Python's own library."""
import json
import os
import shutil
import subprocess


class Chromium:
    """A browser, whose pages are of one tab; used in a `with` statement."""

    def __init__(self, folder):
        program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        if program is None:
            raise SystemExit("no chromium: apt-get install chromium")
        requests, self.requests = os.pipe()
        self.answers, answers = os.pipe()

        def connect():
            """The browser reads requests from descriptor 3 and writes its answers to 4."""
            source, target = os.dup(requests), os.dup(answers)
            os.dup2(source, 3)
            os.dup2(target, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--no-first-run", "--remote-debugging-pipe", f"--user-data-dir={folder}/profile", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(requests)
        os.close(answers)
        self.count, self.buffer, self.events, self.session = 0, b"", [], None

    def __enter__(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        os.close(self.requests)
        self.process.terminate()
        self.process.wait()

    def message(self):
        """The next message of the browser."""
        while b"\0" not in self.buffer:
            part = os.read(self.answers, 1 << 16)
            if not part:
                raise SystemExit("the browser has ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        """The answer of the browser; events before it are kept."""
        self.count += 1
        request = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.requests, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.count:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def wait(self, method):
        """Waits for an event that was not waited for before."""
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.message())

    def open(self, path, width=1180, theme="light", bypassing_policy=False):
        """Opens a file in a window of this width."""
        self.events.clear()
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": theme}])
        self.call("Page.setBypassCSP", enabled=bypassing_policy)
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        self.wait("Page.loadEventFired")

    def requested(self):
        """The addresses that were asked for since the page was opened."""
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    def complaints(self):
        """What the browser says of the page, such as a style that its policy forbids."""
        return [event["params"]["entry"]["text"] for event in self.events
                if event.get("method") == "Log.entryAdded"]

    def value(self, expression):
        """The value of an expression of JavaScript in the page."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise SystemExit(result["exceptionDetails"]["exception"]["description"])
        return result["result"].get("value")

    def picture(self, path):
        """Writes a picture of the whole page."""
        import base64
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 16000), "scale": 1}
        data = self.call("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def paper(self, path, width, height):
        """Writes the page as printed on paper of so many inches."""
        import base64
        data = self.call("Page.printToPDF", paperWidth=width, paperHeight=height, printBackground=False,
                         preferCSSPageSize=False)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
