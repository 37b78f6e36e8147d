import BasicVM
import FX790Device

extension Session {
  /// A change of a computer, with the state before it or, once it is undone, after it.
  struct Change: Sendable {
    let model: Model
    /// A snapshot without the tape, since the recorder is a separate device.
    let state: [UInt8]
    let origins: ProgramOrigins
    let title: UTF8Text

    init(_ moment: Moment, title: UTF8Text) {
      var computer = moment.computer
      _ = computer.ejectTape()
      // A front end has received these.
      _ = computer.takeOutputs()
      self.init(
        model: computer.model, state: computer.snapshot, origins: moment.origins, title: title)
    }

    private init(model: Model, state: [UInt8], origins: ProgramOrigins, title: UTF8Text) {
      (self.model, self.state, self.origins, self.title) = (model, state, origins, title)
    }

    func titled(_ title: UTF8Text) -> Change {
      Change(model: model, state: state, origins: origins, title: title)
    }
  }

  /// The changes that can be undone and redone, within a limit of bytes.
  ///
  /// A new change after an undo loses nothing: what was undone becomes part of the past, as if it had
  /// been redone and undone again.
  struct ChangeList: Sendable {
    private(set) var undoable: [Change] = []
    private(set) var redoable: [Change] = []
    private let limit: Int

    enum Direction: Sendable {
      case undo
      case redo
    }

    init(limit: Int) {
      self.limit = limit
    }

    func next(_ direction: Direction) -> Change? {
      switch direction {
      case .undo: undoable.last
      case .redo: redoable.last
      }
    }

    /// Adds a change that was just made.
    mutating func note(_ change: Change) {
      var before = change
      for undone in redoable.reversed() {
        undoable.append(before.titled(undone.title))
        before = undone
      }
      for undone in redoable { undoable.append(undone.titled("the undo of \(undone.title)")) }
      redoable = []
      undoable.append(change)
      trim()
    }

    /// Moves over the next change, from a state to which the opposite direction will return.
    mutating func move(_ direction: Direction, leaving change: Change) {
      drop(direction)
      switch direction {
      case .undo: redoable.append(change)
      case .redo: undoable.append(change)
      }
      trim()
    }

    /// Removes the next change.
    mutating func drop(_ direction: Direction) {
      switch direction {
      case .undo: undoable.removeLast()
      case .redo: redoable.removeLast()
      }
    }

    /// Removes the oldest changes, except the next one in each direction.
    private mutating func trim() {
      var size = (undoable + redoable).reduce(0) { $0 + $1.state.count }
      while size > limit, undoable.count > 1 { size -= undoable.removeFirst().state.count }
      while size > limit, redoable.count > 1 { size -= redoable.removeFirst().state.count }
    }
  }
}
