import BasicVM
import StateMachines

extension [SwiftNode] {
  /// Labels depend only on the nesting: `rounds`, and in it `innerRounds`.
  var withLabels: [SwiftNode] { map { $0.named(inside: [:]) } }
}

extension SwiftNode {
  /// `outer` has the new names of the enclosing constructs.
  fileprivate func named(inside outer: [UTF8Text: UTF8Text]) -> SwiftNode {
    switch self {
    case .statement(.break(let name?), let line):
      return .statement(.break(outer[name] ?? name), line)
    case .statement(.continue(let name?), let line):
      return .statement(.continue(outer[name] ?? name), line)
    case .loop(var loop, let line):
      var inner = outer
      loop.name = loop.name.map { inner.add($0, "rounds") }
      loop.body = loop.body.map { $0.named(inside: inner) }
      return .loop(loop, line)
    case .block(let name, let body):
      var inner = outer
      let label = name.map { inner.add($0, "section") }
      return .block(label, body.map { $0.named(inside: inner) })
    case .statement, .choice, .selection:
      return mapBodies { $0.map { $0.named(inside: outer) } }
    }
  }
}

extension [UTF8Text: UTF8Text] {
  fileprivate mutating func add(_ name: UTF8Text, _ word: UTF8Text) -> UTF8Text {
    var label = word
    while values.contains(label) { label = "inner" + label.capitalized }
    self[name] = label
    return label
  }
}
