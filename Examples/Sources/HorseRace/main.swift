// Horse Race in four forms of Swift: as a state machine that someone has written (the library's own), as
// the one that `fx790 port` found in the listing, as a procedure that awaits, and in the words of BASIC.
//
//     swift run HorseRace               plays the procedure on the terminal, or with the keys of a pipe
//     swift run HorseRace words         another form: machine, ported, procedural or words
//     swift run HorseRace compare       plays each beside the listing, with many scripts of keys

import BasicVM
import FX790Procedural
import FX790Terminal
import FX790Words
import Foundation
import Programs

guard let game = GameID.allCases.first(where: { "\($0.id)" == "horse-race" }) else {
  fatalError("the library has no Horse Race")
}

func compare() throws -> Bool {
  let listing = try Contender(listingOf: game, name: "listing")
  let forms = [
    game.contender(name: "machine"),
    Contender(name: "ported", porting: PortedHorseRace.self),
    Contender(name: "procedural", running: ProceduralHorseRace.self),
    Contender(name: "words") { fx throws(Halt) in try fx.playHorseRace() },
  ]
  let reports = forms.map { form in
    var comparison = Comparison(listing, form)
    return comparison.run()
  }
  for report in reports { print(report.text(withCoverage: false), terminator: "") }
  return reports.allSatisfy { !$0.hasDifference }
}

func play(_ form: String) -> Int32 {
  let random = RandomNumbers(seed: .random(in: .min ... .max))
  switch form {
  case "machine": return play(game.program(random: random))
  case "ported": return play(PortedRun<PortedHorseRace>(random: random))
  case "procedural": return play(ProceduralRun<ProceduralHorseRace>(random: random))
  case "words":
    return play(WordsRun(random: random) { fx throws(Halt) in try fx.playHorseRace() })
  default:
    print("say machine, ported, procedural, words or compare")
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
  let keys = ScriptKeys(typing: UTF8Text(text))
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
exit(words == ["compare"] ? try compare() ? 0 : 1 : play(words.first ?? "procedural"))
