// A computer as bytes: what it keeps when it is switched off, then what it does at this moment.
// The sections are told in docs/state-format.md.

import BasicVM

extension SectionTag {
  static var password: SectionTag { SectionTag("PASS") }
  static var formula: SectionTag { SectionTag("FORM") }
  static var activity: SectionTag { SectionTag("COMP") }
}

extension Computer {
  /// All that the computer is, at any moment.
  public var snapshot: [UInt8] {
    var snapshot = Snapshot()
    machine.appendSections(to: &snapshot)
    appendKeptSections(to: &snapshot)
    snapshot.append(.activity, appendActivity)
    return snapshot.bytes
  }

  /// What the computer keeps when it is switched off, to be switched on from.
  ///
  /// The bytes stay the same as long as that does, whatever the clock says.
  public var keptSnapshot: [UInt8] {
    var snapshot = Snapshot()
    machine.appendKeptSections(to: &snapshot)
    appendKeptSections(to: &snapshot)
    return snapshot.bytes
  }

  private func appendKeptSections(to snapshot: inout Snapshot) {
    snapshot.append(.password) { $0.append(counted: password) }
    snapshot.append(.formula) { $0.append(counted: formula) }
    if let tape = recorder.tape { snapshot.append(.tape) { $0.append(tape, at: recorder.place) } }
  }

  /// The computer of a snapshot, which goes on exactly where it was.
  ///
  /// A snapshot of another version may tell what is kept, but not what was being done; then the
  /// computer is as switched on.
  public init(restoring bytes: [UInt8]) throws(SnapshotError) {
    let snapshot = try Snapshot(bytes: bytes)
    try self.init(switchedOnFrom: snapshot)
    guard Machine.hasRun(in: snapshot), var reader = snapshot.reader(of: .activity),
      try reader.number(UInt16.self) == Self.activityFormat
    else { return }
    machine = try Machine(restoring: snapshot)
    try readActivity(&reader)
    try reader.require(reader.isAtEnd)
  }

  /// The computer of a snapshot as it is when it is switched on: in RUN mode, with its programs,
  /// variables, memos, password and formula.
  public init(switchedOnFrom bytes: [UInt8]) throws(SnapshotError) {
    try self.init(switchedOnFrom: Snapshot(bytes: bytes))
  }

  private init(switchedOnFrom snapshot: Snapshot) throws(SnapshotError) {
    self.init()
    machine = try Machine(switchedOnFrom: snapshot)
    try snapshot.read(.password) { reader throws(SnapshotError) in
      password = try reader.countedBytes(limit: Self.passwordLimit)
    }
    try snapshot.read(.formula) { reader throws(SnapshotError) in
      formula = try reader.countedBytes(limit: LineEditor.longest)
    }
    try snapshot.read(.tape) { reader throws(SnapshotError) in recorder = try reader.recorder() }
  }

  /// A password has at most so many characters: docs/machine.md#modes.
  private static var passwordLimit: Int { 8 }
}
