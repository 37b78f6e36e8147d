import BasicVM
import Cassette
import FX790Device

/// Listings in other forms, and facts about them, as JSON.
enum ListingReports {
  // MARK: Notes and colours

  static func notes(_ text: UTF8Text) -> JSON {
    let lines = ListingFormat.lines(of: text)
    let keys = ListingNotes.keys(on: ListingReader.read(text).memory.model)
    let score = ListingNotes.score(in: lines).map {
      MachineText(code: CharacterCode.letterA + UInt8($0))
    }
    return [
      "lines": JSON(ListingNotes.head(of: lines)) { JSON($0) }, "keys": JSON(keys),
      "score": score.map { JSON($0) } ?? .null,
    ]
  }

  /// Returns the kinds of all characters, as letters that `fx_colours` explains.
  static func colours(_ text: UTF8Text) -> UTF8Text {
    var letters: [UInt8] = []
    for line in ListingColours.kinds(of: text) {
      letters += line.map { $0.rawValue }
      letters.append(UInt8(ascii: "\n"))
    }
    return UTF8Text(utf8: letters)
  }

  static func rows(of text: UTF8Text, area: Int) -> JSON {
    var rows: [JSON] = []
    ListingRow.visit(text, area: area) { rows.append(json(of: $0)) }
    return .list(rows)
  }

  private static func json(of row: ListingRow) -> JSON {
    switch row {
    case .line(let area, let number, let text):
      return ["kind": "line", "text": JSON(text), "area": JSON(area), "line": JSON(number)]
    case .hint(let hint, let text):
      var members: [JSON.Member] = [JSON.Member("kind", "hint"), JSON.Member("text", JSON(text))]
      if let hint { members.append(JSON.Member("name", JSON(hint.name))) }
      if case .line(let area, let number) = hint?.subject {
        members += [JSON.Member("area", JSON(area)), JSON.Member("line", JSON(number))]
      }
      return .object(members)
    case .comment(let text): return ["kind": "comment", "text": JSON(text)]
    case .other(let text): return ["kind": "other", "text": JSON(text)]
    }
  }

  // MARK: Other forms

  private static func listing(_ text: UTF8Text, notes: [UTF8Text] = []) -> JSON {
    ["listing": JSON(text), "notes": JSON(notes) { JSON($0) }, "problem": .null]
  }

  private static func problem(_ sentence: UTF8Text) -> JSON {
    ["listing": .null, "notes": .list([]), "problem": JSON(sentence)]
  }

  private static func problem(_ diagnostic: Diagnostic) -> JSON {
    problem("row \(diagnostic.line): \(diagnostic.message)")
  }

  static func rewritten(_ text: UTF8Text, _ name: UTF8Text) -> JSON {
    let listing = page.listing(text)
    if let error = (listing.errors + Rewriter.errors(in: listing)).first { return problem(error) }
    var rewriter = Rewriter(listing.memory)
    do throws(Rewriter.Failure) {
      switch name {
      case "renumber": try rewriter.renumber(from: 10, by: 10)
      case "pack": rewriter.pack()
      case "spread": try rewriter.spread()
      default: return problem("no such way")
      }
    } catch {
      let place: UTF8Text = error.place.map { "row \(listing.fileLine(of: $0)): " } ?? ""
      return problem("\(place)\(error.sentence)")
    }
    let notes = rewriter.notes.map {
      "row \(listing.fileLine(of: $0.place)): \($0.sentence)" as UTF8Text
    }
    return Self.listing(
      rewriter.text(of: listing, in: ListingFormat.lines(of: text)), notes: notes)
  }

  static func spelled(_ text: UTF8Text, _ spelling: UTF8Text) -> JSON {
    let listing = page.listing(text)
    if let error = listing.errors.first { return problem(error) }
    guard let spelling = Spelling(named: spelling) else { return problem("no such spelling") }
    return Self.listing(ListingWriter.write(listing.memory, spelledBy: spelling))
  }

  // MARK: Tapes

  /// The files of a recording up to here, its speed, and the seconds of the first bad byte.
  static func news(_ contents: TapeContents) -> JSON {
    // The next segment of a file may still come.
    let bad = contents.problems.first { $0.kind != .cutShort || $0.place.byte > 1 }
    return [
      "files": JSON(contents.files) { $0.json },
      "bitRate": contents.sound.map { JSON($0.bitRate) },
      "badAt": bad?.place.second.map { JSON(Int($0)) },
    ]
  }

  /// Returns the listing of one file of a tape; index -1 means all files.
  static func taped(_ files: [TapeContents.Reading], _ index: Int32) -> JSON {
    let chosen = files.indices.contains(Int(index)) ? [files[Int(index)]] : files
    do throws(TapeListing.Refusal) {
      return listing(try TapeListing.programs(of: chosen, for: page.computer.model))
    } catch {
      return problem(UTF8Text(error.sentence))
    }
  }
}
