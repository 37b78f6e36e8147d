// Plays High-low on the terminal or in a pipe. With the word "compare", it compares high-low.bas
// with the state machine in many scripts of keys.

import BasicVM
import FX790Terminal
import Programs

ProgramMain.run { random in
  GameRun(HighLow(), random: random)
} comparing: { options in
  let listing = ListingReader.read(UTF8Text(utf8: PackageResources.high_low_bas))
  return Comparison(
    try Contender(name: "high-low.bas", listing: listing, area: 0),
    Contender(name: "HighLow", playing: HighLow()), options: options)
}
