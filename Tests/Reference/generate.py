"""Invents programs: a weighted grammar of all statement forms, with mistakes in some programs and answers."""
import re

from text import END_OF_STATEMENT, LETTERS, MODELS, NAMES, listing, stored_size, tokens

BY_HAND = {"SAVE", "LOAD", "VERIFY", "LIST", "RUN", "NEW", "PASS"}
NUMBERS = ("0 1 2 3 4 5 7 8 10 12 25 26 30 45 60 90 99 100 180 360 .5 .25 1.5 2.25 .1 1E3 1E10 1E-5 1E99 1E-99 12345.6789"
           " 1234567890 .00123456789123 9.99999999999 99999999.995 123456789012 .999999999995 π &HFF &H1A 0.1 69 70 230 255"
           " 256 1439 1440 32767 65535 -1 -2 -.5 1E50 3.3333333333333").split()
TEXTS = ("", "A", "B", "AB", "ABC", "HELLO", "X=", "12", "1.5", "-3", "1E5", "&HFF", "ABCDEFGHIJ", "A B", "q", "°", "♠",
         "1+1", "0123456789012345678901234567890", "THE QUICK BROWN FOX JUMPS")
ANSWERS = ("0", "1", "2", "3", "5", "-1", "1.5", "1E3", "A", "A+1", "2*3", "1/0", "ABC", "X Y", "", "1+", "(2", "SIN 30", "a*2",
           "ABCDEFGHIJ", "&HFF", '"A"', "12345678901234567890", "1E100", "0123456789012345678901234567", "B$", "SQR -1")
FUNCTIONS = "SIN COS TAN ASN ACS ATN LOG LN EXP SQR INT FRAC ABS SGN".split()
LATER_FUNCTIONS = "CUR FACT HYPSIN HYPCOS HYPTAN HYPASN HYPACS HYPATN INT INT ABS EOX EOY".split()
PIECES = ("PRINT", "(", ")", "=", "+", "-", "*", "/", "↑", "A", "B$", "$", ",", ";", ":", "1", "2.5", '"', "THEN", "TO", "STEP",
          "#", "GOTO", "CSR", "A(1)", "'", "1E5", ".", "<", "≠", "NEXT", "KEY", "X", "SIN", "10", "20")


def is_comparable(line, model):
    """Whether a line can be stored, needs no recorder, and has no other spellings of capitals and signs."""
    outside = "".join(line.split('"')[::2])
    if outside != outside.upper() or re.search("[<=>] *[<=>]|P *I", outside):
        return False
    return any(
        items and stored_size(items) <= 63 and not {"PUT", "GET"} & set(items) for _, items in listing(line, model)[0])


def can_be_typed(line, model):
    """Whether a line entered by hand is comparable, runs no other, and selects no mode of the computer."""
    words = tokens(line, model)
    excluded = BY_HAND | {"INPUT"}
    has_statement = words and words[0] != END_OF_STATEMENT
    return has_statement and is_comparable("1 " + line, model) and not excluded & set(words) and not re.search(
        r"MODE(?! ?([4-8]|1[01]|99,[01])(:|$))", line)


class Generator:
    def __init__(self, random, model=None):
        self.random = random
        self.name = model or random.choice(NAMES + ["fx-790p"] * 4)
        self.model = MODELS[self.name]
        self.is_wild = random.random() < 0.3
        self.names = random.sample(LETTERS, 3) + ["A", "X"]
        self.lines = []
        self.loops, self.arrays = [], ["A"]

    def pick(self, *choices):
        """One of the calls, each of which may be preceded by its weight."""
        weights = [weight for weight, _ in choices]
        return self.random.choices([choice for _, choice in choices], weights)[0]()

    def chance(self, probability):
        return self.random.random() < probability

    def choose(self, items):
        return self.random.choice(items)

    # Expressions.

    def number(self, depth=2):
        if depth <= 0:
            return self.pick((5, self.constant), (5, self.variable))
        return self.pick(
            (4, self.constant), (5, self.variable), (5, lambda: self.operation(depth)), (2, lambda: self.applied(depth)),
            (1, lambda: self.choose(("-", "-", "+")) + self.number(depth - 1)),
            (1, lambda: "(" + self.number(depth - 1) + ")"), (1, lambda: self.called(depth)))

    def nested(self):
        """An expression near the limits of pending operations."""
        pieces = ("(", "-", "ABS", "1+(", "2*(", "1+2*", "A(", "3-2*(", "INT ", "1↑(", "1↑")
        return "".join(self.choose(pieces) for _ in range(self.random.randrange(4, 16))) + self.number(0)

    def constant(self):
        choice = self.random.random()
        if choice < 0.5:
            return str(self.random.randrange(10))
        if choice < 0.85:
            text = self.choose(NUMBERS)
            return "3" if self.model.is_small and "&" in text else text
        return "%s%d.%d" % (self.choose(("", "-")), self.random.randrange(1000), self.random.randrange(100000))

    def variable(self):
        name = self.choose(self.names)
        return name if self.chance(0.85) else "%s(%s)" % (name, self.index())

    def index(self):
        if self.chance(0.75):
            return str(self.random.randrange(4))
        if self.chance(0.2) and not self.model.is_small:
            return self.index() + "," + self.index()
        return self.number(1)

    def operation(self, depth):
        if self.chance(0.05):
            return self.number(depth - 1) + self.choose("²³")
        sign = self.choose("++--**//↑")
        return self.number(depth - 1) + sign + self.number(depth - 1)

    def applied(self, depth):
        names = FUNCTIONS + ([] if self.model.is_small else LATER_FUNCTIONS)
        if self.chance(0.15):
            return "RAN#"
        return self.choose(names) + self.choose((" ", "", "(")) + self.number(depth - 1)

    def called(self, depth):
        first = self.number(depth - 1)
        second = self.number(depth - 1)
        choices = ["LEN(" + self.text(1), "VAL(" + self.text(1), "RND(%s,%d" % (first, self.random.randrange(-12, 4))]
        if not self.model.is_first:
            choices += ["DEG(%s" % first, "DEG(%s,%s" % (first, second), "DEG(%s,%s,%s" % (first, second, first)]
        if not self.model.is_small:
            choices += ["%s(%s,%s" % (name, first, second) for name in ("POL", "REC", "NPR", "NCR")]
        return self.choose(choices) + (")" if self.chance(0.9) else "")

    def text(self, depth=2):
        if depth <= 0:
            return self.pick((1, self.quoted), (1, self.text_variable))
        return self.pick(
            (4, self.quoted), (5, self.text_variable), (3, lambda: self.text(depth - 1) + "+" + self.text(depth - 1)),
            (3, lambda: self.text_function(depth)))

    def quoted(self):
        return '"%s"' % self.choose(TEXTS)

    def text_variable(self):
        if self.chance(0.25):
            return "$"
        name = self.choose(self.names)
        return name + "$" if self.chance(0.85) else "%s$(%s)" % (name, self.index())

    def text_function(self, depth):
        key = self.choose(("KEY", "KEY" if self.model.is_first else "KEY$"))
        middle = "MID(" if self.model.is_first or self.chance(0.2) else "MID$("
        choices = [key, middle + self.number(0), middle + "%d,%d" % (self.random.randrange(1, 4), self.random.randrange(5)),
                   middle + self.number(1) + "," + self.number(1)]
        if not self.model.is_first:
            choices += ["STR$(" + self.number(depth - 1)] * 3 + ["DMS$(" + self.number(depth - 1)]
        if not self.model.is_small:
            choices += ["HEX$(" + self.number(depth - 1)]
        choice = self.choose(choices)
        return choice + (")" if "(" in choice and self.chance(0.9) else "")

    def value(self):
        return self.number() if self.chance(0.7) else self.text()

    # Statements.

    def assignment(self):
        if self.chance(0.7):
            return self.variable() + "=" + self.number()
        return self.text_variable() + "=" + self.text()

    def printed(self):
        text = "PRINT "
        for _ in range(self.random.randrange(4)):
            if self.chance(0.15):
                text += "CSR " + (str(self.random.randrange(self.model.columns)) if self.chance(0.8) else self.number(1))
            else:
                text += self.value()
            text += self.choose(";;;;,")
        return text if self.chance(0.4) else text.rstrip(",; ")

    def asked(self):
        items = []
        for _ in range(self.random.choice((1, 1, 1, 2))):
            text = self.quoted() + self.choose(",,,;") if self.chance(0.6) else ""
            if self.model.is_first:
                text = text.replace(";", ",")
            items.append(text + (self.variable() if self.chance(0.6) else self.text_variable()))
        return "INPUT " + ",".join(items)

    def condition(self):
        sign = self.choose("=≠<>≤≥")
        if self.chance(0.65):
            return self.number(1) + sign + self.number(1)
        return self.text(1) + sign + self.text(1)

    def branch(self):
        then = " THEN "
        if self.chance(0.4):
            return "IF " + self.condition() + (then if self.chance(0.8) else ";") + self.target()
        if self.model.is_first or self.chance(0.3):
            then = ";"
        return "IF " + self.condition() + then + self.statement()

    def target(self):
        line = str(10 * self.random.randrange(1, 10))
        return self.pick(
            (12, lambda: line), (1, lambda: "#%d" % self.random.randrange(3)), (1, lambda: "%s+%s" % (line, self.number(0))),
            (1, lambda: "#" + self.number(1)), (1, lambda: self.number(1)), (1, lambda: "(" + line + ")"))

    def jump(self):
        word = self.choose(("GOTO ", "GOSUB ", "GOSUB "))
        if word == "GOSUB " and self.chance(0.4):
            return "GOSUB 80" if self.model.is_first or self.chance(0.5) else "ON %d GOSUB 80,80" % self.random.randrange(4)
        if self.chance(0.3) and not self.model.is_first:
            targets = ",".join(self.target() for _ in range(self.random.randrange(1, 4)))
            return "ON %s %s%s" % (self.number(1), word, targets)
        return word + self.target()

    def loop(self):
        name = self.choose(self.names)
        step = " STEP " + self.number(1) if self.chance(0.3) else ""
        if self.chance(0.8):
            self.loops.append(name)
        start, end = (str(self.random.randrange(4)), str(self.random.randrange(6))) if self.chance(0.7) else (
            self.number(1), self.number(1))
        return "FOR %s=%s TO %s%s" % (name, start, end, step)

    def next(self):
        name = self.loops.pop() if self.loops and self.chance(0.9) else self.choose(self.names)
        return "NEXT " + name + ("," + self.choose(self.names) if self.chance(0.05) else "")

    def data(self):
        items = [self.choose(("1", "2.5", "-3", " 4", "A", '"B,C"', " X Y ", "", '"Q"', "&HFF", "1E5", "1.2.3", "A\"B"))
                 for _ in range(self.random.randrange(1, 5))]
        return "DATA " + ",".join(items)

    def read(self):
        if self.chance(0.2):
            return "RESTORE" + self.choose(("", " " + self.target().lstrip("#")))
        return "READ " + ",".join(
            self.variable() if self.chance(0.5) else self.text_variable() for _ in range(self.random.randrange(1, 4)))

    def mode(self):
        small = ("MODE 4", "MODE 5", "MODE 6", "MODE 7", "MODE 8", "SET N", "SET F2", "SET E3", "SET F0", "SET E0", "SET F9")
        other = ("MODE 10", "MODE 11", "MODE 11", "MODE 99,1", "MODE 99,0")
        wild = ("MODE " + self.number(1), "SET F" + self.number(1), "SET E" + self.number(1), "MODE 99", "MODE 2")
        return self.choose(small + (() if self.model.is_small else other) + (wild if self.chance(0.3) else ()))

    def dimension(self):
        def one(_):
            self.arrays.append(self.choose(self.names) + self.choose(("", "", "$")))
            return self.arrays[-1] + "(" + (str(self.random.randrange(5)) if self.chance(0.8) else self.index()) + ")"
        names = ",".join(map(one, range(self.random.randrange(1, 3))))
        return self.pick(
            (5, lambda: "DIM " + names), (1, lambda: "ERASE " + self.choose(self.arrays)),
            (1, lambda: "DIM " + names + ":ERASE " + self.arrays[-1]),
            (2, lambda: "DEFM " + self.number(0)), (1, lambda: "DEFM"), (1, lambda: "CLEAR"), (1, lambda: "LISTV"))

    def memo(self):
        return self.pick(
            (4, lambda: "WRITE# " + ",".join(self.value() for _ in range(self.random.randrange(1, 3)))),
            (3, lambda: "READ#" + self.choose((self.variable, self.text_variable))()), (2, lambda: "RESTORE#"),
            (2, lambda: "RESTORE# " + self.text(1) + self.choose(("", ",0", ",1", ",,30", ",1,20", "," + self.number(0)))),
            (1, lambda: "WRITE#"))

    def statistics(self):
        return self.pick(
            (5, lambda: "STAT %s,%s" % (self.number(0), self.number(0)) + (";" + self.number(0) if self.chance(0.3) else "")),
            (1, lambda: "STAT LIST"), (1, lambda: "STAT CLEAR"))

    def simple(self):
        words = ["STOP", "END", "VAC", "PRINT", "RETURN"]
        if not self.model.is_first:
            words += ["BEEP", "BEEP 1", "BEEP " + self.number(0), "REM X", "CLEAR"]
        if not self.model.is_small:
            words += ["'X", "TIMER " + self.number(0), "TIMER"]
        return self.choose(words)

    def statement(self):
        later = not self.model.is_first
        large = not self.model.is_small
        return self.pick(
            (10, self.assignment), (10, self.printed), (0.3, lambda: "A=" + self.nested()), (5, self.branch), (3, self.jump), (4, self.loop),
            (6 if self.loops else 1, self.next), (3, self.asked), (2, self.simple), (1, self.mode),
            (2 * later, self.data), (2 * later, self.read), (2 * large, self.dimension), (2 * large, self.memo),
            (1 * large, self.statistics))

    def spoiled(self, text):
        """With a mistake: a character or a piece added, removed or replaced."""
        place = self.random.randrange(len(text) + 1)
        rest = place + self.choose((0, 0, 1, 2))
        return text[:place] + (self.choose(PIECES) if self.chance(0.7) else "") + text[rest:]

    def line(self, number, end=""):
        text = ":".join(self.statement() for _ in range(self.random.choice((1, 1, 2, 3)))) + end
        if self.is_wild and self.chance(0.2):
            text = self.spoiled(text)
        return "%d %s" % (number, text)

    def fitting_line(self, number, end=""):
        """A line without small letters outside quotes that fits into 63 bytes."""
        while True:
            line = self.line(number, end)
            if is_comparable(line, self.model):
                return line

    def program(self):
        lines = [self.fitting_line(10 * number) for number in range(1, self.random.randrange(2, 8))]
        if self.chance(0.4):
            lines.append(self.fitting_line(80, ":RETURN"))
        if any("READ" in line for line in lines) and self.chance(0.8):
            lines.append("85 " + self.data())
        if self.chance(0.15):
            # The numbers ascend, since fx790 takes some lines before a smaller number for titles.
            lines += ["P1"] + [self.fitting_line(10 * number) for number in range(9, self.random.randrange(10, 12))]
        return "\n".join(lines) + "\n"

    def typed_lines(self):
        """Lines entered by hand before a run."""
        if not self.chance(0.3):
            return []
        lines = []
        for _ in range(self.random.randrange(1, 4)):
            line = self.pick((3, self.value), (1, self.assignment), (1, lambda: "DEFM %d" % self.random.randrange(60)),
                             (1, self.mode), (2, lambda: self.line(1)[2:]))
            if can_be_typed(line, self.model):
                lines.append(line)
        return lines

    def key_text(self):
        return "".join(
            self.choose(ANSWERS) + ("\x1b" if self.chance(0.02) else "\n") for _ in range(self.random.randrange(6)))
