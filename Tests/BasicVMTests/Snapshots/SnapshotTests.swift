import Testing

@testable import BasicVM

/// The snapshot container: Sources/BasicVM/Snapshots/README.md#container.
@Suite struct SnapshotTests {
  static let tag = SectionTag("TEST")

  static var small: Snapshot {
    var snapshot = Snapshot()
    snapshot.append(tag) { $0.append(UInt16(0x1234)) }
    return snapshot
  }

  @Test func `reasons are readable`() {
    #expect("\(SnapshotError.damagedSection(SectionTag("VARS")))" == "the section VARS is damaged")
    #expect("\(SnapshotError.newerVersion(9))" == "saved by a newer version, in format 9")
  }

  @Test func `a snapshot has the documented bytes`() {
    let expected: [UInt8] =
      Array("FX790".utf8) + [1, 0] + [25, 0, 0, 0] + Array("TEST".utf8) + [2, 0, 0, 0]
      + [0x34, 0x12]
    #expect(Self.small.bytes.dropLast(4) == expected[...])
    #expect(Self.small.bytes.suffix(4) == Snapshot.checksum(of: expected[...])[...])
  }

  @Test func `the checksum is CRC-32`() {
    #expect(Checksum.of(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Checksum.of([]) == 0)
  }

  @Test func `a written snapshot reads back unchanged`() throws {
    let read = try Snapshot(bytes: Self.small.bytes)
    #expect(read == Self.small)
    var reader = try #require(read.reader(of: Self.tag))
    #expect(try reader.number(UInt16.self) == 0x1234)
    #expect(reader.isAtEnd)
    #expect(read.reader(of: SectionTag("NONE")).map { _ in true } == nil)
    #expect(try Snapshot(bytes: Snapshot().bytes) == Snapshot())
  }

  struct Damage: CustomTestStringConvertible {
    let testDescription: String
    let error: SnapshotError
    let bytes: [UInt8]

    init(_ what: String, _ error: SnapshotError, _ change: (inout [UInt8]) -> Void) {
      testDescription = "\(what) -> \(error)"
      self.error = error
      var bytes = SnapshotTests.small.bytes
      change(&bytes)
      self.bytes = bytes
    }
  }

  static let damages = [
    Damage("no bytes", .truncated) { $0 = [] },
    Damage("part of the magic", .truncated) { $0 = Array("FX7".utf8) },
    Damage("the magic alone", .truncated) { $0 = Array("FX790".utf8) },
    Damage("a wrong magic", .notASnapshot) { $0[4] = 0x31 },
    Damage("a text file", .notASnapshot) { $0 = Array("10 PRINT".utf8) },
    Damage("a newer version", .newerVersion(2)) { $0[5] = 2 },
    Damage("one byte too few", .truncated) { $0.removeLast() },
    Damage("no length", .truncated) { $0.removeSubrange(9...) },
    Damage("one byte too many", .tooLong) { $0.append(0) },
    Damage("a length shorter than the header", .truncated) {
      $0.removeSubrange(14...)
      $0[7] = 14
    },
    Damage("a changed section byte", .wrongChecksum) { $0[19] ^= 1 },
    Damage("a changed tag", .wrongChecksum) { $0[11] ^= 1 },
    Damage("a changed checksum", .wrongChecksum) { $0[24] ^= 1 },
    Damage("a section that is too long", .truncated) {
      $0[15] = 3
      $0.repairChecksum()
    },
    Damage("a section that is too short", .truncated) {
      $0[15] = 1
      $0.repairChecksum()
    },
  ]

  @Test(arguments: damages) func `each kind of damage has its error`(_ row: Damage) {
    #expect(throws: row.error) { try Snapshot(bytes: row.bytes) }
  }

  @Test func `truncated bytes and flipped bits are always detected`() {
    let bytes = Self.small.bytes
    for count in bytes.indices {
      #expect(throws: SnapshotError.self) { try Snapshot(bytes: Array(bytes[..<count])) }
      for bit in 0..<8 {
        var flipped = bytes
        flipped[count] ^= 1 << UInt8(bit)
        // A lower version is valid, but the checksum no longer matches.
        #expect(throws: SnapshotError.self) { try Snapshot(bytes: flipped) }
      }
    }
  }

  struct Number: CustomTestStringConvertible {
    let value: Int64
    var testDescription: String { "\(value)" }
  }

  static let numbers = [0, 1, -1, 255, 256, .max, .min].map { Number(value: $0) }

  @Test(arguments: numbers) func `integers of all sizes read back`(_ row: Number) throws {
    var writer = ByteWriter()
    writer.append(row.value)
    writer.append(Int16(truncatingIfNeeded: row.value))
    writer.append(UInt8(truncatingIfNeeded: row.value))
    #expect(writer.bytes.count == 11)
    var reader = ByteReader(writer.bytes, failure: .truncated)
    #expect(try reader.number(Int64.self) == row.value)
    #expect(try reader.number(Int16.self) == Int16(truncatingIfNeeded: row.value))
    #expect(try reader.number(UInt8.self) == UInt8(truncatingIfNeeded: row.value))
    #expect(throws: SnapshotError.truncated) { try reader.number(UInt8.self) }
  }

  @Test func `a reader refuses values out of range`() throws {
    var reader = ByteReader([5, 2, 1, 0, 9], failure: .tooLong)
    #expect(try reader.number(bytes: 1, in: 0...5) == 5)
    #expect(throws: SnapshotError.tooLong) { try reader.flag() }
    #expect(throws: SnapshotError.tooLong) { try reader.number(bytes: 2, in: 0...0) }
    #expect(try reader.bytes(1) == [9])
    #expect(throws: SnapshotError.tooLong) { try reader.bytes(1) }
    #expect(throws: SnapshotError.tooLong) { try reader.bytes(-1) }
  }
}

extension [UInt8] {
  mutating func repairChecksum() {
    replaceSubrange((count - 4)..., with: Snapshot.checksum(of: dropLast(4)))
  }
}
