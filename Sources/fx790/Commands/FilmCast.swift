import BasicVM
import CommandLineKit
import CompX
import FX790Device
import FX790Terminal
import Programs

/// A program of a film.
struct FilmActor {
  let title: String
  let part: Part

  enum Part {
    case alone(NamedProgram)
    /// A machine with a tape, or with further programs to run.
    case attended(AttendedMachine, ProgramMemory)
    case assembled(CompXProgram, AssemblyFile)
  }

  func text(of fault: Fault) -> UTF8Text {
    switch part {
    case .alone(let named): named.text(of: fault)
    case .attended(_, let memory): FaultText.text(of: fault, in: memory)
    case .assembled(_, let file): file.text(of: fault)
    }
  }

  var model: Model? {
    switch part {
    case .alone(let named): named.memory.model
    case .attended(_, let memory): memory.model
    case .assembled: nil
    }
  }

  var lineRule: ScriptKeys.LineRule {
    switch part {
    case .alone, .attended: .typed
    case .assembled: AssemblyFile.lineRule
    }
  }
}

struct FilmCast {
  /// The forms of a program that `--as` selects.
  enum Role {
    case one(GameForm)
    case both
  }

  let name: String
  /// The second program, filmed below the first.
  let other: String?
  let role: Role?
  let preparation: PreparationOptions
  let listing: ListingOptions
  let session: RecordedSession?
  let seed: UInt64?

  /// Returns nil after printing the reason.
  func actors() throws(UsageError) -> [FilmActor]? {
    guard other != nil || !AssemblyFile.isSource(name) else {
      return try assembled().map { [$0] }
    }
    var actors: [FilmActor] = []
    var names = try names()
    // Programs outside fx790 come last: they get the display of the other's model.
    let isReversed = names.count == 2 && ExecCommand.isCommand(names[0].name)
    if isReversed { names.reverse() }
    for (title, name) in names {
      guard let part = try part(name, beside: actors.first?.model) else { return nil }
      actors.append(FilmActor(title: title, part: part))
    }
    return isReversed ? actors.reversed() : actors
  }

  private var seedOrDefault: UInt64 { seed ?? session?.seed ?? 1 }

  private func names() throws(UsageError) -> [(title: String, name: String)] {
    if let other { return [(name, name), (other, other)] }
    guard let role else { return [("", name)] }
    let isGame = GameID(inAnyCase: name) != nil
    switch role {
    case .one(.basic): return [("", name)]
    case .one(.machine) where !isGame:
      throw UsageError("--as machine is for a game; the state machine in a listing is --as port")
    case .one(let form): return [("", name + form.suffix)]
    case .both:
      let other = isGame ? GameForm.machine : .port
      return [("BASIC", name), ("state machine", name + other.suffix)]
    }
  }

  // MARK: Programs

  private func part(_ name: String, beside model: Model?) throws(UsageError) -> FilmActor.Part? {
    var (name, listing) = (name, listing)
    if !ExecCommand.isCommand(name) { try listing.takeModel(from: &name) }
    listing.model = listing.model ?? session?.model
    guard try isAttended else {
      if isAlone, try ProgramSource.machine(named: name) != nil || ExecCommand.isCommand(name) {
        try preparation.refuse(for: name)
      }
      return try NamedProgram(name, seedOrDefault, preparation, listing, beside: model).map {
        .alone($0)
      }
    }
    guard let file = try preparation.listingFile(at: name, listing) else { return nil }
    var tape = try preparation.tape()
    let machine = try preparation.startedMachine(
      file.listing, random: RandomNumbers(seed: seedOrDefault),
      tape: &tape)
    return machine.map {
      .attended(AttendedMachine($0, tape: tape, areas: preparation.areas.dropFirst()), $0.memory)
    }
  }

  /// Whether the film shows one program, to which all options apply.
  private var isAlone: Bool {
    if case .both? = role { return false }
    return other == nil
  }

  /// Whether the listing itself is filmed with a tape or several areas.
  private var isAttended: Bool {
    get throws(UsageError) {
      guard preparation.accompaniesRun, other == nil, ProgramSource.portedPath(in: name) == nil
      else {
        return false
      }
      switch role {
      case nil, .one(.basic):
        return try ProgramSource.machine(named: name) == nil && !ExecCommand.isCommand(name)
      case .one, .both: return false
      }
    }
  }

  /// Assembles a CAP-X source, which has neither forms nor areas; nil after printing errors.
  private func assembled() throws(UsageError) -> FilmActor? {
    guard role == nil else {
      throw UsageError("--as is for listings and games: \(name) has one form, that of COMP-X")
    }
    try preparation.refuse(for: name)
    let file = try AssemblyFile(source: name, .real)
    guard let program = file.program() else { return nil }
    return FilmActor(title: "", part: .assembled(program, file))
  }
}
