import CommandLineKit
import FX790Terminal

/// Answers browsers on this computer, one response per connection.
///
/// One loop serves all connections without waiting for any, so none blocks another.
struct SiteServer {
  private let site: Site
  private let listener: Int32
  private let port: UInt16
  private var connections: [Int32: Connection] = [:]
  /// From the oldest to the newest connection.
  private var order: [Int32] = []

  private struct Connection {
    var stage = Stage.receiving([])
    /// The time at which the connection is closed if the receiver is too slow; nil while the
    /// request is incomplete.
    var deadline: Int64?
    /// At the time of the last deadline, or when the response began: the time, and the bytes that
    /// the receiver did not have yet.
    var checked: (time: Int64, left: Int) = (0, 0)
  }

  private enum Stage {
    case receiving([UInt8])
    case sending(Output)
    /// Discards the rest of the request.
    ///
    /// Closing before it arrives would discard the response, too.
    case draining
  }

  /// A response, read from its file in pieces, so that slow receivers take little memory.
  private struct Output {
    let head: [UInt8]
    let body: FileBytes
    private var sent = 0

    init(_ response: HTTPResponse, withBody hasBody: Bool = true) {
      (head, body) = (response.head, hasBody ? response.body : FileBytes([]))
    }

    var left: Int { head.count + body.count - sent }

    /// Sends a piece without waiting; returns false if the connection is broken.
    mutating func sendPiece(to socket: Int32) -> Bool {
      let start = sent - head.count
      let end = min(start + (1 << 16), body.count)
      let piece = start < 0 ? head[sent...] : body[start..<end][...]
      guard let rest = System.send(piece, to: socket) else { return false }
      sent += piece.count - rest.count
      return true
    }
  }

  private static let connectionLimit = 64
  /// The time after which the speed of a receiver is checked, and the time for draining, in
  /// nanoseconds.
  private static let responseTime: Int64 = 20_000_000_000
  private static let drainingTime: Int64 = 2_000_000_000
  /// The slowest receiver, in bytes a second.
  private static let slowest: Int64 = 1_000

  init(_ site: Site, listener: Int32, port: UInt16) {
    self.site = site
    self.listener = listener
    self.port = port
  }

  mutating func run() -> Never {
    while true {
      let now = System.nanoseconds
      for (socket, connection) in connections {
        guard let deadline = connection.deadline, deadline <= now else { continue }
        if grantsTime(to: socket, connection, at: now) { continue }
        // Otherwise the system would keep trying to send its buffer after the close.
        System.dropOutput(to: socket)
        end(socket)
      }
      for socket in ready() {
        if socket == listener { accept() } else { serve(socket) }
      }
    }
  }

  /// Extends the deadline of a receiver that is slow but fast enough; returns whether it did.
  ///
  /// The system may still deliver a response whose bytes have all been sent.
  private mutating func grantsTime(
    to socket: Int32, _ connection: Connection, at now: Int64
  ) -> Bool {
    let unsent = if case .sending(let output) = connection.stage { output.left } else { 0 }
    let left = unsent + System.undelivered(to: socket)
    let (time, former) = connection.checked
    // The end of the output counts as one byte.
    guard left > 1, Int64(former - left) >= (now - time) / 1_000_000_000 * Self.slowest else {
      return false
    }
    connections[socket]?.checked = (now, left)
    connections[socket]?.deadline = now + Self.responseTime
    return true
  }

  private func ready() -> [Int32] {
    var (inputs, outputs) = ([listener], [Int32]())
    for (socket, connection) in connections {
      if case .sending = connection.stage { outputs.append(socket) } else { inputs.append(socket) }
    }
    let deadline = connections.values.compactMap(\.deadline).min()
    return System.wait(forInput: inputs, output: outputs, until: deadline)
  }

  private mutating func accept() {
    guard let socket = System.accept(from: listener) else { return }
    // End the oldest connection to make room.
    if connections.count >= Self.connectionLimit, let oldest = order.first { end(oldest) }
    connections[socket] = Connection()
    order.append(socket)
  }

  private mutating func serve(_ socket: Int32) {
    // Accepting a new connection may have ended this one.
    guard let stage = connections[socket]?.stage else { return }
    switch stage {
    case .receiving(let bytes): receive(after: bytes, from: socket)
    case .sending(let output): send(output, to: socket)
    case .draining: if System.receive(from: socket) == nil { end(socket) }
    }
  }

  private mutating func receive(after bytes: [UInt8], from socket: Int32) {
    guard let more = System.receive(from: socket) else { return end(socket) }
    let bytes = bytes + more
    switch HTTPRequest.read(bytes) {
    case .incomplete: connections[socket]?.stage = .receiving(bytes)
    case .request(let request):
      let response = site.response(to: request, port: port)
      begin(Output(response, withBody: request.method != "HEAD"), to: socket)
    case .refused: begin(Output(.badRequest), to: socket)
    }
  }

  private mutating func begin(_ response: Output, to socket: Int32) {
    connections[socket]?.checked = (System.nanoseconds, response.left)
    connections[socket]?.deadline = System.nanoseconds + Self.responseTime
    send(response, to: socket)
  }

  private mutating func send(_ output: Output, to socket: Int32) {
    var output = output
    guard output.sendPiece(to: socket) else { return end(socket) }
    connections[socket]?.stage = .sending(output)
    guard output.left == 0 else { return }
    System.endOutput(to: socket)
    connections[socket]?.stage = .draining
    connections[socket]?.deadline = System.nanoseconds + Self.drainingTime
  }

  private mutating func end(_ socket: Int32) {
    connections[socket] = nil
    order.removeAll { $0 == socket }
    System.close(socket)
  }
}
