import BasicVM

/// Text for standard output or a file, written in large pieces; and lines for standard error.
package struct TextOutput {
  private var buffer: [UInt8] = []
  private let descriptor: Int32

  /// Output to a descriptor.
  package init(_ descriptor: Int32 = System.output) {
    self.descriptor = descriptor
  }

  /// Adds a line.
  @_disfavoredOverload  // What stands in the source is a string on the host.
  package mutating func writeLine(_ text: UTF8Text) {
    write(text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 15 { flush() }
  }

  /// Adds a line.
  package mutating func writeLine(_ text: String) {
    writeLine(UTF8Text(text))
  }

  /// Adds a text.
  package mutating func write(_ text: UTF8Text) {
    write(text.utf8)
  }

  /// Adds bytes.
  package mutating func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
  }

  /// Writes what has been added.
  ///
  /// When nobody reads it any more the process ends quietly; when it cannot be written, it says so.
  package mutating func flush() {
    guard !buffer.isEmpty else { return }
    switch System.write(buffer, to: descriptor) {
    case .done: buffer = []
    case .closed: System.exit(0)
    case .failed(let failure):
      Self.complain("fx790: cannot write: \(failure.reason)")
      System.exit(1)
    }
  }

  /// Writes a line to standard error at once.
  package static func complain(_ text: String) {
    complain(UTF8Text(text))
  }

  /// Writes a line to standard error at once.
  @_disfavoredOverload
  package static func complain(_ text: UTF8Text) {
    _ = System.write(text.harmless().utf8 + [UInt8(ascii: "\n")], to: System.errors)
  }

  /// Tells what is wrong with one file, as much as a terminal has room for, and then writes a line
  /// about what is left to standard error.
  package static func complain<Faults: Collection>(
    of faults: Faults, telling tell: (Faults.SubSequence) -> Void, rest: (Int) -> String
  ) {
    tell(faults.prefix(mostComplaints))
    if faults.count > mostComplaints { complain(rest(faults.count - mostComplaints)) }
  }

  private static let mostComplaints = 20
}
