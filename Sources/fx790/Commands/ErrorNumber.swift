import BasicVM

/// An error number of the display, for `fx790 help ERR6`.
struct ErrorNumber {
  let code: Int
  let meaning: String
  /// A program with the error, or what leads to it by hand.
  let example: String

  /// Finds `ERR6`, `err 6` or `6`; nil for other words.
  static func code(in name: String) -> Int? {
    let name = name.uppercased()
    let digits = name.hasPrefix("ERR") ? name.dropFirst(3) : name[...]
    guard (1...4).contains(digits.count), digits.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      return nil
    }
    return Int(digits)
  }

  static func coded(_ code: Int) -> ErrorNumber? { all.first { $0.code == code } }

  /// The entry that `fx790 help ERR6` prints.
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

  /// docs/machine.md#errors.
  static let all = [
    ErrorNumber(
      code: 1, meaning: "The memory is full, or an expression is nested too deep.",
      example: "10 DIM A(255,255)"),
    ErrorNumber(
      code: 2, meaning: "The machine does not understand the statement.", example: "10 PRNT A"),
    ErrorNumber(
      code: 3, meaning: "A calculation has no result that the machine can hold.",
      example: "10 PRINT 1/0"),
    ErrorNumber(
      code: 4, meaning: "A jump leads to a line or an area without a program.",
      example: "10 GOTO 99"),
    ErrorNumber(
      code: 5, meaning: "An argument or an index is out of range, or DATA is used up.",
      example: "10 BEEP 2"),
    ErrorNumber(
      code: 6, meaning: "A variable does not exist, or holds the other kind of value.",
      example: "10 A$=\"X\":PRINT A+1"),
    ErrorNumber(
      code: 7, meaning: "FOR and NEXT, or GOSUB and RETURN, do not match.", example: "10 NEXT I"),
    ErrorNumber(
      code: 8, meaning: "The programs are locked: PASS and the same word unlock them.",
      example: "PASS \"SECRET\" by hand, then LIST"),
    ErrorNumber(
      code: 9, meaning: "A device is missing, or a recording cannot be used.",
      example: "LOAD \"GAME\" by hand, without a tape"),
  ]
}
