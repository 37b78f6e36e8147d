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
}
