import BasicVM

/// The programs of a tape as listings.
public enum TapeListing {
  /// Why all programs of a tape are not one listing.
  public enum Refusal: Error, Equatable, Sendable {
    case noProgram
    case tooManyPrograms
    case severalOfAllAreas
    case programsBesideAllAreas

    /// What it says.
    public var sentence: StaticString {
      switch self {
      case .noProgram: "there is no program on the tape"
      case .tooManyPrograms: "there are more than ten programs"
      case .severalOfAllAreas: "there is more than one SAVE ALL"
      case .programsBesideAllAreas: "there are programs beside a SAVE ALL"
      }
    }
  }

  /// All programs of a tape, in its order: one of SAVE as it is, several under P0, P1 and so on; those
  /// of SAVE ALL under their own areas.
  ///
  /// The words are those of a model, which reads the same bytes from them.
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

  /// A line as it is listed.
  public static func listing(of line: TapeLine, for model: Model = .fx790P) -> UTF8Text {
    "\(line.number) \(Lister.listing(of: line.bytes, for: model))"
  }
}
