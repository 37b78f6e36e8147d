import BasicVM

/// An error of the machine, for `fx790 help`.
struct ErrorNumber {
  let code: Int
  let meaning: String
  /// A program or steps by hand that cause the error.
  let example: String

  /// The code in `ERR6`, `err6` or `6`; nil for other words.
  static func code(in name: String) -> Int? {
    let name = name.uppercased()
    let digits = name.hasPrefix("ERR") ? name.dropFirst(3) : name[...]
    guard (1...4).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int(digits)
  }

  static func coded(_ code: Int) -> ErrorNumber? { all.first { $0.code == code } }

  var text: String {
    let causes = FaultCause.allCases.filter { $0.code == code }.map { "  \($0.explanation)" }
    return """
      ERR\(code): \(meaning)

      Causes:
      \(causes.joined(separator: "\n"))

      Example:
        \(example)
      """
  }

  /// The source is docs/machine.md#errors.
  static let all = rows.map { ErrorNumber(code: $0, meaning: $1, example: $2) }

  private static let rows: [(Int, String, String)] = [
    (1, "The memory is full, or an expression is nested too deep.", "10 DIM A(255,255)"),
    (2, "The machine does not understand the statement.", "10 PRNT A"),
    (3, "A calculation has no result that the machine can hold.", "10 PRINT 1/0"),
    (4, "A jump leads to a line or an area without a program.", "10 GOTO 99"),
    (5, "An argument or an index is out of range, or DATA is used up.", "10 BEEP 2"),
    (6, "A variable does not exist, or holds the other kind of value.", #"10 A$="X":PRINT A+1"#),
    (7, "FOR and NEXT, or GOSUB and RETURN, do not match.", "10 NEXT I"),
    (
      8, "The programs are locked: PASS and the same word unlock them.",
      #"PASS "SECRET" by hand, then LIST"#
    ),
    (
      9, "A device is missing, or a recording cannot be used.",
      #"LOAD "GAME" by hand, without a tape"#
    ),
  ]
}
