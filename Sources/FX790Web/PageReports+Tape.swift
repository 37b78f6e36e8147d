import BasicVM
import FX790Device
import Programs

// The cassette recorder as JSON.

extension PageReports {
  /// What the recorder does and where its tape is; `null` without a tape.
  static func recorder(_ computer: Computer) -> [UInt8] {
    var text = ReportText()
    guard let tape = computer.recorder.tape else {
      text.append("null")
      return text.utf8
    }
    text.append("{\"motion\":")
    text.append(json: word(for: computer.tapeMotion))
    text.append(",\"place\":", computer.tapePlace)
    text.append(",\"length\":", tape.length)
    text.append(",\"segments\":", tape.segments.count)
    text.append(tape.isUnsaved ? ",\"unsaved\":true}" : ",\"unsaved\":false}")
    return text.utf8
  }

  private static func word(for motion: TapeRecorder.Motion) -> StaticString {
    switch motion {
    case .stopped: "stopped"
    case .playing: "playing"
    case .recording: "recording"
    }
  }

  /// The files on a tape, and how much of it cannot be read.
  static func contents(of tape: Tape?) -> [UInt8] {
    let contents = tape?.contents
    var text = ReportText()
    text.append("{\"files\":")
    text.append(utf8: list(contents?.files ?? []) { reading, text in append(reading, to: &text) })
    text.append(",\"problems\":", contents?.problems.count ?? 0)
    text.append("}")
    return text.utf8
  }

  private static func append(_ reading: TapeContents.Reading, to text: inout ReportText) {
    text.append("{\"made\":")
    text.append(json: command(thatMade: reading.file.content))
    text.append(",\"name\":")
    if let name = reading.file.name {
      text.append(json: CharacterWriter.display(name))
    } else {
      text.append("null")
    }
    text.append(",\"size\":", reading.size)
    text.append(",\"place\":", Ticks((reading.place.second ?? 0) * 1_000_000))
    text.append("}")
  }

  /// The command that made a file.
  private static func command(thatMade content: TapeFile.Content) -> StaticString {
    switch content {
    case .program: "SAVE"
    case .programs: "SAVE ALL"
    case .memo: "SAVE#"
    case .variables: "PUT"
    }
  }
}
