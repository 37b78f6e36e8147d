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
  func join(_ a: TextSlot, _ b: TextSlot, to: TextSlot) {
    let start = count(a)
    let added = min(count(b), SlotLayout.textLimit - start)
    // The second first: it may stand where the result goes, and then makes room for the first.
    move(characters(b), to: characters(to) + start, added)
    if a != to { move(characters(a), to: characters(to), start) }
    setCount(to, start + added)
  }

  /// to = some characters of a string.
  func middle(of text: TextSlot, from start: Int, count: Int, to: TextSlot) {
    move(characters(text) + start, to: characters(to), count)
    setCount(to, count)
  }

  /// -1, 0 or 1 as one string stands before, with or behind the other in the order of codes.
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
