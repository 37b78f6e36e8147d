/// Writes programs as a listing file that reads back to the same bytes.
public enum ListingWriter {
  /// The listing of all areas.
  ///
  /// P0 alone needs no header, and an FX-790P no model.
  public static func write(_ memory: ProgramMemory) -> UTF8Text {
    write(memory, spelledBy: .native)
  }

  /// The listing of all areas in a tool's spelling.
  ///
  /// If the reader would guess another spelling, PB-SIM's header or a directive is added.
  package static func write(
    _ memory: ProgramMemory, spelledBy spelling: Spelling
  ) -> UTF8Text {
    let text = lines(of: memory, spelling)
    guard spelling.isMistaken(in: text) else { return text }
    return lines(of: memory, spelling, isNamed: true)
  }

  private static func lines(
    of memory: ProgramMemory, _ spelling: Spelling, isNamed: Bool = false
  ) -> UTF8Text {
    var text = UTF8Text()
    if memory.model != .fx790P { text.append(line: ListingFormat.line(naming: memory.model)) }
    if isNamed {
      text.append(line: spelling == .pbSim ? "[P0]" : ListingFormat.line(naming: spelling))
    }
    for area in 0..<ProgramMemory.areaCount where !memory.areas[area].isEmpty {
      if let header = header(ofArea: area, in: memory) {
        text.append(line: spelling == .pbSim ? "[\(header)]" : header)
      }
      for line in memory.areas[area] {
        text.append(line: Lister.listing(of: line, for: memory.model, spelledBy: spelling))
      }
    }
    return text
  }

  /// The header of an area; nil if P0 is alone.
  public static func header(ofArea area: Int, in memory: ProgramMemory) -> UTF8Text? {
    let isAlone = memory.areas.indices.allSatisfy { $0 == 0 || memory.areas[$0].isEmpty }
    return isAlone ? nil : UTF8Text(ProgramMemory.name(ofArea: area))
  }
}
