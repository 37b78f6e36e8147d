/// A script that reached a new place.
struct CorpusEntry: Sendable {
  let script: Script
  /// Copies of both programs at the last new place; nil if there are none, or the entry is old.
  var stops: Stops?

  struct Stops: Sendable {
    let a: ScriptStop
    let b: ScriptStop

    /// Nil unless both programs were copied after `depth` answers.
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
    // A copied program takes about 10 kB, so only the newest entries keep theirs.
    if entries.count > Self.maxStops { entries[entries.count - 1 - Self.maxStops].stops = nil }
  }

  private static let maxStops = 200

  /// Picks an entry; prefers the newest, whose continuations are the least explored.
  func pick(_ random: inout SeededRandom) -> CorpusEntry? {
    random.chance(50) ? random.pick(entries.suffix(Self.newestCount)) : random.pick(entries)
  }

  private static let newestCount = 12
}
