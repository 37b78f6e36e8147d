/// The prefixes and locks that change what the next key does.
struct Planes: Equatable, Sendable {
  var isShifted = false
  var isFunction = false
  /// EXT stays until it is pressed again.
  var isExtended = false
  var isHyperbolic = false
  /// MODE was pressed; a digit follows.
  var isChoosingMode = false

  /// Ends what holds for one key only.
  mutating func spend() {
    isShifted = false
    isFunction = false
    isHyperbolic = false
    isChoosingMode = false
  }

  /// S, which takes the place of F.
  mutating func toggleShift() {
    isShifted.toggle()
    isFunction = false
  }

  /// F, which takes the place of S.
  mutating func toggleFunction() {
    isFunction.toggle()
    isShifted = false
  }

  /// What a key does now.
  func meaning(of cap: KeyCap) -> KeyMeaning {
    if isFunction { return cap.function }
    if isShifted { return isExtended ? extendedShifted(cap) : cap.shifted }
    return cap.plain
  }

  /// A key without a sign of its own for S and EXT does what S alone makes of it.
  private func extendedShifted(_ cap: KeyCap) -> KeyMeaning {
    if case .nothing = cap.extendedShifted { return cap.shifted }
    return cap.extendedShifted
  }
}
