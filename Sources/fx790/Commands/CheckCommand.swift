import BasicVM
import FX790Terminal

/// `fx790 check`: diagnostics without running.
struct CheckCommand {
  private let paths: [String]
  private let size: MemorySize

  init(_ arguments: ParsedArguments) {
    paths = arguments.arguments
    size = arguments.memorySize
  }

  /// Checks every file that can be read, whatever becomes of the others.
  func run() -> ExitStatus {
    var output = TextOutput()
    var errors = 0
    var warnings = 0
    var isUnreadable = false
    for path in paths {
      do throws(UsageError) {
        let file = try ListingFile(path: path, size: size)
        for diagnostic in Checker.check(file.listing) {
          output.writeLine(file.text(of: diagnostic))
          if diagnostic.severity == .error { errors += 1 } else { warnings += 1 }
        }
      } catch {
        isUnreadable = true
        TextOutput.complain("fx790: \(error.message)")
      }
    }
    output.writeLine("\(errors) errors, \(warnings) warnings")
    output.flush()
    return isUnreadable ? .usage : errors == 0 ? .done : .failed
  }
}
