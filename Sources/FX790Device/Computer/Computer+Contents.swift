import BasicVM

extension Computer {
  /// What a user enters: programs, memos, formula, source and password.
  ///
  /// Copies share their arrays, so that comparing with an unchanged computer is fast.
  package struct Contents: Equatable, Sendable {
    package let areas: [[StoredLine]]
    package let memos: [MachineText]
    package let formula: MachineText
    package let source: [MachineText]
    package let password: MachineText
  }

  package var contents: Contents {
    Contents(
      areas: machine.memory.areas, memos: machine.memo.records, formula: formula,
      source: assembler.source, password: password)
  }
}
