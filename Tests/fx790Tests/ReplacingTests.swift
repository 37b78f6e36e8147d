import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct ReplacingTests {
  private static let old: [UInt8] = [1, 2, 3]
  private static let new: [UInt8] = [4, 5]

  private let folder: TemporaryFolder
  private var path: String { folder.path + "/listing" }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `replacing a file keeps its permissions and the links to it`() throws {
    try System.replace(file: path, with: Self.old)
    #expect(try System.read(file: path) == Self.old)
    #expect(chmod(path, 0o640) == 0 && symlink(path, path + "-link") == 0)
    try System.replace(file: path + "-link", with: Self.new)
    var status = stat()
    #expect(lstat(path + "-link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try System.read(file: path) == Self.new)
    #expect(folder.names == ["listing", "listing-link"])
  }

  @Test func `neighboring files do not affect a replacement and stay unchanged`() throws {
    try System.replace(file: path, with: Self.old)
    try System.createFolder(path + ".new")
    try System.replace(file: path + ".old", with: [7])
    try System.replace(file: path, with: Self.new)
    #expect(try System.read(file: path) == Self.new)
    #expect(try System.read(file: path + ".old") == [7])
    #expect(folder.names == ["listing", "listing.new", "listing.old"])
  }

  @Test func `a name too long for a temporary file is an error that keeps the old file`() throws {
    // Too long with the suffix of a temporary file: the limit is 255 bytes.
    let path = folder.path + "/" + String(repeating: "n", count: 250)
    try System.replace(file: path, with: Self.old)
    var reason = ""
    do throws(System.Failure) {
      try System.replace(file: path, with: Self.new)
    } catch {
      reason = error.reason
    }
    #expect(reason.hasSuffix("; the existing file is unchanged"), "\(reason)")
    #expect(try System.read(file: path) == Self.old)
  }

  @Test func `writing to a dangling link creates the file and keeps the link`() throws {
    try #require(symlink("listing", folder.path + "/relative") == 0)
    try #require(symlink(folder.path + "/relative", folder.path + "/absolute") == 0)
    try System.replace(file: folder.path + "/absolute", with: Self.new)
    #expect(try System.read(file: path) == Self.new)
    var status = stat()
    #expect(lstat(folder.path + "/absolute", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `circular links are an error`() throws {
    try #require(symlink("b", folder.path + "/a") == 0)
    try #require(symlink("a", folder.path + "/b") == 0)
    #expect(System.target(of: folder.path + "/a") == folder.path + "/a")
    #expect(throws: System.Failure.self) {
      try System.replace(file: folder.path + "/a", with: Self.new)
    }
  }

  @Test func `a device is written to directly`() throws {
    try System.replace(file: "/dev/null", with: Self.new)
    #if os(Linux)
    #expect(throws: System.Failure.self) { try System.replace(file: "/dev/full", with: Self.new) }
    #endif
  }

  @Test func `a linked pipe is written to directly`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { System.close(end) } }
    try System.replace(file: "/dev/fd/\(ends[1])", with: Self.new)
    #expect(try System.readPiece(ends[0]) == Self.new)
  }

  @Test func `different spellings of a path resolve alike, whether or not the file exists`() throws
  {
    let name = try #require(folder.path.split(separator: "/").last)
    let other = folder.path + "/../\(name)/listing"
    #expect(System.target(of: other) == System.target(of: path))
    try System.replace(file: path, with: Self.new)
    #expect(System.target(of: other) == System.target(of: path))
  }

  @Test func `several files are written, with their folders`() throws {
    try System.replace(file: path, with: Self.old)
    try #require(symlink("target", folder.path + "/link") == 0)
    try System.replace(file: folder.path + "/target", with: Self.old)
    let names = ["listing", "a/b/new", "link"]
    try NamedFile.write(names.map { ($0, Self.new) }, into: folder.path, overwriting: true)
    for name in names + ["target"] {
      #expect(try System.read(file: "\(folder.path)/\(name)") == Self.new)
    }
    #expect(folder.names == ["a", "link", "listing", "target"])
  }

  @Test(arguments: ["listing/under", "folder"])
  func `if one of several files cannot be written, all stay as they were`(_ name: String) throws {
    try System.replace(file: path, with: Self.old)
    try System.createFolder(folder.path + "/folder")
    #expect(throws: UsageError.self) {
      try NamedFile.write(
        ["listing", "new", name].map { ($0, Self.new) }, into: folder.path, overwriting: true)
    }
    #expect(folder.names == ["folder", "listing"])
    #expect(try System.read(file: path) == Self.old)
  }

  @Test func `a tilde and a slash at the beginning expand to the home folder`() throws {
    let home = try #require(System.environment("HOME"))
    #expect(System.expandingHome("~/a.bas") == home + "/a.bas")
    #expect(System.expandingHome("~a.bas") == "~a.bas")
    #expect(System.expandingHome("a~/b.bas") == "a~/b.bas")
  }
}
