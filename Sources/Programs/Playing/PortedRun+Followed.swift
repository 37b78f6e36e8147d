import BasicVM

/// A port can be followed and compared as any state machine.
extension PortedRun: StateMachine {
  /// It is as fast as Swift is.
  public var takesTime: Bool { false }
}

extension Contender {
  /// A listing that was written as Swift.
  public init<Program: PortedProgram>(name: UTF8Text, porting program: Program.Type) {
    self.init(name: name) { seed in
      // Nobody waits longer for a script than for a million rounds of a loop.
      PortedRun<Program>(random: RandomNumbers(seed: seed)) { true }
    }
  }
}
