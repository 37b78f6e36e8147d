import BasicVM

/// The Swift names of a port, all unique.
struct PortNames: Sendable {
  /// By letter; `$` is the last.
  private(set) var variables: [UTF8Text] = []
  let hasSeveralAreas: Bool
  /// The messages about hints that could not be followed.
  private(set) var warnings: [UTF8Text] = []

  private var taken: Set<UTF8Text>
  private var arrays: [ArrayName: UTF8Text] = [:]
  private var loopNumbers: [Int: Int] = [:]
  private var loopCounters: [Int: Int] = [:]
  private var loopNames: [Int: UTF8Text] = [:]
  /// Limits and steps that are properties.
  private let shared: Set<SwiftVariable>
  private let kinds: [PortVariables.ValueType]
  let counters: Counters
  private let hints: PortHints

  /// The storage of loop counters.
  enum Counters {
    /// A variable; NEXT adds with an operator.
    case variables
    /// A variable; NEXT calls a function of `PortHost`, because MODE 11 may be set.
    case inFunctions
    case cells
  }

  init(_ plan: PortPlan, _ hints: PortHints) {
    let program = plan.program
    self.hints = hints
    shared = plan.sharedBounds
    kinds = plan.variables.kinds
    counters =
      !plan.variables.hasLetters ? .cells : plan.setsEndDigits ? .inFunctions : .variables
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
      loopCounters[index] = Int(variable)
    }
    for bound in shared.sorted(by: { $0.order < $1.order }) {
      guard let start = bound.loop, loopNames[start] == nil, let counter = loopCounters[start]
      else { continue }
      loopNames[start] = unique(variables[counter] + "End")
    }
  }

  /// Names the limits that are local variables of a function.
  mutating func nameLimits(in body: [SwiftNode]) {
    var names: Set<UTF8Text> = []
    for bound in body.variables.sorted(by: { $0.order < $1.order }) where !isProperty(bound) {
      guard let start = bound.loop, loopNames[start] == nil, let counter = loopCounters[start]
      else { continue }
      let base = variables[counter] + "End"
      var name = base
      var number = 2
      while taken.contains(name) || !names.insert(name).inserted {
        name = "\(base)\(number)"
        number += 1
      }
      loopNames[start] = name
    }
  }

  func isProperty(_ bound: SwiftVariable) -> Bool { shared.contains(bound) }

  /// Whether a letter has both numbers and texts.
  func isMixed(_ letter: Int) -> Bool { kinds[letter] == .mixed }

  func isText(_ variable: SwiftVariable) -> Bool {
    switch variable {
    case .letter(let letter): kinds[letter] == .text
    case .value(_, let isText, _), .held(_, let isText, _): isText
    case .limit, .step, .pointX, .pointY: false
    }
  }

  func name(of variable: SwiftVariable) -> UTF8Text {
    switch variable {
    case .letter(let letter): variables[letter]
    case .limit(let start): loopNames[start] ?? "end"
    case .step(let start): "\(loopNames[start] ?? "end")Step"
    case .value(let number, _, _): "value\(number)"
    case .held(let number, _, _): "held\(number)"
    case .pointX(let number): "\(point(number)).x"
    case .pointY(let number): "\(point(number)).y"
    }
  }

  /// The constant for a result of POL or REC.
  func point(_ number: Int) -> UTF8Text { "point\(number)" }

  func array(_ name: ArrayName) -> UTF8Text { arrays[name] ?? "array" }

  func loopNumber(_ step: Int) -> Int { loopNumbers[step] ?? 0 }

  let destination: UTF8Text = "destination"

  static func isReserved(_ name: UTF8Text) -> Bool { reserved.contains { UTF8Text($0) == name } }

  /// Messages about hints for things that the program does not have.
  func unusedHintWarnings(in plan: PortPlan) -> [UTF8Text] {
    hints.subjects.compactMap { unusedHintWarning(of: $0, in: plan) }
      .map { "#= names something that does not exist: \($0)" }
  }

  private func unusedHintWarning(of subject: NameHint.Subject, in plan: PortPlan) -> UTF8Text? {
    switch subject {
    case .variable(let letter):
      // `$` is a text even if unused.
      let isUsed =
        letter == PortVariables.dollar
        ? plan.variables.assigned.contains(letter) : plan.variables.kinds[letter] != .unused
      guard !isUsed else { return nil }
      return "\(Self.letter(letter)) is not used in the program"
    case .array(let name):
      guard arrays[name] == nil else { return nil }
      let sign: UTF8Text = Int(name) < SlotLayout.letters ? "" : "$"
      return "\(Self.letter(Int(name) % SlotLayout.letters))\(sign)() is not an array of DIM"
    case .line(let area, let number):
      guard plan.program.start(ofLine: number, inArea: area) == nil else { return nil }
      return "there is no line P\(area)-\(number)"
    }
  }

  private static func letter(_ letter: Int) -> UTF8Text {
    UTF8Text(utf8: [letter < SlotLayout.letters ? UInt8(65 + letter) : UInt8(ascii: "$")])
  }

  // MARK: Creating names

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

  /// The name from a hint, made unique; nil without a valid hint.
  mutating func hint(_ subject: NameHint.Subject) -> UTF8Text? {
    guard let hint = hints.names[subject] else { return nil }
    guard Self.isName(hint) else {
      warnings.append("\(hint) is not a valid Swift name")
      return nil
    }
    let name = unique(hint)
    if name != hint { warnings.append("\(hint) is already used: the name is \(name)") }
    return name
  }

  /// The name from a hint for a line, even if it is used already.
  func preferredName(_ line: ListingLine) -> UTF8Text? {
    hints.names[.line(area: line.area, number: line.number)].flatMap { Self.isFree($0) ? $0 : nil }
  }

  /// The name from the nearest hint for a line above.
  func nearestPreferredName(above line: ListingLine) -> UTF8Text? {
    let numbers = hints.names.keys.compactMap { subject -> Int? in
      guard case .line(line.area, let number) = subject, number < line.number else { return nil }
      return number
    }
    return numbers.max().flatMap { preferredName(.init(area: line.area, number: $0)) }
  }

  /// The name itself, or with a number if it is used already.
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

  /// Whether it is an identifier that is not reserved.
  static func isFree(_ text: UTF8Text) -> Bool { isName(text) && !isReserved(text) }

  /// The first words of a text as a name: `YOU GOT IT!` becomes `youGotIt`.
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

  /// Keywords, and names that a port uses itself.
  private static let reserved: [StaticString] = [
    "as", "associatedtype", "await", "begin", "break", "case", "catch", "class", "clear",
    "continue", "data", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "fx", "guard", "if", "import", "in",
    "init", "inout", "internal", "is", "let", "next", "nil", "open", "operator", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "Self", "state", "stateNames",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "Type",
    "typealias", "var", "variables", "where", "while", "Number", "MachineText", "NumberArray",
    "TextArray", "MixedValue", "PortHost", "Halt", "State", "Any", "actor", "async", "some", "any",
    "each", "end", "destination", "rawValue", "hashValue", "stopped",
  ]
}
