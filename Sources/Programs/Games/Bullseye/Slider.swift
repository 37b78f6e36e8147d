import BasicVM

struct Slider: Hashable, Sendable {
  private(set) var value: Int

  static let range = 1...100

  init(at value: Int) {
    self.value = value
  }

  /// Stops at the ends; returns whether it has moved.
  mutating func move(by step: Int) -> Bool {
    let old = value
    value = min(max(value + step, Self.range.lowerBound), Self.range.upperBound)
    return value != old
  }

  var text: MachineText {
    let track: MachineText = "1\(MachineText("·").repeated(20))100"
    return track.placing("♦", at: 1 + (value - 1) / 5)
  }
}

struct Hit: Hashable, Sendable {
  let difference: Int

  init(slider: Int, target: Int) {
    difference = abs(slider - target)
  }

  var points: Int {
    switch difference {
    case 0: 200
    case 1: 150
    default: 100 - difference
    }
  }

  var title: MachineText {
    switch difference {
    case 0: "Perfect!"
    case ..<5: "You almost had it!"
    case ...10: "Not bad."
    default: "Are you even trying?"
    }
  }

  var tones: [Tone] {
    switch difference {
    case 0: [.high] * 5
    case ...10: []
    default: [.low]
    }
  }
}
