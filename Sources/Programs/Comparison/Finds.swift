/// A script that reached something new.
struct Find: Sendable {
  let script: Script
  /// Both programs where it was reached; nil where it is soon played again, or long ago.
  var stops: Stops?

  /// Both programs behind the same answers.
  struct Stops: Sendable {
    let a: ScriptStop
    let b: ScriptStop

    /// Nil unless both were kept where something new was reached.
    init?(_ a: ScriptStop?, _ b: ScriptStop?, at depth: Int) {
      guard let a, let b, a.depth == depth, b.depth == depth else { return nil }
      self.init(a: a, b: b)
    }

    fileprivate init(a: ScriptStop, b: ScriptStop) {
      (self.a, self.b) = (a, b)
    }
  }

  /// The same with the programs in the other order.
  var swapped: Find {
    Find(script: script, stops: stops.map { Stops(a: $0.b, b: $0.a) })
  }
}

/// The scripts that reached something new, in the order in which they were found.
struct Finds: Sendable {
  private var all: [Find] = []

  /// Adds one.
  mutating func add(_ find: Find) {
    all.append(find)
    // A kept program takes some ten kilobytes.
    if all.count > Self.keptStops { all[all.count - 1 - Self.keptStops].stops = nil }
  }

  private static let keptStops = 200

  /// One of them; the newest more often, for what they lead to has been tried least.
  func pick(_ random: inout SeededRandom) -> Find? {
    random.chance(50) ? random.pick(all.suffix(Self.newest)) : random.pick(all)
  }

  private static let newest = 12
}
