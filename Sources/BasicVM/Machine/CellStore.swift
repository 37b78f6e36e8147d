/// A variable's value, a number or a short string, in eight bytes.
///
/// A number is the word of its `Decimal12`. A string's lowest byte is -128 plus its length, below
/// all exponents. As in the machine, 0 and "" are the same.
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

  /// Validates an untrusted word.
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

  /// Whether the cell contains a nonempty string.
  @inline(__always)
  package var isText: Bool { Int8(truncatingIfNeeded: word) < -110 }

  /// Valid unless `isText`.
  @inline(__always)
  package var number: Decimal12 { Decimal12(word: word) }
}

extension Cell {
  /// The lowest byte of a string is this plus its length, which is never 0.
  private static let textMark: Int64 = -128

  /// Creates the cell of a string of at most seven characters.
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

  /// 0 for numbers and the empty cell.
  @inline(__always)
  var textCount: Int {
    isText ? Int(Int8(truncatingIfNeeded: word)) &+ 128 : 0
  }

  var characters: [UInt8] {
    (0..<textCount).map {
      UInt8(truncatingIfNeeded: UInt64(bitPattern: word) >> UInt64(8 + 8 * $0))
    }
  }
}

/// A machine's cells and strings: variables, temporaries and constants.
package struct CellStore: Sendable {
  /// Indexed by `Slot`.
  private(set) var cells: [Cell]
  /// In the format of `TextBank`.
  private var texts: [UInt8]

  private static let literals = SlotLayout.literals * SlotLayout.textStride

  init() {
    cells = Array(repeating: .empty, count: SlotLayout.constants)
    texts = Array(repeating: 0, count: Self.literals)
  }

  package subscript(slot: Int) -> Cell {
    get { cells[slot] }
    set { cells[slot] = newValue }
  }

  func text(in slot: TextSlot) -> [UInt8] {
    let start = Int(slot) * SlotLayout.textStride
    return Array(texts[(start + 1)..<(start + 1 + Int(texts[start]))])
  }

  /// Cuts to 62 characters.
  mutating func put(_ text: some Collection<UInt8>, in slot: TextSlot) {
    let start = Int(slot) * SlotLayout.textStride
    let kept = text.prefix(SlotLayout.textLimit)
    texts[start] = UInt8(kept.count)
    texts.replaceSubrange((start + 1)..<(start + 1 + kept.count), with: kept)
  }

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

  mutating func takeVariables(of other: CellStore) {
    for index in 0..<SlotLayout.cells { cells[index] = other.cells[index] }
    put(other.text(in: SlotLayout.dollar), in: SlotLayout.dollar)
  }

  mutating func forgetTemporaries() {
    for index in SlotLayout.cells..<SlotLayout.constants { cells[index] = .empty }
    for index in SlotLayout.textStride..<Self.literals { texts[index] = 0 }
  }

  mutating func withFrame(_ run: (RunFrame) -> Effect) -> Effect {
    cells.withUnsafeMutableBufferPointer { cells in
      texts.withUnsafeMutableBufferPointer { texts in
        guard let cells = cells.baseAddress, let texts = texts.baseAddress else { return .ended }
        return run(RunFrame(cells: cells, texts: TextBank(base: texts)))
      }
    }
  }
}

/// Unchecked pointers during a run: the compiler creates only operands in range.
struct RunFrame {
  let cells: UnsafeMutablePointer<Cell>
  let texts: TextBank
}

/// Unchecked access to the strings: `$`, temporaries and literals.
///
/// Each has a slot of 64 bytes: its length, then its characters.
struct TextBank {
  let base: UnsafeMutablePointer<UInt8>

  @inline(__always)
  private func slot(_ slot: TextSlot) -> UnsafeMutablePointer<UInt8> {
    base + Int(slot) &* SlotLayout.textStride
  }

  @inline(__always)
  func characters(_ text: TextSlot) -> UnsafeMutablePointer<UInt8> { slot(text) + 1 }

  @inline(__always)
  func count(_ text: TextSlot) -> Int { Int(slot(text)[0]) }

  @inline(__always)
  func setCount(_ text: TextSlot, _ count: Int) { slot(text)[0] = UInt8(truncatingIfNeeded: count) }

  @inline(__always)
  func view(_ text: TextSlot) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: characters(text), count: count(text))
  }

  /// Moves bytes, which may overlap, as raw memory: WebAssembly moves typed bytes one by one.
  @inline(__always)
  private func move(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count)
  }

  @inline(__always)
  func copy(_ text: TextSlot, to: TextSlot) {
    // Copying the fixed-size slot takes only a few moves.
    move(slot(text), to: slot(to), SlotLayout.textStride)
  }

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
    // `b` may share its slot with `to`, so it moves first.
    move(characters(b), to: characters(to) + start, added)
    if a != to { move(characters(a), to: characters(to), start) }
    setCount(to, start + added)
  }

  @_optimize(speed)
  func middle(of text: TextSlot, from start: Int, count: Int, to: TextSlot) {
    move(characters(text) + start, to: characters(to), count)
    setCount(to, count)
  }

  /// -1, 0 or 1, by character code.
  @_optimize(speed)
  func compare(_ a: TextSlot, _ b: TextSlot) -> Int {
    let (first, second) = (view(a), view(b))
    for index in 0..<min(first.count, second.count) where first[index] != second[index] {
      return first[index] < second[index] ? -1 : 1
    }
    return first.count == second.count ? 0 : first.count < second.count ? -1 : 1
  }

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

  /// Cut to seven characters.
  @inline(__always)
  func cell(_ text: TextSlot) -> Cell {
    Cell(view(text).prefix(SlotLayout.shortTextLimit))
  }
}
