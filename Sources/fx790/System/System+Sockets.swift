import FX790Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Not members of `System`, because its members hide the C functions of the same names.

private func bindSocket(_ socket: Int32, _ address: inout sockaddr_in) -> Int32 {
  withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

private func startListening(_ socket: Int32) -> Int32 {
  listen(socket, 512)
}

private func acceptConnection(_ listener: Int32) -> Int32 {
  accept(listener, nil, nil)
}

private func sendBytes(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  send(socket, bytes, count, 0)
}

/// TCP sockets that only programs on this computer can connect to.
extension System {
  /// Listens on a port of the loopback address; 0 selects a free port.
  static func listen(port: UInt16) throws(Failure) -> (socket: Int32, port: UInt16) {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let socket = socket(AF_INET, kind, 0)
    guard socket >= 0 else { throw .last }
    setOption(SO_REUSEADDR, of: socket, to: Int32(1))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    guard bindSocket(socket, &address) == 0, startListening(socket) == 0 else {
      let failure = Failure.last
      close(socket)
      throw failure
    }
    makeNonBlocking(socket)
    return (socket, boundPort(of: socket) ?? port)
  }

  private static func makeNonBlocking(_ socket: Int32) {
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
  }

  private static func boundPort(of socket: Int32) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    return status == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }

  private static func setOption<Value: BitwiseCopyable>(
    _ option: Int32, of socket: Int32, to value: Value
  ) {
    withUnsafeBytes(of: value) { bytes in
      _ = setsockopt(socket, SOL_SOCKET, option, bytes.baseAddress, socklen_t(bytes.count))
    }
  }

  /// Returns nil if no connection is waiting.
  static func accept(from listener: Int32) -> Int32? {
    let socket = acceptConnection(listener)
    guard socket >= 0 else { return nil }
    makeNonBlocking(socket)
    return socket
  }

  /// Reads the bytes that have arrived, perhaps none; nil after the end of the connection.
  static func receive(from socket: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(socket, &bytes, bytes.count, 0)
    if count < 0, canRetry { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Sends without waiting; returns the unsent bytes, or nil if the connection is broken.
  static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> ArraySlice<UInt8>? {
    let count = bytes.withUnsafeBytes { sendBytes(socket, $0.baseAddress, $0.count) }
    if count < 0 { return canRetry ? bytes : nil }
    return bytes.dropFirst(count)
  }

  private static var canRetry: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }

  /// Closes the sending direction of a connection, which can still receive.
  static func endOutput(to socket: Int32) {
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Makes a later `close` discard unsent bytes.
  static func dropOutput(to socket: Int32) {
    setOption(SO_LINGER, of: socket, to: linger(l_onoff: 1, l_linger: 0))
  }

  /// The number of bytes that the system has not yet delivered to the receiver; 0 if unknown.
  static func undelivered(to socket: Int32) -> Int {
    var count: Int32 = 0
    #if os(Linux)
    guard ioctl(socket, numericCast(TIOCOUTQ), &count) == 0 else { return 0 }
    #else
    var size = socklen_t(MemoryLayout.size(ofValue: count))
    guard getsockopt(socket, SOL_SOCKET, SO_NWRITE, &count, &size) == 0 else { return 0 }
    #endif
    return Int(count)
  }

  /// Returns the sockets that have input, accept output or failed; empty at `time`.
  static func wait(
    forInput inputs: [Int32], output outputs: [Int32], until time: Int64?
  ) -> [Int32] {
    var descriptors = inputs.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    descriptors += outputs.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    // Rounded up, so that `time` has passed when the wait ends.
    let timeout = time.map { Int32(clamping: max($0 - nanoseconds, 0) / 1_000_000 + 1) } ?? -1
    guard poll(&descriptors, nfds_t(descriptors.count), timeout) > 0 else { return [] }
    return descriptors.filter { $0.revents != 0 }.map(\.fd)
  }

  static var programPath: String? {
    #if os(Linux)
    let capacity = 4096
    let path = [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(readlink("/proc/self/exe", start, capacity), 0)
    }
    return path.isEmpty ? nil : String(decoding: path.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
    // The first argument may be a name in PATH.
    var size = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #endif
  }
}
