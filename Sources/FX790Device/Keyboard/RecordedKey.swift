import BasicVM

/// A key that a program consumed, with its time.
package struct RecordedKey: Equatable, Sendable {
  /// The keys that a waiting program can consume.
  package enum Key: Equatable, Sendable {
    /// A KEY$ poll or part of an INPUT answer.
    case character(UInt8)
    /// EXE, also at the end of an INPUT answer.
    case exe
    /// BRK, which ends the program.
    case brk
  }

  /// When the program consumed it, in machine time.
  package let time: Ticks
  /// The consumed key.
  package let key: Key
  /// How long KEY$ polls saw it afterwards.
  package internal(set) var heldTime: Ticks

  /// Creates a key that polls see for `heldTime`.
  package init(time: Ticks, key: Key, heldTime: Ticks = 0) {
    self.time = time
    self.key = key
    self.heldTime = heldTime
  }
}

/// A recording of the keys that a program consumed.
package struct KeyRecording: Sendable {
  package private(set) var keys: [RecordedKey] = []

  package init() {}

  package mutating func take(_ key: RecordedKey.Key, at time: Ticks) {
    keys.append(RecordedKey(time: time, key: key))
  }

  package mutating func take(_ line: MachineText, at time: Ticks) {
    for code in line { take(.character(code), at: time) }
    take(.exe, at: time)
  }

  package mutating func hold(at time: Ticks) {
    guard let last = keys.indices.last else { return }
    keys[last].heldTime = time - keys[last].time
  }

  /// Removes and returns the finished keys; the last may still be held unless `isOver`.
  package mutating func takeFinished(isOver: Bool) -> [RecordedKey] {
    let count = isOver ? keys.count : max(keys.count - 1, 0)
    defer { keys.removeFirst(count) }
    return Array(keys.prefix(count))
  }
}
