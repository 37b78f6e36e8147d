// The messages of both front ends; they start with a small letter and end without a period.

import BasicVM
import Cassette
import CompX

extension Desk {
  static func warning(ofLongLines count: Int) -> UTF8Text {
    let subject: UTF8Text = count == 1 ? "1 line is" : "\(count) lines are"
    return "\(subject) longer than an input line; open a listing with such lines"
  }

  // MARK: Loading

  static func refusal(
    _ what: StaticString, of errors: [Diagnostic], _ name: UTF8Text
  ) -> UTF8Text {
    guard let first = errors.first else { return UTF8Text(what) }
    return "\(what): \(place(first.line, name)): \(first.message)\(more(than: errors.count))"
  }

  /// Why a CAP-X source cannot be loaded; `name` is its file, or empty.
  package static func refusal(of assembly: CapXAssembly, _ name: UTF8Text = "") -> UTF8Text {
    let errors = assembly.diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else {
      return "not loaded: a line has more than the machine's \(Assembler.lineLimit) characters"
    }
    return "not loaded: \(place(first.line, name)): \(first.sentence)\(more(than: errors.count))"
  }

  static func place(_ line: Int, _ name: UTF8Text) -> UTF8Text {
    name.isEmpty ? "line \(line)" : "\(fileName(name)):\(line)"
  }

  static func more(than count: Int) -> UTF8Text {
    count > 1 ? " (and \(count - 1) more)" : ""
  }

  /// Names an ignored line, if possible one that may continue the line above; may be empty.
  static func ignoredLines(of listing: Listing) -> UTF8Text {
    let ignored = listing.diagnostics.filter { $0.isIgnoredText }
    let first = ignored.first { $0.problem == .noNumber }
    guard let line = (first ?? ignored.first)?.line else { return "" }
    let question: UTF8Text = first == nil ? "" : ": does it continue the line above?"
    return "; line \(line) is ignored\(question)\(more(than: ignored.count))"
  }

  /// Advice for a listing of another BASIC; else empty.
  static func advice(on listing: Listing) -> UTF8Text {
    ForeignWord.summary(of: Checker.check(listing)) == nil
      ? "" : "; fx790 convert rewrites many words of other BASICs"
  }

  private static func remarks(on listing: Listing) -> UTF8Text {
    var text = ignoredLines(of: listing)
    if let named = listing.namedModel, named != listing.memory.model {
      text.append("; it was written for \(named.facts.titleWithArticle)")
    }
    for step in listing.steps {
      text.append("; first enter \(Lister.listing(of: step, for: listing.memory.model))")
    }
    return text
  }

  private static func fileName(_ path: UTF8Text) -> UTF8Text {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return UTF8Text(utf8: Array(path.utf8[(slash.map { $0 + 1 } ?? 0)...]))
  }

  static func outcome(
    _ result: Computer.LoadResult, of listing: Listing, _ name: UTF8Text
  ) -> UTF8Text {
    outcome(
      result, of: name.isEmpty ? "the listing" : name,
      isAt: "in \(areas(of: listing))\(remarks(on: listing))")
  }

  /// The outcome of loading; after a success, the message ends with `place`.
  static func outcome(
    _ result: Computer.LoadResult, of name: UTF8Text, isAt place: UTF8Text
  ) -> UTF8Text {
    switch result {
    case .loaded: "\(name) is \(place)"
    case .memoryFull: "\(name) does not fit in memory; nothing was loaded"
    case .otherModel: "\(name) is for another model; nothing was loaded"
    case .locked: locked
    case .busy: busy
    }
  }

  package static var busy: UTF8Text { "a program is running; BRK ends it" }
  package static var locked: UTF8Text {
    "a password protects the programs (PASS with it, or ALL RESET)"
  }

  private static func areas(of listing: Listing) -> UTF8Text {
    var text = UTF8Text()
    for area in listing.filledAreas { text.append(text.isEmpty ? "P" : ", P", area) }
    return text
  }

  // MARK: Tape

  static func contents(
    of tape: Tape, _ name: UTF8Text, isPartial: Bool, sound: UTF8Text
  ) -> UTF8Text {
    let contents = tape.contents
    let isClear = contents.problems.isEmpty && !isPartial
    let more: UTF8Text = isClear ? "" : ", and unreadable parts"
    let files = "\(UTF8Text.count(contents.files.count, "file"))\(more)" as UTF8Text
    return "\(name) is in the recorder: \(files)\(sound.isEmpty ? "" : "; ")\(sound)"
  }

  /// A tape position as minutes and seconds.
  package static func counter(_ place: Ticks) -> UTF8Text {
    let seconds = place / 1_000_000
    return "\(seconds / 60):\(seconds / 10 % 6)\(seconds % 10)"
  }
}

extension Listing {
  /// The areas with lines.
  public var filledAreas: [Int] {
    memory.areas.indices.filter { !memory.areas[$0].isEmpty }
  }
}
