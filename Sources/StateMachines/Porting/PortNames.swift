import BasicVM

/// The names that a port gives: in, a program and the names that its listing asks for; out, Swift names,
/// each once; refused, nothing: what is no name gets one that is.
struct PortNames: Sendable {
  /// By letter, `$` last.
  private(set) var variables: [UTF8Text] = []
  /// Whether the program has lines in several areas.
  let hasSeveralAreas: Bool
  /// What was asked for and could not be had.
  private(set) var complaints: [UTF8Text] = []

  private var taken: Set<UTF8Text>
  private var arrays: [ArrayName: UTF8Text] = [:]
  private var loopNumbers: [Int: Int] = [:]
  private var loopNames: [Int: UTF8Text] = [:]
  /// Limits and steps of loops that are needed in several transitions.
  private var shared: Set<Int> = []
  private let hints: PortHints

  init(_ plan: PortPlan, _ hints: PortHints) {
    let program = plan.program
    self.hints = hints
    hasSeveralAreas = program.lines.filter { !$0.isEmpty }.count > 1
    taken = Set(Self.reserved.map { UTF8Text($0) })
    for letter in 0..<PortVariables.count { variables.append(variable(letter)) }
    for index in program.steps.indices {
      let instruction = program.steps[index].instruction
      if case .dimension(let name, _, _) = instruction, arrays[name] == nil {
        arrays[name] = arrayName(name)
      }
      guard case .startLoop(let variable, _) = instruction else { continue }
      loopNumbers[index] = loopNumbers.count + 1
      let bounds = program.bounds(of: index)
      let needsLimit = bounds.limit == nil && plan.limits.variables[index] == nil
      guard needsLimit || bounds.step == nil else { continue }
      loopNames[index] = unique(variables[Int(variable)] + "End")
    }
  }

  /// Lets the limit or step of a loop be known in all transitions.
  mutating func share(_ local: Int) { shared.insert(local) }

  func isProperty(_ local: Int) -> Bool { shared.contains(local) }

  func array(_ name: ArrayName) -> UTF8Text { arrays[name] ?? "array" }

  /// The name of the limit of a loop, by its FOR.
  func limit(_ step: Int) -> UTF8Text { loopNames[step] ?? "end" }

  func step(_ step: Int) -> UTF8Text { limit(step) + "Step" }

  func loopNumber(_ step: Int) -> Int { loopNumbers[step] ?? 0 }

  func value(_ number: Int) -> UTF8Text { "value\(number)" }

  func held(_ number: Int) -> UTF8Text { "held\(number)" }

  let point: UTF8Text = "point"
  let destination: UTF8Text = "destination"

  static func isReserved(_ name: UTF8Text) -> Bool { reserved.contains { UTF8Text($0) == name } }

  /// What the listing names although the program has no such thing.
  func namesOfNothing(in plan: PortPlan) -> [UTF8Text] {
    hints.subjects.compactMap { absence(of: $0, in: plan) }
      .map { "#= names what is not there: \($0)" }
  }

  private func absence(of subject: NameHint.Subject, in plan: PortPlan) -> UTF8Text? {
    switch subject {
    case .variable(let letter):
      // `$` is a text whether it is used or not.
      let isUsed =
        letter == PortVariables.dollar
        ? plan.variables.assigned.contains(letter) : plan.variables.kinds[letter] != .unused
      guard !isUsed else { return nil }
      return "\(Self.letter(letter)) is not used in the program"
    case .array(let name):
      guard arrays[name] == nil else { return nil }
      let sign: UTF8Text = Int(name) < SlotLayout.letters ? "" : "$"
      return "\(Self.letter(Int(name) % SlotLayout.letters))\(sign)() is no array of DIM"
    case .line(let area, let number):
      guard plan.program.start(ofLine: number, inArea: area) == nil else { return nil }
      return "there is no line P\(area)-\(number)"
    }
  }

  /// A variable as listings write it.
  private static func letter(_ letter: Int) -> UTF8Text {
    UTF8Text(utf8: [letter < SlotLayout.letters ? UInt8(65 + letter) : UInt8(ascii: "$")])
  }

  // MARK: Making names

  private mutating func variable(_ letter: Int) -> UTF8Text {
    if let hint = hint(.variable(letter)) { return hint }
    guard letter < SlotLayout.letters else { return unique("text") }
    return unique(UTF8Text(utf8: [UInt8(97 + letter)]))
  }

  private mutating func arrayName(_ name: ArrayName) -> UTF8Text {
    if let hint = hint(.array(name)) { return hint }
    let letter = UTF8Text(utf8: [UInt8(97 + Int(name) % SlotLayout.letters)])
    return unique(letter + (Int(name) < SlotLayout.letters ? "Numbers" : "Texts"))
  }

  /// The name that the listing asks for, if it is one.
  mutating func hint(_ subject: NameHint.Subject) -> UTF8Text? {
    guard let hint = hints.names[subject] else { return nil }
    guard Self.isName(hint) else {
      complaints.append("\(hint) is no name in Swift")
      return nil
    }
    let name = unique(hint)
    if name != hint { complaints.append("\(hint) is taken: it is called \(name)") }
    return name
  }

  /// The name that the listing asks for, if it is one, even if it is taken.
  func wish(_ line: SwiftStatement.ListingLine) -> UTF8Text? {
    hints.names[.line(area: line.area, number: line.number)].flatMap { Self.isFree($0) ? $0 : nil }
  }

  /// The name that the listing asks for the nearest line above that has one.
  func lastWish(above line: SwiftStatement.ListingLine) -> UTF8Text? {
    let numbers = hints.names.keys.compactMap { subject -> Int? in
      guard case .line(line.area, let number) = subject, number < line.number else { return nil }
      return number
    }
    return numbers.max().flatMap { wish(.init(area: line.area, number: $0)) }
  }

  /// A name that nothing else has: this one, or with a number behind it.
  mutating func unique(_ name: UTF8Text) -> UTF8Text {
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }

  static func isName(_ text: UTF8Text) -> Bool {
    guard let first = text.utf8.first else { return false }
    // `_` alone is no name.
    return (isLetter(first) || first == 95 && text.utf8.count > 1)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 95 }
  }

  /// Whether a text can be the name of something that is not a word of Swift.
  static func isFree(_ text: UTF8Text) -> Bool { isName(text) && !isReserved(text) }

  /// The words of a text as one name: `YOU GOT IT!` as `youGotIt`; empty if it has none.
  static func name(of text: MachineText) -> UTF8Text {
    var name: [UInt8] = []
    var words = 0
    for word in UTF8Text(text).utf8.split(whereSeparator: { !isLetterOrDigit($0) }) {
      guard words < 3, let first = word.first, words > 0 || isLetter(first) else { continue }
      words += 1
      let small = word.map { 65...90 ~= $0 ? $0 + 32 : $0 }
      name += words == 1 ? small : UTF8Text(utf8: small).capitalized.utf8
    }
    return UTF8Text(utf8: Array(name.prefix(24)))
  }

  static func isLetter(_ byte: UInt8) -> Bool { 65...90 ~= byte || 97...122 ~= byte }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || 48...57 ~= byte }

  /// Words that mean something else where a port uses names.
  private static let reserved: [StaticString] = [
    "as", "associatedtype", "await", "begin", "break", "case", "catch", "class", "clear",
    "continue", "data", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "fx", "guard", "if", "import", "in",
    "init", "inout", "internal", "is", "let", "next", "nil", "open", "operator", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "Self", "state", "stateNames",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "Type",
    "typealias", "var", "variables", "where", "while", "Number", "MachineText", "NumberArray",
    "TextArray", "MixedValue", "FX790", "Halt", "State", "Any", "actor", "async", "some", "any",
    "each", "end", "destination", "rawValue", "hashValue", "stopped",
  ]
}
