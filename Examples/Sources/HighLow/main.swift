// High-low on the terminal; with the word "compare", high-low.bas and the state machine are played
// with many scripts of keys instead, to find out whether they are the same game.

import BasicVM
import FX790Terminal
import Foundation
import Programs

if CommandLine.arguments.dropFirst() == ["compare"] {
  let listing = ListingReader.read(PackageResources.high_low_bas)
  var comparison = Comparison(
    try Contender(name: Array("high-low.bas".utf8), memory: listing.memory, area: 0),
    Contender(name: Array("HighLow".utf8)) { seed in
      GameRun(HighLow(), random: RandomNumbers(seed: seed))
    })
  let report = comparison.run()
  print(String(decoding: report.text(withCoverage: true), as: UTF8.self), terminator: "")
  exit(report.isEquivalent ? 0 : 1)
}

let seed = UInt64.random(in: .min ... .max)
if TerminalPlayer().play(GameRun(HighLow(), random: RandomNumbers(seed: seed))) == .noTerminal {
  print("HighLow is played on a terminal; swift run HighLow compare needs none")
}
