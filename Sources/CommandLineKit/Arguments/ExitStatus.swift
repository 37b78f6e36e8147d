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
}
