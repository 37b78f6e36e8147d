import FX790Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Inside `System` the names of its own functions hide those of the C library.
private func closeFile(_ descriptor: Int32) {
  close(descriptor)
}

/// Files, and reading and writing them whole.
extension System {
  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: also when there are more than `limit`, as a device may have without end.
  static func read(file path: String, limit: Int = 64 << 20) throws(Failure) -> [UInt8] {
    try read(file: path) { _ in limit }
  }

  /// The bytes of a file, of which there may be as many as its beginning makes one expect.
  static func read(
    file path: String, limitFor limit: ([UInt8]) -> Int
  ) throws(Failure) -> [UInt8] {
    guard path != "-" else {
      guard fcntl(input, F_GETFD) >= 0 else { throw .last }
      return try readAll(input, limit)
    }
    let (descriptor, _) = try openToRead(path)
    defer { closeFile(descriptor) }
    return try readAll(descriptor, limit)
  }

  /// Opens a file for reading; its size is known if it is a plain one.
  static func openToRead(_ path: String) throws(Failure) -> (descriptor: Int32, size: Int?) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    var status = stat()
    let failure: Failure? =
      fstat(descriptor, &status) != 0
      ? .last : status.st_mode & S_IFMT == S_IFDIR ? Failure(reason: "Is a directory") : nil
    if let failure {
      closeFile(descriptor)
      throw failure
    }
    return (descriptor, status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil)
  }

  /// Bytes from a place of an open file; those that are not there any more are 0.
  static func read(_ range: Range<Int>, of descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    bytes.withUnsafeMutableBytes { buffer in
      var count = 0
      while count < range.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        let read = pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
        guard read > 0 else { return }
        count += read
      }
    }
    return bytes
  }

  private static func readAll(
    _ descriptor: Int32, _ limitFor: ([UInt8]) -> Int
  ) throws(Failure) -> [UInt8] {
    var bytes = try readPiece(descriptor)
    // A pipe may hand out the first bytes in pieces.
    while bytes.count < leastBeginning {
      let piece = try readPiece(descriptor)
      guard !piece.isEmpty else { return bytes }
      bytes += piece
    }
    let limit = limitFor(bytes)
    while true {
      let piece = try readPiece(descriptor)
      guard !piece.isEmpty else { return bytes }
      bytes += piece
      guard bytes.count <= limit else {
        throw Failure(reason: "Has more than \(limit >> 20) MB")
      }
    }
  }

  /// So many bytes tell what a file is.
  private static let leastBeginning = 16

  /// Whether two paths name one file.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var (a, b) = (stat(), stat())
    guard stat(first, &a) == 0, stat(second, &b) == 0 else { return false }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a plain file has this name.
  static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Refuses a folder, a device, a pipe: what may never end, or must not be replaced.
  ///
  /// A path where nothing is, is not refused.
  static func refuseSpecialFile(_ path: String) throws(Failure) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw Failure(reason: "Is a directory")
    default: throw Failure(reason: "Is no plain file")
    }
  }

  /// Opens a file for writing, from its beginning.
  static func create(file path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Writes all bytes at a place of a file, and says what went wrong.
  static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) -> Failure? {
    guard lseek(descriptor, .init(offset), SEEK_SET) >= 0 else { return .last }
    switch write(bytes, to: descriptor) {
    case .done: return nil
    case .closed: return Failure(reason: "Nobody reads it")
    case .failed(let failure): return failure
    }
  }

  static func close(_ descriptor: Int32) {
    closeFile(descriptor)
  }

  /// Writes a new file where temporary ones belong, and gives its path.
  static func createTemporary(_ bytes: [UInt8]) -> String? {
    let folder = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var path = Array("\(folder)/fx790-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    defer { closeFile(descriptor) }
    guard case .done = write(bytes, to: descriptor) else { return nil }
    return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }

  /// Whether something has this name.
  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// Removes a file, if there is one.
  static func remove(_ path: String) {
    unlink(path)
  }

  /// The path that a person means: `~/` is the home folder, as in a shell.
  static func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = environment("HOME"), !home.isEmpty else { return path }
    return home + path.dropFirst()
  }

  // MARK: Files that must not be lost

  /// Writes a whole file; one that has the name is there until all is written.
  ///
  /// A file that cannot be replaced (a device, a file in a folder that takes no other) is written over.
  static func replace(file path: String, with bytes: [UInt8]) throws(Failure) {
    let path = target(of: path)
    let beside = path + ".new"
    guard let mode = modeOfPlainFile(path), (try? reserve(file: beside)) != nil else {
      return try write(bytes, file: path)
    }
    do throws(Failure) {
      try write(bytes, file: beside)
      chmod(beside, mode)
      try move(beside, to: path)
    } catch {
      remove(beside)
      throw error
    }
  }

  /// The permissions of a plain file; nil if there is none.
  private static func modeOfPlainFile(_ path: String) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mode & 0o7777
  }

  private static func write(_ bytes: [UInt8], file path: String) throws(Failure) {
    let descriptor = try create(file: path)
    defer { closeFile(descriptor) }
    if case .failed(let failure) = write(bytes, to: descriptor) { throw failure }
  }

  /// Writes a file from its beginning, for its owner alone, and waits until it is on the disk.
  static func writeDurably(_ bytes: [UInt8], file path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    defer { closeFile(descriptor) }
    if case .failed(let failure) = write(bytes, to: descriptor) { throw failure }
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Waits until the names in a folder are on the disk.
  static func syncFolder(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { closeFile(descriptor) }
    // Some file systems can't do it for a folder, and need not.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  }

  /// The path of what a link leads to; any other path as it is.
  static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Gives a file another name, in place of a file that has it.
  static func move(_ path: String, to other: String) throws(Failure) {
    guard rename(path, other) == 0 else { throw .last }
  }

  /// Gives a file a second name.
  static func addName(_ other: String, to path: String) throws(Failure) {
    guard link(path, other) == 0 else { throw .last }
  }

  /// Makes an empty file, if nothing has the name.
  static func reserve(file path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    closeFile(descriptor)
  }

  /// Makes a folder, and those that it is in, for their owner alone.
  static func createFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex
    else { throw .last }
    try createFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Locks a file, which is made if need be, until the process ends or `close`; nil if another
  /// process has locked it.
  static func lock(file path: String) throws(Failure) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    let isLocked = errno == EWOULDBLOCK
    let failure = Failure.last
    closeFile(descriptor)
    guard isLocked else { throw failure }
    return nil
  }
}
