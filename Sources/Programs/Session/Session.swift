import BasicVM
import Cassette
import FX790Device

/// Where a user is and what they have: the computers of all models, the recorder, the origins of
/// the programs, drafts, settings, and a list of changes that can be undone.
///
/// A front end forwards events with `act`, carries out the effects, and draws `desk`.
package struct Session: Sendable {
  /// The computer of the chosen model, with the recorder.
  package private(set) var desk: Desk
  /// Where the programs of this computer came from.
  package var origins = ProgramOrigins()
  /// The settings of the front end.
  package private(set) var settings = Settings()
  /// Texts that were replaced, newest first.
  package private(set) var drafts = Drafts()
  private var changes: ChangeList
  /// The computers of other models, without the recorder.
  private var parked: [Moment] = []
  /// The state before the last key that a computer at rest received.
  private var beforeKey: Moment
  private var pasteTitle = UTF8Text()
  /// Whether the current paste is in the list of changes.
  private var pasteIsNoted = false

  /// A computer, and where its programs came from.
  struct Moment: Sendable {
    var computer: Computer
    var origins: ProgramOrigins
  }

  /// Creates a session whose list of changes holds at most a number of bytes.
  package init(_ computer: Computer, undoBytes: Int = 4_000_000) {
    desk = Desk(computer)
    beforeKey = Moment(computer: computer, origins: origins)
    changes = ChangeList(limit: undoBytes)
  }

  /// The computer of the chosen model.
  package var computer: Computer { desk.computer }

  /// What `.undo` would undo; nil if there is nothing.
  package var undoable: UTF8Text? { changes.next(.undo)?.title }
  /// What `.redo` would redo; nil if there is nothing.
  package var redoable: UTF8Text? { changes.next(.redo)?.title }

  /// The models with a computer, the chosen one last.
  package var models: [Model] { parked.map { $0.computer.model } + [computer.model] }

  // MARK: Events

  /// An event of the user, the front end or the clock.
  package enum Event: Sendable {
    /// An action at the desk; a change of what the user entered can be undone.
    case desk(DeskAction)
    case undo
    case redo
    /// Chooses the computer of a model, which `random` seeds if it is new.
    case choose(Model, RandomNumbers)
    /// Changes a setting, unless the value is out of range.
    case set(Setting, Int)
    /// Keeps a replaced text.
    case keepDraft(UTF8Text)
    case deleteDraft(Int)
  }

  /// What a front end must do.
  package enum Effect: Equatable, Sendable {
    /// Sound a tone, or print a line.
    case output(Computer.Output)
    /// Save the session, and then report `.desk(.noteSaved)`.
    case save
  }

  /// The answer to an event.
  package struct Reply: Sendable {
    /// Whether the event had its effect.
    package let isDone: Bool
    /// What the front end must do.
    package let effects: [Effect]
  }

  /// Handles an event.
  @discardableResult
  package mutating func act(_ event: Event) -> Reply {
    let isDone = carryOut(event)
    var effects = desk.takeOutputs().map { Effect.output($0) }
    if desk.isSaveDue { effects.append(.save) }
    return Reply(isDone: isDone, effects: effects)
  }

  private mutating func carryOut(_ event: Event) -> Bool {
    switch event {
    case .desk(let action): return carryOut(action)
    case .undo: return travel(.undo)
    case .redo: return travel(.redo)
    case .choose(let model, let random):
      finishPaste()
      guard desk.endsTyping("the model was not changed") else { return false }
      choose(model, random)
    case .set(let setting, let value):
      guard settings.set(setting, to: value) else { return false }
      desk.act(.noteChange)
    case .keepDraft(let text):
      drafts.keep(text)
      desk.act(.noteChange)
    case .deleteDraft(let index):
      guard drafts.delete(index) else { return false }
      desk.act(.noteChange)
    }
    return true
  }

  // MARK: Changes

  private var now: Moment { Moment(computer: computer, origins: origins) }

  private mutating func carryOut(_ action: DeskAction) -> Bool {
    if action.isByUser, !action.isKey { finishPaste() }
    // The computer of another model is kept; the action replaces that of its own model.
    if let (model, random) = action.newComputer { choose(model, random) }
    if let title = action.pasteTitle { pasteTitle = title }
    if action.replacesComputer || action.isByUser && desk.pasted == nil && !computer.isWorking {
      beforeKey = now
      pasteIsNoted = false
    }
    let (contents, wasPasting) = (computer.contents, desk.pasted != nil)
    let isDone = desk.act(action)
    if isDone, action.newComputer != nil { keepTape(of: beforeKey.computer) }
    guard isDone && action.replacesComputer || computer.contents != contents else { return isDone }
    let isPaste = !action.replacesComputer && (wasPasting || action.pasteTitle != nil)
    if isPaste, pasteIsNoted { return isDone }
    pasteIsNoted = isPaste
    let title = isPaste ? pasteTitle : action.title ?? computer.contents.title(since: contents)
    changes.note(Change(beforeKey, title: title))
    return isDone
  }

  /// Keeps the recorder when a computer was replaced, unless the new one comes with a tape and the
  /// present tape is saved.
  private mutating func keepTape(of former: Computer) {
    guard former.recorder.tape?.isUnsaved == true || computer.recorder.tape == nil else { return }
    var connected = computer
    connected.connect(recorderOf: former)
    desk.replaceComputer(with: connected)
  }

  /// Types the rest of a paste immediately, unless it waits for a program.
  private mutating func finishPaste() {
    if desk.pasted != nil, !computer.isWorking { _ = carryOut(.nextSpeed) }
  }

  /// Undoes or redoes a change of a computer, which this chooses.
  private mutating func travel(_ direction: ChangeList.Direction) -> Bool {
    finishPaste()
    guard desk.endsTyping("nothing was changed") else { return false }
    guard let change = changes.next(direction) else {
      desk.act(.showFailure(direction == .undo ? "nothing to undo" : "nothing to redo"))
      return false
    }
    choose(change.model, RandomNumbers())
    guard var former = try? Computer(restoring: change.state) else {
      changes.drop(direction)
      desk.act(.showFailure("\(change.title): the state is damaged"))
      return false
    }
    changes.move(direction, leaving: Change(now, title: change.title))
    former.connect(recorderOf: computer)
    former.speed = computer.speed
    let isWatching = computer.debugger.isWatching
    desk.replaceComputer(with: former)
    desk.act(.input(.releaseAll))
    if former.debugger.isWatching != isWatching { desk.act(.debug(isWatching ? .halt : .off)) }
    origins = change.origins
    beforeKey = now
    return true
  }

  // MARK: Models

  /// Chooses a computer; the recorder, as a separate device, is connected to it.
  private mutating func choose(_ model: Model, _ random: RandomNumbers) {
    guard model != computer.model else { return }
    desk.act(.input(.releaseAll))
    var former = now
    let index = parked.firstIndex { $0.computer.model == model }
    var next =
      index.map { parked.remove(at: $0) }
      ?? Moment(computer: Computer(model: model, random: random), origins: ProgramOrigins())
    next.computer.connect(recorderOf: former.computer)
    next.computer.speed = former.computer.speed
    _ = former.computer.ejectTape()
    parked.append(former)
    desk.replaceComputer(with: next.computer)
    origins = next.origins
    beforeKey = now
  }
}
