import BasicVM

/// What a certificate of edited listings says of the values at a pair of places.
///
/// A cell in no group is equal to its opposite cell: the same one of the other program.
struct PlaceFacts: Equatable, Sendable {
  /// Cells in the same group are equal.
  var groups: [Group] = []
  /// The comparisons that only one program has made.
  var decisions: [Decision] = []

  /// A variable or temporary of one program.
  struct Cell: Hashable, Sendable {
    let isOfB: Bool
    let isText: Bool
    let slot: Int

    var opposite: Cell { Cell(isOfB: !isOfB, isText: isText, slot: slot) }

    /// Whether it always contains a number; a variable may contain a text.
    var isNumber: Bool { !isText && slot >= SlotLayout.cells }

    var isVariable: Bool { isText ? slot == SlotLayout.dollar : slot < SlotLayout.cells }
  }

  struct Group: Equatable, Sendable {
    let kind: Kind
    var cells: [Cell]
  }

  enum Kind: Equatable, Sendable {
    case any, number
    case constant(Decimal12)
  }

  /// A comparison that is true (`holds`) or false.
  struct Decision: Equatable, Sendable {
    let holds: Bool
    let one: Operand
    /// Whether it is `one<other`, otherwise `one=other`.
    let isLess: Bool
    let other: Operand
  }

  enum Operand: Equatable, Sendable {
    case cell(Cell)
    case constant(Decimal12)
  }

  // MARK: Text

  var lineCount: Int { groups.count + decisions.count }

  /// One fact a line (README.md).
  func write(to text: inout UTF8Text) {
    for group in groups {
      let kind: UTF8Text =
        switch group.kind {
        case .any: "equal"
        case .number: "number"
        case .constant(let number): "constant \(Self.text(number))"
        }
      text.append(line: "\(kind) \(group.cells.map { Self.text($0) }.joined(" "))")
    }
    for decision in decisions {
      let sign: UTF8Text = decision.isLess ? "<" : "="
      text.append(
        line: "\(decision.holds ? "holds" as UTF8Text : "fails") \(Self.text(decision.one)) \(sign)"
          + " \(Self.text(decision.other))")
    }
  }

  private static func text(_ cell: Cell) -> UTF8Text {
    "\(cell.isOfB ? "b" as UTF8Text : "a")\(cell.isText ? "$" as UTF8Text : "")\(cell.slot)"
  }

  /// `25e-1` for 2.5.
  private static func text(_ number: Decimal12) -> UTF8Text {
    var (digits, exponent) = (number.mantissa, number.exponent)
    while exponent != 0, digits != 0, digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
    return "\(digits)e\(exponent)"
  }

  private static func text(_ operand: Operand) -> UTF8Text {
    switch operand {
    case .cell(let cell): text(cell)
    case .constant(let number): text(number)
    }
  }

  /// Adds the fact of a line; returns false if the line is none.
  mutating func read(_ words: [UTF8Text]) -> Bool {
    switch words.first ?? "" {
    case "equal": add(.any, words[1...])
    case "number": add(.number, words[1...])
    case "constant":
      words.count > 1 && Self.number(words[1]).map { add(.constant($0), words[2...]) } ?? false
    case "holds": decide(true, words)
    case "fails": decide(false, words)
    default: false
    }
  }

  private mutating func add(_ kind: Kind, _ words: ArraySlice<UTF8Text>) -> Bool {
    let cells = words.compactMap { Self.cell($0) }
    guard !cells.isEmpty, cells.count == words.count else { return false }
    groups.append(Group(kind: kind, cells: cells))
    return true
  }

  private mutating func decide(_ holds: Bool, _ words: [UTF8Text]) -> Bool {
    guard words.count == 4, words[2] == "<" || words[2] == "=",
      let one = Self.operand(words[1]), let other = Self.operand(words[3])
    else { return false }
    decisions.append(Decision(holds: holds, one: one, isLess: words[2] == "<", other: other))
    return true
  }

  private static func operand(_ word: UTF8Text) -> Operand? {
    cell(word).map { .cell($0) } ?? number(word).map { .constant($0) }
  }

  private static func cell(_ word: UTF8Text) -> Cell? {
    guard let first = word.utf8.first, first == UInt8(ascii: "a") || first == UInt8(ascii: "b")
    else { return nil }
    var digits = word.utf8.dropFirst()
    let isText = digits.first == UInt8(ascii: "$")
    if isText { digits = digits.dropFirst() }
    return Int(digits: digits, atMost: 5).map {
      Cell(isOfB: first == UInt8(ascii: "b"), isText: isText, slot: $0)
    }
  }

  private static func number(_ word: UTF8Text) -> Decimal12? {
    let parts = word.utf8.split(separator: UInt8(ascii: "e"), omittingEmptySubsequences: false)
      .map { signed($0) }
    guard parts.count == 2, var digits = parts[0], var exponent = parts[1] else { return nil }
    while exponent != 0, digits != 0, digits.magnitude < 100_000_000_000 as UInt64 {
      digits *= 10
      exponent -= 1
    }
    return Int8(exactly: exponent).flatMap {
      Decimal12(stored: digits << 8 | Int64(UInt8(bitPattern: $0)))
    }
  }

  private static func signed(_ text: ArraySlice<UInt8>) -> Int64? {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard 1...12 ~= digits.count, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    let number = digits.reduce(0 as Int64) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    return digits.count < text.count ? -number : number
  }
}
