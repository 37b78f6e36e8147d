import BasicVM
import Cassette
import FX790Device

/// Describes the files of a tape, and converts their contents to text.
package enum TapeText {
  /// The name, kind, size and password of a file, and its time in a recording.
  package static func summary(of reading: TapeContents.Reading) -> String {
    let file = reading.file
    var parts = [heading(of: file), "\(size(of: file.content))", "\(reading.size) bytes"]
    if let password = file.password { parts.append("password \"\(spelling(of: password))\"") }
    if let second = reading.place.second { parts.append("at \(tenths(second)) s") }
    return parts.joined(separator: ", ")
  }

  /// The name of a file, and the command that saved it, such as `"HORSE" (SAVE)`.
  package static func heading(of file: TapeFile) -> String {
    let name = file.name.map { "\"\(spelling(of: $0))\"" } ?? "no name"
    return "\(name) (\(file.content.command))"
  }

  private static func size(of content: TapeFile.Content) -> UTF8Text {
    switch content {
    case .program(let lines): .count(lines.count, "line")
    case .programs(let areas): .count(areas.reduce(0) { $0 + $1.count }, "line")
    case .memo(let records): .count(records.count, "record")
    case .variables(let variables): .count(variables.count, "variable")
    }
  }

  package static func spelling(of text: MachineText) -> String {
    String(UTF8Text(spelling: text))
  }

  /// Rounds to one decimal place.
  package static func tenths(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A name for an extracted file, such as `1-PROG.bas`; the extension of data is `.txt`.
  package static func fileName(of file: TapeFile, number: Int) -> String {
    let name = file.name.map(spelling) ?? ""
    let harmless = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let stem = harmless.isEmpty ? "\(number)" : "\(number)-\(String(harmless))"
    return stem + (file.isProgram ? ".bas" : ".txt")
  }

  /// Joins all programs of a tape into one listing.
  package static func programs(
    of readings: [TapeContents.Reading], path: String, for model: Model
  ) throws(UsageError) -> UTF8Text {
    do throws(TapeListing.Refusal) {
      return try TapeListing.programs(of: readings, for: model)
    } catch {
      let choice = error == .noProgram ? "" : "; fx790 tape decode --number N extracts one"
      throw UsageError("\(path): \(error.sentence)\(choice)")
    }
  }

  /// All files of a tape as one text.
  ///
  /// Each of several SAVE programs gets an area of its own; in one area, equal line numbers would
  /// replace each other. Throws if there are too many programs, or if some are from SAVE ALL and
  /// others are not.
  package static func text(
    ofAll readings: [TapeContents.Reading], path: String, for model: Model
  ) throws(UsageError) -> UTF8Text {
    guard readings.count > 1 else {
      return readings.first.map { text(of: $0, isAlone: true, for: model) } ?? ""
    }
    let savedAlone = readings.count { if case .program = $0.file.content { true } else { false } }
    var area = 0
    var whole = UTF8Text()
    let hasPrograms = readings.contains { $0.file.isProgram }
    if hasPrograms {
      // The files need more than this listing, which is built only for its errors.
      _ = try programs(of: readings, path: path, for: model)
      if let line = line(naming: model) { whole += UTF8Text(line) + "\n" }
    }
    for reading in readings {
      var ownArea: Int?
      if case .program = reading.file.content, savedAlone > 1 {
        ownArea = area
        area += 1
      }
      whole += text(
        of: reading, isAlone: false, isInListing: hasPrograms, area: ownArea, for: model)
    }
    return whole
  }

  /// One file as text: a listing, or one line for each record or variable.
  ///
  /// The file is described in a remark unless it is alone and undamaged. With an `area`, a SAVE
  /// program starts with the header of that area, such as `P0`. Data in a listing becomes remarks.
  package static func text(
    of reading: TapeContents.Reading, isAlone: Bool, isInListing: Bool = true, area: Int? = nil,
    for model: Model = .fx790P
  ) -> UTF8Text {
    let file = reading.file
    var text = FileText(
      damagedItems: reading.damagedItems, isRemark: !isAlone && isInListing && !file.isProgram)
    if isAlone, file.isProgram, let line = line(naming: model) { text.write(line) }
    if !isAlone || !reading.isWhole { text.remark(summary(of: reading)) }
    if !reading.isWhole { text.remark("parts of this file cannot be read, and may be missing") }
    switch file.content {
    case .program(let lines):
      if let area { text.write("P\(area)") }
      for line in lines { text.append(TapeListing.listing(of: line, for: model)) }
    case .programs(let areas):
      for (area, lines) in areas.enumerated() where !lines.isEmpty {
        text.write("P\(area)")
        for line in lines { text.append(TapeListing.listing(of: line, for: model)) }
      }
    case .memo(let records):
      for record in records { text.append(listing(ofRecord: record)) }
    case .variables(let variables):
      for variable in variables { text.append(listing(of: variable)) }
    }
    return text.text
  }

  /// The line that names a model in a listing; nil for the default model.
  package static func line(naming model: Model) -> String? {
    model == .fx790P ? nil : String(ListingFormat.line(naming: model))
  }

  /// Escapes an initial `#`, which would otherwise start a remark.
  private static func listing(ofRecord record: MachineText) -> UTF8Text {
    guard record.first == CharacterCode.hash else { return UTF8Text(spelling: record) }
    return "\\08\(UTF8Text(spelling: MachineText(record.dropFirst())))"
  }

  private static func listing(of variable: TapeVariable) -> UTF8Text {
    switch variable {
    case .number(let number): UTF8Text(number.allDigits)
    case .text(let text): "\"\(UTF8Text(spelling: text))\""
    case .longText(let text, _): "$=\"\(UTF8Text(spelling: text))\""
    }
  }

  /// Writes a file's items (lines, records or variables), with a remark before each damaged one.
  private struct FileText {
    let damagedItems: Set<Int>
    /// Whether items are written as remarks, so that a listing can contain data files.
    let isRemark: Bool
    private(set) var text = UTF8Text()
    private var items = 0

    init(damagedItems: Set<Int>, isRemark: Bool) {
      self.damagedItems = damagedItems
      self.isRemark = isRemark
    }

    mutating func write(_ line: String) {
      text.append(line: UTF8Text(line))
    }

    mutating func remark(_ line: String) {
      write("# \(line)")
    }

    mutating func append(_ item: UTF8Text) {
      if damagedItems.contains(items) { remark("damaged:") }
      text.append(line: isRemark ? Self.remark(item) : item)
      items += 1
    }

    private static func remark(_ item: UTF8Text) -> UTF8Text {
      let remark = UTF8Text("# ") + item
      // A record may look like a line that names a model.
      return ListingFormat.isDirective(remark) ? UTF8Text("# | ") + item : remark
    }
  }
}

extension TapeFile {
  /// Whether the file is from SAVE or SAVE ALL, and not data.
  package var isProgram: Bool {
    switch content {
    case .program, .programs: true
    case .memo, .variables: false
    }
  }
}
