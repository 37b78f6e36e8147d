import Cassette
import CommandLineKit
import FX790Device
import FX790Terminal

/// Plays a tape to its end with an external program.
enum TapePlayer {
  static func play(_ path: String) throws(UsageError) -> ExitStatus {
    let tape = try TapeInput(path: path)
    guard !tape.isRecording || path == "-" else { return playSound(path) }
    let contents = try tape.contents(acceptingDamage: false)
    tape.printProblems(of: contents)
    let segments = contents.files.flatMap { TapeWriter.segments(of: $0.file) }
    guard contents.problems.isEmpty, !segments.isEmpty else { return .failed }
    let sound = try NamedFile.naming(path) { () throws(System.Failure) in
      try TapeOutput.sound(of: segments)
    }
    guard let file = System.createTemporary(sound) else {
      TextOutput.printError("fx790: no space for a temporary sound file")
      return .failed
    }
    defer { System.remove(file) }
    return playSound(file)
  }

  private static func playSound(_ file: String) -> ExitStatus {
    for program in TonePlayer.programs where System.run(program + [file]) { return .done }
    TextOutput.printError("fx790: no sound player was found (pw-play, paplay, aplay, afplay)")
    return .failed
  }
}
