import BasicVM

/// The keys of a script in their order, handed out as the program's waits take them.
public struct KeyFeed: Sendable {
  private var keys: [ScriptKey]
  private var index = 0
  /// Whether the last poll found nothing, with no other wait since: only then the next may find a
  /// key, so that one press is one key and every program sees the key released.
  private var isPollReady = false

  /// A feed of the given keys.
  public init(_ keys: [ScriptKey] = []) {
    self.keys = keys
  }

  /// Whether all keys are taken.
  public var isEmpty: Bool { index == keys.count }

  /// Adds keys behind those that are there.
  public mutating func append(_ more: [ScriptKey]) {
    if isEmpty {
      keys = []
      index = 0
    }
    keys.append(contentsOf: more)
  }

  /// The key that comes next.
  var next: ScriptKey? { isEmpty ? nil : keys[index] }

  private mutating func take() -> ScriptKey? {
    guard !isEmpty else { return nil }
    index += 1
    return keys[index - 1]
  }

  /// What a wait found.
  enum Answer<Value> {
    case found(Value)
    case broken
    /// There are no more keys.
    case starved
  }

  /// A wait that goes on by itself: it takes no key but BRK.
  mutating func passWait() -> Bool {
    isPollReady = false
    guard next == .brk else { return true }
    index += 1
    return false
  }

  /// A wait for EXE that takes one; other keys do nothing there.
  mutating func takeExe() -> Answer<Void> {
    isPollReady = false
    while let key = take() {
      if key == .exe { return .found(()) }
      if key == .brk { return .broken }
    }
    return .starved
  }

  /// A line, or what there is of one at the end of the keys.
  ///
  /// Empty lines are passed over.
  mutating func takeLine() -> Answer<[UInt8]> {
    isPollReady = false
    var line: [UInt8] = []
    while let key = take() {
      switch key {
      case .character(let code): line.append(code)
      case .nothing: break
      case .brk: return .broken
      case .exe: if !line.isEmpty { return .found(line) }
      }
    }
    return line.isEmpty ? .starved : .found(line)
  }

  /// A look at the keyboard.
  mutating func poll() -> Answer<UInt8?> {
    guard isPollReady else {
      isPollReady = true
      return next == .brk ? .broken : .found(nil)
    }
    guard let key = take() else { return .starved }
    if key == .brk { return .broken }
    guard let code = key.polledCharacter else { return .found(nil) }
    isPollReady = false
    return .found(code)
  }

  /// Whether taking what comes next needs keys that are not there yet.
  func needsMore(for effect: Effect) -> Bool {
    switch effect {
    case .waitForLine: !keys[index...].contains { $0 == .exe || $0 == .brk }
    case .lookAtKey: isPollReady && isEmpty
    case .waitForExe: isEmpty
    default: false
    }
  }
}
