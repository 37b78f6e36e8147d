// Horse Race in four forms of Swift: as the library's hand-written state machine, as the one that
// `fx790 port` derives from the listing, as a procedure that awaits, and in the words of BASIC.
//
//     swift run HorseRace               plays the procedure on the terminal, or with the keys of a pipe
//     swift run HorseRace words         another form: machine, ported, procedural or words
//     swift run HorseRace words --help  its options, such as --seed
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

var words = Array(CommandLine.arguments.dropFirst())
if words == ["compare"] { exit(try compare() ? 0 : 1) }

let forms = ["machine", "ported", "procedural", "words"]
switch words.first.flatMap({ forms.contains($0) ? words.removeFirst() : nil }) {
case "machine": ProgramMain.run(arguments: words) { game.program(random: $0) }
case "ported": ProgramMain.run(arguments: words) { PortedRun<PortedHorseRace>(random: $0) }
case "words":
  ProgramMain.run(arguments: words) { random in
    WordsRun(random: random) { fx throws(Halt) in try fx.playHorseRace() }
  }
default: ProgramMain.run(arguments: words) { ProceduralRun<ProceduralHorseRace>(random: $0) }
}
