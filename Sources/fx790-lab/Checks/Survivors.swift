import Programs

/// The changes of a game's listing that scripts do not find, as Tests/Mutations tells them.
struct Survivors {
  /// They make no difference, each with the reason.
  private(set) var same: [String: String] = [:]
  /// They make one that the scripts do not show, each with what it would take.
  private(set) var missed: [String: String] = [:]

  init(of game: GameID, _ run: inout CheckRun) throws {
    let file = "Tests/Mutations/\(game.id).txt"
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

  /// Every change that may stay without being found.
  var all: Set<String> { Set(same.keys).union(missed.keys) }

  /// Why a change is not found.
  func reason(for change: String) -> String? { same[change] ?? missed[change] }
}

extension Substring {
  fileprivate func afterPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
