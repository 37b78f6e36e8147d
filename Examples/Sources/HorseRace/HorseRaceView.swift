import FX790Words

/// The machine's display as the view of a `HorseRaceViewModel`.
extension FX790 {
  func showHorseRace() {
    let model = HorseRaceViewModel { self.RAN }
    while model.wait != .nothing {
      PRINT()
      PRINT(model.screenText, terminator: "")
      for tone in model.takeSounds() { BEEP(tone == .low ? 0 : 1) }
      switch model.wait {
      case .exe:
        PRINT("")
        model.confirm()
      case .line:
        for character in INPUT() { model.handle(character) }
        model.confirm()
      case .key: model.handle(pressedKey())
      case .tenths(let tenths):
        TIMER(tenths)
        model.tick()
      case .nothing: break
      }
    }
  }

  /// Waits until no key is down, and then for a key.
  private func pressedKey() -> Character {
    while KEY != "" {}
    while true {
      if let key = KEY.first { return key }
    }
  }
}
