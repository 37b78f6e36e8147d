// The computer's display and keys for a program in Swift (docs/exec.md).

import Foundation

/// fx790 begins a play, perhaps in the middle of another one.
private struct Start: Error {}

struct Computer {
  private var output = ""

  mutating func show(_ text: String) { write("show", quoted(text)) }
  mutating func beep(_ tone: Int = 0) { write("beep", "\(tone)") }
  mutating func pause(_ seconds: Double) { write("pause", "\(seconds)") }
  mutating func random() throws -> Double { Double(try ask("random", "true")) ?? 0 }

  /// Shows a text until EXE, like PRINT.
  mutating func exe(_ text: String) throws {
    show(text)
    _ = try ask("wait", quoted("exe"))
  }

  /// Asks for a text, like INPUT of a text.
  mutating func line(_ prompt: String) throws -> String {
    show(prompt + "? ")
    return try ask("wait", quoted("line"))
  }

  /// The key that is down, or an empty text, like KEY$.
  mutating func key() throws -> String { try ask("wait", quoted("key")) }

  /// Waits until no key is down, then for a key.
  mutating func press() throws -> String {
    while try !key().isEmpty {}
    while true { if case let key = try key(), !key.isEmpty { return key } }
  }

  /// Ends the play with an error, such as ERR3.
  mutating func error(_ number: Int) throws -> Never {
    write("error", "\(number)")
    throw CancellationError()
  }

  private mutating func write(_ word: String, _ value: String) {
    output += "{\"\(word)\":\(value)}\n"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.flatMap { "\"\\".contains($0) ? "\\\($0)" : "\($0)" } + "\""
  }

  /// Sends what was written; returns the value of the answer, whose texts escape only `"` and `\`.
  private mutating func ask(_ word: String? = nil, _ value: String = "") throws -> String {
    if let word { write(word, value) }
    print(output, terminator: "")
    fflush(nil)
    output = ""
    guard let line = readLine() else { exit(0) }
    if line.hasPrefix("{\"start\"") { throw Start() }
    var value = line.drop { $0 != ":" }.dropFirst().dropLast()
    guard value.first == "\"" else { return String(value) }
    value = value.dropFirst().dropLast()
    var text = ""
    while let character = value.popFirst() {
      text.append(character == "\\" ? value.popFirst() ?? character : character)
    }
    return text
  }

  /// Plays a program, again and again.
  static func play(_ program: (inout Computer) throws -> Void) {
    var computer = Computer()
    var isStarted = false
    while true {
      do {
        if isStarted {
          computer.write("started", "true")
          try program(&computer)
          computer.write("end", "true")
        }
        isStarted = false
        _ = try computer.ask()
      } catch {
        isStarted = error is Start
      }
    }
  }
}
