import CommandLineKit
import FX790Terminal

struct PageCommand: ShellCommand {
  static let name = "page"
  static let summary = "write the web page as one file, which opens without a server"
  static let details = [
    "The file needs no network and no other file, so it can be sent as an attachment."
  ]
  static let examples = ["fx790 page -o fx790.html"]
  static var options: [Option<Self>] {
    [
      .file("-o", \.outputPath, "the file (- is standard output)"), Site.option(\.folder),
      .flag("--force", \.isForced, "overwrite an existing file"),
    ]
  }

  /// The site's file that `.ci/single-file` writes.
  private static let pageName = "fx790.html"

  private var outputPath: String?
  private var folder: String?
  private var isForced = false

  func run() throws(UsageError) -> ExitStatus {
    guard let outputPath else {
      throw UsageError("page: needs an output: -o FILE.html")
    }
    let site = try Site.found(in: folder)
    let path = "\(site.folder)/\(Self.pageName)"
    guard let page = site.contents(of: "/\(Self.pageName)") else {
      throw UsageError("page: cannot read \(path); .ci/web builds it")
    }
    try NamedFile.claim([.kept("-o", outputPath)], reading: [path], isForced: isForced)
    try NamedFile.write(page.all, to: outputPath, overwriting: isForced)
    return .done
  }
}
