/// What a run of fx790 tells the shell.
package enum ExitStatus: Int32 {
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
