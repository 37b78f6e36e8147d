import FX790Terminal
import Programs

/// What a run of fx790 tells the shell.
enum ExitStatus: Int32 {
  /// All went well.
  case done = 0
  /// The program ended with an error, check found errors, or compare found a difference.
  case failed = 1
  /// Wrong usage, or a file that cannot be read.
  case usage = 2
  /// The input or the time ended while the program wanted more.
  case unfinished = 3
  /// Ctrl-C.
  case interrupted = 130
}

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
