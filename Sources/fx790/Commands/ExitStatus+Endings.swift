import CommandLineKit
import FX790Terminal
import Programs

extension ExitStatus {
  init(of ending: PlayEnding) {
    switch ending {
    case .ended, .broken: self = .done
    case .failed: self = .failed
    case .starved, .timedOut: self = .unfinished
    }
  }

  init(of ending: TerminalPlayer.Ending) {
    switch ending {
    case .ended, .left: self = .done
    case .failed: self = .failed
    case .unfinished, .noTerminal: self = .unfinished
    case .interrupted: self = .interrupted
    }
  }
}
