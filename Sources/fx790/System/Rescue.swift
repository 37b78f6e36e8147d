#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What puts the terminal right again: all that the handlers of signals work with, see
/// `System.catchSignals`.
struct Rescue {
  enum Place {
    /// The terminal is as it was found.
    case outside
    case inside
    /// On the way out; a terminal that takes nothing, held by Ctrl-S for example, holds us up.
    case leaving
    /// It is as it was found while the process is stopped.
    case stopped
  }

  var place = Place.outside
  var isPrepared = false
  var found = termios()
  var raw = termios()
  var greeting = Block()
  var farewell = Block()
  /// What a signal adds to the farewell, so that the shell begins on a line of its own.
  var parting = Block()
  var announcesEndings = false
  /// The signal that ends the process, from when it came; 0 before.
  var announced: Int32 = 0
  var news: Int32 = -1
  var newsWriter: Int32 = -1
  let previous = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 65)
  let isCaught = UnsafeMutableBufferPointer<Bool>.allocate(capacity: 65)

  init() {
    isCaught.initialize(repeating: false)
    previous.initialize(repeating: sigaction())
  }

  /// Bytes at a place that never moves.
  struct Block {
    static let capacity = 256

    private let start = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity, alignment: 1)
    private var count = 0

    /// Takes bytes, as many as there is room for.
    mutating func set(_ bytes: [UInt8]) {
      count = min(bytes.count, Self.capacity)
      bytes.withUnsafeBytes {
        start.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(start), byteCount: count)
      }
    }

    func send() {
      var sent = 0
      while sent < count {
        let part = write(System.output, start + sent, count - sent)
        guard part > 0 else { return }
        sent += part
      }
    }
  }
}

/// The one place that handlers know, made before the first of them is installed.
nonisolated(unsafe) let rescue = {
  let place = UnsafeMutablePointer<Rescue>.allocate(capacity: 1)
  place.initialize(to: Rescue())
  return place
}()

/// Leaves the terminal as it was found, if it is not so.
func restoreTerminal(isParting: Bool) {
  guard rescue.pointee.place == .inside else { return }
  rescue.pointee.place = .leaving
  defer { rescue.pointee.place = .outside }
  // Another process may have it by now; then it is no longer ours to put right.
  let owner = tcgetpgrp(System.input)
  guard owner < 0 || owner == getpgrp() else { return }
  rescue.pointee.farewell.send()
  if isParting { rescue.pointee.parting.send() }
  // What a mouse has sent and nobody read would be typed into the shell.
  tcflush(System.input, TCIFLUSH)
  tcsetattr(System.input, TCSANOW, &rescue.pointee.found)
}

/// Makes the terminal ready for fx790.
func occupyTerminal() {
  // First, because a signal may come at any time from now on.
  rescue.pointee.place = .inside
  // In the background this stops the process until it is in the foreground again.
  tcsetattr(System.input, TCSANOW, &rescue.pointee.raw)
  rescue.pointee.greeting.send()
}
