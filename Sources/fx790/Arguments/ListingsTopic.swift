import CommandLineKit

/// The help on names of listings, and on the options of all commands that read one.
enum ListingsTopic {
  static let name = "listings"

  static let paragraphs = [
    "A listing is a text file, a tape (.wav or .bin), or - for standard input. A game's name",
    "means its listing; a file of that name is ./hangman. A suffix selects a form or a model:",
    "",
    "  mine.bas:port            the state machine that port derives from a listing",
    "  mine.bas:model           the state machine as a view model; for compare only",
    "  mine.bas:real            the listing for a real machine, as format --real writes it",
    "  hangman:basic            a game's listing, as hangman alone",
    "  hangman:machine          a game's hand-written state machine",
    "  mine.bas@pb-100          the listing on a model; after a form too, as in mine.bas:real@pb-100",
    "  exec:python3 game.py     a program in any language that reads and writes lines (docs/exec.md)",
    "",
    "run, play, compare, film and screenshot accept these names. An existing file that has the",
    "whole name wins, except over exec:, whose command is run without a shell.",
  ]

  static var text: String {
    let examples = [
      "  fx790 run mine.bas", "  fx790 run mine.bas:port", "  fx790 run mine.bas@pb-100",
      "  fx790 play hangman:machine", "",
    ]
    let options =
      ["", "Options before and around a run:"] + PreparationOptions.options.flatMap(HelpText.rows)
      + ["", "Options for reading a listing:"] + ListingOptions.options.flatMap(HelpText.rows)
    return (examples + HelpText.paragraphs(paragraphs) + options).joined(separator: "\n")
  }
}
