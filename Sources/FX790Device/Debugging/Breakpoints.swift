import BasicVM

/// Lines and variables at which runs halt.
public struct Breakpoints: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// When a line halts a run.
  public struct Condition: Hashable, Sendable {
    /// A condition in BASIC, such as `A>5`; empty if there is none.
    public let text: MachineText
    /// How often the condition must have been true: 1 for always.
    public let count: Int

    /// Halts every time; with a condition or a count, then and later.
    public init(_ text: MachineText = [], count: Int = 1) {
      (self.text, self.count) = (text, count)
    }
  }

  /// A run halts at the start of these lines.
  public var lines: [Debugger.Line: Condition] = [:]
  /// A run halts after a change of these variables, such as `A`, `$` or `M(3)`.
  public var variables: [UTF8Text] = []

  /// Creates unconditional breakpoints.
  public init(arrayLiteral lines: Debugger.Line...) {
    for line in lines { self.lines[line] = Condition() }
  }

  /// Whether a line has a breakpoint.
  public func contains(_ line: Debugger.Line) -> Bool { lines[line] != nil }

  /// Adds or removes the breakpoint of a line.
  public mutating func toggle(_ line: Debugger.Line) {
    lines[line] = lines[line] == nil ? Condition() : nil
  }

  /// Adds a variable, or removes it.
  public mutating func toggle(variable name: UTF8Text) {
    let count = variables.count
    variables.removeAll { $0 == name }
    if variables.count == count { variables.append(name) }
  }
}

/// A change of a variable by a statement.
public struct VariableChange: Equatable, Sendable {
  /// The variable, such as `M(3)`.
  public let name: UTF8Text
  /// The value before; nil if it did not exist.
  public let old: VariableValue?
  /// The value now.
  public let new: VariableValue?
  /// The line of the statement; nil at the start.
  public let line: Debugger.Line?
}

extension VariableChange {
  /// For people: `A changed from 1 to 2 in line 20`.
  public var sentence: UTF8Text {
    let place: UTF8Text = line.map { " in line \($0.number)" } ?? ""
    return "\(name) changed from \(Self.text(of: old)) to \(Self.text(of: new))\(place)"
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
  var breakpoints: Breakpoints = []
  var lastCause: Debugger.Cause?
  /// The line of the statement that began last.
  private var lastLine: Debugger.Line?
  /// How often the condition of each line was true in this run.
  private var counts: [Debugger.Line: Int] = [:]
  /// The values of the variables at the last statement; empty until they are known.
  private var values: [VariableValue?] = []

  /// Learns the values at the start of a run, or when the variables are chosen.
  mutating func begin(_ machine: Machine) {
    counts = [:]
    lastLine = nil
    learn(machine)
  }

  static func == (a: Self, b: Self) -> Bool { a.breakpoints == b.breakpoints }

  mutating func learn(_ machine: Machine) {
    values = breakpoints.variables.map { machine.variable($0) }
  }

  /// Why to halt before a statement; must be asked before each.
  mutating func cause(
    at place: Debugger.Line, isLineStart: Bool, _ machine: Machine
  ) -> Debugger.Cause? {
    defer { lastLine = place }
    var cause: Debugger.Cause?
    if values.count != breakpoints.variables.count { learn(machine) }
    for (index, name) in breakpoints.variables.enumerated() {
      let value = machine.variable(name)
      guard values[index] != value else { continue }
      cause =
        cause ?? .change(VariableChange(name: name, old: values[index], new: value, line: lastLine))
      values[index] = value
    }
    guard isLineStart, let condition = breakpoints.lines[place],
      condition.text.isEmpty || machine.isTrue(condition.text) ?? true
    else { return cause }
    counts[place, default: 0] += 1
    return counts[place, default: 0] >= condition.count ? cause ?? .breakpoint : cause
  }
}
