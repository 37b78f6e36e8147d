import BasicVM

struct LineRecorder: ResumableProgram {
  private var machine: Machine
  private(set) var lines: Set<Int> = []

  init(_ machine: Machine) {
    self.machine = machine
  }

  var display: Display { machine.display }
  var indicators: Indicators { machine.indicators }
  var clock: Ticks { machine.clock }

  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect {
    var event = event
    while true {
      lines.insert(machine.place.line)
      let effect = machine.stepInstruction(event)
      guard effect == .outOfTime, machine.clock < deadline else { return effect }
      event = .proceed
    }
  }
}
