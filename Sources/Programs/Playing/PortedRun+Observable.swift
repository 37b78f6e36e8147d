import BasicVM

/// A port is followed and compared like any state machine.
extension PortedRun: StateMachine {
  /// False: it computes at native speed.
  public var takesTime: Bool { false }
}

extension Contender {
  /// Creates a contender from a ported listing.
  public init<Program: PortedProgram>(name: UTF8Text, porting program: Program.Type) {
    self.init(name: name) { seed in
      // Interrupt a loop without waits after a million rounds.
      PortedRun<Program>(random: RandomNumbers(seed: seed)) { true }
    }
  }
}
