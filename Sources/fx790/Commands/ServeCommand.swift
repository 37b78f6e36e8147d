import CommandLineKit
import FX790Terminal

struct ServeCommand: ShellCommand {
  static let name = "serve"
  static let summary = "serve the computer as a web page to browsers on this machine"
  static let details = [
    "Other machines cannot reach it. Ctrl-C ends it. fx790 page writes the page as a file."
  ]
  static let examples = ["fx790 serve --port 8080"]
  static var options: [Option<Self>] {
    [
      .number("--port", \.port, in: .min ... .max, "the port; 0 picks a free one"),
      Site.option(\.folder),
    ]
  }

  static let defaultPort: UInt16 = 7900

  private var port = Self.defaultPort
  private var folder: String?

  func run() throws(UsageError) -> ExitStatus {
    let site = try Site.found(in: folder)
    do throws(System.Failure) {
      let (listener, port) = try System.listen(port: port)
      TextOutput.printLine("http://localhost:\(port)/  (Ctrl-C ends it)")
      var server = SiteServer(site, listener: listener, port: port)
      server.run()
    } catch {
      throw UsageError("serve: port \(port): \(error.reason)")
    }
  }
}
