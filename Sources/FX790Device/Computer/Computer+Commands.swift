// Commands: RUN, LIST, NEW, MODE and PASS, by hand.

import BasicVM

extension Computer {
  /// Carries out a command that the machine has met in a line entered by hand.
  mutating func carryOut(_ command: Command, _ number: Int) {
    switch command {
    case .run:
      startProgram(fromLine: number)
    case .list: list(from: number)
    case .listAll: listAll()
    case .new:
      guard isOpen() else { return }
      machine.clearArea(area)
      endRun(.ready)
    case .newAll:
      guard isOpen() else { return }
      for area in 0..<ProgramMemory.areaCount { machine.clearArea(area) }
      endRun(.ready)
    case .mode: change(mode: number)
    }
  }

  /// Whether programs may be seen and changed; shows the error if a password forbids it.
  private mutating func isOpen() -> Bool {
    guard password.isEmpty else {
      fail(.password)
      return false
    }
    return true
  }

  /// MODE 0 to 3; the others are the machine's own.
  private mutating func change(mode number: Int) {
    switch number {
    case 0: mode = .run
    case 1: mode = .write
    case 2: isTracing = true
    default: isTracing = false
    }
    if number < 2 { endRun(.ready) }
  }

  /// PASS: sets the password, or takes the same one away.
  mutating func changePassword(to word: [UInt8]) {
    if password.isEmpty {
      password = word
    } else if password == word {
      password = []
    } else {
      fail(.password)
    }
  }

  /// RUN, in RUN mode: whoever tries a program out while writing it is taken there.
  mutating func startProgram(fromLine line: Int) {
    mode = .run
    entry = Entry(.ready)
    if let fault = machine.start(area: area, fromLine: line) { return fail(fault.cause) }
    beginRun(isByHand: false)
  }

  private mutating func list(from number: Int) {
    guard isOpen() else { return }
    guard mode == .run else { return bringLine(from: number) }
    show(ProgramList(machine.memory, areas: area...area, from: number))
  }

  private mutating func listAll() {
    guard isOpen() else { return }
    mode = .run
    show(ProgramList(machine.memory, areas: 0...(ProgramMemory.areaCount - 1), from: 0))
  }
}
