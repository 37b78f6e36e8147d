import BasicVM

/// A program that runs another one, and forwards to it all that it does not define itself.
///
/// Places are not forwarded: a wrapper may have none.
protocol ProgramWrapper: ObservableProgram {
  associatedtype Program: ObservableProgram
  var program: Program { get set }
}

extension ProgramWrapper {
  var display: Display { program.display }
  var indicators: Indicators { program.indicators }
  var clock: Ticks { program.clock }
  var keepsQuestions: Bool { program.keepsQuestions }
  var instructionCount: UInt64 { program.instructionCount }
  var takesTime: Bool { program.takesTime }
  var heldTexts: [MachineText] { program.heldTexts }
  var variableHolder: Machine? { program.variableHolder }
  var asksForNumber: Bool { program.asksForNumber }
  var programPosition: ProgramPosition { program.programPosition }
  var canBeCopied: Bool { program.canBeCopied }
  func heldValue(_ index: Int) -> VariableValue? { program.heldValue(index) }
  mutating func takeRecordedLines() -> [MachineText] { program.takeRecordedLines() }
  mutating func startNext() -> Bool { program.startNext() }
}
