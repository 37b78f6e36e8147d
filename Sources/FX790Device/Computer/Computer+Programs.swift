// Programs from outside and to outside: listings that a front end reads and writes.

import BasicVM

extension Computer {
  /// What came of loading a listing.
  public enum LoadResult: Equatable, Sendable {
    /// Its areas are in place of those that were there.
    case loaded
    /// It does not fit beside the rest; nothing has changed.
    case memoryFull
    /// A password protects the programs; nothing has changed.
    case locked
    /// A program runs; nothing has changed.
    case busy
  }

  /// Puts the areas that a listing fills in place of those that are there.
  public mutating func load(_ listing: Listing) -> LoadResult {
    guard password.isEmpty else { return .locked }
    guard !isRunning else { return .busy }
    var memory = machine.memory
    for area in 0..<ProgramMemory.areaCount where !listing.memory.areas[area].isEmpty {
      memory.replaceArea(area, with: listing.memory.areas[area])
    }
    guard machine.load(memory) else { return .memoryFull }
    become(.ready)
    return .loaded
  }

  /// The listing of an area, or of all, in UTF-8; nil while a password protects the programs.
  public func listing(ofArea area: Int? = nil) -> [UInt8]? {
    guard password.isEmpty else { return nil }
    return ListingWriter.write(area.map { machine.memory.keeping(area: $0) } ?? machine.memory)
  }

  /// Whether a program, or a line entered by hand, is being run.
  public var isRunning: Bool {
    if case .running = activity { true } else { false }
  }

  /// Whether a line is being typed, so that every character belongs to it.
  public var isTyping: Bool {
    switch activity {
    case .entering: entry.isTyping
    case .running: run.wait == .line
    case .memo, .calculating: true
    case .listing, .failed: false
    }
  }
}
