import BasicVM
import StateMachines

/// Checks that each name in a port means the right variable, by Swift's rules of scopes.
///
/// It compares the port with the same port in which each variable has a mark that names nothing
/// else (`PortNames.marked`): each name must find the declaration of the same variable.
struct NameCheck {
  private var written: SwiftTokens
  private var marked: SwiftTokens
  /// The marks of declared names, innermost scope last; the first has those of the type.
  private var scopes: [Scope] = [Scope()]
  /// The parameters of a function whose body has not begun.
  private var parameters: Scope?
  private var previous: [UTF8Text] = ["", ""]

  private struct Scope {
    var marks: [UTF8Text: UTF8Text] = [:]
    /// Whether the next `case` ends it.
    var isArm = false
  }

  /// The fault; nil without one.
  static func fault(in written: UTF8Text, marked: UTF8Text) -> UTF8Text? {
    var check = NameCheck(written: SwiftTokens(written), marked: SwiftTokens(marked))
    return check.fault()
  }

  private mutating func fault() -> UTF8Text? {
    while true {
      let (token, mark) = (written.next(), marked.next())
      guard let token, let mark else { return token == mark ? nil : "the Swift ends elsewhere" }
      switch (token, mark) {
      case (.sign(let sign), .sign(let other)) where sign == other: read(sign)
      case (.word(let word), .word(let mark)):
        guard read(word, mark) else {
          return "\(word) means something else in line \(written.line) of the Swift"
        }
      default: return "line \(written.line) of the Swift has other code"
      }
      previous = [previous[1], token.text]
    }
  }

  // MARK: Scopes

  private mutating func read(_ sign: UTF8Text) {
    if sign == "{" {
      scopes.append(parameters ?? Scope())
      parameters = nil
    } else if sign == "}" {
      closeArm()
      if scopes.count > 1 { scopes.removeLast() }
    }
  }

  private mutating func closeArm() {
    if scopes.last?.isArm == true { scopes.removeLast() }
  }

  // MARK: Names

  /// Whether the word may stand for what the mark names.
  private mutating func read(_ word: UTF8Text, _ mark: UTF8Text) -> Bool {
    switch (previous[1], word) {
    case (".", _):
      return previous[0] == "self" ? scopes[Self.type].marks[word] == mark : word == mark
    case ("var", _), ("let", _), ("func", _): return declare(word, mark)
    case (_, "case"), (_, "default"):
      closeArm()
      scopes.append(Scope(isArm: true))
    case (_, "func"): parameters = Scope()
    default:
      var rest = written
      guard rest.next() == .sign(":") else { return (meaning(of: word) ?? word) == mark }
      // A parameter, or the label of an argument or a loop.
      parameters?.marks[word] = mark
    }
    return word == mark
  }

  private static let type = 1

  private func meaning(of word: UTF8Text) -> UTF8Text? {
    scopes.reversed().lazy.compactMap { $0.marks[word] }.first
  }

  /// Whether the scope has no other variable with this name.
  private mutating func declare(_ word: UTF8Text, _ mark: UTF8Text) -> Bool {
    scopes[scopes.count - 1].marks.updateValue(mark, forKey: word) == nil
  }
}
