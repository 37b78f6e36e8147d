import CommandLineKit
import FX790Terminal
import Programs

extension ExitStatus {
  /// What the end of a program tells the shell.
  init(of ending: PlayEnding) {
    switch ending {
    case .ended, .broken: self = .done
    case .failed: self = .failed
    case .starved, .timedOut: self = .unfinished
    }
  }

  /// What the end of playing tells the shell.
  init(of ending: TerminalPlayer.Ending) {
    switch ending {
    case .ended: self = .done
    case .failed: self = .failed
    case .unfinished, .noTerminal: self = .unfinished
    case .interrupted: self = .interrupted
    }
  }
}
