/// The 83 keys, row by row as they sit on the keyboard.
public enum Key: UInt8, CaseIterable, Sendable {
  case mode, memo, formulaIn, formulaOut, calc, stat, asmbl, eng, recall, cls, del, ins, stop
  case brk, ac

  case hyp, sin, cos, tan, log, ln, sqr, cur, square, cube, less, greater, power, powerOfTen
  case hexadecimal

  case shift, function, ext, left, right, deg, seven, eight, nine, open, close

  case q, w, e, r, t, y, u, i, o, p, four, five, six, times, slash

  case a, s, d, f, g, h, j, k, l, equal, one, two, three, plus, minus

  case z, x, c, v, b, n, m, space, zero, point, exponent, exe
}
