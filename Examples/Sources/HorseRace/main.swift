// Horse Race in three forms of Swift: as a state machine that someone has written (the library's own), as
// the one that `fx790 port` found in the listing, and as a procedure.
//
//     swift run HorseRace               plays the procedure on the terminal
//     swift run HorseRace ported        another form: machine, ported or procedural
//     swift run HorseRace compare       plays each beside the listing, with many scripts of keys

import BasicVM
import FX790Procedural
import FX790Terminal
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
  ]
  let reports = forms.map { form in
    var comparison = Comparison(listing, form)
    return comparison.run()
  }
  for report in reports { print(report.text(withCoverage: false), terminator: "") }
  return reports.allSatisfy { !$0.hasDifference }
}

func play(_ form: String) -> TerminalPlayer.Ending? {
  let random = RandomNumbers(seed: .random(in: .min ... .max))
  switch form {
  case "machine": return TerminalPlayer().play(game.program(random: random))
  case "ported": return TerminalPlayer().play(PortedRun<PortedHorseRace>(random: random))
  case "procedural":
    return TerminalPlayer().play(ProceduralRun<ProceduralHorseRace>(random: random))
  default: return nil
  }
}

let words = CommandLine.arguments.dropFirst()
if words == ["compare"] { exit(try compare() ? 0 : 1) }
switch play(words.first ?? "procedural") {
case nil:
  print("say machine, ported, procedural or compare")
  exit(2)
case .noTerminal:
  print("HorseRace is played on a terminal; swift run HorseRace compare needs none")
  exit(2)
default: exit(0)
}
