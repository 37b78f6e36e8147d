import BasicVM

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
    var names = PortNames(plan, hints)
    let stateNames = PortStateNames(plan, &names)
    notes = hints.complaints + names.complaints + names.namesOfNothing(in: plan) + plan.notes
    lostDecisions = plan.lostDecisions
    var writer = PortWriter(plan, names, stateNames)
    var bodies: [Int: [SwiftNode]] = [:]
    for root in plan.rootsBehindTheirWaits { bodies[root] = writer.body(of: root) }
    for root in plan.roots { names.nameLimits(in: bodies[root] ?? []) }
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
    let base = file.utf8.split(separator: UInt8(ascii: "/")).last ?? []
    let stem = base.prefix { $0 != UInt8(ascii: ".") }
    let words = stem.drop { !PortNames.isLetter($0) }
      .split { !PortNames.isLetterOrDigit($0) }
      .map { UTF8Text(utf8: Array($0)).capitalized }
    let text = words.reduce(UTF8Text(), +)
    return isTypeName(text) ? text : "\(text)Program"
  }
}
