extension Session {
  /// A setting of a front end.
  package enum Setting: Int, CaseIterable, Sendable {
    /// 1 if tones are heard.
    case sound
    /// 1 if the mouse presses keys in the terminal.
    case mouse

    /// The allowed values.
    package var range: ClosedRange<Int> {
      switch self {
      case .sound, .mouse: 0...1
      }
    }

    fileprivate var initial: Int {
      switch self {
      case .sound, .mouse: 1
      }
    }
  }

  /// The values of all settings, each within its range.
  package struct Settings: Equatable, Sendable {
    private var values = Setting.allCases.map { $0.initial }

    /// The value of a setting.
    package subscript(_ setting: Setting) -> Int { values[setting.rawValue] }

    /// Returns false, without a change, if the value is out of range.
    mutating func set(_ setting: Setting, to value: Int) -> Bool {
      guard setting.range ~= value else { return false }
      values[setting.rawValue] = value
      return true
    }
  }
}
