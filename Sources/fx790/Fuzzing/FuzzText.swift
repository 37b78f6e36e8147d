import Programs

/// Makes listings and lines that are nearly right: pieces of the language put together at random,
/// then damaged.
struct FuzzText {
  var random: SeededRandom

  private static let statements = [
    "PRINT ", "PRINT CSR ", "INPUT ", "GOTO ", "GOSUB ", "RETURN", "FOR ", "NEXT ", "IF ",
    "ON ", "LET ", "DIM ", "ERASE ", "DEFM ", "DATA ", "READ ", "RESTORE ", "BEEP ", "TIMER ",
    "SET F", "SET E", "SET N", "MODE ", "MODE 99,", "STAT ", "STAT LIST", "STAT CLEAR", "CLEAR",
    "VAC", "STOP", "END", "REM ", "'", "LISTV", "PUT ", "WRITE# ", "WRITE#", "READ# ", "RESTORE#",
    "PASS ", "SAVE ",
    "RUN", "LIST ", "NEW", "A=", "A$=", "$=", "B(1)=", "X=X+1", "INPUT \"N\",",
  ]

  private static let pieces = [
    "A", "B", "I", "X", "Y", "A$", "$", "A(", "A(1)", "B$(2)", "C(1,2,3)", "1", "0", "2.5", "1E99",
    "9.99999999999E99", "1E-99", "-", "+", "*", "/", "↑", "(", ")", ",", ";", ":", "=", "<", ">",
    "≤", "≥", "≠", "\"AB\"", "\"", "&HFF", "&H", "PI", "SIN ", "COS ", "TAN ", "ASN ", "ACS ",
    "ATN ", "HYP", "HYPSIN ", "LOG ", "LN ", "EXP ", "SQR ", "CUR ", "INT ", "FRAC ", "ABS ",
    "SGN ", "RND(", "RAN#", "FACT ", "NPR(", "NCR(", "DEG(", "DMS$(", "POL(", "REC(", "HEX$(",
    "LEN(", "VAL(", "STR$(", "MID$(", "KEY$", "EOX ", "EOY ", "THEN ", "TO ", "STEP ", "GOTO ",
    "GOSUB ", "#", "10", "20", "30", "100", "\\CD", "\\CE", "\\CF", "\\xA6", "\\7F", "♠", "é", "\t",
  ]

  /// A line as someone might type it.
  mutating func line() -> [UInt8] {
    var text = ""
    for _ in 0...random.below(3) {
      if !text.isEmpty { text += ":" }
      text += random.any(of: Self.statements)
      for _ in 0..<random.below(6) { text += random.any(of: Self.pieces) }
    }
    return damaged(Array(text.utf8), onceIn: 8)
  }

  /// An expression.
  mutating func expression() -> [UInt8] {
    var text = ""
    for _ in 0...random.below(10) { text += random.any(of: Self.pieces) }
    return damaged(Array(text.utf8), onceIn: 10)
  }

  /// A listing of several lines and areas.
  mutating func listing() -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 1...(1 + random.below(20)) {
      if random.onceIn(12) { bytes += Array("P\(random.below(10))\n".utf8) }
      bytes += Array("\(index * 10) ".utf8) + line() + [UInt8(ascii: "\n")]
    }
    return damaged(bytes, onceIn: 4)
  }

  /// Keys for a run.
  mutating func keys() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<random.below(30) {
      switch random.below(5) {
      case 0: bytes.append(UInt8(ascii: "\n"))
      case 1: bytes += expression()
      default: bytes.append(UInt8(32 + random.below(95)))
      }
    }
    return bytes
  }

  /// Token bytes as a tape might bring them.
  mutating func tokens() -> [UInt8] {
    (0...random.below(60)).map { _ in UInt8(random.below(255)) }
  }

  /// The same with some bytes changed, dropped or repeated.
  mutating func damaged(_ bytes: [UInt8], onceIn times: Int) -> [UInt8] {
    guard random.onceIn(times), !bytes.isEmpty else { return bytes }
    var result = bytes
    for _ in 0...random.below(4) where !result.isEmpty {
      let position = random.below(result.count)
      switch random.below(4) {
      case 0: result[position] = UInt8(random.below(256))
      case 1: result.remove(at: position)
      case 2: result.insert(result[position], at: position)
      default: result.removeSubrange(position..<min(position + random.below(8), result.count))
      }
    }
    return result
  }
}
