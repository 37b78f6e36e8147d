/// A listing ported to Swift as a state machine (docs/state-machine.md).
///
///     listing -> instructions -> state machine -> Swift
///
/// States are the program's waits. A transition calls methods of a `PortHost` from one wait to the
/// next. `PortedRun` plays the program.
public protocol PortedProgram: Sendable {
  /// The waits; raw values index `stateNames`.
  associatedtype State: RawRepresentable<Int>, Equatable, Sendable

  /// Creates the program as RUN starts it, but with empty variables.
  init()

  /// State names for people.
  static var stateNames: [StaticString] { get }

  /// The model of the listing; an FX-790P by default.
  static var model: Model { get }

  /// The DATA of the listing; empty by default.
  static var data: [PortedData] { get }

  /// The memory of the listing's machine; by default that of the model as sold.
  static var memorySize: MemorySize { get }

  /// The bytes of this memory that the listing uses; 0 by default.
  static var programBytes: Int { get }

  /// The variables that answers to INPUT such as `2*A` can use; empty by default.
  var variables: [PortedVariable] { get }

  /// Assigns X and Y, which an answer such as `POL(3,4)` has set.
  mutating func takePoint(_ x: Number, _ y: Number)

  /// Runs to the first wait; throws on an error or interruption.
  mutating func begin(_ fx: inout PortHost) throws(Halt) -> State

  /// Runs from one wait to the next; throws on an error or interruption.
  mutating func next(after state: State, _ fx: inout PortHost) throws(Halt) -> State
}

extension PortedProgram {
  /// The default for listings that name no model.
  public static var model: Model { .fx790P }
  /// The default without DATA.
  public static var data: [PortedData] { [] }
  /// The default for listings that need no other memory.
  public static var memorySize: MemorySize { model.facts.memorySize }
  /// The default for listings without DEFM and DIM.
  public static var programBytes: Int { 0 }
  /// The default for listings whose answers use no variables.
  public var variables: [PortedVariable] { [] }
  /// The default for listings that use neither X nor Y after an answer.
  public mutating func takePoint(_ x: Number, _ y: Number) {}
}

/// Why a transition ends without a wait.
public enum Halt: Error, Equatable, Sendable {
  /// A BASIC error.
  case fault(FaultCause)
  /// An endless loop, stopped by the player.
  case interrupted
}

/// The DATA items of a line.
public struct PortedData: Sendable {
  let area: Int
  let line: Int
  let items: [MachineText]

  /// Takes items as written, those in quotes with their quotes.
  public init(area: Int = 0, line: Int, _ items: MachineText...) {
    self.area = area
    self.line = line
    self.items = items
  }

  /// The items as READ sees them.
  var stored: [CompiledProgram.DataItem] {
    items.map { item in
      let rest = item.codes.dropFirst()
      let isQuoted =
        item.first == CharacterCode.quote
        && rest.firstIndex(of: CharacterCode.quote) == rest.indices.last
      let text = isQuoted ? Array(rest.dropLast()) : item.codes
      return .init(line: line, text: text, isQuoted: isQuoted)
    }
  }
}

/// A port's variable or array, by its letter in the listing.
public struct PortedVariable: Sendable {
  /// Nil for `$` and for an array.
  let slot: Int?
  let cell: Cell
  /// The content of `$`.
  let text: MachineText
  /// Nil for a variable.
  let array: Elements?

  struct Elements: Sendable {
    let shape: ArrayTable.Shape
    let cells: [Cell]
  }

  /// A numeric variable.
  public init(_ letter: Unicode.Scalar, _ value: Number) {
    slot = Self.slot(letter)
    cell = Cell(value)
    text = ""
    array = nil
  }

  /// A text variable.
  public init(_ letter: Unicode.Scalar, _ value: MachineText) {
    slot = letter == "$" ? nil : Self.slot(letter)
    cell = Cell(value.prefix(SlotLayout.shortTextLimit))
    text = value
    array = nil
  }

  /// A variable of mixed type.
  public init(_ letter: Unicode.Scalar, _ value: MixedValue) {
    slot = Self.slot(letter)
    cell = value.cell
    text = ""
    array = nil
  }

  /// A numeric array.
  public init(_ letter: Unicode.Scalar, _ array: NumberArray) {
    let name = ArrayName(Self.slot(letter))
    self.init(array.shape.tableShape(named: name), array.elements.map { Cell($0) })
  }

  /// A text array.
  public init(_ letter: Unicode.Scalar, _ array: TextArray) {
    let name = ArrayName(Self.slot(letter) + SlotLayout.letters)
    self.init(array.shape.tableShape(named: name), array.elements.map { Cell($0) })
  }

  private init(_ shape: ArrayTable.Shape, _ cells: [Cell]) {
    slot = nil
    cell = .empty
    text = ""
    array = Elements(shape: shape, cells: cells)
  }

  private static func slot(_ letter: Unicode.Scalar) -> Int {
    precondition("A"..."Z" ~= letter, "a variable is one of A to Z")
    return Int(letter.value - 65)
  }
}

/// A variable used for numbers and texts.
public struct MixedValue: Equatable, Sendable {
  let cell: Cell

  /// Creates an empty variable: 0, or an empty text.
  public init() {
    cell = .empty
  }

  init(_ cell: Cell) {
    self.cell = cell
  }

  /// Wraps a number.
  public init(_ number: Number) {
    cell = Cell(number)
  }

  /// Wraps a text, cut to seven characters.
  public init(_ text: MachineText) {
    cell = Cell(text.prefix(SlotLayout.shortTextLimit))
  }

  /// The number; throws for a text.
  public var number: Number {
    get throws(Halt) {
      guard !cell.isText else { throw .fault(.textWhereNumber) }
      return cell.number
    }
  }

  /// The text; throws for a number.
  public var text: MachineText {
    get throws(Halt) {
      guard cell.isText || cell == .empty else { throw .fault(.numberWhereText) }
      return MachineText(codes: cell.characters)
    }
  }
}
