import BasicVM
import StateMachines

extension [SwiftNode] {
  /// Without copies of loop limits where the original variable does not change in the loop.
  ///
  ///     let iEnd: Number = count
  ///     repeat { ... } while try i.next(to: iEnd)      repeat { ... } while try i.next(to: count)
  var withoutBoundCopies: [SwiftNode] {
    var nodes = map { $0.mapBodies { $0.withoutBoundCopies } }
    for index in nodes.indices.reversed() {
      guard
        case .statement(.assign(.limit(let start), .variable(.letter(let letter))), _) = nodes[
          index],
        let loop = nodes[(index + 1)...].firstIndex(where: { $0.names(.limit(start)) }),
        nodes.count(where: { $0.names(.limit(start)) }) == 2,
        nodes[index..<loop].assignmentCount(of: .letter(letter)) == 0,
        let simpler = nodes[loop].comparing(with: letter, insteadOf: start)
      else { continue }
      nodes[loop] = simpler
      nodes.remove(at: index)
    }
    return nodes
  }
}

extension SwiftNode {
  /// Nil if the letter may change in the loop.
  fileprivate func comparing(with letter: Int, insteadOf start: Int) -> SwiftNode? {
    guard case .loop(let loop, let line) = self, case .repeatWhile(.next(let end)) = loop.kind,
      end.limit == .variable(.limit(start)), end.counter != letter,
      !loop.body.contains(where: { $0.names(.limit(start)) || $0.callsFunction }),
      loop.body.assignmentCount(of: .letter(letter)) == 0
    else { return nil }
    let next = SwiftLoopEnd(
      counter: end.counter, step: end.step, limit: .variable(.letter(letter)), isSure: end.isSure)
    return .loop(
      SwiftLoop(
        kind: .repeatWhile(.next(next)), name: loop.name, conditionLine: loop.conditionLine,
        body: loop.body), line)
  }

  private var callsFunction: Bool {
    if case .statement(.call, _) = self { return true }
    return bodies.contains { $0.contains { $0.callsFunction } }
  }
}
