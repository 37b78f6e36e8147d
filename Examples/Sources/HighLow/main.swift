// High-low on the terminal; with the word "compare", high-low.bas and the state machine are played
// with many scripts of keys instead, to find out whether they are the same game.

import BasicVM
import FX790Terminal
import Foundation
import Programs

if CommandLine.arguments.dropFirst() == ["compare"] {
  let listing = ListingReader.read(UTF8Text(utf8: PackageResources.high_low_bas))
  var comparison = Comparison(
    try Contender(name: "high-low.bas", memory: listing.memory, area: 0),
    Contender(name: "HighLow", playing: HighLow()))
  let report = comparison.run()
  print(report.text(withCoverage: true), terminator: "")
  exit(report.hasDifference ? 1 : 0)
}

let seed = UInt64.random(in: .min ... .max)
if TerminalPlayer().play(GameRun(HighLow(), random: RandomNumbers(seed: seed))) == .noTerminal {
  print("HighLow is played on a terminal; swift run HighLow compare needs none")
}
