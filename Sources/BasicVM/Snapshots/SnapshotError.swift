/// Why bytes are no snapshot that can be restored.
public enum SnapshotError: Error, Equatable, Sendable {
  /// They do not begin as a snapshot does.
  case notASnapshot
  /// A later version of the format wrote them.
  case newerVersion(UInt16)
  /// They end too early.
  case truncated
  /// There are more of them than the snapshot says.
  case tooLong
  /// Their checksum is wrong.
  case wrongChecksum
  /// A section says what cannot be.
  case damagedSection(SectionTag)
}
