import BasicVM
import StateMachines

/// Finds the first wait or end of a program at which a property matters.
package struct PropertyWatch: Sendable {
  private enum Target: Sendable {
    /// The condition as a line that displays something if it is true.
    case condition([UInt8])
    case text(UTF8Text)
  }

  private let target: Target
  /// Nil to watch from the start.
  private let start: Start?

  private enum Start: Sendable {
    /// The instructions of a line.
    case instructions(Range<Int>)
    /// The contexts of a wait, as in `StateGraph.State`.
    case contexts([[Int]])
  }

  /// Creates a watch for a listing's machine, or for a program without variables; throws a sentence
  /// if the property does not fit it.
  package init(
    _ property: TestProperty, on machine: Machine?, hints: PortHints = PortHints()
  ) throws(Refusal) {
    var start: Start?
    switch property.claim {
    case .never(let text), .reach(let text): target = .text(text)
    case .from(let place, let condition):
      target = .condition(try Self.line(displaying: condition, on: machine))
      if let machine { start = try Self.start(place, in: machine, hints) }
    case .always(let condition):
      target = .condition(try Self.line(displaying: condition, on: machine))
    }
    self.start = start
  }

  /// A sentence.
  package struct Refusal: Error {
    package let sentence: UTF8Text
  }

  private static func line(
    displaying condition: UTF8Text, on machine: Machine?
  ) throws(Refusal) -> [UInt8] {
    guard let machine else {
      throw Refusal(sentence: "a condition needs variables, which a program outside fx790 lacks")
    }
    let line = CharacterReader.decode("IF \(condition);PRINT \"1\"")
    let bytes = Tokenizer.tokenize(line.characters, for: machine.model).bytes
    guard line.unknown.isEmpty, isCondition(bytes, for: machine.model),
      fault(of: bytes, on: machine)?.isMistake != true
    else {
      throw Refusal(sentence: "\(condition) is no condition in BASIC, such as A>=0")
    }
    return bytes
  }

  /// Nil for the start of the program.
  private static func start(
    _ name: UTF8Text, in machine: Machine, _ hints: PortHints
  ) throws(Refusal) -> Start? {
    let memory = machine.memory
    let area = machine.currentArea
    if let number = Int("\(name)") {
      let statements = StatementList(memory, Compiler.compile(memory)).all
      // A remark has no instructions, so the next line counts.
      let next = statements.first {
        $0.line.area == area && $0.line.number >= number && !$0.steps.isEmpty
      }
      guard memory.line(numbered: number, inArea: area) != nil, let next else {
        throw Refusal(sentence: "there is no line \(name) with statements")
      }
      let end = statements.last { $0.line == next.line }
      return .instructions(next.steps.lowerBound..<(end ?? next).steps.upperBound)
    }
    let states = (try? StateGraph(of: memory, area: area, hints: hints))?.states ?? []
    guard let state = states.first(where: { $0.name == name }) else {
      throw Refusal(sentence: "there is no line or state \(name); fx790 graph shows the states")
    }
    return state.kind == .start ? nil : .contexts(state.contexts)
  }

  /// Whether the line is only an IF and the PRINT after it.
  private static func isCondition(_ line: [UInt8], for model: Model) -> Bool {
    let statements = Parser.line(line, on: model.facts, isByHand: true).statements
    guard statements.count == 1, statements[0].fault == nil,
      case .if(_, .statement(let consequence)?) = statements[0].kind, consequence.fault == nil,
      case .print = consequence.kind
    else { return false }
    return true
  }

  // MARK: Proof

  /// Whether the condition is surely true in every play of a machine that has started.
  package func isProved(of machine: Machine) -> Bool {
    guard case .condition(let line) = target else { return false }
    let statements = Parser.line(line, on: machine.model.facts, isByHand: true).statements
    guard case .if(let condition, _)? = statements.first?.kind else { return false }
    return ValueRanges(of: machine, area: machine.currentArea)?.surely(condition) ?? false
  }

  // MARK: Watching

  /// A cause that no BASIC program has.
  static let hit = FaultCause.notAWord

  /// Whether the second program of a comparison ended because its watch was hit.
  package static func isHit(_ difference: Difference) -> Bool {
    difference.b.error?.cause == hit
  }

  /// Whether the program has reached the start of the watch.
  func hasStarted(_ program: some ObservableProgram) -> Bool {
    switch start {
    case nil: return true
    case .instructions(let range): return program.reachedPlaces.contains { range.contains($0) }
    case .contexts(let contexts):
      guard case .line(_, let context) = program.programPosition else { return false }
      return contexts.contains(context) || contexts.contains(Array(context.prefix(1)))
    }
  }

  /// Whether it looks at the display alone, which also changes between waits.
  var isText: Bool { if case .text = target { true } else { false } }

  /// Whether the display has the text, or the condition is false.
  func isHit(_ program: some ObservableProgram) -> Bool {
    switch target {
    case .text(let text): program.display.paddedText.contains(text)
    case .condition(let line):
      program.variableHolder.map { Self.isTrue(line, on: $0) } == false
    }
  }

  /// Nil if the condition cannot be evaluated, as when an array has no elements yet.
  private static func isTrue(_ line: [UInt8], on machine: Machine) -> Bool? {
    var probe = machine
    probe.execute(line)
    let effect = probe.resume(.proceed, until: probe.clock + longest)
    switch effect {
    case .waitForExe, .ended, .printed: return !probe.display.trimmedText.isEmpty
    case .outOfTime, .beep, .scroll, .wait, .waitForLine, .pollKey, .rejected, .command,
      .password, .tape, .failed:
      return nil
    }
  }

  private static func fault(of line: [UInt8], on machine: Machine) -> FaultCause? {
    var probe = machine
    probe.execute(line)
    let effect = probe.resume(.proceed, until: probe.clock + longest)
    guard case .failed(let fault) = effect else { return nil }
    return fault.cause
  }

  private static let longest: Ticks = 10_000_000
}

extension FaultCause {
  /// Whether a line with this error can never be executed.
  fileprivate var isMistake: Bool {
    [
      .syntax, .unknownWord, .missingValue, .wrongKind, .textWhereNumber, .numberWhereText,
      .manualOnly,
    ]
    .contains(self)
  }
}

extension Display {
  /// The text with the blanks at its end.
  fileprivate var paddedText: UTF8Text {
    let text = trimmedText
    let blanks = Array(repeating: CharacterCode.space, count: width - text.count)
    return UTF8Text(MachineText(codes: text.codes + blanks))
  }
}

extension UTF8Text {
  fileprivate func contains(_ text: UTF8Text) -> Bool {
    utf8.indices.contains { utf8[$0...].starts(with: text.utf8) }
  }
}

/// A program that ends with an error as soon as its watch is hit.
///
/// So a comparison with the program itself searches for keys that break a property.
struct WatchedProgram<Program: ObservableProgram & Sendable>: ProgramWrapper, Sendable {
  var program: Program
  private let watch: PropertyWatch
  private var hasStarted = false
  /// The display and the position at the last effect if it was a poll that found no key.
  private var polled: (display: Display, position: [Int])?

  init(_ program: Program, _ watch: PropertyWatch) {
    self.program = program
    self.watch = watch
    // All places, so that the watch can see its start.
    self.program.markUnreached(beyond: [])
  }

  private static var hit: Fault {
    Fault(PropertyWatch.hit, at: Place(area: nil, line: 0, offset: 0))
  }

  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    if case .key(_?) = event { polled = nil }
    let effect = program.resume(event, until: deadline)
    guard effect != .outOfTime else { return effect }
    let isWatching = hasStarted
    if !hasStarted { hasStarted = watch.hasStarted(program) }
    switch effect {
    case .outOfTime, .printed, .command, .password, .tape: return effect
    case .beep, .scroll: guard watch.isText else { return effect }
    case .wait, .waitForExe, .waitForLine, .pollKey, .rejected, .ended, .failed:
      if isSameWait(effect), isWatching { return effect }
    }
    return hasStarted && watch.isHit(program) ? .failed(Self.hit) : effect
  }

  /// Polls of one KEY$ that find no key are one wait, as in a trace, unless the display changes.
  private mutating func isSameWait(_ effect: Effect) -> Bool {
    let former = polled
    polled = effect == .pollKey ? (program.display, program.programPosition.indexes) : nil
    guard let former, let polled else { return false }
    return former.display == polled.display && former.position == polled.position
  }
}

extension ProgramPosition {
  fileprivate var indexes: [Int] {
    switch self {
    case .line(_, let context): context
    case .state(_, let index): [index]
    }
  }
}

extension Contender {
  /// Creates a contender from a program that ends when a watch is hit.
  package init<Program: ObservableProgram & Sendable>(
    name: UTF8Text, watching watch: PropertyWatch, isOutside: Bool = false,
    _ start: @escaping @Sendable (_ seed: UInt64) -> Program
  ) {
    if isOutside {
      self.init(name: name, outside: { WatchedProgram(start($0), watch) })
    } else {
      self.init(name: name, opaque: "is watched", { WatchedProgram(start($0), watch) })
    }
  }
}
