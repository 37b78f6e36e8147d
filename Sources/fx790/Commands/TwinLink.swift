import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// A link to the page that plays two listings, or forms of games, with the keys of a script.
struct TwinLink {
  private let names: [String]

  /// Throws if the page cannot play these programs with these options.
  init(_ names: [String], _ preparation: PreparationOptions) throws(UsageError) {
    self.names = names
    for name in names {
      guard !ExecCommand.isCommand(name), ProgramSource.modelPath(in: name) == nil else {
        throw UsageError("--link is for listings and games, which the page can play: not \(name)")
      }
    }
    guard preparation.isEmpty else {
      throw UsageError(
        "--link excludes --area, --before, --state and tapes, which a link cannot contain")
    }
  }

  /// Prints the address that plays the difference, or the reason why the page cannot.
  func show(_ report: ComparisonReport) {
    guard let difference = report.difference else {
      return TextOutput.printError("compare: --link: no difference was found")
    }
    guard let address = address(difference.script, report.a, report.b) else {
      return TextOutput.printError(
        "compare: --link: the page cannot hold keys or pause: \(difference.script.options)")
    }
    TextOutput.printLine("\nwith fx790 serve: " + UTF8Text(address))
  }

  /// The address on the page of `fx790 serve`; nil if the page cannot play the keys.
  private func address(_ script: Script, _ a: Contender, _ b: Contender) -> String? {
    guard let keys = Self.text(of: script.keys) else { return nil }
    let sides = [side(names[0], a, "first"), side(names[1], b, "second")]
    let link = sides.map(\.name).joined(separator: ",")
    let listings = sides.compactMap(\.listing).map { "&" + $0 }.joined()
    return "http://localhost:\(ServeCommand.defaultPort)/#twins=\(link)&seed=\(script.seed)"
      + "&keys=\(keys)\(listings)"
  }

  /// How the link names a program, and its listing unless the page has it.
  private func side(
    _ name: String, _ contender: Contender, _ place: String
  ) -> (name: String, listing: String?) {
    let program = ListingOptions.program(in: name)
    let form: GameForm? = ProgramSource.portedPath(in: program) == nil ? nil : .port
    if let game = GameID(namedInAnyForm: program), ProgramSource.realPath(in: program) == nil,
      contender.model ?? .fx790P == .fx790P
    {
      let written = GameForm.written.first { $0.name(in: program) != nil }
      return ("\(game.id)" + (form ?? written ?? .basic).suffix, nil)
    }
    let listing = contender.source.map { String($0.text) + "\n" }.joined()
    let content = Base64.text(of: Array(listing.utf8), isForAddress: true)
    return (place + (form?.suffix ?? ""), "\(place)=\(content)")
  }

  /// The keys in the encoding of addresses; nil for held keys and pauses.
  private static func text(of keys: [ScriptKey]) -> String? {
    var text: [UInt8] = []
    for key in keys {
      switch key {
      case .character(let code): text += UTF8Text(MachineText(code: code)).utf8
      case .exe: text.append(UInt8(ascii: "\n"))
      case .brk: text.append(0x1B)
      case .held, .pause, .malformed, .nothing: return nil
      }
    }
    return text.map { byte in
      let isPlain = byte.isASCIIDigit || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte & 0xDF
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain && byte < 0x80
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}
