import BasicVM

/// Lines and variables at which runs halt.
package struct Breakpoints: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// When a line halts a run.
  package struct Condition: Hashable, Sendable {
    /// A condition in BASIC, such as `A>5`; empty if there is none.
    package let text: MachineText
    /// How often the condition must have been true: 1 for always.
    package let count: Int

    /// Halts every time; with a condition or a count, then and later.
    package init(_ text: MachineText = [], count: Int = 1) {
      (self.text, self.count) = (text, count)
    }
  }

  /// A run halts at the start of these lines.
  package var lines: [Debugger.Line: Condition] = [:]
  /// A run halts after a change of these variables, such as `A`, `$` or `M(3)`.
  package var variables: [UTF8Text] = []

  /// Creates unconditional breakpoints.
  package init(arrayLiteral lines: Debugger.Line...) { self.init(lines) }

  init(_ lines: [Debugger.Line]) {
    for line in lines { self.lines[line] = Condition() }
  }

  /// Whether a line has a breakpoint.
  package func contains(_ line: Debugger.Line) -> Bool { lines[line] != nil }

  /// Adds or removes the breakpoint of a line.
  package mutating func toggle(_ line: Debugger.Line) {
    lines[line] = lines[line] == nil ? Condition() : nil
  }

  /// Adds a variable, or removes it.
  package mutating func toggle(variable name: UTF8Text) {
    let name = Self.variable(name)
    let count = variables.count
    variables.removeAll { $0 == name }
    if variables.count == count { variables.append(name) }
  }
}

extension Breakpoints {
  /// The name of a variable whatever it holds: `A` for `A$`, and `$` for itself.
  package static func variable(_ name: UTF8Text) -> UTF8Text {
    let dollar = UInt8(ascii: "$")
    return name.utf8.count == 1 ? name : UTF8Text(utf8: name.utf8.filter { $0 != dollar })
  }
}

/// A change of a variable by a statement.
package struct VariableChange: Equatable, Sendable {
  /// The variable, such as `M(3)`.
  package let name: UTF8Text
  /// The value before; nil if it did not exist.
  package let old: VariableValue?
  /// The value now.
  package let new: VariableValue?
  /// The line of the statement; nil at the start.
  package let line: Debugger.Line?
}

extension VariableChange {
  /// For people: `A changed from 1 to 2 in line 20`.
  package var sentence: UTF8Text {
    let place: UTF8Text = line.map { " in line \($0.number)" } ?? ""
    return "\(name) changed from \(Self.text(of: old)) to \(Self.text(of: new))\(place)"
  }

  /// The sentences of all changes of a statement.
  package static func sentence(of changes: [VariableChange]) -> UTF8Text {
    changes.map { $0.sentence }.joined("; ")
  }

  private static func text(of value: VariableValue?) -> UTF8Text {
    switch value {
    case .number(let number)?: UTF8Text(NumberFormat.normal.text(of: number))
    case .text(let text)?: "\"\(text)\""
    case nil: "nothing"
    }
  }
}

/// Breakpoints, with what they need to know about the run.
///
/// Two are equal if their breakpoints are: a snapshot has nothing else.
struct BreakpointWatch: Equatable, Sendable {
  private(set) var breakpoints: Breakpoints = []
  var lastCause: Debugger.Cause?
  /// The line of the statement that began last.
  private var lastLine: Debugger.Line?
  /// How often the condition of each line was true in this run.
  private var counts: [Debugger.Line: Int] = [:]
  /// The values of the variables at the last statement; nil until they are known.
  private var values: [VariableValue?]?

  init(_ breakpoints: Breakpoints = []) { self.breakpoints = breakpoints }

  /// The changes that a statement has made, and whether its successor's line halts.
  typealias Found = (changes: [VariableChange], isHit: Bool)

  /// Forgets the hits at the start of a run, and learns the values.
  mutating func begin(_ machine: Machine) {
    counts = [:]
    lastLine = nil
    values = breakpoints.variables.map { machine.variable($0) }
  }

  /// Replaces the breakpoints; what stays keeps its value and its hits.
  mutating func set(_ new: Breakpoints, _ machine: Machine) {
    let (old, former) = (breakpoints, values)
    values = new.variables.map { name in
      guard let former, let index = old.variables.firstIndex(of: name) else {
        return machine.variable(name)
      }
      return former[index]
    }
    for (line, condition) in old.lines where new.lines[line] != condition { counts[line] = nil }
    breakpoints = new
  }

  /// For a search, which ignores numbers of hits; the first statement only learns the values.
  func searching(for breakpoints: Breakpoints) -> Self {
    var watch = self
    watch.breakpoints = breakpoints
    watch.breakpoints.lines = breakpoints.lines.mapValues { Breakpoints.Condition($0.text) }
    watch.values = nil
    return watch
  }

  static func == (a: Self, b: Self) -> Bool { a.breakpoints == b.breakpoints }

  /// The changes by the statement before, and whether a line halts; must be asked before each
  /// statement.
  mutating func find(
    at place: Debugger.Line, isLineStart: Bool, _ machine: Machine
  ) -> Found {
    defer { lastLine = place }
    return (changes(machine), isLineStart && isHit(place, machine))
  }

  /// The changes since the last statement began.
  mutating func changes(_ machine: Machine) -> [VariableChange] {
    guard !breakpoints.variables.isEmpty else { return [] }
    let new = breakpoints.variables.map { machine.variable($0) }
    defer { values = new }
    guard let values, values != new else { return [] }
    return new.indices.filter { values[$0] != new[$0] }.map {
      VariableChange(
        name: breakpoints.variables[$0], old: values[$0], new: new[$0], line: lastLine)
    }
  }

  private mutating func isHit(_ place: Debugger.Line, _ machine: Machine) -> Bool {
    guard let condition = breakpoints.lines[place],
      condition.text.isEmpty || machine.isTrue(condition.text) ?? true
    else { return false }
    counts[place, default: 0] += 1
    return counts[place, default: 0] >= condition.count
  }
}
