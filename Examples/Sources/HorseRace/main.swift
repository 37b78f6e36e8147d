// Horse Race in its forms beside the listing: in the words of BASIC, as a state machine (the library's
// own), and as a view model; also as the state machine that `fx790 port` found in the listing, and as
// a procedure that awaits.
//
//     swift run HorseRace               plays the words of BASIC on the terminal, or with the keys of a pipe
//     swift run HorseRace machine       another form: words, machine, view-model, ported or procedural
//     swift run HorseRace compare       compares all pairs, with many scripts of keys

import BasicVM
import FX790Procedural
import FX790Terminal
import FX790Words
import Foundation
import Programs

guard let game = GameID.allCases.first(where: { "\($0.id)" == "horse-race" }) else {
  fatalError("the library has no Horse Race")
}

/// Compares each form with each other; returns whether no difference was found.
func compare() throws -> Bool {
  let forms = [
    try Contender(listingOf: game, name: "listing"),
    Contender(name: "words") { fx throws(Halt) in try fx.playHorseRace() },
    game.contender(name: "machine"),
    Contender(name: "view model") { fx in fx.showHorseRace() },
    Contender(name: "ported", porting: PortedHorseRace.self),
    Contender(name: "procedural", running: ProceduralHorseRace.self),
  ]
  var options = Comparison.Options()
  // For each of 15 pairs.
  options.scripts = 50
  var areAlike = true
  for (index, one) in forms.enumerated() {
    for other in forms[(index + 1)...] {
      var comparison = Comparison(one, other, options: options)
      let report = comparison.run()
      print("\(one.name), \(other.name): \(report.text(withCoverage: false))", terminator: "")
      areAlike = areAlike && !report.hasDifference
    }
  }
  return areAlike
}

func play(_ form: String) -> Int32 {
  let random = RandomNumbers(seed: .random(in: .min ... .max))
  switch form {
  case "words":
    return play(WordsRun(random: random) { fx throws(Halt) in try fx.playHorseRace() })
  case "machine": return play(game.program(random: random))
  case "view-model": return play(WordsRun(random: random) { fx in fx.showHorseRace() })
  case "ported": return play(PortedRun<PortedHorseRace>(random: random))
  case "procedural": return play(ProceduralRun<ProceduralHorseRace>(random: random))
  default:
    print("the forms are words, machine, view-model, ported and procedural; compare compares them")
    return 2
  }
}

/// Plays on the terminal, or with the keys of standard input; returns the exit status.
func play(_ program: some ResumableProgram) -> Int32 {
  switch TerminalPlayer().play(program) {
  case .noTerminal: return playAsFilter(program)
  case .failed: return 1
  case .ended, .left, .unfinished, .interrupted: return 0
  }
}

func playAsFilter(_ program: some ResumableProgram) -> Int32 {
  var text = ""
  while let line = readLine(strippingNewline: false) { text += line }
  let keys = ScriptKeys(ScriptKey.keys(UTF8Text(text), withEscapes: false))
  var player = Programs.Player(program, keys: keys)
  var log = DisplayLog()
  let ending = player.play { event in
    if let line = log.line(for: event) { print(line) }
  }
  switch ending {
  case .ended, .broken: return 0
  case .failed(let fault):
    print(fault)
    return 1
  case .starved, .timedOut:
    print("the keys ran out")
    return 3
  }
}

let words = CommandLine.arguments.dropFirst()
exit(words == ["compare"] ? try compare() ? 0 : 1 : play(words.first ?? "words"))
