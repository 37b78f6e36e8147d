import BasicVM

/// The control flow graph of programs, with the visible effect of each instruction.
public struct Flow: Sendable {
  /// All instructions, then the crossings: nodes without an instruction, from which edges lead to
  /// all targets of a computed jump.
  package let steps: [Step]
  /// The last crossing, for RETURN; it has no edges, since its successor depends on the open calls.
  package let returnCrossing: Int
  /// The number of steps that are instructions; the others are crossings.
  package let instructionCount: Int
  /// The first instruction of a run.
  package let start: Int
  /// The remarks of all areas, in listing order.
  package let remarks: [Remark]
  /// Whether the printer may be on; then PRINT does not wait.
  package let mayUsePrinter: Bool
  /// For each KEY$, the text that later conditions use for its key; nil for other steps.
  package let keyNames: [MachineText?]
  /// For each KEY$, the variable that stores its key; nil for other steps.
  let keyVariables: [MachineText?]

  package let statements: StatementList
  package let stackEffects: [StackEffect]
  let computedTargets: [Int: ComputedTargets.Targets]
  /// The maximum number of open calls.
  package let callLimit: Int
  /// The maximum number of open loops.
  package let loopLimit: Int
  /// The number of DATA items in each area.
  package let dataCounts: [Int]
  /// Whether MODE 99,1 may make runs continue after errors.
  package let mayIgnoreErrors: Bool

  /// A remark, alone on its line or after statements.
  package struct Remark: Sendable {
    /// The position of the line.
    package let place: Place
    let isWholeLine: Bool
    /// The text after REM.
    package let text: MachineText
  }

  /// A node of the graph: one instruction, or a crossing.
  package struct Step: Sendable {
    /// The position in the listing.
    package let place: Place
    /// The visible or audible effect.
    package let action: Action
    /// The outgoing edges, without errors.
    package internal(set) var edges: [Edge]
    let premise: Premise?
    /// Whether it may change what a later step can read, except by storing the key of the KEY$
    /// before it.
    package let changes: Bool
    /// The variables that it may change.
    let changedVariables: VariableSet
    /// A constant that it assigns; nil if no condition compares the variable with a constant.
    let assignedNumber: (variable: Slot, number: Decimal12)?

    /// Whether it may change the variable of a letter, where 0 is A.
    package func mayChange(letter: Int) -> Bool { changedVariables.contains(letter) }

    package var isCrossing: Bool { place.line == 0 && action == .nothing }
  }

  /// The condition of a branch: the comparison of IF, or the value after ON.
  enum Premise: Equatable, Sendable {
    case comparison(Comparison)
    case selector(Comparison.Side)

    /// The comparison that is true on such an edge.
    func comparison(for reason: Reason) -> Comparison? {
      switch (self, reason) {
      case (.comparison(let comparison), .holds): comparison
      case (.comparison(let comparison), .fails): comparison.negated
      case (.selector(let side), .choice(let number)):
        Comparison(left: side, relation: .equal, right: Comparison.Side(number))
      default: nil
      }
    }
  }

  /// A visible or audible effect.
  package enum Action: Equatable, Sendable {
    /// No effect.
    case nothing
    /// PRINT of a number.
    case number
    /// PRINT of a text; nil if it is not a literal.
    case text(MachineText?)
    /// CSR; nil if the column is computed.
    case column(Int?)
    /// PRINT without arguments, which clears the display.
    case clear
    /// The prompt of an INPUT; nil if it is not a literal.
    case question(MachineText?)
    /// BEEP; nil if its argument is computed.
    case beep(Int?)
    /// RAN#.
    case random
    /// A wait for an event.
    case wait(Wait)
    /// The end of the program; the cause is nil without an error.
    case end(FaultCause?)
  }

  /// The event that a program waits for.
  public enum Wait: Equatable, Sendable {
    /// PRINT; the display clears after the wait if `clearsAtOnce`, else with the next PRINT.
    case pause(clearsAtOnce: Bool)
    /// EXE after STOP.
    case stop
    /// INPUT.
    case line
    /// KEY$.
    case key
    /// TIMER, in microseconds; nil if computed.
    case time(Ticks?)
  }

  /// An edge of the graph.
  package enum Edge: Equatable, Sendable {
    /// A jump, or the next instruction.
    case to(Int, Reason)
    /// GOSUB to the entry of a subroutine; `back` is the step after the GOSUB.
    case call(Int, back: Int, Reason)
    /// RETURN.
    case goBack
  }

  /// The condition of an edge.
  package enum Reason: Equatable, Sendable {
    /// No condition.
    case always
    /// The comparison is true.
    case holds
    /// The comparison is false.
    case fails
    /// ON selects destination *n*.
    case choice(Int)
    /// ON selects no destination.
    case otherwise
    /// The loop repeats.
    case again
    /// The loop is done.
    case done
    /// One of the possible targets of a computed jump.
    case computed
  }

  /// The state of the computer at the start of a run; by default that of a new one.
  package struct Start: Sendable {
    var hasEmptyVariables = true
    var ignoresErrors = false
    var usesPrinter = false

    package init() {}

    package init(_ machine: Machine) {
      hasEmptyVariables = (0..<SlotLayout.letters).allSatisfy {
        if case .number(.zero) = machine.variable($0) { true } else { false }
      }
      ignoresErrors = machine.ignoresErrors
      usesPrinter = machine.isPrinterOn
    }
  }

  /// Analyses the programs of a memory; nil if the area of the first program is empty.
  package init?(of memory: ProgramMemory, area: Int) {
    self.init(of: Compiler.compile(memory), memory, area: area)
  }

  package init?(
    of program: CompiledProgram, _ memory: ProgramMemory, area: Int, from state: Start = Start()
  ) {
    guard let first = program.start(fromLine: 0, inArea: area) else { return nil }
    start = Int(first)
    statements = StatementList(memory, program)
    let reader = FlowReader(program: program, memory: memory)
    remarks = reader.remarks
    steps = OpenLoops.withoutImpossibleEdges(reader.steps + reader.crossings, of: program)
    instructionCount = program.steps.count
    returnCrossing = steps.count - 1
    mayUsePrinter = state.usesPrinter || program.maySet(.printer)
    let keys = KeyOperands(program, steps, start: start)
    (keyNames, keyVariables) = (keys.names, keys.variables)
    stackEffects = StackEffectReader(program, statements, steps, starts: [start]).stackEffects
    computedTargets = ComputedTargets.known(
      in: program, statements, steps, start: start, hasEmptyVariables: state.hasEmptyVariables)
    (callLimit, loopLimit) = (memory.model.facts.callLimit, memory.model.facts.loopLimit)
    dataCounts = program.data.map { $0.count }
    mayIgnoreErrors = state.ignoresErrors || program.hasSome { $0.mayIgnoreErrors }
  }

  /// For each step, whether a RETURN of its subroutine is reachable.
  package var canReturn: [Bool] { subroutines.canReturn }

  package var subroutines: Subroutines {
    Subroutines(in: steps, start: start, isReachable: isReachable)
  }

  /// For each step, whether it is reachable from the start.
  package var isReachable: [Bool] { reached(from: [start]) }

  /// The reachable waits, in listing order.
  package var waits: [(step: Int, wait: Wait)] {
    let isReachable = isReachable
    return steps.indices.compactMap { step in
      guard isReachable[step], case .wait(let wait) = steps[step].action else { return nil }
      return (step, wait)
    }
  }

  /// Assumes that each call returns.
  package func reached(from starts: [Int]) -> [Bool] {
    steps.reached(from: starts) { steps[$0].edges.flatMap { $0.targets } }
  }
}

extension Flow.Edge {
  /// The next steps, with the step after a call.
  package var targets: [Int] {
    switch self {
    case .to(let target, _): [target]
    case .call(let entry, let back, _): [entry, back]
    case .goBack: []
    }
  }
}

extension [Flow.Step] {
  /// For each step, whether `next` leads there from one of the starts.
  package func reached(from starts: [Int], next: (Int) -> [Int]) -> [Bool] {
    var reached = [Bool](repeating: false, count: count)
    var open = starts
    while let step = open.popLast() {
      guard step < count, !reached[step] else { continue }
      reached[step] = true
      open += next(step)
    }
    return reached
  }
}
