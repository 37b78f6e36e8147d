import BasicVM

/// `fx790 check`: diagnostics without running.
struct CheckCommand {
  private let files: [ListingFile]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var files: [ListingFile] = []
    for path in arguments.arguments {
      files.append(try ListingFile(path: path, size: arguments.memorySize))
    }
    self.files = files
  }

  func run() throws(UsageError) -> ExitStatus {
    var output = Output()
    var errors = 0
    var warnings = 0
    for file in files {
      for diagnostic in Checker.check(file.listing) {
        output.writeLine(file.text(of: diagnostic))
        if diagnostic.severity == .error { errors += 1 } else { warnings += 1 }
      }
    }
    output.writeLine("\(errors) errors, \(warnings) warnings")
    output.flush()
    return errors == 0 ? .done : .failed
  }
}
