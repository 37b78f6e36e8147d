import BasicVM

/// Converts the programs of a tape to listings.
public enum TapeListing {
  /// Why the programs of a tape cannot form one listing.
  public enum Refusal: Error, Equatable, Sendable {
    /// No file contains a program.
    case noProgram
    /// There are more SAVE files than program areas.
    case tooManyPrograms
    /// There are several SAVE ALL files.
    case severalOfAllAreas
    /// There are both SAVE and SAVE ALL files.
    case programsBesideAllAreas

    /// The reason without a full stop.
    public var sentence: StaticString {
      switch self {
      case .noProgram: "there is no program on the tape"
      case .tooManyPrograms: "there are more than ten programs"
      case .severalOfAllAreas: "there is more than one SAVE ALL file"
      case .programsBesideAllAreas: "there are both SAVE and SAVE ALL files"
      }
    }
  }

  /// The programs of a tape as one listing, with the keywords of a model.
  ///
  /// The first line names another model than the FX-790P. A single SAVE file has no header; several
  /// get P0, P1 and so on, and SAVE ALL keeps its areas.
  public static func programs(
    of readings: [TapeContents.Reading], for model: Model = .fx790P
  ) throws(Refusal) -> UTF8Text {
    var programs: [[TapeLine]] = []
    var areas: [[TapeLine]]?
    for reading in readings {
      switch reading.file.content {
      case .program(let lines): programs.append(lines)
      case .programs(let all) where areas == nil: areas = all
      case .programs: throw .severalOfAllAreas
      case .memo, .variables: break
      }
    }
    guard let areas else {
      guard !programs.isEmpty else { throw .noProgram }
      guard programs.count <= ProgramMemory.areaCount else { throw .tooManyPrograms }
      return listing(of: programs, withHeaders: programs.count > 1, for: model)
    }
    guard programs.isEmpty else { throw .programsBesideAllAreas }
    return listing(of: areas, withHeaders: true, for: model)
  }

  private static func listing(
    of areas: [[TapeLine]], withHeaders: Bool, for model: Model
  ) -> UTF8Text {
    var text = UTF8Text()
    if model != .fx790P { text.append(line: ListingFormat.line(naming: model)) }
    for (area, lines) in areas.enumerated() where !lines.isEmpty {
      if withHeaders { text.append(line: UTF8Text(ProgramMemory.name(ofArea: area))) }
      for line in lines { text.append(line: listing(of: line, for: model)) }
    }
    return text
  }

  /// The listing of a line: its number, and its text with the keywords of a model.
  package static func listing(of line: TapeLine, for model: Model = .fx790P) -> UTF8Text {
    "\(line.number) \(Lister.listing(of: line.bytes, for: model))"
  }
}
