import BasicVM
import Cassette
import FX790Device

/// A tape's files in words, and their contents as text.
package enum TapeText {
  /// Heading, size, password and position of a file.
  package static func summary(of reading: TapeContents.Reading) -> String {
    let file = reading.file
    var parts = [heading(of: file), "\(size(of: file.content))", "\(reading.size) bytes"]
    if let password = file.password { parts.append("password \"\(text(password))\"") }
    if let second = reading.place.second { parts.append("at \(decimal(second)) s") }
    return parts.joined(separator: ", ")
  }

  package static func heading(of file: TapeFile) -> String {
    "\(file.name.map { "\"\(text($0))\"" } ?? "no name") (\(file.content.command))"
  }

  private static func size(of content: TapeFile.Content) -> UTF8Text {
    switch content {
    case .program(let lines): .count(lines.count, "line")
    case .programs(let areas): .count(areas.reduce(0) { $0 + $1.count }, "line")
    case .memo(let records): .count(records.count, "record")
    case .variables(let variables): .count(variables.count, "variable")
    }
  }

  package static func text(_ text: MachineText) -> String {
    String(UTF8Text(spelling: text))
  }

  package static func decimal(_ second: Double) -> String {
    let tenths = Int((second * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A name for an extracted file: `1-PROG.bas`, or `.txt` for data.
  package static func fileName(of file: TapeFile, number: Int) -> String {
    let name = file.name.map(text) ?? ""
    let harmless = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let stem = harmless.isEmpty ? "\(number)" : "\(number)-\(String(harmless))"
    return stem + (file.hasLines ? ".bas" : ".txt")
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

  /// The files of a tape as one text.
  ///
  /// Each program of SAVE gets its own area, so that none hides another's lines. That is impossible
  /// beside SAVE ALL and after P9.
  package static func text(
    of readings: [TapeContents.Reading], path: String, for model: Model
  ) throws(UsageError) -> UTF8Text {
    guard readings.count > 1 else {
      return readings.first.map { text(of: $0, isAlone: true, for: model) } ?? ""
    }
    let programs = readings.count { if case .program = $0.file.content { true } else { false } }
    let hasPrograms = readings.contains { $0.file.hasLines }
    if hasPrograms { _ = try Self.programs(of: readings, path: path, for: model) }
    var area = 0
    var whole = UTF8Text()
    if hasPrograms, let line = line(naming: model) { whole += UTF8Text(line) + "\n" }
    for reading in readings {
      var ownArea: Int?
      if case .program = reading.file.content, programs > 1 {
        ownArea = area
        area += 1
      }
      whole += text(of: reading, isAlone: false, area: ownArea, for: model)
    }
    return whole
  }

  /// A program as a listing; records and variables on a line each.
  ///
  /// A file among others gets a remark that describes it; a program, the header of its `area`, if
  /// any.
  package static func text(
    of reading: TapeContents.Reading, isAlone: Bool, area: Int? = nil, for model: Model = .fx790P
  ) -> UTF8Text {
    let file = reading.file
    var text = FileText(damagedItems: reading.damagedItems, isRemark: !isAlone && !file.hasLines)
    if isAlone, file.hasLines, let line = line(naming: model) { text.write(line) }
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

  /// Returns nil for the default model.
  package static func line(naming model: Model) -> String? {
    model == .fx790P ? nil : String(ListingFormat.line(naming: model))
  }

  /// An initial `#` is escaped, as it would start a remark.
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

  /// Adds a remark before each damaged item.
  private struct FileText {
    let damagedItems: Set<Int>
    /// Whether every line is a remark, as for data between programs.
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
      text.append(line: isRemark ? "# \(item)" : item)
      items += 1
    }
  }
}

extension TapeFile {
  package var hasLines: Bool {
    switch content {
    case .program, .programs: true
    case .memo, .variables: false
    }
  }
}

/// Parses the MEMO records and variables that `tape decode` writes.
package struct TapeDataText {
  private let path: String
  private let lines: [[UInt8]]

  package init(_ bytes: [UInt8], path: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines.map { $0.last == UInt8(ascii: "\r") ? Array($0.dropLast()) : Array($0) }
    self.path = path
  }

  /// Each line is a record.
  package func records() throws(UsageError) -> [MachineText] {
    var records: [MachineText] = []
    for index in lines.indices where !isRemark(index) {
      // No length limit: other models have longer records, which must go back to their tapes.
      records.append(try characters(ofLine: index))
    }
    return records
  }

  /// Each line is a number or quoted text; the first may be `$=` and the long text.
  package func variables(of model: Model) throws(UsageError) -> [TapeVariable] {
    var variables: [TapeVariable] = []
    for index in lines.indices where !isRemark(index) {
      variables.append(
        try variable(
          ofLine: index, isFirst: variables.isEmpty, dollarLimit: model.facts.dollarLimit))
    }
    guard !variables.isEmpty else { throw UsageError("\(path): there is no variable") }
    return variables
  }

  private func variable(
    ofLine index: Int, isFirst: Bool, dollarLimit: Int
  ) throws(UsageError) -> TapeVariable {
    let line = try characters(ofLine: index)
    let isLong = line.starts(with: [CharacterCode.dollar, CharacterCode.equal])
    let value = line.dropFirst(isLong ? 2 : 0)
    let isQuoted =
      value.count > 1 && value.first == CharacterCode.quote && value.last == CharacterCode.quote
    let text = MachineText(value.dropFirst().dropLast())
    switch (isLong, isQuoted) {
    case (true, true) where isFirst && text.count <= dollarLimit:
      return .longText(text, limit: dollarLimit)
    case (false, true) where text.count <= TapeFormat.cellTextLimit: return .text(text)
    case (false, false):
      if let number = Decimal12(text: value) { return .number(number) }
      fallthrough
    default:
      throw fault(index, "neither a number nor a text of up to 7 characters ($= only comes first)")
    }
  }

  private func isRemark(_ index: Int) -> Bool { lines[index].first == UInt8(ascii: "#") }

  private func characters(ofLine index: Int) throws(UsageError) -> MachineText {
    guard let characters = try? CharacterReader.read(UTF8Text(utf8: lines[index])),
      characters.allSatisfy({ CharacterCode.isCharacter($0.code) })
    else { throw fault(index, "there is a character that the machine lacks") }
    return MachineText(codes: characters.map(\.code))
  }

  private func fault(_ index: Int, _ reason: String) -> UsageError {
    UsageError("\(path):\(index + 1): \(reason)")
  }
}
