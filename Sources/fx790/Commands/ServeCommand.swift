import FX790Terminal

/// `fx790 serve`: the page, from the program itself, to browsers on this computer.
struct ServeCommand {
  private let site: Site
  private let port: UInt16

  init(_ arguments: ParsedArguments) throws(UsageError) {
    port = try arguments.number("--port", UInt16.self) ?? 7900
    let folders = arguments["--site"].map { [$0] } ?? Site.usualFolders
    guard let site = folders.lazy.compactMap(Site.init).first else {
      throw UsageError("serve: no page in \(folders.joined(separator: " or ")); .ci/web builds it")
    }
    self.site = site
  }

  func run() throws(UsageError) -> ExitStatus {
    do throws(System.Failure) {
      let (listener, port) = try System.listen(port: port)
      var output = TextOutput()
      output.writeLine("http://localhost:\(port)/  (Ctrl-C ends it)")
      output.flush()
      var server = SiteServer(site, listener: listener)
      server.run()
    } catch {
      throw UsageError("serve: port \(port): \(error.reason)")
    }
  }
}
