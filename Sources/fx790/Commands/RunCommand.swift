import BasicVM
import Programs

/// `fx790 run`: loads a listing and runs it, as a filter or on the terminal.
struct RunCommand {
  private let arguments: ParsedArguments
  private let file: ListingFile
  private let programRun: ProgramRun

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let path = arguments.arguments[0]
    programRun = try ProgramRun(arguments, defaultSpeed: "real", inputIsListing: path == "-")
    file = try ListingFile(path: path, area: arguments.area ?? 0, size: arguments.memorySize)
  }

  func run() throws(UsageError) -> ExitStatus {
    guard !file.complainOfErrors() else { return .failed }
    return try programRun.run(file.listing)
  }
}
