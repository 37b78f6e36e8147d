import BasicVM
import StateMachines

/// A listing ported to Swift, as a state machine with named states.
public struct SwiftPort: Sendable {
  /// The source.
  public private(set) var text = UTF8Text()
  /// Warnings, such as hints that could not be followed.
  public private(set) var notes: [UTF8Text] = []
  /// The reason why the source would not do the same as the listing; nil without one.
  public private(set) var obstacle: UTF8Text?
  /// The number of missing branches; not 0 only if the writer has a bug.
  public private(set) var lostDecisions = 0
  /// The names of the states, those of pauses and of the end included.
  public private(set) var stateNames: [UTF8Text] = []
  /// The states and the line of each row of the source.
  package private(set) var rows: [PortRow] = []
  private let memory: ProgramMemory
  private let area: Int
  /// The same source, with a mark for each variable.
  let marked: UTF8Text

  /// Ports the program of an area, by default of the first with lines; nil if the area is empty.
  ///
  /// The programs must have no obstacles for a `WaitMachine`. `source` names the listing, and
  /// `hints` are the names in it.
  public init?(
    of memory: ProgramMemory, area: Int? = nil, name: UTF8Text, from source: UTF8Text,
    hints: PortHints = PortHints()
  ) {
    let area = area ?? memory.firstArea ?? 0
    guard let plan = PortPlan(memory, area: area) else { return nil }
    lostDecisions = plan.lostDecisions
    if let line = plan.lineOfCutConstant {
      obstacle = "line \(line.number): \(plan.facts.titleWithArticle) cuts this constant of FOR"
    }
    let trees = PortTrees(plan, hints)
    (self.memory, self.area) = (memory, area)
    let bodies = trees.finishedBodies
    var names = trees.names
    names.nameFunctions(plan, trees.stateNames) { bodies.needsFunction($0) }
    for root in plan.roots { names.nameLimits(in: trees.bodies[root] ?? []) }
    notes =
      hints.warnings + names.table.warnings + names.unusedHintWarnings(in: plan) + plan.notes
    func written(_ names: PortNames) -> PortFile {
      var file = PortFile(plan, memory, names, trees.stateNames, bodies, held: trees.held)
      file.write(name: name, from: source, area: area)
      return file
    }
    let file = written(names)
    text = file.text
    stateNames = file.stateNames
    rows = file.rows
    marked = written(names.marked).text
  }

  /// Checks that the statements do the same as the listing's instructions, and that each name stands
  /// for the variable that it should where it is used.
  public func check() -> PortCheck {
    if let fault = NameCheck.fault(in: text, marked: marked) {
      return .notChecked(line: nil, reason: fault)
    }
    guard let plan = PortPlan(memory, area: area) else { return .checked(pairs: 0) }
    return PortChecker.check(PortTrees(plan), area: area)
  }

  /// Whether the name can be used for the port's type.
  public static func isTypeName(_ name: UTF8Text) -> Bool {
    NameTable.isFree(name) && !typeNames.contains { UTF8Text($0) == name }
  }

  /// Types and modules that a port or its package uses, and those that Swift readers know.
  private static let typeNames: [StaticString] = [
    "Int", "StaticString", "String", "Bool", "Double", "Array", "Character", "Swift", "BasicVM",
    "Programs", "FX790Device", "FX790Terminal", "Foundation", "PackageResources", "PortedMain",
    "PortedProgram", "PortedVariable", "PortedRun", "Decimal12", "main",
    // A package's targets need other names than those of fx790.
    "Cassette", "CommandLineKit", "CompX", "FX790Procedural", "FX790ViewModel", "FX790Web",
    "FX790Words", "GameListings", "Pictures", "Ports", "StateMachines", "TestSampling", "fx790",
    "Darwin", "Glibc", "Musl",
    // The standard library.
    "Actor", "Clock", "Codable", "Collection", "Comparable", "Dictionary", "Duration", "Encoder",
    "Decoder", "Equatable", "Error", "Float", "Hashable", "Hasher", "Identifiable", "Iterator",
    "Mirror", "Never", "Optional", "Range", "Result", "Sequence", "Set", "Slice", "Substring",
    "Task", "UInt", "UInt8", "Unicode", "Void",
    // Foundation and SwiftUI.
    "App", "Bundle", "Button", "Calendar", "Color", "Data", "Date", "Decimal", "Font", "Formatter",
    "Host", "Image", "List", "Locale", "Measurement", "Menu", "Notification", "Operation", "Path",
    "Picker", "Pipe", "Process", "Progress", "Scanner", "Scene", "Stream", "Table", "Text",
    "Thread", "Timer", "Unit", "URL", "View",
  ]

  /// Derives a type name from a file name: `high-low.bas` becomes `HighLow`.
  public static func typeName(of file: UTF8Text) -> UTF8Text {
    let base = file.utf8.split(separator: UInt8(ascii: "/")).last ?? []
    let stem = base.prefix { $0 != UInt8(ascii: ".") }
    let words = stem.drop { !NameTable.isLetter($0) }
      .split { !NameTable.isLetterOrDigit($0) }
      .map { UTF8Text(utf8: Array($0)).capitalized }
    let text = words.reduce(UTF8Text(), +)
    return isTypeName(text) ? text : "\(text)Program"
  }
}

#if !hasFeature(Embedded)
extension SwiftPort {
  /// Ports the program of an area, by default of the first with lines; nil if the area is empty.
  @_disfavoredOverload
  public init?(
    of memory: ProgramMemory, area: Int? = nil, name: String, from source: String,
    hints: PortHints = PortHints()
  ) {
    self.init(
      of: memory, area: area, name: UTF8Text(name), from: UTF8Text(source), hints: hints)
  }
}
#endif
