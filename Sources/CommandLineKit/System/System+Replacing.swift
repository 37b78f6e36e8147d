import FX790Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Replaces files, and keeps the old file until the new one is complete.
extension System {
  /// Writes a whole file.
  ///
  /// A plain file is replaced by a new one from the same folder; on failure it stays unchanged.
  /// Unless `overwriting`, an existing plain file is an error. Devices and pipes are written to
  /// directly.
  package static func replace(
    file path: String, with bytes: [UInt8], overwriting: Bool = true
  ) throws(Failure) {
    if let kind = kind(ofFile: path, followingLinks: true), kind != .plain {
      return try overwrite(path, with: bytes)
    }
    try prepare(file: path, with: bytes, overwriting: overwriting).commit()
  }

  /// A completely written file; `commit` replaces the existing file, if any, by it.
  package struct PreparedFile {
    /// The path of the written file; nil if none existed at `path`, where it is already.
    fileprivate let temporary: String?
    package let path: String

    package func commit() throws(Failure) {
      guard let temporary else { return }
      do throws(Failure) {
        try move(temporary, to: path)
      } catch {
        discard()
        throw error.keepingFile
      }
    }

    /// Removes the written file; an existing file stays.
    package func discard() { remove(temporary ?? path) }
  }

  /// Writes a new file, or a temporary one to replace a plain file; throws for other types.
  ///
  /// Unless `overwriting`, the file is new: one that exists or appears now, or a dangling link, is an
  /// error.
  package static func prepare(
    file path: String, with bytes: [UInt8], overwriting: Bool
  ) throws(Failure) -> PreparedFile {
    try refuseSpecialFile(path)
    let place = overwriting ? target(of: path) : path
    var status = stat()
    guard overwriting, stat(path, &status) == 0 else {
      try writeNew(bytes, file: place)
      return PreparedFile(temporary: nil, path: place)
    }
    do throws(Failure) {
      return PreparedFile(temporary: try writeBeside(place, status, bytes), path: place)
    } catch {
      throw error.keepingFile
    }
  }

  /// Writes a temporary file with the owner and mode of the existing one; returns its path.
  private static func writeBeside(
    _ path: String, _ status: stat, _ bytes: [UInt8]
  ) throws(Failure) -> String {
    // Do not replace a file that may not be written to.
    guard access(path, W_OK) == 0 else { throw .last }
    let (descriptor, name) = try createUnique("\(path).fx790-")
    do throws(Failure) {
      // Keep the owner, as far as the process is permitted to.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      let failure = fchmod(descriptor, status.st_mode & 0o7777) == 0 ? nil : Failure.last
      try writeAndClose(bytes, descriptor, syncs: true)
      if let failure { throw failure }
    } catch {
      remove(name)
      throw error
    }
    return name
  }

  /// Creates a file with a unique name, accessible only to its owner.
  package static func createUnique(
    _ beginning: String
  ) throws(Failure) -> (descriptor: Int32, path: String) {
    var name = Array("\(beginning)XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .last }
    let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return (descriptor, path)
  }

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
    _ bytes: [UInt8], _ descriptor: Int32, syncs: Bool = false
  ) throws(Failure) {
    var outcome = write(bytes, to: descriptor)
    // Without fsync, a power cut could keep the name but lose the bytes. Some systems refuse it
    // with EINVAL, and do not need it.
    if syncs, case .done = outcome, fsync(descriptor) != 0, errno != EINVAL {
      outcome = .failed(.last)
    }
    // Some file systems report only on closing that the disk is full.
    let closing = close(descriptor)
    if case .failed(let failure) = outcome { throw failure }
    if let closing { throw closing }
  }

  /// The path after following all links, also if there is no file.
  package static func target(of path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    var place = path
    for _ in 0..<maxLinks {
      guard let next = targetOfLink(place) else { return withResolvedFolder(place) }
      place = next
    }
    return path
  }

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

  /// Operating systems usually follow as many links.
  private static let maxLinks = 40

  private static func targetOfLink(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(path, &bytes, bytes.count - 1) > 0 else { return nil }
    let target = bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    guard !target.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return target }
    return path[...slash] + target
  }

  // MARK: Files of this program

  /// Removes a plain file; other programs may have put a folder, link or device there.
  package static func removeLeftover(_ path: String) {
    if kind(ofFile: path) == .plain { remove(path) }
  }

  /// Creates a file accessible only to its owner, and syncs it; throws if the name exists.
  package static func writeDurably(_ bytes: [UInt8], file path: String) throws(Failure) {
    let descriptor = try createOwn(path)
    defer { close(descriptor) }
    if case .failed(let failure) = write(bytes, to: descriptor) { throw failure }
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Creates an empty file; throws if the name exists.
  package static func reserve(file path: String) throws(Failure) {
    close(try createOwn(path))
  }

  private static func createOwn(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Locks a file until `close` or the end of the process; nil if another process has locked it.
  package static func lock(file path: String) throws(Failure) -> Int32? {
    // Refuse links, and do not block on pipes.
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

  package static func syncFolder(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    // Some file systems refuse this for folders with EINVAL, and do not need it.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  }

  /// Renames a file; replaces an existing file with the new name.
  package static func move(_ path: String, to other: String) throws(Failure) {
    guard rename(path, other) == 0 else { throw .last }
  }

  /// Creates a hard link; throws if the name exists.
  package static func addName(_ other: String, to path: String) throws(Failure) {
    guard link(path, other) == 0 else { throw .last }
  }

  /// Creates a folder and missing parents, accessible only to their owner.
  package static func createFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex
    else { throw .last }
    try createFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }
}

extension System.Failure {
  fileprivate var keepingFile: Self { Self(reason: "\(reason); the existing file is unchanged") }
}
