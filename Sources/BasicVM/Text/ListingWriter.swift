/// Writes programs as a listing file that reads back to the same bytes.
public enum ListingWriter {
  /// The listing of all areas, in UTF-8; a file that fills P0 alone needs no header.
  public static func write(_ memory: ProgramMemory) -> [UInt8] {
    var utf8: [UInt8] = []
    for area in 0..<ProgramMemory.areaCount where !memory.areas[area].isEmpty {
      if let header = header(ofArea: area, in: memory) { append(header, to: &utf8) }
      for line in memory.areas[area] { append(Lister.listing(of: line), to: &utf8) }
    }
    return utf8
  }

  /// The header line of an area; nil if the file needs none.
  public static func header(ofArea area: Int, in memory: ProgramMemory) -> [UInt8]? {
    let isAlone = memory.areas.indices.allSatisfy { $0 == 0 || memory.areas[$0].isEmpty }
    return isAlone ? nil : CharacterWriter.display(Fault.name(ofArea: area))
  }

  private static func append(_ line: [UInt8], to utf8: inout [UInt8]) {
    utf8.append(contentsOf: line)
    utf8.append(UInt8(ascii: "\n"))
  }
}
