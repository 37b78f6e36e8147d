/// The contents of a variable: a number or a short string, in eight bytes.
///
/// A number is the word of its `Decimal12`. A string has its up to seven characters in the upper
/// bytes, the first lowest, and a mark with its length in the lowest byte, where no exponent can
/// be that small. 0 and "" are the same empty cell, as in the machine.
///
///      63        56            16 15       8 7        0
///     +-----------+-- ... --+-----------+-----------+
///     | 7th char  |         | 1st char  | -128 + n  |
///     +-----------+-- ... --+-----------+-----------+
package struct Cell: Equatable, Sendable {
  var word: Int64

  @inline(__always)
  init(word: Int64) {
    self.word = word
  }

  @inline(__always)
  init(_ number: Decimal12) {
    word = number.word
  }

  static let empty = Cell(word: 0)

  /// The cell of a word from outside; nil if it is neither a number nor a text.
  init?(stored word: Int64) {
    self.word = word
    if isText {
      let isLong = textCount == SlotLayout.shortTextLimit
      let rest = isLong ? 0 : UInt64(bitPattern: word) >> UInt64(8 + 8 * textCount)
      guard 1...SlotLayout.shortTextLimit ~= textCount, rest == 0 else { return nil }
    } else {
      guard Decimal12(stored: word) != nil else { return nil }
    }
  }

  /// The mark of no string and no number, which says that an operation has failed.
  private static let faultMark: Int64 = 0x80

  /// Stands for the result of an operation that failed.
  static func fault(_ cause: FaultCause) -> Cell {
    Cell(word: Int64(cause.rawValue) << 8 | faultMark)
  }

  /// Wraps the result of an operation, which is missing if it failed.
  @inline(__always)
  init(_ number: Decimal12?, else cause: FaultCause) {
    if let number { word = number.word } else { self = .fault(cause) }
  }

  /// Why the operation failed, if it did.
  @inline(__always)
  var fault: FaultCause? {
    guard word & 0xFF == Self.faultMark else { return nil }
    return FaultCause(rawValue: UInt8(truncatingIfNeeded: word >> 8))
  }

  @inline(__always)
  var isFault: Bool { word & 0xFF == Self.faultMark }

  /// Whether the cell holds a string that is not empty.
  @inline(__always)
  package var isText: Bool { Int8(truncatingIfNeeded: word) < -110 }

  /// The number in a cell that holds no string.
  @inline(__always)
  package var number: Decimal12 { Decimal12(word: word) }
}

extension Cell {
  /// The mark of a string without characters, which is never stored: "" is the empty cell.
  private static let textMark: Int64 = -128

  /// A string of up to seven characters.
  init(_ characters: some Collection<UInt8>) {
    guard !characters.isEmpty else {
      self = .empty
      return
    }
    var bits: UInt64 = 0
    var shift: UInt64 = 8
    for code in characters {
      bits |= UInt64(code) << shift
      shift += 8
    }
    bits |= UInt64(UInt8(truncatingIfNeeded: Self.textMark + Int64(characters.count)))
    word = Int64(bitPattern: bits)
  }

  /// The length of the string in the cell; 0 for the empty cell.
  @inline(__always)
  var textCount: Int {
    isText ? Int(Int8(truncatingIfNeeded: word)) &+ 128 : 0
  }

  /// The characters of the string in the cell.
  var characters: [UInt8] {
    (0..<textCount).map {
      UInt8(truncatingIfNeeded: UInt64(bitPattern: word) >> UInt64(8 + 8 * $0))
    }
  }
}

/// The cells and strings of a machine: variables, temporaries and constants.
package struct CellStore: Sendable {
  /// All cells in the order of their slots.
  private(set) var cells: [Cell]
  /// All strings in the order of their slots, as `TextBank` has them.
  private var texts: [UInt8]

  /// The byte at which the literals of programs begin in the strings.
  private static let literals = SlotLayout.literals * SlotLayout.textStride

  /// Empty variables and temporaries, and no constants.
  init() {
    cells = Array(repeating: .empty, count: SlotLayout.constants)
    texts = Array(repeating: 0, count: Self.literals)
  }

  package subscript(slot: Int) -> Cell {
    get { cells[slot] }
    set { cells[slot] = newValue }
  }

  /// The characters of a string.
  func text(in slot: TextSlot) -> [UInt8] {
    let start = Int(slot) * SlotLayout.textStride
    return Array(texts[(start + 1)..<(start + 1 + Int(texts[start]))])
  }

  /// Puts a string into a slot, cut to 62 characters.
  mutating func put(_ text: some Collection<UInt8>, in slot: TextSlot) {
    let start = Int(slot) * SlotLayout.textStride
    let kept = text.prefix(SlotLayout.textLimit)
    texts[start] = UInt8(kept.count)
    texts.replaceSubrange((start + 1)..<(start + 1 + kept.count), with: kept)
  }

  /// Puts the constants of a program behind the temporaries.
  mutating func install(constantsOf program: CompiledProgram) {
    cells.removeSubrange(SlotLayout.constants...)
    cells.append(contentsOf: program.numbers.map { Cell($0) })
    texts.removeSubrange(Self.literals...)
    texts.append(
      contentsOf: repeatElement(0, count: program.texts.count * SlotLayout.textStride))
    for (index, text) in program.texts.enumerated() {
      put(text, in: TextSlot(SlotLayout.literals + index))
    }
  }

  /// Takes over the variables of another machine.
  mutating func takeVariables(of other: CellStore) {
    for index in 0..<SlotLayout.cells { cells[index] = other.cells[index] }
    put(other.text(in: SlotLayout.dollar), in: SlotLayout.dollar)
  }

  /// Empties the temporaries: what a run has computed is nothing to the next one.
  mutating func forgetTemporaries() {
    for index in SlotLayout.cells..<SlotLayout.constants { cells[index] = .empty }
    for index in SlotLayout.textStride..<Self.literals { texts[index] = 0 }
  }

  /// Lets a run work on cells and strings where they lie.
  mutating func withFrame(_ run: (RunFrame) -> Effect) -> Effect {
    cells.withUnsafeMutableBufferPointer { cells in
      texts.withUnsafeMutableBufferPointer { texts in
        guard let cells = cells.baseAddress, let texts = texts.baseAddress else { return .ended }
        return run(RunFrame(cells: cells, texts: TextBank(base: texts)))
      }
    }
  }
}

/// Cells and strings as a run works on them: by pointers, without looking whether a slot exists.
///
/// The compiler has proved every operand to be in range: slots come from its own counts.
struct RunFrame {
  let cells: UnsafeMutablePointer<Cell>
  let texts: TextBank
}

/// The string slots while a program runs: $, temporaries and literals, 64 bytes each, of which the
/// first is the length.
struct TextBank {
  let base: UnsafeMutablePointer<UInt8>

  /// The bytes of a slot.
  @inline(__always)
  private func slot(_ slot: TextSlot) -> UnsafeMutablePointer<UInt8> {
    base + Int(slot) &* SlotLayout.textStride
  }

  /// The characters of a string.
  @inline(__always)
  func characters(_ text: TextSlot) -> UnsafeMutablePointer<UInt8> { slot(text) + 1 }

  /// The length of a string.
  @inline(__always)
  func count(_ text: TextSlot) -> Int { Int(slot(text)[0]) }

  @inline(__always)
  func setCount(_ text: TextSlot, _ count: Int) { slot(text)[0] = UInt8(truncatingIfNeeded: count) }

  /// The string as a view.
  @inline(__always)
  func view(_ text: TextSlot) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: characters(text), count: count(text))
  }

  /// Moves bytes, which may overlap.
  ///
  /// As raw memory: of bytes with a type, WebAssembly's code takes one after the other.
  @inline(__always)
  private func move(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count)
  }

  /// Copies a string.
  @inline(__always)
  func copy(_ text: TextSlot, to: TextSlot) {
    // The whole slot: a fixed size is a few moves.
    move(slot(text), to: slot(to), SlotLayout.textStride)
  }

  /// Stores a string, cut to 62 characters.
  func set(_ text: TextSlot, to characters: some Sequence<UInt8>) {
    let target = self.characters(text)
    var count = 0
    for code in characters {
      guard count < SlotLayout.textLimit else { break }
      target[count] = code
      count += 1
    }
    setCount(text, count)
  }

  /// to = a + b, cut to 62 characters.
  @_optimize(speed)
  func join(_ a: TextSlot, _ b: TextSlot, to: TextSlot) {
    let start = count(a)
    let added = min(count(b), SlotLayout.textLimit - start)
    // The second first: it may stand where the result goes, and then makes room for the first.
    move(characters(b), to: characters(to) + start, added)
    if a != to { move(characters(a), to: characters(to), start) }
    setCount(to, start + added)
  }

  /// to = some characters of a string.
  @_optimize(speed)
  func middle(of text: TextSlot, from start: Int, count: Int, to: TextSlot) {
    move(characters(text) + start, to: characters(to), count)
    setCount(to, count)
  }

  /// -1, 0 or 1 as one string stands before, with or behind the other in the order of codes.
  @_optimize(speed)
  func compare(_ a: TextSlot, _ b: TextSlot) -> Int {
    let (first, second) = (view(a), view(b))
    for index in 0..<min(first.count, second.count) where first[index] != second[index] {
      return first[index] < second[index] ? -1 : 1
    }
    return first.count == second.count ? 0 : first.count < second.count ? -1 : 1
  }

  /// Puts the string of a cell into a slot.
  @inline(__always)
  func load(_ cell: Cell, to text: TextSlot) {
    let count = cell.textCount
    var word = UInt64(bitPattern: cell.word) &>> 8
    let target = characters(text)
    for index in 0..<count {
      target[index] = UInt8(truncatingIfNeeded: word)
      word &>>= 8
    }
    setCount(text, count)
  }

  /// The string as a cell, cut to seven characters.
  @inline(__always)
  func cell(_ text: TextSlot) -> Cell {
    Cell(view(text).prefix(SlotLayout.shortTextLimit))
  }
}
