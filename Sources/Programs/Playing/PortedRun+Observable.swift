import BasicVM

/// A port is followed and compared like any state machine.
extension PortedRun: StateMachine {
  /// False: it computes at native speed.
  public var takesTime: Bool { false }
}

extension Contender {
  /// Creates a contender from a ported listing.
  ///
  /// `isChecked`: whether its statements were checked against the listing's instructions when they
  /// were written.
  public init<Program: PortedProgram>(
    name: UTF8Text, porting program: Program.Type, isChecked: Bool = false
  ) {
    self.init(name: name) { seed in
      // Interrupt a loop without waits after a million rounds.
      PortedRun<Program>(random: RandomNumbers(seed: seed)) { true }
    }
    guard isChecked else { return }
    provable = .opaque("is compiled Swift (its statements were checked when it was written)")
  }
}
