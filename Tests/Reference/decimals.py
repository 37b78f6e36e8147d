"""Numbers of twelve decimal digits: functions, and how they are shown.

Everything is computed with 110 digits; results are cut to twelve at the end.
"""
import decimal
from decimal import Context, Decimal, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP

decimal.setcontext(Context(prec=110, rounding=ROUND_HALF_EVEN, Emin=-99999, Emax=99999))
ZERO, ONE = Decimal(0), Decimal(1)
PI = Decimal("3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679"
             "8214808651")
MACHINE_PI = Decimal("3.14159265360")
RIGHT_ANGLES = {4: Decimal(90), 5: PI / 2, 6: Decimal(100)}
SHORTER = {digits: Context(digits, ROUND_DOWN, -9999, 9999) for digits in (8, 10, 12)}
NEARER = {digits: Context(digits, ROUND_HALF_UP, -9999, 9999) for digits in range(1, 13)}
THIRTY = Context(30, ROUND_HALF_EVEN, -9999, 9999)
# Added to the results of functions, in units of the twelfth digit, of which one may be wrong.
nudge = ZERO


class Fault(Exception):
    """An error of the machine, ERR1 to ERR9."""

    def __init__(self, code, has_place=True):
        super().__init__(code)
        self.code, self.has_place = code, has_place


def require(holds, code=3):
    if not holds:
        raise Fault(code)


def chopped(value):
    """Section "Rounding": the exact result, cut to twelve digits."""
    return SHORTER[12].plus(value)


def cut(value):
    """Section "Precision and storage": twelve digits, an exponent from -99 to 99."""
    value = chopped(value)
    require(not value or value.adjusted() < 100)
    return value if value and value.adjusted() >= -99 else ZERO


def literal(text):
    mantissa, _, exponent = text.partition("E")
    return cut(Decimal(mantissa).scaleb(max(min(int(exponent or 0), 5000), -5000)))


def corrected(value):
    """Section "End digits", for a value of twelve digits."""
    exponent = value.adjusted() - 11
    mantissa = int(abs(value).scaleb(-exponent))
    last = mantissa % 1000
    if 0 < last < 8 or last > 992:
        return Decimal(mantissa - last + 1000 * (last > 992)).scaleb(exponent).copy_sign(value)
    return value


def settle(value):
    """A function's result; rounded to thirty digits first, so results with at most twelve are exact."""
    value = THIRTY.plus(value)
    return chopped(value + (nudge * ONE.scaleb(value.adjusted() - 11)).copy_sign(value) if nudge and value else value)


# Section "Functions".

def sine_and_cosine(value, unit):
    require(abs(value) < 16 * RIGHT_ANGLES[unit])
    quarter = (value / RIGHT_ANGLES[unit]).to_integral_value()
    rest = (value - quarter * RIGHT_ANGLES[unit]) / RIGHT_ANGLES[unit] * RIGHT_ANGLES[5]
    sine, cosine = series(rest, rest, 1), series(ONE, rest, 0)
    return [(sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine)][int(quarter) % 4]


def series(first, x, n):
    """The sum of a sine, from x and 1, or of a cosine, from 1 and 0."""
    total = term = first
    while term and term.adjusted() > total.adjusted() - 52:
        term = -term * x * x / ((n + 1) * (n + 2))
        total, n = total + term, n + 2
    return total


def arctangent(x):
    if abs(x) > 1:
        return (PI / 2).copy_sign(x) - arctangent(1 / x)
    if abs(x) > Decimal("0.1"):
        return 2 * arctangent(x / (1 + (1 + x * x).sqrt()))
    total, power, n = x, x, 1
    while power and power.adjusted() > total.adjusted() - 52:
        power, n = -power * x * x, n + 2
        total += power / n
    return total


def arcsine(x, unit):
    """Section "Fingerprint": ATN(x/SQR((1-x)(1+x))), every step cut."""
    require(abs(x) <= 1)
    if abs(x) == 1:
        return right_angle(unit).copy_sign(x)
    root = cut(cut(cut(1 - x) * cut(1 + x)).sqrt())
    return settle(in_unit(arctangent(cut(x / root)), unit))


def right_angle(unit):
    return MACHINE_PI / 2 if unit == 5 else RIGHT_ANGLES[unit]


def in_unit(radians, unit):
    return radians / RIGHT_ANGLES[5] * RIGHT_ANGLES[unit]


def function(name, x, unit):
    """SIN to SQR and CUR, without HYP."""
    if name in ("SIN", "COS", "TAN"):
        sine, cosine = sine_and_cosine(x, unit)
        require(name != "TAN" or cosine and cosine.adjusted() > -40)
        return settle(sine if name == "SIN" else cosine if name == "COS" else sine / cosine)
    if name == "ASN":
        return arcsine(x, unit)
    if name == "ACS":
        return right_angle(unit) - arcsine(x, unit)
    if name == "ATN":
        return settle(in_unit(arctangent(x), unit))
    if name == "CUR":
        return settle(((abs(x).ln() / 3).exp() if x else ZERO).copy_sign(x))
    require({"LOG": x > 0, "LN": x > 0, "EXP": abs(x) <= 230, "SQR": x >= 0}[name])
    return settle({"LOG": Decimal.log10, "LN": Decimal.ln, "EXP": Decimal.exp, "SQR": Decimal.sqrt}[name](x))


def hyperbolic(name, x):
    require({"ACS": x >= 1, "ATN": abs(x) < 1, "SIN": abs(x) <= 230, "COS": abs(x) <= 230}.get(name, True))
    if name not in ("COS", "ACS") and abs(x) < Decimal("1E-25"):
        return settle(x)
    if name == "ASN":
        return settle((abs(x) + (x * x + 1).sqrt()).ln().copy_sign(x))
    if name == "ACS":
        return settle((x + (x * x - 1).sqrt()).ln())
    if name == "ATN":
        return settle(((1 + x) / (1 - x)).ln() / 2)
    if name == "TAN" and abs(x) > 60:
        return settle(ONE.copy_sign(x))
    up, down = x.exp(), (-x).exp()
    sine, cosine = (up - down) / 2, (up + down) / 2
    return settle(sine if name == "SIN" else cosine if name == "COS" else sine / cosine)


def power(x, y):
    require(y > 0 if not x else x > 0 or y == y.to_integral_value())
    exponent = abs(x).log10() * y if x else Decimal(-999)
    require(exponent < 101)
    if exponent < -101:
        return ZERO
    size = abs(x) ** y
    return settle(-size if x < 0 and int(y) % 2 else size)


def arrangements(n, r, is_combination):
    """NPR and NCR; FACT n is NPR(n,n)."""
    require(n == int(n) and r == int(r) and 0 <= r <= n)
    n, r = int(n), int(r)
    product = divisor = 1
    for index in range(min(r, n - r) if is_combination else r):
        product *= n - index
        divisor *= index + 1 if is_combination else 1
        require(product // divisor < 10 ** 100)
    return Decimal(product // divisor)


def rounded_at(x, y):
    """RND(x,y): x rounded to a multiple of 10↑(y+1)."""
    require(abs(y) < 100, 5)
    digit = int(y) + 1
    if digit <= x.as_tuple().exponent:
        return x
    return cut(x.quantize(ONE.scaleb(digit), ROUND_HALF_UP)) if digit <= x.adjusted() + 1 else ZERO


def without_last_digits(x, is_corrected):
    """In MODE 10, INT and FRAC round an argument below 1E10 to ten digits."""
    return NEARER[10].plus(x) if is_corrected and x.adjusted() < 10 else x


def integer_part(x, is_corrected):
    if x == x.to_integral_value():
        return x
    return cut(without_last_digits(x, is_corrected).to_integral_value(ROUND_FLOOR))


def fraction(x, is_corrected):
    x = without_last_digits(x, is_corrected)
    return x - x.to_integral_value(ROUND_DOWN)


def degrees_text(x):
    """DMS$: of an angle below 1E8, the seconds are first rounded to ten digits."""
    seconds = abs(x) * 3600
    seconds = NEARER[10].plus(seconds) if abs(x) < 10 ** 8 else seconds
    minutes = int(seconds / 60)
    parts = Decimal(minutes // 60), Decimal(minutes % 60), seconds - 60 * minutes
    return "-" * (x < 0) + "%s°%s'%s" % tuple(shown(part, ("N", 0)).strip() for part in parts)


# Section "Showing numbers".

def shown(value, style):
    """With its sign place; style is ("N", 0), ("F", n) or ("E", n)."""
    kind, count = style
    if kind == "F" and abs(value) < 10 ** 11:
        places = value.quantize(ONE.scaleb(-count), ROUND_HALF_UP)
        if abs(places) < 10 ** (10 - count):
            return (" -"[places < 0]) + format(abs(places), "f")
    sign, digits = " -"[value < 0], count if kind == "E" else 10
    value = abs(value)
    rounded = NEARER[digits].plus(value)
    if rounded.adjusted() > 99:
        rounded = value.scaleb(digits - 1 - value.adjusted()).to_integral_value(ROUND_DOWN).scaleb(100 - digits)
    exponent = rounded.adjusted() if rounded else 0
    if kind != "E" and (not rounded or -4 < exponent < 10):
        return sign + without_zeros(format(rounded, "f"))
    mantissa = format(rounded.scaleb(-exponent).quantize(ONE.scaleb(1 - digits)), "f")
    return sign + (mantissa if kind == "E" else without_zeros(mantissa)) + "%s%02d" % ("ᴇ⏨"[exponent < 0], abs(exponent))


def without_zeros(text):
    return text.rstrip("0").rstrip(".") if "." in text else text
