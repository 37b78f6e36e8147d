"""The computer's display and keys for a program in Python (docs/exec.md)."""
import json
import re
import sys


class Start(Exception):
    """fx790 begins a play, perhaps in the middle of another one."""


class Stop(Exception):
    """The program has ended with an error of the machine."""


class Computer:
    def show(self, text):
        self._write(show=text)

    def beep(self, tone=0):
        self._write(beep=tone)

    def pause(self, seconds):
        self._write(pause=seconds)

    def random(self):
        return self._ask(random=True)["random"]

    def exe(self, text):
        """Shows a text until EXE, like PRINT."""
        self._ask(wait="exe", show=text)

    def line(self, prompt):
        """Asks for a text, like INPUT of a text."""
        return self._ask(wait="line", show=prompt + "? ")["line"]

    def number(self, prompt):
        """Asks for a number, and again after anything else, like INPUT of a number."""
        while not re.fullmatch(r"-?(\d+\.?\d*|\.\d+)", text := self.line(prompt), re.ASCII):
            pass
        return float(text)

    def key(self):
        """The key that is down, or an empty text, like KEY$."""
        return self._ask(wait="key")["key"]

    def press(self):
        """Waits until no key is down, then for a key."""
        while self.key():
            pass
        while not (key := self.key()):
            pass
        return key

    def error(self, number, line=None):
        """Ends the play with an error, such as ERR3, perhaps at a line of the listing."""
        self._write(error=number, **({"line": line} if line else {}))
        raise Stop

    def _write(self, **message):
        sys.stdout.write(json.dumps(message) + "\n")

    def _ask(self, **message):
        self._write(**message)
        return self._read()

    def _read(self):
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.exit()
        answer = json.loads(line)
        if "start" in answer:
            raise Start
        return answer


def play(program):
    """Plays a function of a Computer, again and again."""
    computer, is_started = Computer(), False
    while True:
        try:
            if is_started:
                computer._write(started=True)
                program(computer)
                computer._write(end=True)
            is_started = False
            computer._read()
        except Start:
            is_started = True
        except Stop:
            is_started = False
