"""Expressions, computed while they are read, so that errors come in the order of reading."""
import collections
import re
from decimal import Decimal

import decimals
from decimals import Fault, SHORTER, ZERO, cut, require
from text import DIGITS, END_OF_STATEMENT, LETTERS

FUNCTIONS = "SIN COS TAN ASN ACS ATN LOG LN EXP SQR CUR INT FRAC ABS SGN FACT EOX EOY".split()
TEXT_FUNCTIONS = ("HEX$(", "STR$(", "DMS$(", "MID$(", "MID(", "KEY")
COMPARISONS = ("=", "≠", "<", ">", "≤", "≥")

# Section "Speed", in milliseconds.
OPERATION_COSTS = {"+": 28, "-": 28, "*": 32, "/": 40, "↑": 250}
FUNCTION_COSTS = {"SQR": 60, "FACT": 200, "INT": 15, "FRAC": 15, "ABS": 15, "SGN": 15, "EOX": 90, "EOY": 90, "DEG(": 90}
STEP, COPY, ELEMENT, TEXT, SIMILAR = 10, 12, 20, 25, 120

VALUE_FORM = re.compile(r"([+-]?)(?:&H([0-9A-F]{1,4})|(?=\.?\d)\d*\.?\d*(?:E[+-]?\d+)?)", re.ASCII)

# A number or a text; the operation that uses a variable checks the type of its content.
Value = collections.namedtuple("Value", "is_text content is_computed is_constant", defaults=(False, False))


class Expressions:
    """Reads the list `items` from the place `at`; while `is_dry`, only the form is read."""

    def peek(self):
        return self.items[self.at] if self.at < len(self.items) else END_OF_STATEMENT

    def take(self, *items):
        """Reads an item if it is one of these."""
        item = self.peek()
        if item not in items:
            return None
        self.at += 1
        return item

    def expect(self, *items):
        item = self.take(*items)
        self.check(item)
        return item

    def check(self, holds, code=2):
        """A form that the machine does not accept is found by a step of its own."""
        if not holds:
            self.spend(STEP)
            raise Fault(code)

    def is_remark_next(self):
        return self.peek() == "'" and not self.model.is_small

    def is_at_end(self):
        """A remark needs no colon before it."""
        return self.peek() == END_OF_STATEMENT or self.is_remark_next()

    def take_all(self, characters, is_end=False):
        """The longest text of these characters, or the text before one of them."""
        start = self.at
        while self.at < len(self.items) and (self.items[self.at] in characters) != is_end:
            self.at += 1
        return "".join(self.items[start:self.at])

    # Section "Expressions".

    def number(self):
        """A number whose variable is not yet checked."""
        value = self.sum()
        self.check(not value.is_text)
        return value

    def text(self):
        value = self.sum()
        self.check(value.is_text)
        return self.content(value)

    def copied_number(self):
        """For an operation of several numbers, to which those that are no results are copied."""
        return self.copied(self.number())

    def copied(self, value):
        self.spend(0 if value.is_computed else COPY)
        return self.content(value)

    def content(self, value):
        """The number or the text of a value; an empty cell is both 0 and ""."""
        if isinstance(value.content, str) == value.is_text:
            return value.content
        require(not value.content or self.is_dry, 6)
        return "" if value.is_text else ZERO

    def sum(self):
        return self.operations(("+", "-"), self.product)

    def product(self):
        return self.operations(("*", "/"), self.signed_power)

    def operations(self, signs, operand):
        """Operations of equal precedence, from the left."""
        value = operand()
        while sign := self.take(*signs):
            if sign in ("²", "³"):
                sign, right = "↑", Value(False, Decimal(2 + (sign == "³")))
            else:
                right = self.nested(operand, is_operation=True)
            value = self.operate(sign, value, right)
        return value

    def signed_power(self):
        """A leading minus binds weaker than ↑, except on the models with twelve columns."""
        if not self.model.is_small and self.peek() in ("+", "-"):
            return self.sign(self.signed_power)
        return self.operations(("↑",) if self.model.is_small else ("↑", "²", "³"), self.operand)

    def sign(self, operand):
        sign = self.take("+", "-")
        value = self.nested(operand)
        if sign == "+":
            return value
        self.check(not value.is_text)
        self.spend(0 if value.is_constant else COPY)
        return Value(False, -self.content(value), not value.is_constant, value.is_constant)

    def nested(self, read, is_operation=False):
        """At most twenty operations, signs, functions or parentheses may be pending.

        Section "Models": on twelve columns twelve, and six numbers may wait for an operation.
        """
        operations, numbers = before = self.pending
        most = (12, 6) if self.model.is_small else (20, 20)
        self.pending = operations + 1, numbers + is_operation
        self.check(self.pending[0] <= most[0] and self.pending[1] <= most[1], 1)
        value = read()
        self.pending = before
        return value

    def operate(self, sign, left, right):
        self.check(left.is_text == right.is_text and (sign == "+" or not left.is_text))
        self.spend(TEXT if left.is_text else OPERATION_COSTS[sign])
        if self.is_dry:
            return Value(left.is_text, "" if left.is_text else ZERO, True)
        left_content, right_content = self.content(left), self.content(right)
        result = left_content + right_content if left.is_text else self.calculate(sign, left_content, right_content)
        return Value(left.is_text, result[:62] if left.is_text else result, True)

    def calculate(self, sign, left, right):
        require(sign != "/" or right)
        operation = {"+": SHORTER[12].add, "-": SHORTER[12].subtract, "*": SHORTER[12].multiply,
                     "/": SHORTER[12].divide, "↑": decimals.power}
        return self.settled(operation[sign](left, right))

    def settled(self, value):
        """Section "End digits"; a result is corrected before its exponent is checked."""
        value = decimals.chopped(value)
        return cut(decimals.corrected(value) if self.is_corrected and value else value)

    # Operands.

    def operand(self):
        item = self.peek()
        if item in DIGITS or item == ".":
            return self.constant()
        if item in LETTERS:
            return self.variable()
        if item in ("+", "-"):
            return self.sign(self.operand)
        self.at += 1
        if item in FUNCTIONS or item == "HYP":
            return Value(False, self.function(item), True)
        if item == "(":
            return self.closed(self.sum)
        if item == '"':
            text = self.take_all('"', is_end=True)
            self.at += 1
            return Value(True, text)
        if item == "$":
            return Value(True, self.dollar)
        if item == "π":
            return Value(False, decimals.MACHINE_PI, is_constant=True)
        if item == "RAN#":
            self.spend(40)
            return Value(False, ZERO if self.is_dry else self.next_random(), True)
        if item == "&H":
            digits = self.take_all(DIGITS + "ABCDEF")
            self.at -= len(digits[4:])
            self.check(digits)
            return Value(False, Decimal(int(digits[:4], 16)), is_constant=True)
        if item in TEXT_FUNCTIONS:
            return Value(True, self.text_function(item), True)
        self.at -= not item.endswith("(")
        self.check(item.endswith("("))
        return Value(False, self.call(item), True)

    def closed(self, read):
        """Something in parentheses; the last one may be missing where the expression ends."""
        value = self.nested(read)
        if not self.take(")"):
            ends = (";", ",", "THEN", "TO", "STEP", "GOTO", "GOSUB", *COMPARISONS)
            self.check(self.is_at_end() or self.peek() in ends)
        return value

    def constant(self):
        text = self.take_all(DIGITS)
        if self.take("."):
            text += "." + self.take_all(DIGITS)
        self.check(text != ".")
        sign = self.take("⏨", "ᴇ")
        exponent = self.take_all(DIGITS) if sign else ""
        self.at -= bool(sign and not exponent)
        try:
            value = decimals.literal(text + ("E-" if sign == "⏨" else "E") + (exponent or "0"))
        except Fault:
            self.spend(STEP)
            raise
        return Value(False, value, is_constant=True)

    def variable(self):
        """Section "Statements": two letters in a row are no operand."""
        name, is_text, indexes = self.reference()
        if indexes:
            self.spend(ELEMENT)
            row, index = ([ZERO], 0) if self.is_dry else self.place_of(name, is_text, indexes)
            return Value(is_text, self.content(Value(is_text, row[index])), True)
        value = Value(is_text, self.cells[LETTERS.index(name)])
        if is_text or self.copies_x_and_y and name in "XY":
            return Value(is_text, self.copied(value), True)
        return value

    def reference(self):
        """The letter of a variable, whether it is a text, and its indexes."""
        name = self.expect(*LETTERS)
        self.check(len(self.peek()) > 1 or self.peek() not in LETTERS + LETTERS.lower())
        is_text = bool(self.take("$"))
        return name, is_text, self.closed(self.indexes) if self.take("(") else None

    def indexes(self):
        indexes = [self.number()]
        while self.peek() == "," and not self.model.is_small:
            self.check(len(indexes) < 3, 5)
            if len(indexes) == 1:
                indexes = [Value(False, self.copied(indexes[0]), True)]
            self.at += 1
            indexes.append(Value(False, self.copied_number(), True))
        return indexes

    # Section "Functions".

    def function(self, name):
        is_hyperbolic = name == "HYP"
        name = self.expect(*FUNCTIONS[:6]) if is_hyperbolic else name
        value = self.nested(self.operand)
        self.check(not value.is_text)
        self.spend(FUNCTION_COSTS.get(name, SIMILAR))
        if self.is_dry:
            return ZERO
        x = self.content(value)
        if name in ("EOX", "EOY"):
            return self.settled(self.estimate(name, x))
        if name in ("INT", "FRAC"):
            return (decimals.integer_part if name == "INT" else decimals.fraction)(x, self.is_corrected)
        if name in ("ABS", "SGN"):
            return abs(x) if name == "ABS" else Decimal((x > 0) - (x < 0))
        if name == "FACT":
            return self.settled(decimals.arrangements(x, x, False))
        return self.settled(decimals.hyperbolic(name, x) if is_hyperbolic else decimals.function(name, x, self.unit))

    def call(self, name):
        """Functions with parentheses whose result is a number."""
        if name in ("LEN(", "VAL("):
            text = self.closed(self.text)
            self.spend(TEXT if name == "LEN(" else 40)
            return ZERO if self.is_dry else Decimal(len(text)) if name == "LEN(" else self.value_of_text(text)
        numbers = self.closed(lambda: self.arguments(name))
        self.spend(FUNCTION_COSTS.get(name, SIMILAR))
        return ZERO if self.is_dry else self.called(name, *numbers)

    def arguments(self, name):
        first = self.copied_number()
        if name == "DEG(":
            return first, *[self.optional_copy(self.take(","), ZERO) for _ in range(2)]
        self.expect(",")
        return first, self.copied_number()

    def optional_copy(self, is_given, default):
        """A default takes the time of the same value written out."""
        return self.copied_number() if is_given else self.copied(Value(False, default))

    def called(self, name, x, y, z=ZERO):
        if name == "DEG(":
            return self.settled(decimals.settle((z / 60 + y) / 60 + x))
        if name == "RND(":
            return decimals.rounded_at(x, y)
        if name in ("NPR(", "NCR("):
            return self.settled(decimals.arrangements(x, y, name == "NCR("))
        if name == "POL(":
            angle = decimals.arctangent(abs(y) / abs(x)) if x else decimals.PI / 2 if y else ZERO
            angle = decimals.PI - angle if x < 0 else angle
            results = (x * x + y * y).sqrt(), decimals.in_unit(-angle if y < 0 else angle, self.unit)
        else:
            results = [x * part for part in reversed(decimals.sine_and_cosine(y, self.unit))]
        self.cells[23], self.cells[24] = (self.settled(decimals.settle(result)) for result in results)
        return self.cells[23]

    def text_function(self, name):
        if name == "KEY":
            self.take("" if self.model.is_first else "$")
            self.spend(STEP)
            return "" if self.is_dry else self.poll()
        m, n = self.closed(lambda: (self.number(), self.number() if name[:3] == "MID" and self.take(",") else None))
        if name[:3] == "MID" and self.model.is_small:
            self.spend(1)
            self.check_part(m, n)
        self.spend(TEXT)
        m, n = self.content(m), None if n is None else self.content(n)
        return "" if self.is_dry else self.text_from(name, m, n)

    def check_part(self, m, n):
        """Section "Models": MID( needs m and n from 1 to 30, and a text of at least m+n-1 characters."""
        m, size = self.content(m), len(self.dollar)
        require(self.is_dry or 1 <= m < 31, 5)
        n = size - int(m) + 1 if n is None else int(self.content(n))
        require(self.is_dry or 1 <= n <= 30 and int(m) + n - 1 <= size, 5)

    def text_from(self, name, m, n):
        if name == "STR$(":
            return self.digits_of(m)
        if name == "DMS$(":
            return decimals.degrees_text(m)
        if name == "HEX$(":
            require(-32769 < m < 65536, 5)
            return "%04X" % (int(m) & 0xFFFF)
        require(1 <= m < 63 and (n is None or 0 <= n < 63), 5)
        return self.dollar[int(m) - 1:][:62 if n is None else int(n)]

    def value_of_text(self, text, has_place=False):
        """VAL accepts blanks anywhere, a sign, the letter E for an exponent, and &H."""
        match = VALUE_FORM.fullmatch(text.replace(" ", "").replace("ᴇ", "E").replace("⏨", "E-"))
        try:
            require(match and (not match[2] or not self.model.is_small), 2)
            return Decimal(int(match[1] + match[2], 16)) if match[2] else decimals.literal(match[0])
        except Fault:
            raise Fault(2, has_place) from None

    def digits_of(self, value):
        """STR$ and results by hand: without the sign place, cut to twelve columns on small models."""
        text = decimals.shown(value, self.style).strip()
        end = 3 if text[-3:-2] in ("⏨", "ᴇ") else 0
        return text[:12 - end] + text[len(text) - end:] if self.model.is_small and len(text) > 12 else text
