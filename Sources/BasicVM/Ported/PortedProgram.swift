/// A listing ported to Swift as an explicit state machine (docs/state-machine.md).
///
///     listing -> instructions -> state machine -> Swift
///
/// States are the program's waits. A transition is all that the program does up to its next wait,
/// as calls of an `FX790`. `PortedRun` plays it.
public protocol PortedProgram: Sendable {
  /// The program's waits; raw values are indexes into `stateNames`.
  associatedtype State: RawRepresentable<Int>, Equatable, Sendable

  /// The program at RUN, with empty variables.
  init()

  /// The names of the states, for people.
  static var stateNames: [StaticString] { get }

  /// The DATA items; empty by default.
  static var data: [PortedData] { get }

  /// The variables by name, so that answers to INPUT can use them, as in `2*A`.
  var variables: [PortedVariable] { get }

  /// Runs to the first wait; throws if it ends with an error or an interruption.
  mutating func begin(_ fx: inout FX790) throws(Halt) -> State

  /// Runs from the end of one wait to the next; throws if it ends before.
  mutating func next(after state: State, _ fx: inout FX790) throws(Halt) -> State
}

extension PortedProgram {
  /// The default: the listing has no DATA.
  public static var data: [PortedData] { [] }
  /// The default: no answer to INPUT uses variables.
  public var variables: [PortedVariable] { [] }
}

/// Why a transition ends before it waits.
public enum Halt: Error, Equatable, Sendable {
  /// A BASIC error.
  case fault(FaultCause)
  /// An endless loop that the player has stopped.
  case interrupted
}

/// The DATA items of one line.
public struct PortedData: Sendable {
  let area: Int
  let line: Int
  let items: [MachineText]

  /// Takes items as written in the line, with their quotes.
  public init(area: Int = 0, line: Int, _ items: MachineText...) {
    self.area = area
    self.line = line
    self.items = items
  }

  /// The items as READ sees them.
  var stored: [CompiledProgram.DataItem] {
    items.map { item in
      let isQuoted = item.first == CharacterCode.quote
      let text = isQuoted ? Array(item.codes.dropFirst().dropLast()) : item.codes
      return .init(line: line, text: text, isQuoted: isQuoted)
    }
  }
}

/// A port's variable and its value, by its letter in the listing.
public struct PortedVariable: Sendable {
  /// The letter's slot; nil for `$`.
  let slot: Int?
  let cell: Cell
  /// The content of `$`.
  let text: MachineText

  /// A numeric variable.
  public init(_ letter: Unicode.Scalar, _ value: Number) {
    slot = Self.slot(letter)
    cell = Cell(value)
    text = ""
  }

  /// A text variable.
  public init(_ letter: Unicode.Scalar, _ value: MachineText) {
    slot = letter == "$" ? nil : Self.slot(letter)
    cell = Cell(value.prefix(SlotLayout.shortTextLimit))
    text = value
  }

  /// A variable that contains a number or a text.
  public init(_ letter: Unicode.Scalar, _ value: MixedValue) {
    slot = Self.slot(letter)
    cell = value.cell
    text = ""
  }

  private static func slot(_ letter: Unicode.Scalar) -> Int {
    precondition("A"..."Z" ~= letter, "a variable is one of A to Z")
    return Int(letter.value - 65)
  }
}

/// A variable that a listing uses for numbers and for texts.
public struct MixedValue: Equatable, Sendable {
  let cell: Cell

  /// Creates an empty variable, which reads as 0 and as an empty text.
  public init() {
    cell = .empty
  }

  /// Wraps a number.
  public init(_ number: Number) {
    cell = Cell(number)
  }

  /// Wraps a text, cut to seven characters.
  public init(_ text: MachineText) {
    cell = Cell(text.prefix(SlotLayout.shortTextLimit))
  }

  /// The number; throws if the variable contains a text.
  public var number: Number {
    get throws(Halt) {
      guard !cell.isText else { throw .fault(.textWhereNumber) }
      return cell.number
    }
  }

  /// The text; throws if the variable contains a number.
  public var text: MachineText {
    get throws(Halt) {
      guard cell.isText || cell == .empty else { throw .fault(.numberWhereText) }
      return MachineText(codes: cell.characters)
    }
  }
}
