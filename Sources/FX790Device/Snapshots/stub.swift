import BasicVM

extension Computer {
  public var snapshot: [UInt8] {
    var snapshot = Snapshot()
    machine.appendSections(to: &snapshot)
    return snapshot.bytes
  }
  public init(switchedOnFrom bytes: [UInt8]) throws(SnapshotError) {
    self.init()
    machine = try Machine(switchedOnFrom: try Snapshot(bytes: bytes))
  }
}
