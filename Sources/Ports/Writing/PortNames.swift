import BasicVM
import StateMachines

/// The unique Swift names of a port.
struct PortNames: Sendable {
  /// The names of the variables, by letter; `$` is the last.
  private(set) var variables: [UTF8Text]
  let hasSeveralAreas: Bool

  private(set) var table: NameTable
  private var arrays: [ArrayName: UTF8Text]
  /// For each FOR, its number from 1, variable, and names of its limit and step.
  private var loopNumbers: [Int: Int] = [:]
  private var loopCounters: [Int: Int] = [:]
  private var loopNames: [Int: UTF8Text] = [:]
  private var stepNames: [Int: UTF8Text] = [:]
  private var functions = FunctionNames()
  /// Limits and steps that are properties.
  private let shared: Set<SwiftVariable>
  private let kinds: [PortVariables.ValueType]
  private var isMarked = false
  let counters: Counters

  enum Counters {
    /// In variables; NEXT adds with an operator.
    case variables
    /// In variables; NEXT calls a function of `PortHost`, because MODE 11 may be set.
    case inFunctions
    /// In the machine's cells.
    case cells
  }

  init(_ plan: PortPlan, _ hints: PortHints) {
    let program = plan.program
    shared = plan.sharedBounds
    kinds = plan.variables.kinds
    counters =
      !plan.variables.hasLetters ? .cells : plan.setsEndDigits ? .inFunctions : .variables
    hasSeveralAreas = program.lines.filter { !$0.isEmpty }.count > 1
    table = NameTable(hints)
    (variables, arrays) = table.nameVariables(of: program)
    for index in program.steps.indices {
      guard let variable = program.steps[index].instruction.startedLoop else { continue }
      loopNumbers[index] = loopNumbers.count + 1
      loopCounters[index] = Int(variable)
    }
    for bound in shared.sorted(by: { $0.order < $1.order }) {
      guard let start = bound.loop, loopNames[start] == nil else { continue }
      (loopNames[start], stepNames[start]) = Self.bounds(limitNames(start, plan), &table)
    }
  }

  /// The names of a loop's limit and step.
  private static func bounds(
    _ candidates: [UTF8Text], _ table: inout NameTable
  ) -> (UTF8Text?, UTF8Text?) {
    let limit = table.unique(candidates)
    return (limit, table.unique(limit + "Step"))
  }

  /// The best name first.
  private func limitNames(_ start: Int, _ plan: PortPlan) -> [UTF8Text] {
    let name = loopCounters[start].map { variables[$0] + "End" } ?? "limit"
    let words = NameWords(plan.lines, table.hints, variables: variables)
    guard let section = words.section(above: plan.line(of: start)) else { return [name] }
    return [name, "\(name)In\(section.capitalized)"]
  }

  /// Names the limits that are local variables of a function.
  mutating func nameLimits(in body: [SwiftNode]) {
    var table = table
    for bound in body.variables.sorted(by: { $0.order < $1.order }) where !isProperty(bound) {
      guard let start = bound.loop, loopNames[start] == nil, let counter = loopCounters[start]
      else { continue }
      (loopNames[start], stepNames[start]) = Self.bounds([variables[counter] + "End"], &table)
    }
  }

  mutating func states(_ plan: PortPlan) -> StateNames {
    StateNames(
      plan.lines, plan.flow, isReachable: plan.isReachable, &table, variables: variables)
  }

  mutating func nameFunctions(
    _ plan: PortPlan, _ states: PortStateNames, _ isWritten: (_ root: Int) -> Bool
  ) {
    var namer = FunctionNamer(plan, states.waits, table, variables: variables)
    namer.name(isWritten)
    table = namer.table
    functions = namer.names
  }

  func part(_ root: Int) -> UTF8Text { functions.parts[root] ?? "part" }

  /// The property that records the open call of a group.
  func caller(_ group: Int) -> UTF8Text { functions.callers[group]?.property ?? "caller" }

  func callerType(_ group: Int) -> UTF8Text { functions.callers[group]?.type ?? "Caller" }

  /// The function that returns from a group of subroutines.
  func function(_ callers: ReturnSwitch) -> UTF8Text {
    switch callers {
    case .group(let group): functions.callers[group]?.function ?? "returnToCaller"
    case .stack: functions.stackReturn
    }
  }

  func isProperty(_ bound: SwiftVariable) -> Bool { shared.contains(bound) }

  func isMixed(_ letter: Int) -> Bool { kinds[letter] == .mixed }

  func isText(_ variable: SwiftVariable) -> Bool {
    switch variable {
    case .letter(let letter): kinds[letter] == .text
    case .value(_, let isText, _), .held(_, let isText, _): isText
    case .limit, .step, .pointX, .pointY: false
    }
  }

  func isText(_ value: SwiftValue) -> Bool {
    switch value {
    case .number, .arithmetic, .negated: false
    case .text, .dollarCell, .joined, .middle: true
    case .variable(let variable): isText(variable)
    case .mixed(_, let isText), .cell(_, let isText): isText
    case .source(let source): source == .key || source == .answer || source == .readText
    case .property(let property, _): property == .short || property == .cut
    case .call(let function, _): function.isText
    case .element(let name, _, _), .cellElement(let name, _): name.isText
    }
  }

  func name(of variable: SwiftVariable) -> UTF8Text {
    switch variable {
    case .letter(let letter): variables[letter]
    case .limit(let start): isMarked ? "·limit\(start)" : loopNames[start] ?? "end"
    case .step(let start): isMarked ? "·step\(start)" : stepNames[start] ?? "endStep"
    case .value(let number, _, _): local("value", number)
    case .held(let number, _, _): local("held", number)
    case .pointX(let number): "\(point(number)).x"
    case .pointY(let number): "\(point(number)).y"
    }
  }

  /// The constant for a result of POL or REC.
  func point(_ number: Int) -> UTF8Text { local("point", number) }

  private func local(_ name: UTF8Text, _ number: Int) -> UTF8Text {
    if isMarked { return "·\(name)\(number)" }
    var name = name.numbered(number)
    while table.isTaken(name) { name = "computed" + name.capitalized }
    return name
  }

  /// The same names, but that of each variable is a mark that Swift could not use for another.
  var marked: PortNames {
    var names = self
    names.variables = variables.indices.map { "·letter\($0)" }
    names.arrays = Dictionary(uniqueKeysWithValues: arrays.keys.map { ($0, "·array\($0)") })
    names.isMarked = true
    return names
  }

  func array(_ name: ArrayName) -> UTF8Text { arrays[name] ?? "array" }

  func loopNumber(_ step: Int) -> Int { loopNumbers[step] ?? 0 }

  let destination: UTF8Text = "destination"

  /// Messages about hints for things that the program does not have.
  func unusedHintWarnings(in plan: PortPlan) -> [UTF8Text] {
    table.hints.subjects.compactMap { unusedHintWarning(of: $0, in: plan) }
      .map { "#= names something that does not exist: \($0)" }
  }

  private func unusedHintWarning(of subject: NameHint.Subject, in plan: PortPlan) -> UTF8Text? {
    switch subject {
    case .variable(let letter):
      // `$` is a text even if unused.
      let isUsed =
        letter == VariableSet.dollar
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
}

extension PortPlan {
  /// Whether a variable keeps its value between functions of the port.
  func isProperty(_ variable: SwiftVariable, _ names: PortNames) -> Bool {
    switch variable {
    case .letter(let letter): !variables.hasLetters || variables.properties.contains(letter)
    case .limit, .step: names.isProperty(variable)
    case .held: true
    case .value, .pointX, .pointY: false
    }
  }
}
