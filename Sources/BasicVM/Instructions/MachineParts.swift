/// Parts of the machine that an instruction uses besides its operands and its result.
package struct MachineParts: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  private init(bit: UInt16) { rawValue = 1 << bit }

  /// Any variable or element.
  package static let variables = MachineParts(bit: 0)
  /// The variable `$`.
  package static let dollar = MachineParts(bit: 1)
  package static let xAndY = MachineParts(bit: 2)
  /// Which arrays exist, and where.
  package static let arrays = MachineParts(bit: 3)
  /// The number of cells that DEFM adds.
  package static let cellCount = MachineParts(bit: 4)
  /// The format that SET sets.
  package static let format = MachineParts(bit: 5)
  /// What MODE sets: the angle unit, end digits and the printer.
  package static let mode = MachineParts(bit: 6)
  package static let statistics = MachineParts(bit: 7)
  /// The DATA pointer of the area.
  package static let data = MachineParts(bit: 8)
  package static let loops = MachineParts(bit: 9)
  package static let calls = MachineParts(bit: 10)
  package static let random = MachineParts(bit: 11)
  /// The pressed key.
  package static let keys = MachineParts(bit: 12)
  package static let memo = MachineParts(bit: 13)
  package static let recorder = MachineParts(bit: 14)
  /// Whether errors are ignored.
  package static let errors = MachineParts(bit: 15)

  package static let all = MachineParts(rawValue: .max)
}

/// The ways in which an instruction can fail.
package struct Failures: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  private init(bit: UInt16) { rawValue = 1 << bit }

  /// A variable contains a text in place of a number, or a number in place of a text.
  package static let type = Failures(bit: 0)
  /// A value is out of range, a result too large, or memory is full.
  package static let value = Failures(bit: 1)
  package static let tooManyCalls = Failures(bit: 2)
  package static let noCall = Failures(bit: 3)
  package static let tooManyLoops = Failures(bit: 4)
  package static let noLoop = Failures(bit: 5)
  package static let noData = Failures(bit: 6)
  package static let noLine = Failures(bit: 7)
  package static let noProgram = Failures(bit: 8)
  package static let always = Failures(bit: 9)

  /// The failures that depend on open calls and loops, on DATA and on existing lines, with their
  /// errors.
  private static let causes: [(Failures, FaultCause)] = [
    (.tooManyCalls, .callsTooDeep), (.noCall, .returnWithoutGosub), (.tooManyLoops, .loopsTooDeep),
    (.noLoop, .nextWithoutFor), (.noData, .dataUsedUp), (.noLine, .noSuchLine),
    (.noProgram, .noProgram),
  ]

  /// Whether an error can come from open calls or loops, from DATA or from a missing line.
  package func include(_ cause: FaultCause) -> Bool {
    Self.causes.contains { contains($0.0) && $0.1 == cause }
  }
}
