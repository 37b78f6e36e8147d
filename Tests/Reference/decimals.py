"""Numbers of twelve decimal digits: operations, functions and their display.

Uses the standard library's decimal arithmetic, which is exact where it matters: every operation returns
the exact result cut to twelve digits.
"""
from decimal import Context, Decimal, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP

ZERO = Decimal(0)
ONE = Decimal(1)
TWELVE = Context(prec=12, rounding=ROUND_DOWN, Emin=-9999, Emax=9999)
FINE = Context(prec=50, rounding=ROUND_HALF_EVEN, Emin=-99999, Emax=99999)
EXACT = Context(prec=300, rounding=ROUND_DOWN, Emin=-99999, Emax=99999)
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")
MACHINE_PI = Decimal("3.14159265360")


class Fault(Exception):
    """An error of the machine, ERR1 to ERR9."""

    def __init__(self, code, has_place=True):
        super().__init__(code)
        self.code = code
        self.has_place = has_place


def chopped(value):
    """Section "Rounding": the exact result, cut to twelve digits."""
    return TWELVE.plus(value)


def cut(value):
    """Section "Precision and storage": twelve digits, an exponent from -99 to 99."""
    value = chopped(value)
    exponent = value.adjusted()
    if not value or exponent < -99:
        return ZERO
    if exponent > 99:
        raise Fault(3)
    return value


def corrected(value):
    """Section "End digits", for a value of twelve digits."""
    exponent = value.adjusted()
    mantissa = int(abs(value).scaleb(11 - exponent, FINE))
    last = mantissa % 1000
    if 1 <= last <= 7:
        mantissa -= last
    elif last >= 993:
        mantissa += 1000 - last
    else:
        return value
    return Decimal(mantissa).scaleb(exponent - 11, FINE).copy_sign(value)


def rounded(value, digits):
    return Context(prec=digits, rounding=ROUND_HALF_UP, Emin=-9999, Emax=9999).plus(value)


def floor(value):
    return value.to_integral_value(rounding=ROUND_FLOOR)


def truncated(value):
    return int(value)


# Section "Functions". All compute with fifty digits and are rounded to thirty, so results with at most
# twelve digits are exact; then they are cut.

RIGHT_ANGLES = {4: Decimal(90), 5: PI / 2, 6: Decimal(100)}
LIMITS = {4: Decimal(1440), 5: 8 * PI, 6: Decimal(1600)}


# Added to the results of functions, in units of the twelfth digit, of which one may be wrong.
nudge = ZERO


def settle(value):
    value = Context(prec=30, rounding=ROUND_HALF_EVEN, Emin=-9999, Emax=9999).plus(value)
    if nudge and value:
        value = FINE.add(value, FINE.multiply(nudge, Decimal((0, (1,), value.adjusted() - 11)).copy_sign(value)))
    return chopped(value)


def sine_and_cosine(value, unit):
    """With fifty digits, of an angle in a unit."""
    if abs(value) >= LIMITS[unit]:
        raise Fault(3)
    if unit == 5:
        quarter = FINE.divide(value, RIGHT_ANGLES[5]).to_integral_value(rounding=ROUND_HALF_EVEN)
        rest = Context(prec=80).subtract(value, Context(prec=80).multiply(quarter, RIGHT_ANGLES[5]))
    else:
        quarter = (value / RIGHT_ANGLES[unit]).to_integral_value(rounding=ROUND_HALF_EVEN)
        rest = FINE.divide(FINE.multiply(value - quarter * RIGHT_ANGLES[unit], PI / 2), RIGHT_ANGLES[unit])
    sine, cosine = series(rest, rest, 1), series(ONE, rest, 0)
    return [(sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine)][int(quarter) % 4]


def series(first, x, n):
    total, term, square = first, first, FINE.multiply(x, x)
    while term and term.adjusted() > total.adjusted() - 52:
        term = FINE.divide(FINE.multiply(-term, square), Decimal((n + 1) * (n + 2)))
        n += 2
        total = FINE.add(total, term)
    return total


def arctangent(x):
    """In radians, with fifty digits."""
    if abs(x) > 1:
        return FINE.subtract((PI / 2).copy_sign(x), arctangent(FINE.divide(ONE, x)))
    halvings = 0
    while abs(x) > Decimal("0.1"):
        x = FINE.divide(x, FINE.add(ONE, FINE.sqrt(FINE.add(ONE, FINE.multiply(x, x)))))
        halvings += 1
    total, power, square, n = x, x, FINE.multiply(x, x), 1
    while power and power.adjusted() > total.adjusted() - 52:
        power = FINE.multiply(-power, square)
        n += 2
        total = FINE.add(total, FINE.divide(power, Decimal(n)))
    return FINE.multiply(total, Decimal(2 ** halvings))


def angle(radians, unit):
    if unit == 5:
        return radians
    return FINE.divide(FINE.multiply(radians, RIGHT_ANGLES[unit]), PI / 2)


def arcsine(x, unit):
    """Section "Fingerprint": ATN(x/SQR((1-x)(1+x))), every step cut."""
    if abs(x) > 1:
        raise Fault(3)
    if abs(x) == 1:
        return cut(RIGHT_ANGLES[unit]).copy_sign(x)
    root = cut(FINE.sqrt(cut(FINE.multiply(cut(FINE.subtract(ONE, x)), cut(FINE.add(ONE, x))))))
    return settle(angle(arctangent(cut(FINE.divide(x, root))), unit))


def exponential(x):
    if abs(x) > 230:
        raise Fault(3)
    return FINE.exp(x)


def logarithm(x):
    if x <= 0:
        raise Fault(3)
    return FINE.ln(x)


def ordinary(name, x, unit):
    """SIN to SQR and CUR, without HYP."""
    if name in ("SIN", "COS"):
        return settle(sine_and_cosine(x, unit)[name == "COS"])
    if name == "TAN":
        sine, cosine = sine_and_cosine(x, unit)
        if not Context(prec=30).plus(cosine) or cosine.adjusted() < -40:
            raise Fault(3)
        return settle(FINE.divide(sine, cosine))
    if name == "ASN":
        return arcsine(x, unit)
    if name == "ACS":
        return FINE.subtract(cut(RIGHT_ANGLES[unit]), arcsine(x, unit))
    if name == "ATN":
        return settle(angle(arctangent(x), unit))
    if name == "LOG":
        logarithm(x)
        return settle(FINE.log10(x))
    if name == "LN":
        return settle(logarithm(x))
    if name == "EXP":
        return settle(exponential(x))
    if name == "SQR":
        if x < 0:
            raise Fault(3)
        return settle(FINE.sqrt(x))
    root = FINE.exp(FINE.divide(FINE.ln(abs(x)), Decimal(3))) if x else ZERO
    return settle(root.copy_sign(x))


def hyperbolic(name, x):
    fine = Context(prec=200, Emin=-99999, Emax=99999)  # keeps digits of tiny arguments
    if name in ("SIN", "COS", "TAN"):
        if name != "TAN" and abs(x) > 230:
            raise Fault(3)
        if name == "TAN" and abs(x) > 60:
            return settle(ONE.copy_sign(x) * (1 - Decimal("1e-40")))
        up = fine.exp(x)
        down = fine.divide(ONE, up)
        sine, cosine = fine.divide(fine.subtract(up, down), 2), fine.divide(fine.add(up, down), 2)
        return settle({"SIN": sine, "COS": cosine}.get(name) if name != "TAN" else fine.divide(sine, cosine))
    if name == "ASN":
        size = abs(x)
        root = fine.sqrt(fine.add(fine.multiply(x, x), ONE))
        return settle(fine.ln(fine.add(size, root)).copy_sign(x))
    if name == "ACS":
        if x < 1:
            raise Fault(3)
        return settle(fine.ln(fine.add(x, fine.sqrt(fine.subtract(fine.multiply(x, x), ONE)))))
    if abs(x) >= 1:
        raise Fault(3)
    return settle(fine.divide(fine.ln(fine.divide(fine.add(ONE, x), fine.subtract(ONE, x))), 2))


def power(x, y):
    if x < 0 and y != y.to_integral_value() or not x and y <= 0:
        raise Fault(3)
    if not x:
        return ZERO
    estimate = FINE.multiply(Context(prec=20).log10(abs(x)), y)
    if estimate > 101:
        raise Fault(3)
    if estimate < -101:
        return ZERO
    size = FINE.power(abs(x), y)
    return settle(-size if x < 0 and int(y) % 2 else size)


def factorial(x):
    whole(x)
    if x > 69 or x < 0:
        raise Fault(3)
    product = 1
    for factor in range(2, int(x) + 1):
        product *= factor
    return Decimal(product)


def whole(x):
    if x != x.to_integral_value():
        raise Fault(3)


def permutations(n, r, is_combination):
    whole(n), whole(r)
    if not 0 <= r <= n:
        raise Fault(3)
    n, r = int(n), int(r)
    r = min(r, n - r) if is_combination else r
    product, divisor = 1, 1
    for index in range(r):
        product *= n - index
        divisor *= index + 1 if is_combination else 1
        if product // divisor >= 10 ** 100:
            raise Fault(3)
    return Decimal(product // divisor)


def rounded_at(x, y):
    """RND(x,y): x rounded to a multiple of 10↑(y+1)."""
    if abs(y) >= 100:
        raise Fault(5)
    digit = int(y) + 1
    if not x or digit > x.adjusted() + 1:
        return ZERO
    if digit <= x.as_tuple().exponent:
        return x
    return cut(x.quantize(Decimal((0, (1,), digit)), ROUND_HALF_UP, EXACT))


def without_last_digits(x, is_corrected):
    """In MODE 10, INT and FRAC round an argument below 1E10 to ten digits."""
    return rounded(x, 10) if is_corrected and x.adjusted() < 10 else x


def integer_part(x, is_corrected):
    if x == x.to_integral_value():
        return x
    return cut(floor(without_last_digits(x, is_corrected)))


def fraction(x, is_corrected):
    x = without_last_digits(x, is_corrected)
    return cut(x - x.to_integral_value(rounding=ROUND_DOWN)) if abs(x) < 10 ** 12 else ZERO


def degrees_parts(x):
    """DMS$: of an angle below 1E8, the seconds are first rounded to ten digits."""
    seconds = rounded(FINE.multiply(abs(x), Decimal(3600)), 10 if abs(x) < 10 ** 8 else 50)
    whole_minutes = int(seconds / 60)
    rest = seconds - 60 * whole_minutes
    return whole_minutes // 60, whole_minutes % 60, rest


# Section "Showing numbers".

def plain(value):
    """Digits of a number without an exponent and without trailing zeros of a fraction."""
    text = format(abs(value), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def with_exponent(value, digits, keeps_zeros):
    exponent = value.adjusted() if value else 0
    mantissa = abs(value).scaleb(-exponent, FINE)
    text = format(mantissa.quantize(Decimal((0, (1,), 1 - digits))), "f")
    if not keeps_zeros and "." in text:
        text = text.rstrip("0").rstrip(".")
    return text + ("⏨" if exponent < 0 else "ᴇ") + "%02d" % abs(exponent)


def limited(value, digits):
    """Rounded to a number of digits; what rounding would raise to 1E100 is cut."""
    result = rounded(value, digits)
    if result.adjusted() > 99:
        return Context(prec=digits, rounding=ROUND_DOWN).plus(value)
    return result


def sign_and_digits(value, style):
    """The sign, "" or "-", and the digits; style is ("N", 0), ("F", n) or ("E", n)."""
    kind, count = style
    sign = "-" if value < 0 else ""
    if kind == "E":
        return sign, with_exponent(limited(value, count), count, True)
    if kind == "F":
        places = value.quantize(Decimal((0, (1,), -count)), ROUND_HALF_UP, FINE) if value.adjusted() < 20 else None
        if places is not None and abs(places) < Decimal(10) ** (10 - count):
            return "-" if places < 0 else "", format(abs(places), "f")
    shown = limited(value, 10)
    if shown and (shown.adjusted() < -3 or shown.adjusted() >= 10):
        return sign, with_exponent(shown, 10, False)
    return sign, plain(shown)
