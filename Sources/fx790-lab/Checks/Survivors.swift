import Programs

/// The mutations that scripts do not find, read from a file in Tests/Mutations.
struct Survivors {
  /// Mutations without an effect, with reasons.
  private(set) var same: [String: String] = [:]
  /// Mutations with an effect that scripts miss, with what it takes to notice it.
  private(set) var missed: [String: String] = [:]

  init(named name: String, _ run: inout CheckRun) throws {
    let file = "Tests/Mutations/\(name).txt"
    var group = \Self.same
    var reason = ""
    for line in try Repository.text(of: file).split(separator: "\n") {
      if let same = line.afterPrefix("same: ") {
        (group, reason) = (\.same, same)
      } else if let missed = line.afterPrefix("missed: ") {
        (group, reason) = (\.missed, missed)
      } else if let change = line.afterPrefix("  ") {
        self[keyPath: group][change] = reason
      } else {
        run.expect(false, "\(file): \(line)")
      }
    }
  }

  var all: Set<String> { Set(same.keys).union(missed.keys) }

  func reason(for change: String) -> String? { same[change] ?? missed[change] }
}

extension Substring {
  fileprivate func afterPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
