import Testing

@testable import CommandLineKit
@testable import FX790Terminal
@testable import fx790

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct StateFileTests {
  private static let old: [UInt8] = [1, 2, 3]
  private static let new: [UInt8] = [4, 5]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The folders do not exist yet.
  private func stateFile() -> StateFile {
    StateFile(path: folder.path + "/fx790/state")
  }

  @Test func `saving keeps the previous state`() throws {
    let file = stateFile()
    #expect(file.load() == .missing)
    try file.save(Self.old)
    #expect(file.load() == .found(Self.old))
    #expect(file.loadPrevious() == .missing)
    try file.save(Self.new)
    #expect(file.load() == .found(Self.new))
    #expect(file.loadPrevious() == .found(Self.old))
  }

  @Test(arguments: 0...StateFile.Step.allCases.count)
  func `a crash between two steps of saving loses no state and the next save works`(_ done: Int)
    throws
  {
    let file = stateFile()
    try file.save([0])
    try file.save(Self.old)
    for step in StateFile.Step.allCases.prefix(done) { try file.perform(step, Self.new) }
    let isNew = done > StateFile.Step.allCases.firstIndex(of: .renameNew)!
    #expect(file.load() == .found(isNew ? Self.new : Self.old))
    try file.save([9])
    #expect(file.load() == .found([9]))
    #expect(file.loadPrevious() == .found(isNew ? Self.new : Self.old))
    try file.save([10])
    #expect(file.loadPrevious() == .found([9]))
  }

  @Test func `a crash during writing leaves the old state`() throws {
    let file = stateFile()
    try file.save(Self.old)
    try file.perform(.writeNew, [4])
    #expect(file.load() == .found(Self.old))
    try file.save(Self.new)
    #expect(file.load() == .found(Self.new))
  }

  @Test func `saving leaves unrelated files unchanged`() throws {
    let file = stateFile()
    try file.save(Self.old)
    let others = ["new", "kept", "previous"].map { file.path + "." + $0 }
    for path in others { try System.replace(file: path, with: [7]) }
    let target = folder.path + "/target"
    try System.replace(file: target, with: [8])
    for name in ["fx790-new", "lock"] {
      let path = file.path + "." + name
      try #require(symlink(target, path) == 0)
    }
    // Links here are never followed.
    #expect(throws: System.Failure.self) { try file.save(Self.new) }
    guard case .impossible = file.lock() else {
      Issue.record("locked")
      return
    }
    #expect(file.load() == .found(Self.old))
    System.remove(file.path + ".fx790-new")
    try file.save(Self.new)
    #expect(try System.read(file: target) == [8])
    for path in others { #expect(try System.read(file: path) == [7], "\(path)") }
  }

  @Test func `a previous state is also found under the name that older versions used`() throws {
    let file = stateFile()
    try System.createFolder(folder.path + "/fx790")
    try System.replace(file: file.path + ".previous", with: Self.old)
    #expect(file.loadPrevious() == .found(Self.old))
    try file.save(Self.old)
    try file.save(Self.new)
    try System.replace(file: file.path + ".previous", with: [7])
    #expect(file.loadPrevious() == .found(Self.old))
  }

  @Test func `damaged states are renamed with increasing numbers`() throws {
    let file = stateFile()
    var names: [String] = []
    for state in [Self.old, Self.new] {
      try file.save(state)
      names.append(try file.setAside(as: .damaged))
      #expect(file.load() == .missing)
    }
    #expect(names == [file.path + ".damaged-1", file.path + ".damaged-2"])
    #expect(StateFile(path: names[0]).load() == .found(Self.old))
    #expect(StateFile(path: names[1]).load() == .found(Self.new))
  }

  @Test func `only one process can hold the lock`() throws {
    let file = stateFile()
    let first = file.lock()
    guard case .held = first else {
      Issue.record("\(first)")
      return
    }
    #expect(file.lock() == .heldByAnother)
    file.unlock(first)
    let second = file.lock()
    #expect(second != .heldByAnother)
    file.unlock(second)
  }

  @Test func `a folder at the path of the state is unreadable and cannot be overwritten`() throws {
    let file = stateFile()
    try System.createFolder(file.path)
    #expect(file.load() == .unreadable(reason: "Is a directory"))
    #expect(throws: System.Failure.self) { try file.save(Self.new) }
    #expect(System.names(in: folder.path + "/fx790") == ["state"])
  }

  @Test func `a pipe at the path of the state is not opened`() throws {
    let file = stateFile()
    try System.createFolder(folder.path + "/fx790")
    try #require(mkfifo(file.path, 0o600) == 0)
    try #require(file.lock() == .impossible(reason: "Is not a regular file"))
    #expect(file.load() == .unreadable(reason: "Is not a regular file"))
    #expect(!System.exists(file.path + ".lock"))
  }

  @Test func `a path through a file is an error`() throws {
    let place = try #require(System.createTemporary([]))
    defer { System.remove(place) }
    let file = StateFile(path: place + "/fx790/state")
    #expect(throws: System.Failure.self) { try file.save(Self.new) }
    guard case .impossible = file.lock() else {
      Issue.record("locked")
      return
    }
  }

  @Test func `a chosen path overrides the environment`() {
    #expect(StateFile.path(chosen: "x") { _ in "/y" } == "x")
  }

  private static let places: [([String: String], String?)] = [
    ([:], nil),
    (["HOME": ""], nil),
    (["XDG_STATE_HOME": "/s"], "/s/fx790/state"),
    (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/fx790/state"),
    (["XDG_STATE_HOME": "relative"], nil),
    (["XDG_STATE_HOME": ""], nil),
  ]

  @Test(arguments: places)
  func `XDG_STATE_HOME determines the folder of the state`(
    _ variables: [String: String], _ path: String?
  ) {
    #expect(StateFile.path { variables[$0] } == path)
  }

  #if os(Linux)
  @Test func `by default the state is in the home folder`() {
    let variables = ["HOME": "/h", "XDG_STATE_HOME": "relative"]
    #expect(StateFile.path { variables[$0] } == "/h/.local/state/fx790/state")
  }
  #endif
}
