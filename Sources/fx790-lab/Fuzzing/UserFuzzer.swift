import BasicVM
import Cassette
import FX790Device
import Programs

/// Acts as a user of a session, and remembers what must never be lost.
///
/// - Undo and redo reach all contents that a computer ever had at rest.
/// - Only the recorder's own actions and running programs change the tape.
/// - A computer of another model, drafts and settings stay as they are.
struct UserFuzzer {
  private var random: SeededRandom
  private var session: Session
  private var history: [String] = []
  /// All contents of the computers at rest.
  private var seen: Set<Place> = []
  private var drafts: [UTF8Text] = []
  private var snapshots: [[UInt8]] = []

  private struct Place: Hashable {
    let model: Model
    let text: UTF8Text
    let memos: [MachineText]
  }

  static let actionsPerCase = 250

  /// Returns the number of actions.
  static func run(_ number: UInt64, on model: Model) throws(Fuzzer.Finding) -> Int {
    var fuzzer = UserFuzzer(number, on: model)
    try fuzzer.run()
    return actionsPerCase
  }

  private init(_ number: UInt64, on model: Model) {
    random = SeededRandom(seed: number)
    // No change may be removed because of the limit.
    session = Session(
      Computer(model: model, random: RandomNumbers(seed: number)), undoBytes: .max)
    session.act(.desk(.input(.speed(.max))))
  }

  private mutating func run() throws(Fuzzer.Finding) {
    note()
    for _ in 0..<Self.actionsPerCase {
      let before = session.computer
      let chance = random.below(20)
      if chance < 3 {
        try travel(isUndo: !random.onceIn(3))
      } else if chance == 3 {
        try chooseModel()
      } else if chance == 4 {
        try keepBooks()
      } else {
        let isOfTape = act()
        try checkTape(before, mayChange: isOfTape)
      }
      note()
    }
    try checkThatAllIsReachable()
  }

  // MARK: Actions

  /// Acts at the desk; returns whether the action may change the tape.
  private mutating func act() -> Bool {
    switch random.below(14) {
    case 0: perform(.load(listing(), name: random.onceIn(2) ? "mine.bas" : ""))
    case 1: perform(.paste(text()))
    case 2: perform(.enterListing(text(), area: random.below(10)))
    case 3: type(random.any(of: Self.commands), mode: .zero)
    case 4, 5, 6: type(line(), mode: .one)
    case 7: perform(.tap(random.any(of: Key.allCases)))
    case 8: perform(random.onceIn(3) ? .reset : .run(area: random.below(3)))
    case 9: perform(.returnToWait(random.below(3)))
    case 10:
      if random.onceIn(2) || snapshots.isEmpty {
        snapshots.append(session.computer.snapshot)
      } else {
        let isSaved = session.computer.recorder.tape?.isUnsaved != true
        perform(.restore(random.any(of: snapshots), exactly: random.onceIn(2)))
        return isSaved
      }
    case 11: return pass(random.below(40))
    case 12:
      perform(.tape(random.onceIn(3) ? .eject : .new(Tape())))
      return true
    default:
      type(random.onceIn(2) ? "SAVE \"A\"" : "LOAD", mode: .zero)
      return pass(random.below(2000))
    }
    return false
  }

  private static let commands: [UTF8Text] = [
    "NEW", "NEW ALL", "RUN", "A=1:PRINT A", "PASS \"X\"", "LIST", "VAC", "REWIND", "10 A=1",
  ]

  private mutating func text() -> UTF8Text {
    var text: UTF8Text = random.onceIn(3) ? "P\(random.below(4))\n" : ""
    for _ in 0...random.below(3) { text.append(line() + "\n") }
    return random.onceIn(3) ? UTF8Text(utf8: text.utf8.dropLast()) : text
  }

  /// A line that stores or deletes one.
  private mutating func line() -> UTF8Text {
    let number = 10 * (1 + random.below(4))
    let rest: UTF8Text =
      switch random.below(5) {
      case 0: ""
      case 1: "INPUT A"
      case 2: "IF KEY$=\"\" THEN \(number)"
      default: "A=\(random.below(100))"
      }
    return "\(number) \(rest)"
  }

  private mutating func listing() -> Listing {
    ListingReader.read(text(), area: random.below(3), model: session.computer.model)
  }

  private mutating func type(_ line: UTF8Text, mode: Key) {
    for key: Key in [.brk, .ac, .mode, mode] { perform(.tap(key)) }
    for case let code? in CharacterReader.readKeys(line) { perform(.input(.type(code))) }
    perform(.tap(.exe))
    _ = pass(random.below(4))
  }

  /// Lets tenths of a second pass, in which a running program may record.
  private mutating func pass(_ tenths: Int) -> Bool {
    for _ in 0..<min(tenths, 60) {
      perform(.input(.advance(100_000 * Ticks(1 + tenths / 60))))
    }
    return true
  }

  private mutating func perform(_ action: DeskAction) {
    history.append("\(action)")
    session.act(.desk(action))
  }

  // MARK: What must not be lost

  private var place: Place {
    // A password hides the listing.
    Place(
      model: session.computer.model, text: ListingWriter.write(session.computer.machine.memory),
      memos: session.computer.machine.memo.records)
  }

  private mutating func note() {
    if session.desk.pasted == nil, !session.computer.isWorking { seen.insert(place) }
  }

  private func checkTape(_ before: Computer, mayChange: Bool) throws(Fuzzer.Finding) {
    guard !mayChange, before.tapeMotion == .stopped, !before.isRunning else { return }
    guard !session.computer.isRunning else { return }
    try require(before.recorder.tape == session.computer.recorder.tape, "the tape changed")
  }

  private mutating func travel(isUndo: Bool) throws(Fuzzer.Finding) {
    history.append(isUndo ? "undo" : "redo")
    let (before, titles) = (session.computer, [session.undoable, session.redoable])
    let isDone = session.act(isUndo ? .undo : .redo).isDone
    try require(
      isDone == (titles[isUndo ? 0 : 1] != nil) || session.desk.pasted != nil, "no undo or redo")
    try checkTape(before, mayChange: false)
    guard isDone else { return }
    try require(
      (isUndo ? session.redoable : session.undoable) != nil, "there is no way back")
  }

  private mutating func chooseModel() throws(Fuzzer.Finding) {
    let model = random.any(of: [Model.fx790P, .pb100, random.any(of: Model.allCases)])
    history.append("choose \(model)")
    let (before, tape) = (session.computer, session.computer.recorder.tape)
    let contents = place
    guard session.desk.pasted == nil else { return }
    session.act(.choose(model, RandomNumbers(seed: 1)))
    try require(session.computer.model == model, "the model was not chosen")
    try checkTape(before, mayChange: false)
    session.act(.choose(before.model, RandomNumbers(seed: 2)))
    try require(place == contents, "a computer changed while another was used")
    try require(before.tapeMotion != .stopped || session.computer.recorder.tape == tape, "no tape")
    if random.onceIn(2) { session.act(.choose(model, RandomNumbers(seed: 3))) }
  }

  private mutating func keepBooks() throws(Fuzzer.Finding) {
    if random.onceIn(2) {
      let draft = random.onceIn(8) ? " \n" : text() + "\(random.below(200))"
      session.act(.keepDraft(draft))
      if draft != " \n" { drafts = [draft] + drafts.filter { $0 != draft } }
      drafts = Array(drafts.prefix(Session.Drafts.countLimit))
    } else if random.onceIn(3) {
      let index = random.below(Session.Drafts.countLimit)
      let isDone = session.act(.deleteDraft(index)).isDone
      try require(isDone == drafts.indices.contains(index), "a draft was not deleted")
      if isDone { drafts.remove(at: index) }
    }
    try require(session.drafts.texts == drafts, "the drafts differ")
    let setting = random.any(of: Session.Setting.allCases)
    let value = random.onceIn(2) ? random.below(3) : Int(truncatingIfNeeded: random.bits())
    let isDone = session.act(.set(setting, value)).isDone
    try require(isDone == setting.range.contains(value), "a value out of range")
    try require(!isDone || session.settings[setting] == value, "a setting was not set")
  }

  private mutating func checkThatAllIsReachable() throws(Fuzzer.Finding) {
    // A paste may wait for a program.
    perform(.tap(.brk))
    for key: Key in [.ac, .brk, .ac] { perform(.tap(key)) }
    note()
    let last = place
    var found: Set<Place> = [last]
    while session.act(.redo).isDone { found.insert(place) }
    while session.act(.undo).isDone { found.insert(place) }
    for model in session.models {
      session.act(.choose(model, RandomNumbers()))
      found.insert(place)
    }
    while session.act(.redo).isDone { found.insert(place) }
    for model in session.models {
      session.act(.choose(model, RandomNumbers()))
      found.insert(place)
    }
    guard let lost = seen.subtracting(found).first else { return }
    throw finding("undo and redo do not reach \(lost.model.name): \(lost.text) \(lost.memos)")
  }

  private func require(
    _ claim: Bool, _ problem: @autoclosure () -> String
  ) throws(Fuzzer.Finding) {
    if !claim { throw finding(problem()) }
  }

  private func finding(_ problem: String) -> Fuzzer.Finding {
    let last = history.suffix(60).joined(separator: "\n")
    return Fuzzer.Finding(problem: problem, input: Array(last.utf8))
  }
}
