import BasicVM
import CommandLineKit
import FX790Terminal

/// A server whose messages follow a header with their length, as LSP and DAP define it.
///
///     Content-Length: 46
///
///     {"jsonrpc":"2.0","id":1,"method":"shutdown"}
protocol FramedServer {
  /// The messages to send, in their order.
  var answers: [JSON] { get set }
  /// Whether the client has asked to end.
  var isDone: Bool { get }
  /// The nanoseconds until `passTime` is due without a message; nil if it is not.
  var patience: Int64? { get }
  /// Handles a message, which may be anything.
  mutating func take(_ message: [UInt8])
  /// Handles a message of more than `JSONReader.sizeLimit` bytes, of which none is left.
  mutating func takeLongMessage()
  mutating func passTime()
}

extension FramedServer {
  /// Serves standard input until the client or the input ends; returns whether all headers were
  /// valid.
  mutating func serve() -> Bool {
    var frames = MessageFrames()
    while true {
      send()
      if isDone { return true }
      if let patience, !System.wait(nanoseconds: patience).input {
        passTime()
        continue
      }
      guard let piece = System.readChunk() else { return true }
      frames.append(piece)
      while let frame = frames.next() {
        switch frame {
        case .message(let bytes): take(bytes)
        case .tooLong: takeLongMessage()
        case .badHeader:
          TextOutput.printError("fx790: a message has no header with its Content-Length")
          return false
        }
        send()
        if isDone { return true }
      }
    }
  }

  private mutating func send() {
    var output = TextOutput()
    for answer in answers {
      let body = answer.line.utf8
      output.write(Array("Content-Length: \(body.count)\r\n\r\n".utf8))
      output.write(body)
    }
    answers = []
    output.flush()
  }
}

/// Splits input into messages, with bounded memory.
struct MessageFrames {
  enum Frame: Equatable {
    case message([UInt8])
    case tooLong
    case badHeader
  }

  private var bytes: [UInt8] = []
  /// The bytes of a long message that are still to come.
  private var skipped = 0

  private static let headerLimit = 1000

  mutating func append(_ piece: [UInt8]) { bytes += piece }

  /// Removes and returns the next message; nil until it is complete.
  mutating func next() -> Frame? {
    let count = min(skipped, bytes.count)
    bytes.removeFirst(count)
    skipped -= count
    guard skipped == 0 else { return nil }
    guard let end = headerEnd else { return bytes.count > Self.headerLimit ? .badHeader : nil }
    guard let length = Self.length(inHeader: bytes[..<end]) else { return .badHeader }
    guard length <= JSONReader.sizeLimit else {
      bytes.removeFirst(end)
      skipped = length
      return .tooLong
    }
    guard bytes.count >= end + length else { return nil }
    defer { bytes.removeFirst(end + length) }
    return .message(Array(bytes[end..<end + length]))
  }

  /// The offset after the empty line.
  private var headerEnd: Int? {
    let head = bytes.prefix(Self.headerLimit)
    for index in head.indices.dropLast(3)
    where head[index...].starts(with: [0x0D, 0x0A, 0x0D, 0x0A]) {
      return index + 4
    }
    return nil
  }

  private static func length(inHeader header: ArraySlice<UInt8>) -> Int? {
    let name = Array("content-length:".utf8)
    for field in header.split(separator: 0x0A) {
      guard UTF8Text(utf8: Array(field)).inSmallLetters.utf8.starts(with: name) else { continue }
      let value = field.dropFirst(name.count).filter { !$0.isASCIIBlank && $0 != 0x0D }
      return Int(digits: value[...], atMost: 9)
    }
    return nil
  }
}
