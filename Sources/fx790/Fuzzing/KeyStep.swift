import BasicVM
import FX790Device

/// One thing that someone does at the computer, or that its front end does.
enum KeyStep {
  case press(Key)
  case release(Key)
  case releaseAll
  /// A character, by whatever keys make it.
  case type(UInt8)
  case erase
  case pass(Ticks)
  case run(at: Speed)
  case load([UInt8])
  case take
  case halt
  case proceed(Debugger.Goal)
  case toggleBreakpoint(Debugger.Line)
  case watch(Bool)
  case newTape
  /// A tape with the files that a recording might have, some bytes of it unreadable.
  case insertTape(Tape)
  case rewind
  case windToEnd
  case eject

  /// Whether it is counted as a key.
  var isKey: Bool {
    switch self {
    case .press, .type, .erase: true
    default: false
    }
  }
}

extension Computer {
  /// Does a step, and returns what it makes leave the computer.
  mutating func carryOut(_ step: KeyStep) -> [Computer.Output] {
    switch step {
    case .press(let key): press(key)
    case .release(let key): release(key)
    case .releaseAll: releaseAll()
    case .type(let code): type(code)
    case .erase: erase()
    case .pass(let ticks): advance(by: ticks)
    case .run(let speed): self.speed = speed
    case .load(let listing): _ = load(ListingReader.read(listing, size: machine.memory.size))
    case .take: return takeOutputs()
    case .halt: halt()
    case .proceed(let goal): proceed(goal)
    case .toggleBreakpoint(let line): debugger.breakpoints.formSymmetricDifference([line])
    case .watch(let watches): debugger.isWatching = watches
    case .newTape: insert(Tape())
    case .insertTape(let tape): insert(tape)
    case .rewind: rewindTape()
    case .windToEnd: windTapeToEnd()
    case .eject: _ = ejectTape()
    }
    return []
  }
}
