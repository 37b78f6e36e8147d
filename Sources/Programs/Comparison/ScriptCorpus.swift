struct CorpusEntry: Sendable {
  let script: Script
  /// Copies of both programs there; nil if replaying is short, or the entry is old.
  var stops: Stops?

  struct Stops: Sendable {
    let a: ScriptStop
    let b: ScriptStop

    /// Nil unless both were kept at the new place.
    init?(_ a: ScriptStop?, _ b: ScriptStop?, at depth: Int) {
      guard let a, let b, a.depth == depth, b.depth == depth else { return nil }
      self.init(a: a, b: b)
    }

    fileprivate init(a: ScriptStop, b: ScriptStop) {
      (self.a, self.b) = (a, b)
    }
  }

  var swapped: CorpusEntry {
    CorpusEntry(script: script, stops: stops.map { Stops(a: $0.b, b: $0.a) })
  }
}

/// The scripts that reached new places, oldest first.
struct ScriptCorpus: Sendable {
  private var entries: [CorpusEntry] = []

  mutating func add(_ entry: CorpusEntry) {
    entries.append(entry)
    // A kept program takes about 10 kB.
    if entries.count > Self.keptStops { entries[entries.count - 1 - Self.keptStops].stops = nil }
  }

  private static let keptStops = 200

  /// Picks an entry; prefers the newest, whose continuations are the least explored.
  func pick(_ random: inout SeededRandom) -> CorpusEntry? {
    random.chance(50) ? random.pick(entries.suffix(Self.newest)) : random.pick(entries)
  }

  private static let newest = 12
}
