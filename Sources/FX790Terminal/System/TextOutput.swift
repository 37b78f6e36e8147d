import BasicVM

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Buffered text for standard output or a file, and unbuffered lines for standard error.
///
/// Text may come from a file, so `harmless` filters it; bytes are written unchanged.
package struct TextOutput {
  private var buffer: [UInt8] = []
  private let descriptor: Int32

  package init(_ descriptor: Int32 = System.output) {
    self.descriptor = descriptor
  }

  /// Writes to a new file, or over an existing one.
  init(path: String) throws(System.Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else { throw .last }
  }

  @_disfavoredOverload  // Makes a literal a `String`.
  package mutating func writeLine(_ text: UTF8Text) {
    write(text)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 15 { flush() }
  }

  package mutating func writeLine(_ text: String) {
    writeLine(UTF8Text(text))
  }

  package mutating func write(_ text: UTF8Text) {
    write(text.harmless().utf8)
  }

  package mutating func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
  }

  /// Writes the buffer; exits with status 0 if the reader has closed the pipe, or with 1 on an
  /// error.
  package mutating func flush() {
    guard !buffer.isEmpty else { return }
    switch System.write(buffer, to: descriptor) {
    case .done: buffer = []
    case .closed: System.exit(0)
    case .failed(let failure):
      Self.printError("fx790: cannot write: \(failure.reason)")
      System.exit(1)
    }
  }

  /// Prints a line to standard output.
  package static func printLine(_ text: String) {
    printLine(UTF8Text(text))
  }

  @_disfavoredOverload
  package static func printLine(_ text: UTF8Text) {
    var output = TextOutput()
    output.writeLine(text)
    output.flush()
  }

  package static func printError(_ text: String) {
    printError(UTF8Text(text))
  }

  @_disfavoredOverload
  package static func printError(_ text: UTF8Text) {
    _ = System.write(text.harmless().utf8 + [UInt8(ascii: "\n")], to: System.errors)
  }

  /// Prints a sentence to standard error, wrapped between words if that is a terminal.
  package static func printNote(_ text: String) {
    for line in WrappedText.lines(of: text, columns: errorColumns ?? .max) { printError(line) }
  }

  /// The columns of a terminal on standard error; nil for a file or a pipe.
  package static var errorColumns: Int? {
    guard System.isTerminal(System.errors) else { return nil }
    return (System.windowSize ?? .standard).columns
  }

  /// Reports at most `maxErrors` faults, and counts the rest in a last line.
  package static func printProblems<Faults: Collection>(
    of faults: Faults, printing print: (Faults.SubSequence) -> Void, rest: (Int) -> String
  ) {
    print(faults.prefix(maxErrors))
    if faults.count > maxErrors { printError(rest(faults.count - maxErrors)) }
  }

  package static let maxErrors = 20
}
