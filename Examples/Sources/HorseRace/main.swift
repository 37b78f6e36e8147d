// Plays Horse Race in the words of BASIC, as the library's state machine, as a view model, as the
// port that `fx790 port` writes, or as a procedure that awaits; also compares these and the
// listing.

import BasicVM
import FX790Procedural
import FX790Terminal
import FX790ViewModel
import FX790Words
import Foundation
import Programs

/// Compares all pairs of forms; returns whether no difference was found.
func compare() throws -> Bool {
  let forms = [
    try Contender(listingOf: .horseRace, name: "listing"),
    Contender(name: "words") { fx throws(Halt) in try fx.playHorseRace() },
    GameID.horseRace.contender(name: "machine"),
    Contender(
      name: "view model",
      viewModel: { seed in
        HorseRaceViewModel(random: RandomNumbers(seed: seed))
      }),
    Contender(name: "ported", porting: PortedHorseRace.self, isChecked: true),
    Contender(name: "procedural", running: ProceduralHorseRace.self),
  ]
  var options = Comparison.Options()
  // The number of scripts for each of the 15 pairs.
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

/// The first form is the default.
let formNames = ["words", "machine", "view-model", "ported", "procedural"]
let usage = """
  HorseRace [FORM] [OPTIONS]   plays a form: \(formNames.joined(separator: ", "))
  HorseRace FORM --help        lists the options
  HorseRace compare            compares all pairs, in about a minute
  HorseRace window             plays the view model in a window (macOS)
  """

var words = Array(CommandLine.arguments.dropFirst())
switch words.first {
#if canImport(SwiftUI)
case "window" where words.count == 1: HorseRaceApp.main()
#endif
case "compare" where words.count == 1: exit(try compare() ? 0 : 1)
case "--help", "-h":
  print(usage)
  exit(0)
case let word? where !word.hasPrefix("-") && !formNames.contains(word):
  FileHandle.standardError.write(Data("\(usage)\n".utf8))
  exit(2)
default: break
}

switch words.first.flatMap({ formNames.contains($0) ? words.removeFirst() : nil }) {
case "machine": ProgramMain.run(arguments: words) { GameID.horseRace.program(random: $0) }
case "view-model":
  ProgramMain.run(arguments: words) { ScreenModelRun(HorseRaceViewModel(random: $0)) }
case "ported": ProgramMain.run(arguments: words) { PortedRun<PortedHorseRace>(random: $0) }
case "procedural":
  ProgramMain.run(arguments: words) { ProceduralRun<ProceduralHorseRace>(random: $0) }
default:
  ProgramMain.run(arguments: words) { random in
    WordsRun(random: random) { fx throws(Halt) in try fx.playHorseRace() }
  }
}
