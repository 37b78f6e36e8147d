import Programs

package enum ExitStatus: Int32 {
  case done = 0
  /// The program ended with an error, check found errors, or compare found a difference.
  case failed = 1
  /// Wrong usage, or a file that cannot be read.
  case usage = 2
  /// The input or the time limit ended before the program did.
  case unfinished = 3
  /// Ctrl-C.
  case interrupted = 130

  package init(of ending: PlayEnding) {
    self.init(of: TerminalPlayer.Ending(of: ending))
  }

  package init(of ending: TerminalPlayer.Ending) {
    switch ending {
    case .ended, .left: self = .done
    case .failed: self = .failed
    case .unfinished, .noTerminal: self = .unfinished
    case .interrupted: self = .interrupted
    }
  }
}
