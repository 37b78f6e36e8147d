"""Expressions, computed while they are read, so that errors come in the order of reading."""
import decimals
from decimals import EXACT, Fault, FINE, TWELVE, ZERO, cut
from decimal import Decimal
from text import DIGITS, END_OF_STATEMENT, LETTERS

FUNCTIONS = ("SIN", "COS", "TAN", "ASN", "ACS", "ATN", "LOG", "LN", "EXP", "SQR", "CUR", "INT", "FRAC", "ABS",
             "SGN", "FACT", "EOX", "EOY")
TEXT_FUNCTIONS = ("HEX$(", "STR$(", "DMS$(", "MID$(", "MID(", "KEY")
COMPARISONS = "=≠<>≤≥"

# Section "Speed", in milliseconds.
OPERATION_COSTS = {"+": 28, "-": 28, "*": 32, "/": 40, "↑": 250}
FUNCTION_COSTS = {"SQR": 60, "FACT": 200, "INT": 15, "FRAC": 15, "ABS": 15, "SGN": 15, "EOX": 90, "EOY": 90}
COPY, ELEMENT, TEXT, SIMILAR = 12, 20, 25, 120


class Value:
    """A number or a text; the content of a variable is checked by the operation that uses it."""
    __slots__ = ("is_text", "content", "is_computed", "is_constant")

    def __init__(self, is_text, content, is_computed=False, is_constant=False):
        self.is_text = is_text
        self.content = content
        self.is_computed = is_computed
        self.is_constant = is_constant


class Expressions:
    """Needs the attributes items and at, and the parts of a machine that statements.py provides."""

    def peek(self):
        return self.items[self.at] if self.at < len(self.items) else END_OF_STATEMENT

    def take(self, item):
        if self.peek() != item:
            return False
        self.at += 1
        return True

    def require(self, item):
        if not self.take(item):
            self.refuse()

    def is_at_end(self):
        """A remark needs no colon before it."""
        return self.peek() == END_OF_STATEMENT or self.is_remark_next()

    def is_remark_next(self):
        return self.peek() == "'" and not self.model.is_small

    def refuse(self):
        """A form that the machine does not understand."""
        self.spend(10)
        raise Fault(2)

    # Section "Expressions".

    def number(self):
        """A number whose variable is not yet checked."""
        value = self.sum()
        if value.is_text:
            self.refuse()
        return value

    def text(self):
        value = self.sum()
        if not value.is_text:
            self.refuse()
        return self.text_of(value)

    def copied_number(self):
        """A number for an operation of several operands, to which it is copied."""
        value = self.number()
        if not value.is_computed:
            self.spend(COPY)
            return self.number_of(value)
        return value.content

    def number_of(self, value):
        if isinstance(value.content, str):
            if value.content and not self.is_dry:
                raise Fault(6)
            return ZERO
        return value.content

    def text_of(self, value):
        if isinstance(value.content, str):
            return value.content
        if value.content and not self.is_dry:
            raise Fault(6)
        return ""

    def sum(self):
        """`+` and `-`, or `+` between texts."""
        value = self.product()
        while self.peek() in ("+", "-"):
            sign = self.peek()
            self.at += 1
            pending = self.push(True)
            right = self.product()
            self.pending = pending
            value = self.operate(sign, value, right)
        return value

    def product(self):
        value = self.signed_power()
        while self.peek() in ("*", "/"):
            sign = self.peek()
            self.at += 1
            pending = self.push(True)
            right = self.signed_power()
            self.pending = pending
            value = self.operate(sign, value, right)
        return value

    def signed_power(self):
        """A leading minus binds weaker than ↑, except on the models with twelve columns."""
        if self.model.is_small or self.peek() not in ("+", "-"):
            return self.power()
        return self.sign(self.signed_power)

    def sign(self, operand):
        is_minus = self.peek() == "-"
        self.at += 1
        pending = self.push()
        value = operand()
        self.pending = pending
        if not is_minus:
            return value
        if value.is_text:
            self.refuse()
        if value.is_constant:
            return Value(False, -value.content + ZERO, is_constant=True)
        self.spend(COPY)
        return Value(False, -self.number_of(value) + ZERO, True)

    def power(self):
        value = self.operand()
        while self.peek() == "↑" or self.peek() in ("²", "³") and not self.model.is_small:
            sign = self.peek()
            self.at += 1
            if sign == "↑":
                pending = self.push(True)
                right = self.operand()
                self.pending = pending
            else:
                right = Value(False, Decimal(2 + (sign == "³")), is_constant=True)
            value = self.operate("↑", value, right)
        return value

    def push(self, is_operation=False):
        """At most twenty operations, signs, functions or parentheses may be pending, on small models twelve.

        On these, at most six numbers may wait for an operation.
        """
        pending = operations, numbers = self.pending
        self.pending = operations + 1, numbers + is_operation
        if operations == (12 if self.model.is_small else 20) or numbers + is_operation > 6 and self.model.is_small:
            self.spend(10)
            raise Fault(1)
        return pending

    def operate(self, sign, left, right):
        if left.is_text != right.is_text or left.is_text and sign != "+":
            self.refuse()
        if left.is_text:
            self.spend(TEXT)
            return Value(True, self.text_of(left) + self.text_of(right), True)
        self.spend(OPERATION_COSTS[sign])
        if self.is_dry:
            return Value(False, ZERO, True)
        return Value(False, self.calculate(sign, self.number_of(left), self.number_of(right)), True)

    def calculate(self, sign, left, right):
        if sign == "/" and not right:
            raise Fault(3)
        operation = {"+": TWELVE.add, "-": TWELVE.subtract, "*": TWELVE.multiply, "/": TWELVE.divide, "↑": decimals.power}
        return self.settled(operation[sign](left, right))

    def settled(self, value):
        """Section "End digits"; a result is corrected before its exponent is checked."""
        value = decimals.chopped(value)
        return decimals.cut(decimals.corrected(value) if self.is_corrected and value else value)

    # Operands.

    def operand(self):
        item = self.peek()
        if item in DIGITS or item == ".":
            return self.constant()
        if len(item) == 1 and item in LETTERS:
            return self.variable()
        if item in FUNCTIONS or item == "HYP":
            return self.function()
        if item in ("+", "-"):
            return self.sign(self.operand)
        self.at += 1
        if item == "(":
            pending = self.push()
            value = self.sum()
            self.close(pending)
            return value
        if item == '"':
            return self.quoted()
        if item == "$":
            return Value(True, self.dollar)
        if item == "π":
            return Value(False, decimals.MACHINE_PI, is_constant=True)
        if item == "RAN#":
            self.spend(40)
            return Value(False, ZERO if self.is_dry else self.next_random(), True)
        if item == "&H":
            return self.hexadecimal()
        if item in TEXT_FUNCTIONS:
            return Value(True, self.text_function(item), True)
        if item.endswith("("):
            return Value(False, self.call(item), True)
        self.at -= 1
        self.refuse()

    def close(self, pending):
        """A parenthesis may be missing where the expression ends."""
        self.pending = pending
        if self.take(")"):
            return
        if not self.is_at_end() and self.peek() not in (
                ";", ",", "THEN", "TO", "STEP", "GOTO", "GOSUB", *COMPARISONS):
            self.refuse()

    def constant(self):
        digits, point, exponent = "", None, 0
        while self.peek() in DIGITS or self.peek() == "." and point is None:
            if self.peek() == ".":
                point = len(digits)
            else:
                digits += self.peek()
            self.at += 1
        if not digits:
            self.refuse()
        if self.peek() in ("⏨", "ᴇ"):
            sign = "-" if self.peek() == "⏨" else "+"
            self.at += 1
            start = self.at
            while self.peek() in DIGITS:
                self.at += 1
            if start == self.at:
                self.at -= 1
            else:
                exponent = int(sign + "".join(self.items[start:self.at]))
        places = len(digits) - (len(digits) if point is None else point)
        value = Decimal((0, tuple(map(int, digits)), 0))
        if value.adjusted() - places + exponent > 99 and value:
            self.spend(10)
            raise Fault(3)
        return Value(False, cut(value.scaleb(max(exponent - places, -9000), EXACT)), is_constant=True)

    def hexadecimal(self):
        start = self.at
        while self.at < start + 4 and self.peek() in "0123456789ABCDEF":
            self.at += 1
        if start == self.at or self.peek() in "0123456789ABCDEF":
            self.refuse()
        return Value(False, Decimal(int("".join(self.items[start:self.at]), 16)), is_constant=True)

    def quoted(self):
        start = self.at
        while self.at < len(self.items) and self.items[self.at] != '"':
            self.at += 1
        text = "".join(self.items[start:self.at])
        self.at += 1
        return Value(True, text)

    def variable(self):
        """Section "Statements": two letters in a row are no operand."""
        name, is_text, indexes = self.reference()
        if indexes is not None:
            self.spend(ELEMENT)
            content = ZERO if self.is_dry else self.element(name, is_text, indexes)
            return Value(is_text, content, True)
        content = self.cells[LETTERS.index(name)]
        if is_text:
            self.spend(COPY)
            return Value(True, self.text_of(Value(True, content)), True)
        if self.copies_x_and_y and name in "XY":
            self.spend(COPY)
            return Value(False, self.number_of(Value(False, content)), True)
        return Value(False, content)

    def reference(self):
        """Reads the name of a variable: its letter, whether it is a text, and its indexes."""
        name = self.items[self.at]
        self.at += 1
        if len(self.peek()) == 1 and self.peek() in CHARACTER_AFTER_NAME:
            self.refuse()
        is_text = self.take("$")
        if not self.take("("):
            return name, is_text, None
        pending = self.push()
        first = self.number()
        indexes = [first]
        while self.peek() == "," and not self.model.is_small:
            if len(indexes) == 3:
                self.spend(10)
                raise Fault(5)
            if len(indexes) == 1 and not first.is_computed:
                self.spend(COPY)
                self.number_of(first)
            self.at += 1
            indexes.append(Value(False, self.copied_number(), True))
        self.close(pending)
        return name, is_text, indexes

    # Section "Functions".

    def function(self):
        item = self.peek()
        self.at += 1
        is_hyperbolic = item == "HYP"
        if is_hyperbolic:
            item = self.peek()
            self.at += 1
            if item not in FUNCTIONS[:6]:
                self.refuse()
        pending = self.push()
        value = self.operand()
        self.pending = pending
        if value.is_text:
            self.refuse()
        self.spend(FUNCTION_COSTS.get(item, SIMILAR))
        if self.is_dry:
            return Value(False, ZERO, True)
        x = self.number_of(value)
        if item in ("EOX", "EOY"):
            result = self.settled(self.estimate(item, x))
        elif item == "INT":
            result = decimals.integer_part(x, self.is_corrected)
        elif item == "FRAC":
            result = decimals.fraction(x, self.is_corrected)
        elif item == "ABS":
            result = abs(x)
        elif item == "SGN":
            result = Decimal((x > 0) - (x < 0))
        elif item == "FACT":
            result = self.settled(decimals.factorial(x))
        elif is_hyperbolic:
            result = self.settled(decimals.hyperbolic(item, x))
        else:
            result = self.settled(decimals.ordinary(item, x, self.unit))
        return Value(False, result, True)

    def call(self, item):
        """Functions with parentheses whose result is a number."""
        pending = self.push()
        if item in ("LEN(", "VAL("):
            text = self.text()
            self.close(pending)
            self.spend(TEXT if item == "LEN(" else 40)
            return ZERO if self.is_dry else Decimal(len(text)) if item == "LEN(" else self.value_of_text(text)
        x = self.copied_number()
        if item == "DEG(":
            y, z = (self.copied_number() if self.take(",") else self.default(ZERO) for _ in range(2))
        else:
            self.require(",")
            y, z = self.copied_number(), None
        self.close(pending)
        self.spend(90 if item == "DEG(" else SIMILAR)
        return ZERO if self.is_dry else self.called(item, x, y, z)

    def default(self, value):
        """A default takes the time of the same value written out."""
        self.spend(COPY)
        return value

    def called(self, item, x, y, z):
        if item == "DEG(":
            minutes = FINE.add(FINE.divide(z, Decimal(60)), y)
            return self.settled(FINE.add(FINE.divide(minutes, Decimal(60)), x))
        if item == "RND(":
            return decimals.rounded_at(x, y)
        if item in ("NPR(", "NCR("):
            return self.settled(decimals.permutations(x, y, item == "NCR("))
        first, second = self.polar(x, y) if item == "POL(" else self.rectangular(x, y)
        first, second = self.settled(first), self.settled(second)
        self.cells[23], self.cells[24] = first, second
        return first

    def polar(self, x, y):
        radius = decimals.settle(FINE.sqrt(FINE.add(FINE.multiply(x, x), FINE.multiply(y, y))))
        if x:
            radians = decimals.arctangent(FINE.divide(abs(y), abs(x)))
        else:
            radians = decimals.PI / 2 if y else ZERO
        radians = FINE.subtract(decimals.PI, radians) if x < 0 else radians
        return radius, decimals.settle(decimals.angle(-radians if y < 0 else radians, self.unit))

    def rectangular(self, r, t):
        sine, cosine = decimals.sine_and_cosine(t, self.unit)
        return decimals.settle(FINE.multiply(r, cosine)), decimals.settle(FINE.multiply(r, sine))

    def text_function(self, item):
        if item == "KEY":
            if not self.model.is_first:
                self.take("$")
            self.spend(10)
            return "" if self.is_dry else self.poll()
        pending = self.push()
        x = self.number()
        n = None
        if item in ("MID$(", "MID(") and self.take(","):
            n = self.number()
        self.close(pending)
        if item in ("MID$(", "MID(") and self.model.is_small:
            self.spend(1)
            self.check_part(self.number_of(x), n)
        self.spend(TEXT)
        x, n = self.number_of(x), None if n is None else self.number_of(n)
        return "" if self.is_dry else self.text_from(item, x, n)

    def check_part(self, m, n):
        """Section "Models": MID( needs m and n from 1 to 30, and a text of at least m+n-1 characters."""
        if not self.is_dry and 1 <= m < 31:
            n = len(self.dollar) - int(m) + 1 if n is None else int(self.number_of(n))
            if 1 <= n <= 30 and int(m) + n - 1 <= len(self.dollar):
                return
        if not self.is_dry:
            raise Fault(5)

    def text_from(self, item, x, n):
        if item == "STR$(":
            return self.digits_of(x)
        if item == "HEX$(":
            if not -32769 < x < 65536:
                raise Fault(5)
            return "%04X" % (int(x) & 0xFFFF)
        if item == "DMS$(":
            parts = [decimals.sign_and_digits(Decimal(part), ("N", 0))[1] for part in decimals.degrees_parts(x)]
            return ("-" if x < 0 else "") + "%s°%s'%s" % tuple(parts)
        if not (1 <= x < 63 and (n is None or 0 <= n < 63)):
            raise Fault(5)
        start = int(x) - 1
        return self.dollar[start:] if n is None else self.dollar[start:start + int(n)]

    def value_of_text(self, text):
        """VAL accepts blanks anywhere, a sign, the letter E for an exponent, and &H."""
        rest = text.replace(" ", "").replace("ᴇ", "E").replace("⏨", "E-")
        sign = rest[:1] if rest[:1] in ("+", "-") else ""
        rest = rest[len(sign):]
        if rest.startswith("&H") and not self.model.is_small:
            digits = rest[2:]
            if not 1 <= len(digits) <= 4 or digits.strip("0123456789ABCDEF"):
                raise Fault(2, False)
            return Decimal(int(sign + digits, 16))
        mantissa, _, exponent = rest.partition("E")
        if not mantissa.strip(".") or mantissa.strip(DIGITS + ".") or mantissa.count(".") > 1:
            raise Fault(2, False)
        if "E" in rest and not exponent.lstrip("+-").isdigit() or len(exponent) - len(exponent.lstrip("+-")) > 1:
            raise Fault(2, False)
        try:
            return cut(Decimal(sign + mantissa + ("E" + exponent if exponent else "")))
        except Fault:
            raise Fault(2, False) from None

    def digits_of(self, value):
        """STR$ and results by hand: without the sign place, cut to twelve columns on small models."""
        sign, digits = decimals.sign_and_digits(value, self.style)
        if self.model.is_small and len(sign + digits) > 12:
            keep = 3 if digits[-3:-2] in ("⏨", "ᴇ") else 0
            exponent = digits[len(digits) - keep:]
            return (sign + digits)[:12 - keep] + exponent
        return sign + digits


CHARACTER_AFTER_NAME = LETTERS + LETTERS.lower()
