import BasicVM

/// A key that somebody pressed while a program ran: which, and when on the machine's clock a wait took it.
public struct RecordedKey: Equatable, Sendable {
  /// The keys that a program's waits take.
  public enum Key: Equatable, Sendable {
    case character(UInt8)
    case exe
    case brk
  }

  /// When it was taken, in machine time.
  public let time: Ticks
  /// The key.
  public let key: Key
  /// How long looks for keys found it after that.
  public internal(set) var heldTime: Ticks

  /// A key at a time.
  public init(time: Ticks, key: Key, heldTime: Ticks = 0) {
    self.time = time
    self.key = key
    self.heldTime = heldTime
  }
}

/// The keys that the waits of a program have taken, in their order.
package struct KeyNotes: Sendable {
  package private(set) var keys: [RecordedKey] = []

  package init() {}

  /// A wait has taken a key.
  package mutating func take(_ key: RecordedKey.Key, at time: Ticks) {
    keys.append(RecordedKey(time: time, key: key))
  }

  /// A wait has taken a line, which EXE ended.
  package mutating func take(_ line: MachineText, at time: Ticks) {
    for code in line { take(.character(code), at: time) }
    take(.exe, at: time)
  }

  /// A look has found that the last key is still down.
  package mutating func hold(at time: Ticks) {
    guard let last = keys.indices.last else { return }
    keys[last].heldTime = time - keys[last].time
  }

  /// Hands out those that are known to the end; the last one may still be held.
  package mutating func takeKnown(isOver: Bool) -> [RecordedKey] {
    let count = isOver ? keys.count : max(keys.count - 1, 0)
    defer { keys.removeFirst(count) }
    return Array(keys.prefix(count))
  }
}
