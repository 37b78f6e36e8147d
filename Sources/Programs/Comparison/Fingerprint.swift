import BasicVM
import StateMachines

/// A 64-bit hash of all that a person could notice in a run.
///
/// It covers a trace without `t` and `on`, so that no trace is stored. A collision has the
/// probability 2^-64.
struct Fingerprint: Equatable, Sendable {
  private var hash: UInt64 = 0
  private(set) var events = 0
  private(set) var waits = 0
  private(set) var atLastWait: UInt64 = 0

  mutating func take(_ kind: TraceEvent.Kind) {
    events += 1
    switch kind {
    case .frame(let display, _):
      mix(1, UInt64(display.cursor.map { $0 + 1 } ?? 0))
      mix(display.cells)
    case .wait(let wait):
      mix(2, Self.code(of: wait))
      waits += 1
      atLastWait = hash
    case .input(let text): mix(3, text)
    case .beep(let tone): mix(4, UInt64(truncatingIfNeeded: tone.rawValue))
    case .printed(let line): mix(5, line)
    // Both are errors in a trace.
    case .rejected(let fault), .error(let fault):
      mix(6, UInt64(fault.code) << 24 | Self.code(of: kind.shownLine))
    case .brk: mix(7, 0)
    case .end: mix(8, 0)
    }
  }

  func isAlikeAtLastWait(_ other: Fingerprint) -> Bool {
    atLastWait == other.atLastWait && waits == other.waits
  }

  private static func code(of wait: TraceEvent.Wait) -> UInt64 {
    switch wait {
    case .exe: 1
    case .line: 2
    case .key: 3
    case .time(let ticks): 4 + UInt64(bitPattern: ticks) << 3
    }
  }

  private static func code(of line: ListingLine?) -> UInt64 {
    line.map { UInt64($0.area) << 16 | UInt64($0.number) } ?? 0
  }

  @inline(__always)
  private mutating func mix(_ tag: UInt64, _ value: UInt64) {
    hash = (hash ^ value &+ tag << 60) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }

  private mutating func mix(_ tag: UInt64, _ text: MachineText) {
    mix(tag, UInt64(text.count))
    mix(text)
  }

  private mutating func mix(_ text: MachineText) {
    var word: UInt64 = 0
    for (index, code) in text.enumerated() {
      word = word << 8 | UInt64(code)
      if index & 7 == 7 {
        mix(0, word)
        word = 0
      }
    }
    mix(0, word)
  }
}
