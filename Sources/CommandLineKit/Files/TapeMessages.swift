import BasicVM
import Cassette
import FX790Device

extension TapeText {
  package static func sentence(_ problem: TapeProblem) -> String {
    let place = problem.place
    let time = place.second.map { "\(tenths($0)) s, " } ?? "byte \(place.total) of the tape, "
    let file = problem.fileName.map { "\"\(spelling(of: $0))\" " } ?? ""
    return "\(time)\(file)segment \(place.segment), byte \(place.byte): \(reason(problem.kind))"
  }

  private static func reason(_ kind: TapeProblem.Cause) -> String {
    switch kind {
    case .unreadableBytes(1): "the byte cannot be read (parity or framing)"
    case .unreadableBytes(let count):
      "from here on \(count) bytes cannot be read (parity or framing)"
    case .noName: "no file begins here"
    case .dataWithoutName: "data without the name segment that belongs before them"
    case .noData: "no data segment begins here, and the file has not ended"
    case .cutShort: "the file ends early here"
    case .jump: "the tape jumps here: something is missing before this byte, or is repeated"
    case .missingSegment:
      "the lead-in of this segment has an unexpected length: a segment may be missing"
    case .badToken: "this line has a byte that no machine of the family has"
    case .badLineNumber: "this is not a line number"
    case .lineOutOfOrder: "the line number is not above the one before"
    case .wrongProgramCount: "SAVE ALL must have ten programs"
    case .badVariable: "this is neither a number nor a text"
    case .badText: "this is not a text of the machine"
    case .givenUp: "the rest was not read: too much before it is unreadable"
    }
  }

  // MARK: Possible machines

  /// Names the machines that can have recorded a file.
  package static func makers(of file: TapeFile) -> String {
    let names = file.makers.map { "\($0.facts.title)" }
    guard !names.isEmpty else { return "no known machine can have made it" }
    return "possible models: " + names.joined(separator: ", ")
  }

  /// Reports the number of faint bytes and the lines, records or variables that contain them.
  ///
  /// Returns nil if no byte was faint.
  package static func doubts(about reading: TapeContents.Reading) -> String? {
    guard reading.faintBytes > 0 else { return nil }
    let file = heading(of: reading.file)
    let count = UTF8Text.count(reading.faintBytes, "byte")
    let faint = "\(count) \(reading.faintBytes == 1 ? "was" : "were") faint"
    let items = reading.faintItems.sorted().map { name(ofItem: $0, of: reading.file.content) }
    guard !items.isEmpty else { return "\(file): \(faint)" }
    let places = items.prefix(maxDoubts).joined(separator: ", ")
    let more = items.count > maxDoubts ? " and \(items.count - maxDoubts) more" : ""
    return "\(file): \(faint), and may be wrong: \(places)\(more)"
  }

  /// The number of items that a report names.
  private static let maxDoubts = 10

  private static func name(ofItem index: Int, of content: TapeFile.Content) -> String {
    switch content {
    case .program(let lines): "line \(lines[index].number)"
    case .programs(let areas):
      areas.enumerated().flatMap { area, lines in lines.map { "P\(area)-\($0.number)" } }[index]
    case .memo: "record \(index + 1)"
    case .variables: "variable \(index + 1)"
    }
  }
}
