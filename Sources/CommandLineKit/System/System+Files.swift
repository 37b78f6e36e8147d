import FX790Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Inside `System`, its own `close` hides that of the C library.
@discardableResult
private func closeFile(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

extension System {
  /// Opens closed standard descriptors; otherwise the next file would get one of their numbers.
  package static func openStandardFiles() {
    for descriptor in [input, output, errors] where fcntl(descriptor, F_GETFD) < 0 {
      // Opened in the wrong direction, so that access fails as on a closed descriptor.
      _ = open("/dev/null", descriptor == input ? O_WRONLY : O_RDONLY)
    }
  }

  /// Reads a file; `-` is standard input.
  ///
  /// Throws if there are more than `limit` bytes; a device may be endless.
  package static func read(file path: String, limit: Int = defaultLimit) throws(Failure) -> [UInt8]
  {
    guard path != "-" else { return try readAll(input) { _ in limit } }
    let (descriptor, _) = try openToRead(path)
    defer { closeFile(descriptor) }
    return try readAll(descriptor) { _ in limit }
  }

  /// Opens a file for reading; the size is nil unless the file is plain.
  package static func openToRead(
    _ path: String
  ) throws(Failure) -> (descriptor: Int32, size: Int?) {
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

  /// Reads a range of a plain file; bytes after its end are 0.
  package static func read(_ range: Range<Int>, of descriptor: Int32) -> [UInt8] {
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

  /// Reads to the end; throws above the limit, which depends on the first bytes.
  package static func readAll(
    _ descriptor: Int32, _ limitFor: ([UInt8]) -> Int
  ) throws(Failure) -> [UInt8] {
    var bytes = try readPiece(descriptor)
    // A pipe may deliver the first bytes in pieces.
    while bytes.count < minPrefixBytes {
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
        throw .tooLong(limit: limit)
      }
    }
  }

  /// For files without a limit of their own.
  package static let defaultLimit = 64 << 20

  /// The number of bytes that identify the type of a file.
  private static let minPrefixBytes = 16

  /// Identifies a plain or missing file, whatever path names it.
  package enum FileIdentity: Hashable {
    case existing(device: UInt64, inode: UInt64)
    /// The path after following links.
    case missing(path: String)

    fileprivate init?(_ status: stat) {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      self = .existing(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        inode: UInt64(truncatingIfNeeded: status.st_ino))
    }
  }

  /// Returns nil for folders, devices and pipes.
  package static func identity(of path: String) -> FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing(path: target(of: path)) }
    return FileIdentity(status)
  }

  /// Returns nil unless the file is plain; `-` is standard input.
  package static func identity(ofInput path: String) -> FileIdentity? {
    var status = stat()
    guard (path == "-" ? fstat(input, &status) : stat(path, &status)) == 0 else { return nil }
    return FileIdentity(status)
  }

  /// Values of which at least one changes whenever a file is saved; nil without a file.
  package static func stamp(ofFile path: String) -> [Int]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
  }

  package static func isPlainFile(_ path: String) -> Bool {
    kind(ofFile: path, followingLinks: true) == .plain
  }

  package enum EntryKind {
    case plain, folder, link, other
  }

  /// The type of an entry; nil if it does not exist.
  package static func kind(ofFile path: String, followingLinks: Bool = false) -> EntryKind? {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .plain
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  package static func openFolder(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Opens a plain file in a folder or its subfolders.
  ///
  /// Throws if a part of the path is a link, and for pipes and devices, without waiting for them.
  package static func openPlainFile(
    _ path: String, inFolder folder: Int32
  ) throws(Failure) -> (descriptor: Int32, size: Int) {
    let names = path.split(separator: "/").map(String.init)
    var descriptor = folder
    for (index, name) in names.enumerated() {
      let flag = index < names.count - 1 ? O_DIRECTORY : O_NONBLOCK
      let next = openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | flag)
      let failure: Failure? = next >= 0 ? nil : .last
      if descriptor != folder { closeFile(descriptor) }
      if let failure { throw failure }
      descriptor = next
    }
    var status = stat()
    guard descriptor != folder, fstat(descriptor, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else {
      if descriptor != folder { closeFile(descriptor) }
      throw Failure(reason: "Is not a regular file")
    }
    return (descriptor, Int(status.st_size))
  }

  /// Throws for folders, devices and pipes, but not for a missing file.
  package static func refuseSpecialFile(_ path: String) throws(Failure) {
    switch kind(ofFile: path, followingLinks: true) {
    case nil, .plain: break
    case .folder: throw Failure(reason: "Is a directory")
    case .link, .other: throw Failure(reason: "Is not a regular file")
    }
  }

  /// Throws if a link on the way from a folder to a file in it leads out of the folder, or nowhere.
  package static func refuseLinks(to name: String, outOf folder: String) throws(Failure) {
    let root = target(of: folder)
    var path = folder
    for part in name.split(separator: "/") {
      path += "/\(part)"
      guard kind(ofFile: path) == .link else { continue }
      guard exists(path), target(of: path).hasPrefix("\(root)/") else {
        throw Failure(reason: "A link leads out of \(folder)")
      }
    }
  }

  /// Creates a file; unless `overwriting`, an existing plain file is an error.
  package static func create(file path: String, overwriting: Bool) throws(Failure) -> Int32 {
    let isNew = !overwriting && [nil, .plain].contains(kind(ofFile: path, followingLinks: true))
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isNew ? O_EXCL : O_TRUNC)
    let descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Writes bytes at an offset; returns the failure, if any.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) -> Failure? {
    guard lseek(descriptor, .init(offset), SEEK_SET) >= 0 else { return .last }
    switch write(bytes, to: descriptor) {
    case .done: return nil
    case .closed: return Failure(reason: "No process reads it")
    case .failed(let failure): return failure
    }
  }

  /// Returns the failure, if any.
  @discardableResult
  package static func close(_ descriptor: Int32) -> Failure? {
    closeFile(descriptor) == 0 ? nil : .last
  }

  /// Writes a temporary file; returns its path, or nil on failure.
  package static func createTemporary(_ bytes: [UInt8]) -> String? {
    let folder = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    guard let (descriptor, path) = try? createUnique("\(folder)/fx790-") else { return nil }
    defer { closeFile(descriptor) }
    if case .done = write(bytes, to: descriptor) { return path }
    remove(path)
    return nil
  }

  package static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// The sorted paths with a prefix; folders end with a slash.
  ///
  /// Skips hidden files and names with control characters.
  package static func paths(beginning path: String) -> [String] {
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (folder, start) = (path[..<end], path[end...])
    let place = expandingHome(String(folder))
    let names = names(in: place.isEmpty ? "." : place) ?? []
    return names.filter { $0.hasPrefix(start) && $0.unicodeScalars.allSatisfy { $0 >= " " } }
      .map { isFolder(place + $0) ? "\(folder)\($0)/" : "\(folder)\($0)" }
  }

  /// The sorted names without hidden ones; nil if the folder is not readable.
  package static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  package static func isFolder(_ path: String) -> Bool {
    kind(ofFile: path, followingLinks: true) == .folder
  }

  package static func remove(_ path: String) {
    unlink(path)
  }

  /// Expands `~/` as a shell does.
  package static func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = environment("HOME"), !home.isEmpty else { return path }
    return home + path.dropFirst()
  }
}

extension System.Failure {
  /// The file is larger than the limit.
  package static func tooLong(limit: Int) -> Self {
    Self(reason: "Has more than \(limit >> 20) MB")
  }
}
