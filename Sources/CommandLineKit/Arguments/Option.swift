import BasicVM
import FX790Device
import FX790Terminal

/// A type whose properties are set by options; their initial values are the defaults.
package protocol OptionGroup {
  init()

  static var options: [Option<Self>] { get }
}

/// An option of a command: its help, its completion, and the property that it sets.
package struct Option<Root> {
  /// The name, with its dashes.
  package let name: String
  /// Names the value in the help; nil for a flag.
  package let placeholder: String?
  /// One line of help, without the default.
  private let text: String
  /// Returns nil if the help does not show the default.
  private var defaultValue: () -> String? = { nil }
  /// The valid values that the help lists; empty for a number or another text.
  package private(set) var choices: [String] = []
  /// The limits of a number; nil for other options.
  package private(set) var limits: (least: String, most: String)?
  /// How a shell completes the value.
  package private(set) var completes = Completion.nothing
  /// Whether the value may be empty, as a key script may.
  package private(set) var mayBeEmpty = false
  /// Sets the property; flags ignore the value.
  package let take: (_ value: String, inout Root) throws(UsageError) -> Void
  /// The tasks of the command, such as `tape list`, that use the option; empty for all.
  package private(set) var tasks: [String] = []
  /// The help topic that describes the option; nil if the command's help does.
  package private(set) var topic: String?
  /// False if the option is hidden in help and completions, because a newer form replaces it.
  package private(set) var isShown = true

  package var summary: String { defaultValue().map { "\(text) (\($0))" } ?? text }

  /// Restricts the option to some tasks of its command.
  package func only(for tasks: String...) -> Option {
    var option = self
    option.tasks = tasks
    return option
  }

  /// Removes the option from help and completions.
  package var hidden: Option {
    var option = self
    option.isShown = false
    return option
  }

  /// Moves the descriptions of options to a help topic.
  package static func described(under topic: String, _ options: [Option]) -> [Option] {
    options.map { option in
      var option = option
      option.topic = topic
      return option
    }
  }

  /// The options of a group stored in a property.
  package static func group<Group: OptionGroup>(_ group: WritableKeyPath<Root, Group>) -> [Option] {
    Group.options.map { option in
      Option(
        name: option.name, placeholder: option.placeholder, text: option.text,
        defaultValue: option.defaultValue, choices: option.choices, limits: option.limits,
        completes: option.completes, mayBeEmpty: option.mayBeEmpty,
        take: { value, root throws(UsageError) in try option.take(value, &root[keyPath: group]) },
        tasks: option.tasks, topic: option.topic, isShown: option.isShown)
    }
  }
}

/// The completions that a shell offers for a value.
package enum Completion {
  case nothing
  case files
  case folders
  case words([String])
  /// The words are names, which may contain colons; files are offered, too.
  case namesOrFiles([String])
  /// One of the words comes first, followed by files.
  case actions([String])
}

// MARK: Kinds of options

extension Option where Root: OptionGroup {
  package static func flag(
    _ name: String, _ property: WritableKeyPath<Root, Bool>, _ summary: String
  ) -> Option {
    Option(
      name: name, placeholder: nil, text: summary,
      take: { _, root in root[keyPath: property] = true })
  }

  /// An option whose value `reading` parses.
  package static func value<Value>(
    _ name: String, _ placeholder: String, _ property: WritableKeyPath<Root, Value>,
    _ summary: String, choices: [String] = [], completes: Completion = .nothing,
    mayBeEmpty: Bool = false, reading: @escaping (String) throws(UsageError) -> Value
  ) -> Option {
    Option(
      name: name, placeholder: placeholder, text: summary, choices: choices,
      completes: completes, mayBeEmpty: mayBeEmpty,
      take: { value, root throws(UsageError) in root[keyPath: property] = try reading(value) })
  }

  /// An option that may be repeated.
  package static func list(
    _ name: String, _ placeholder: String, _ property: WritableKeyPath<Root, [String]>,
    _ summary: String
  ) -> Option {
    Option(
      name: name, placeholder: placeholder, text: summary,
      take: { value, root in root[keyPath: property].append(value) })
  }

  package static func file(
    _ name: String, _ property: WritableKeyPath<Root, String?>, _ summary: String
  ) -> Option {
    value(name, "FILE", property, summary, completes: .files) { $0 }
  }

  package static func folder(
    _ name: String, _ property: WritableKeyPath<Root, String?>, _ summary: String
  ) -> Option {
    value(name, "FOLDER", property, summary, completes: .folders) { $0 }
  }

  package static func choice<Value>(
    _ name: String, _ placeholder: String, _ property: WritableKeyPath<Root, Value>,
    _ meanings: [(word: String, value: Value)], _ summary: String
  ) -> Option {
    let words = meanings.map(\.word)
    return value(
      name, placeholder, property, summary, choices: words, completes: .words(words)
    ) { text throws(UsageError) in
      guard let meaning = meanings.first(where: { $0.word == text }) else {
        throw UsageError(
          "\(name) is one of \(words.joined(separator: ", ")), not", text, among: words)
      }
      return meaning.value
    }
  }

  /// A whole number; its help ends with the default.
  package static func number<Number: FixedWidthInteger>(
    _ name: String, _ property: WritableKeyPath<Root, Number>,
    in range: ClosedRange<Number>, _ summary: String
  ) -> Option {
    var option = value(name, "N", property, summary) { text throws(UsageError) in
      try whole(text, in: range, of: "", for: name)
    }
    option.limits = ("\(range.lowerBound)", "\(range.upperBound)")
    option.defaultValue = { "\(Root()[keyPath: property])" }
    return option
  }

  /// A whole number without a default.
  package static func number<Number: FixedWidthInteger>(
    _ name: String, _ property: WritableKeyPath<Root, Number?>,
    in range: ClosedRange<Number>, of unit: String = "", _ summary: String
  ) -> Option {
    var option = value(name, "N", property, summary) { text throws(UsageError) in
      try whole(text, in: range, of: unit, for: name)
    }
    option.limits = ("\(range.lowerBound)", "\(range.upperBound)")
    return option
  }

  private static func whole<Number: FixedWidthInteger>(
    _ text: String, in range: ClosedRange<Number>, of unit: String, for name: String
  ) throws(UsageError) -> Number {
    let number = Number(text)
    guard number != nil || isWhole(text) else {
      throw UsageError("\(name) takes a whole number, not \(text)")
    }
    guard let number, range.contains(number) else {
      let isOpen = range.upperBound == .max && Number.bitWidth == 64
      guard number != nil || !isOpen || text.hasPrefix("-") else {
        throw UsageError("\(name) takes a number up to \(range.upperBound)")
      }
      // The maximum of a 64-bit number would not help the user.
      let last = isOpen ? "on" : "to \(range.upperBound)"
      throw UsageError(
        unit.isEmpty
          ? "\(name) takes a number from \(range.lowerBound) \(last)"
          : "\(name) takes \(range.lowerBound) \(last) \(unit), not \(text)")
    }
    return number
  }
}

private func isWhole(_ text: String) -> Bool {
  let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
  return !digits.isEmpty && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
}

// MARK: Options shared by several commands

extension Option where Root: OptionGroup {
  package static func memory(
    _ property: WritableKeyPath<Root, MemorySize?>,
    _ summary: String = "memory size in KB, or in free bytes for small models (8)"
  ) -> Option {
    let sizes = MemorySize.allCases.map { (word: "\($0.name)", value: Optional($0)) }
    return choice("--memory", "SIZE", property, sizes, summary)
  }

  package static func model(
    _ property: WritableKeyPath<Root, Model?>,
    _ summary: String = "the model (fx-790p, or the one that the listing names)",
    named name: String = "--model"
  ) -> Option {
    let names = Model.allCases.map { "\($0.name)" }
    return value(
      name, "MODEL", property, summary, choices: names, completes: .words(names)
    ) { text throws(UsageError) in
      guard let model = Model(named: UTF8Text(text)) else {
        throw UsageError(
          "\(name) is one of \(names.joined(separator: ", ")), not", text, among: names)
      }
      return model
    }
  }

  package static func spelling(
    _ property: WritableKeyPath<Root, Spelling?>, _ summary: String
  ) -> Option {
    let names = Spelling.allCases.map { "\($0.name)" }
    // Other tools are known under several names.
    let others: [String: Spelling] = [
      "tape": .casutil, "pbsim": .pbSim, "pokecom": .pbSim, "hamura": .printed, "unicode": .printed,
    ]
    return value(
      "--spelling", "TOOL", property, summary, choices: names, completes: .words(names)
    ) { text throws(UsageError) in
      if let spelling = Spelling.allCases.first(where: { "\($0.name)" == text }) ?? others[text] {
        return spelling
      }
      throw UsageError(
        "--spelling is one of \(names.joined(separator: ", ")), not", text, among: names)
    }
  }

  package static func seed(
    _ property: WritableKeyPath<Root, UInt64>, _ summary: String = "the seed of RAN#"
  ) -> Option {
    number("--seed", property, in: .min ... .max, summary)
  }

  package static func seed(
    _ property: WritableKeyPath<Root, UInt64?>, _ summary: String
  ) -> Option {
    number("--seed", property, in: .min ... .max, summary)
  }

  package static func speed(
    _ property: WritableKeyPath<Root, Speed?>, _ summary: String
  ) -> Option {
    choice("--speed", "S", property, Speed.allCases.map { ("\($0.name)", $0) }, summary)
  }

  package static func paperColumns(_ property: WritableKeyPath<Root, PaperWidth?>) -> Option {
    choice(
      "--paper-columns", "COLS", property, PaperWidth.allCases.map { ("\($0.columns)", $0) },
      "the width of the paper (20 on models with 12 columns, otherwise 40)")
  }

  package static func timeLimit(_ property: WritableKeyPath<Root, Ticks?>) -> Option {
    // No program needs more than thirty years.
    seconds(
      "--max-time", property, upTo: 1_000_000_000, "limit on machine time (no limit)")
  }

  /// A time in seconds, which may have decimals.
  package static func seconds(
    _ name: String, _ property: WritableKeyPath<Root, Ticks?>, from least: Double = 0,
    upTo most: Int, _ summary: String
  ) -> Option {
    let limits = (least == 0 ? "0" : "\(least)", "\(most)")
    var option = value(name, "SECONDS", property, summary) { text throws(UsageError) in
      // `Double` would also parse hexadecimal digits.
      guard !text.lowercased().contains("x"), let seconds = Double(text),
        least...Double(most) ~= seconds
      else {
        throw UsageError("\(name) takes seconds from \(limits.0) to \(limits.1), not \(text)")
      }
      return Ticks((seconds * 1e6).rounded())
    }
    option.limits = limits
    return option
  }
}
