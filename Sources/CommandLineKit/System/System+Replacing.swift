import FX790Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Files that must not be lost: what is there stays whole until what takes its place is whole too.
extension System {
  /// Writes a whole file.
  ///
  /// A file that has the name is replaced by one that was written beside it, or, where there can be
  /// none, stays as it was. What is no plain file, such as a device, is written to.
  package static func replace(file path: String, with bytes: [UInt8]) throws(Failure) {
    var status = stat()
    guard stat(path, &status) == 0 else { return try writeNew(bytes, file: target(of: path)) }
    guard status.st_mode & S_IFMT == S_IFREG else { return try overwrite(path, with: bytes) }
    do throws(Failure) {
      try replace(file: target(of: path), status, with: bytes)
    } catch {
      throw Failure(reason: "\(error.reason); the file that is there stays as it was")
    }
  }

  private static func replace(
    file path: String, _ status: stat, with bytes: [UInt8]
  ) throws(Failure) {
    // What may not be written to may not be replaced either.
    guard access(path, W_OK) == 0 else { throw .last }
    let (descriptor, name) = try createUnique("\(path).fx790-")
    do throws(Failure) {
      // It stays whose it was, as far as that may be given away.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      let mode = fchmod(descriptor, status.st_mode & 0o7777) == 0 ? nil : Failure.last
      try writeAndClose(bytes, descriptor, isLasting: true)
      if let mode { throw mode }
      try move(name, to: path)
    } catch {
      remove(name)
      throw error
    }
  }

  /// Makes a file, for its owner alone, with a name that begins so and that nothing has.
  package static func createUnique(
    _ beginning: String
  ) throws(Failure) -> (descriptor: Int32, path: String) {
    var name = Array("\(beginning)XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .last }
    let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return (descriptor, path)
  }

  /// Writes a file where none is; if it can't be written whole, none will be there.
  private static func writeNew(_ bytes: [UInt8], file path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .last }
    do throws(Failure) {
      try writeAndClose(bytes, descriptor)
    } catch {
      remove(path)
      throw error
    }
  }

  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    try writeAndClose(bytes, descriptor)
  }

  private static func writeAndClose(
    _ bytes: [UInt8], _ descriptor: Int32, isLasting: Bool = false
  ) throws(Failure) {
    var outcome = write(bytes, to: descriptor)
    // A name may outlast a power cut that its file's bytes did not; some systems need no such care.
    if isLasting, case .done = outcome, fsync(descriptor) != 0, errno != EINVAL {
      outcome = .failed(.last)
    }
    // Some file systems tell only here that there was no room.
    let closing = close(descriptor)
    if case .failed(let failure) = outcome { throw failure }
    if let closing { throw closing }
  }

  /// The path of what a link leads to, be it there or not; any other path as it is.
  package static func target(of path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    var place = path
    for _ in 0..<mostLinks {
      guard let next = targetOfLink(place) else { return withResolvedFolder(place) }
      place = next
    }
    return path
  }

  /// The path of a file that is not there yet, by the one name of its folder.
  private static func withResolvedFolder(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let folder = path.contains("/") ? String(path.dropLast(name.count)) : "."
    guard !name.isEmpty, let resolved = realpath(folder.isEmpty ? "/" : folder, nil) else {
      return path
    }
    defer { free(resolved) }
    let place = String(cString: resolved)
    return place == "/" ? "/\(name)" : "\(place)/\(name)"
  }

  /// As many links as a system follows.
  private static let mostLinks = 40

  /// The path that a link holds; nil if there is no link.
  private static func targetOfLink(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(path, &bytes, bytes.count - 1) > 0 else { return nil }
    let target = bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    guard !target.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return target }
    return path[...slash] + target
  }

  // MARK: Names of our own

  /// Removes a plain file; what else has the name is not ours, and stays.
  package static func removeLeftover(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    remove(path)
  }

  /// Makes a file for its owner alone, and waits until it is on the disk; nothing may have the name.
  package static func writeDurably(_ bytes: [UInt8], file path: String) throws(Failure) {
    let descriptor = try createOwn(path)
    defer { close(descriptor) }
    if case .failed(let failure) = write(bytes, to: descriptor) { throw failure }
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Makes an empty file, if nothing has the name.
  package static func reserve(file path: String) throws(Failure) {
    close(try createOwn(path))
  }

  private static func createOwn(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Locks a file, which is made if need be, until the process ends or `close`; nil if another
  /// process has locked it.
  package static func lock(file path: String) throws(Failure) -> Int32? {
    // A link, or a pipe that nobody reads, is not what was made here.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .last }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    let isLocked = errno == EWOULDBLOCK
    let failure = Failure.last
    close(descriptor)
    guard isLocked else { throw failure }
    return nil
  }

  // MARK: Names and folders

  /// Waits until the names in a folder are on the disk.
  package static func syncFolder(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    // Some file systems can't do it for a folder, and need not.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  }

  /// Gives a file another name, in place of a file that has it.
  package static func move(_ path: String, to other: String) throws(Failure) {
    guard rename(path, other) == 0 else { throw .last }
  }

  /// Gives a file a second name.
  package static func addName(_ other: String, to path: String) throws(Failure) {
    guard link(path, other) == 0 else { throw .last }
  }

  /// Makes a folder, and those that it is in, for their owner alone.
  package static func createFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex
    else { throw .last }
    try createFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }
}
