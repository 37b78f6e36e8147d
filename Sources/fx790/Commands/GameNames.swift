import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// The forms of a game, as suffixes of its name: `hangman:machine`.
enum GameForm: String, CaseIterable {
  case basic, machine
  /// The state machine derived from any listing: `mine.bas:port`.
  case port
  /// The listing for a real machine, without TIMER: `mine.bas:real`.
  case real

  static let written: [GameForm] = [.basic, .machine]

  var suffix: String { ":\(rawValue)" }

  /// The name before the suffix, whose case does not matter; nil without the suffix.
  func name(in name: String) -> String? {
    name.lowercased().hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
  }

  static var names: [String] {
    GameID.names.flatMap { id in allCases.map { id + $0.suffix } }
  }
}

extension GameID {
  /// Finds a game by its id or title; a file with this name wins, except over the plain id.
  init?(inAnyCase name: String) {
    let id = name.lowercased()
    let game =
      Self.named(UTF8Text(id)) ?? Self.allCases.first { "\($0.title)".lowercased() == id }
    guard let game, "\(game.id)" == name || !System.exists(name) else { return nil }
    self = game
  }

  init(named name: String) throws(UsageError) {
    guard let game = GameID(inAnyCase: name) else {
      if let advice = SessionFile.advice(about: name) { throw UsageError(advice) }
      let isFile = name.contains(".") || name.contains("/")
      if isFile, !System.exists(name) { throw UsageError("\(name): No such file or directory") }
      throw UsageError("unknown game", name, among: Self.names, elseSee: "fx790 games lists them")
    }
    self = game
  }

  /// Finds a game for a hand-written form, which listings do not have.
  init(named name: String, as form: GameForm) throws(UsageError) {
    if GameID(inAnyCase: name) == nil, System.isPlainFile(name) {
      let own = form == .basic ? name : name + GameForm.port.suffix
      let what = form == .basic ? "the listing itself" : "a listing's own state machine"
      throw UsageError("\(name)\(form.suffix): \(form.suffix) is for games; \(what) is \(own)")
    }
    try self.init(named: name)
  }

  /// Why the listing cannot be played on a model; nil if it can.
  func refusal(on model: Model) -> String? {
    model.facts.generation < .third ? "\(title) needs an FX-790P, FX-770P or FX-730P" : nil
  }

  static var names: [String] { allCases.map { "\($0.id)" } }

  init?(namedInAnyForm name: String) {
    let forms = GameForm.allCases.lazy.compactMap { GameID(named: name, in: $0) }
    guard let game = forms.first else { return nil }
    self = game
  }

  /// Accepts the name with or without this form: `hangman`, `hangman:basic`.
  init?(named name: String, in form: GameForm) {
    self.init(inAnyCase: form.name(in: name) ?? name)
  }
}
