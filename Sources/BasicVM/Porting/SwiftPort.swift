/// A listing written as Swift: its state machine, with states that have names, and transitions.
public struct SwiftPort: Sendable {
  /// The file.
  public private(set) var text = UTF8Text()
  /// What a person should know of it: names that could not be given, what is kept as the machine does.
  public private(set) var notes: [UTF8Text] = []
  /// How many IFs, ONs and NEXTs of the listing it leaves out; none, or the writer has a fault.
  public private(set) var lostDecisions = 0
  /// The names of its states.
  public private(set) var stateNames: [UTF8Text] = []

  private let plan: PortPlan
  private let memory: ProgramMemory
  private let name: UTF8Text

  /// Writes the program of an area; nil when there is nothing in it.
  ///
  /// - Parameters:
  ///   - memory: the programs, of which `WaitMachine` has no obstacles to tell.
  ///   - area: the area that is started.
  ///   - name: the name of the type.
  ///   - source: what the listing is called.
  ///   - hints: the names that it asks for.
  public init?(
    of memory: ProgramMemory, area: Int, name: UTF8Text, from source: UTF8Text,
    hints: PortHints = PortHints()
  ) {
    guard let plan = PortPlan(memory, area: area) else { return nil }
    self.plan = plan
    self.memory = memory
    self.name = name
    var names = PortNames(plan.program, hints)
    for limit in plan.sharedBounds { names.share(limit) }
    let stateNames = PortStateNames(plan, &names)
    notes = hints.complaints + names.complaints + plan.notes
    lostDecisions = plan.lostDecisions
    var writer = PortWriter(
      plan, names, stateNames, asksEndDigits: plan.setsEndDigits, setsFormat: plan.setsFormat)
    var bodies: [Int: [SwiftNode]] = [:]
    for root in plan.roots { bodies[root] = writer.body(of: root) }
    var file = PortFile(plan, memory, names, stateNames, writer, bodies)
    file.write(name: name, from: source, area: area)
    text = file.text
    self.stateNames = file.stateNames
  }

  /// Whether a type can be called so.
  public static func isTypeName(_ name: UTF8Text) -> Bool {
    PortNames.isFree(name) && !typeNames.contains { UTF8Text($0) == name }
  }

  /// Types and modules that a port, or the package around it, uses by name.
  private static let typeNames: [StaticString] = [
    "Int", "StaticString", "String", "Bool", "Double", "Array", "Character", "Swift", "BasicVM",
    "Programs", "FX790Device", "FX790Terminal", "Foundation", "PackageResources", "PortedMain",
    "PortedProgram", "PortedData", "PortedVariable", "PortedRun", "Decimal12", "main",
  ]

  /// A name for a type, of a file's name: `high-low.bas` as `HighLow`.
  public static func typeName(of file: UTF8Text) -> UTF8Text {
    let base = file.utf8.split(separator: 47).last.map(Array.init) ?? []
    let stem = base.split(separator: 46, omittingEmptySubsequences: false).first.map(Array.init)
    var name: [UInt8] = []
    var beginsWord = true
    for byte in stem ?? [] {
      let isLetter = 65...90 ~= byte || 97...122 ~= byte
      guard isLetter || 48...57 ~= byte && !name.isEmpty else {
        beginsWord = true
        continue
      }
      name.append(beginsWord && 97...122 ~= byte ? byte - 32 : byte)
      beginsWord = false
    }
    let text = UTF8Text(utf8: name)
    return isTypeName(text) ? text : "\(text)Program"
  }
}

extension PortPlan {
  /// Whether arithmetic may be asked to keep its end digits.
  var setsEndDigits: Bool { setsMode { $0 == Mode.keptEndDigits.rawValue } }

  private func setsMode(_ isMeant: (Int) -> Bool) -> Bool {
    program.steps.contains { step in
      guard case .mode(let slot) = step.instruction else { return false }
      return program.constant(in: slot)?.truncated.map(isMeant) ?? true
    }
  }

  /// Whether numbers may be shown otherwise than usual.
  var setsFormat: Bool {
    program.steps.contains { step in
      switch step.instruction {
      case .setFixed, .setScientific: true
      default: false
      }
    }
  }

  /// Limits and steps of loops whose FOR and NEXT stand in different parts.
  var sharedBounds: [Int] {
    var shared: Set<Int> = []
    for (next, start) in loops.starts where part(of: next) != part(of: start) {
      shared.formUnion([
        ExpressionRaiser.limitLocal(start), ExpressionRaiser.stepLocal(start),
      ])
    }
    return shared.sorted()
  }

  /// The part that a step stands in.
  func part(of step: Int) -> Int {
    guard let block = graph.blocks.lastIndex(where: { $0.start <= step }) else { return 0 }
    return graph.parts[block]
  }

  /// What is kept as the machine keeps it, because nothing simpler is sure to be the same.
  var notes: [UTF8Text] {
    var notes: [UTF8Text] = []
    if variables.arrays == nil {
      notes.append("variables and arrays share cells as on the machine: they have no names")
    }
    if !loops.areSure { notes.append("loops are kept on the machine's stack") }
    if !calls.areNested { notes.append("subroutines are kept on the machine's stack") }
    if graph.knots > 0 || !restedParts.isEmpty {
      notes.append("\(restedParts.count) jumps lead back through states that wait for nothing")
    }
    return notes
  }
}
