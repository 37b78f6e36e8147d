import BasicVM
import CommandLineKit

extension Option where Root: OptionGroup {
  static func patience(_ property: WritableKeyPath<Root, Ticks?>) -> Option {
    .seconds(
      "--patience", property, from: 0.01, upTo: 3600,
      "end an exec: program that does not answer for this time (5)")
  }
}
