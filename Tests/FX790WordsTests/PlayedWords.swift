import BasicVM
import FX790Words
import Programs

/// The lines that `fx790 run` would write, with rejections, and the ending.
func play(
  _ keys: String, _ program: @escaping WordsRun.Program
) -> (lines: [String], ending: PlayEnding) {
  var player = Player(
    WordsRun(program),
    keys: ScriptKeys(typing: UTF8Text(keys)))
  var log = DisplayLog()
  var lines: [String] = []
  let ending = player.play { event in
    if let line = log.line(for: event) { lines.append("\(line)") }
    if case .rejected(let fault) = event.kind { lines.append("\(fault.shortMessage)") }
  }
  return (lines, ending)
}
