import FX790Terminal

/// A file that a command is about to write, and the rule for overwriting it.
package struct OutputFile {
  fileprivate enum Rule {
    case kept
    /// Events of a run, which may replace those of an earlier run.
    case stream
    /// The user named the folder, and the command the file.
    case inFolder
  }

  fileprivate let option: String
  fileprivate let path: String?
  fileprivate let rule: Rule

  /// A file that is overwritten only with `--force`; `option` names it in messages.
  package static func kept(_ option: String, _ path: String?) -> OutputFile {
    OutputFile(option: option, path: path, rule: .kept)
  }

  /// A file that may be overwritten.
  package static func stream(_ option: String, _ path: String?) -> OutputFile {
    OutputFile(option: option, path: path, rule: .stream)
  }

  /// A file in a folder; overwritten only with `--force`, and only if it is a plain file.
  package static func inFolder(_ option: String, _ path: String) -> OutputFile {
    OutputFile(option: option, path: path, rule: .inFolder)
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
    var written: [System.FileIdentity: OutputFile] = [:]
    for output in outputs {
      // As an output, `-` is standard output.
      guard let path = output.path, path != "-" else { continue }
      if output.rule == .inFolder {
        try naming(path) { () throws(System.Failure) in try System.refuseSpecialFile(path) }
      }
      guard let identity = System.identity(of: path) else { continue }
      guard !inputFiles.contains(identity) else {
        throw UsageError("\(output.option) \(path) would overwrite an input")
      }
      if let earlier = written.updateValue(output, forKey: identity) {
        throw UsageError(
          "\(earlier.option) and \(output.option) would write to the same file")
      }
      if case .existing = identity, output.rule != .stream, !isForced {
        throw UsageError("\(path) already exists; --force overwrites it")
      }
    }
  }
}
