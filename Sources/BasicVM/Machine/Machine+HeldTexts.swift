// What the variables hold, for those who look for keys that a program may be waiting for.

extension Machine {
  /// What `$` and the cells hold that is not empty, as someone would type it.
  ///
  /// Digits that stand alone in neighbouring cells are told together too, as one text.
  public var heldTexts: [[UInt8]] {
    var held: [[UInt8]] = []
    var digits: [UInt8] = []
    func endDigits() {
      if digits.count > 1 { held.append(digits) }
      digits = []
    }
    let dollar = texts[1...].prefix(Int(texts[0]))
    if !dollar.isEmpty { held.append(Array(dollar)) }
    for cell in cells[..<SlotLayout.cells] {
      if cell != .empty { held.append(text(of: cell)) }
      // An empty cell is a 0, but only between digits: the cells behind the last are all empty.
      if let digit = cell.isText ? nil : cell.number.truncated, 0...9 ~= digit,
        cell != .empty || !digits.isEmpty, digits.count < 10
      {
        digits.append(CharacterCode.zero + UInt8(digit))
      } else {
        endDigits()
      }
    }
    endDigits()
    return held
  }

  private func text(of cell: Cell) -> [UInt8] {
    cell.isText ? cell.characters : NumberFormat.normal.text(of: cell.number)
  }
}
