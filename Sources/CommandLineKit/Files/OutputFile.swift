import FX790Terminal

/// A file that a command is about to write, and the rule for overwriting it.
///
/// `option` names it in messages; without a path nothing is written.
package enum OutputFile {
  /// Overwritten only with `--force`.
  case kept(_ option: String, _ path: String?)
  /// Events of a run, which may replace those of an earlier run.
  case stream(_ option: String, _ path: String?)
  /// A file that the command names, in a folder that the user named.
  ///
  /// Overwritten only with `--force`, and only if it is a plain file that is not a link to a place
  /// outside the folder.
  case inFolder(_ option: String, _ folder: String, _ name: String)

  fileprivate var names: (option: String, path: String?) {
    switch self {
    case .kept(let option, let path), .stream(let option, let path): (option, path)
    case .inFolder(let option, let folder, let name): (option, "\(folder)/\(name)")
    }
  }
}

extension NamedFile {
  /// Throws if a command must not write its files; called before it computes.
  ///
  /// No output may be an input or another output, even if `isForced`. Standard input always counts
  /// as an input, since it may supply keys. Outputs may be devices and pipes, except in a folder.
  package static func claim(
    _ outputs: [OutputFile], reading inputs: [String?], isForced: Bool
  ) throws(UsageError) {
    var inputFiles: Set<System.FileIdentity> = []
    for case let path? in inputs + ["-"] {
      if let identity = System.identity(ofInput: path) { inputFiles.insert(identity) }
    }
    var written: [System.FileIdentity: String] = [:]
    for output in outputs {
      let (option, path) = output.names
      // As an output, `-` is standard output.
      guard let path, path != "-" else { continue }
      if case .inFolder(_, let folder, let name) = output {
        try naming(path) { () throws(System.Failure) in
          try System.refuseLinks(to: name, outOf: folder)
          try System.refuseSpecialFile(path)
        }
      }
      guard let identity = System.identity(of: path) else { continue }
      guard !inputFiles.contains(identity) else {
        throw UsageError("\(option) \(path) would overwrite an input")
      }
      if let earlier = written.updateValue(option, forKey: identity) {
        throw UsageError("\(earlier) and \(option) would write to the same file")
      }
      if case .stream = output { continue }
      // A dangling link counts as existing: where it leads may be unexpected.
      if System.kind(ofFile: path) != nil, !isForced {
        throw existing(path)
      }
    }
  }
}
