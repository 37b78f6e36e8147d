import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

extension Option where Root: OptionGroup {
  static func keys(
    _ property: WritableKeyPath<Root, [ScriptKey]?>,
    _ summary: String = "type these keys; \\n is EXE, \\e BRK, \\h{6:0.5} held, \\w{1.0} a pause"
  ) -> Option {
    value("--keys", "TEXT", property, summary, mayBeEmpty: true) { text throws(UsageError) in
      let keys = ScriptKey.read(UTF8Text(text), withEscapes: true)
      guard !keys.contains(.malformed) else {
        throw UsageError("--keys: a held key is \\h{6:0.5}, a pause \\w{1.0}, in seconds")
      }
      var missing = MissingKeys(in: "--keys", of: "fx790")
      missing.warn(of: text, keys)
      return keys
    }
  }
}
