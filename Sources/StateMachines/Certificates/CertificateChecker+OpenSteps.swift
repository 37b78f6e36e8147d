import BasicVM

extension CertificateChecker {
  func isOpen(_ start: Int, at step: Int) -> Bool {
    open.loops[start]?.contains(step) == true || open.loopsBelow[start]?.contains(step) == true
  }

  private enum Successor {
    case to(Int)
    case call(Int, back: Int)
    case goBack
  }

  private func successors(of step: Int) -> [Successor] {
    let facts = left.program.steps[step].instruction.facts
    switch facts.continuation {
    case .next, .later, .list: return [.to(step + 1)]
    case .jump(let target): return [.to(Int(target))]
    case .comparison(let target): return [.to(step + 1), .to(Int(target))]
    case .choice(let count): return (1...Int(count) + 1).map { .to(step + $0) }
    case .loop(let variable):
      let starts = (loops[variable] ?? []).map { $0.left }.filter { isOpen($0, at: step) }
      let bodies = starts.map { Successor.to($0 + 1) }
      return starts.isEmpty ? [] : bodies + [.to(step + 1)]
    case .call(let entry, let back): return [.call(Int(entry), back: Int(back))]
    case .computedLine, .computedArea: return left.targets(of: step).map { .to($0.step) }
    case .callOfLine(let back), .callOfArea(let back):
      return left.targets(of: step).map { .call($0.step, back: Int(back)) }
    case .goBack: return [.goBack]
    case .nowhere: return []
    }
  }

  /// Verifies that the sets of open steps are inductive.
  mutating func checkOpenSteps() throws(Refusal) {
    let count = left.program.steps.count
    for sets in [open.frames, open.loops, open.loopsBelow] {
      for (key, set) in sets where key >= count || set.contains(where: { $0 >= count }) {
        throw wrong("there is no such instruction")
      }
    }
    for run in runs {
      for case .call(let entry, let back) in successors(of: run.left) {
        entries.append((entry, back))
        guard open.frames[entry]?.contains(entry) == true else {
          throw wrong("the subroutine at \(entry) is missing")
        }
      }
    }
    for (entry, set) in open.frames { try checkFrame(entry, set) }
    for start in loops.values.joined().map({ $0.left }) { try checkLoop(start) }
  }

  private func wrong(_ reason: UTF8Text) -> Refusal { Refusal(reason, line: part.line) }

  /// Whether a subroutine can return; true without a set of its steps.
  private func returns(_ entry: Int) -> Bool {
    guard let frame = open.frames[entry] else { return true }
    return frame.contains { left.program.steps[$0].instruction == .returnFromCall }
  }

  private func checkFrame(_ entry: Int, _ frame: Set<Int>) throws(Refusal) {
    for step in frame {
      for successor in successors(of: step) {
        let isInside =
          switch successor {
          case .to(let target): frame.contains(target)
          case .call(let entry, let back): !returns(entry) || frame.contains(back)
          case .goBack: true
          }
        guard isInside else { throw wrong("the subroutine at \(entry) continues after \(step)") }
      }
    }
  }

  /// A loop must stay open at all steps up to the next FOR or NEXT of its variable.
  private func checkLoop(_ start: Int) throws(Refusal) {
    guard let variable = left.program.steps[start].instruction.startedLoop,
      let here = open.loops[start], here.contains(start + 1)
    else { throw wrong("the loop at \(start) is missing") }
    let below = open.loopsBelow[start] ?? []
    for (steps, isBelow) in [(here, false), (below, true)] {
      for step in steps where !left.program.steps[step].instruction.closesLoop(of: variable) {
        for successor in successors(of: step) {
          let isInside =
            switch successor {
            case .to(let target): steps.contains(target)
            case .call(let entry, let back):
              below.contains(entry) && (!returns(entry) || steps.contains(back))
            case .goBack: isBelow || returnPlaces(of: step).allSatisfy { here.contains($0) }
            }
          guard isInside else { throw wrong("the loop at \(start) is open after \(step)") }
        }
      }
    }
  }

  /// The places after the calls of the subroutines that contain this RETURN.
  private func returnPlaces(of step: Int) -> [Int] {
    entries.filter { open.frames[$0.entry]?.contains(step) == true }.map { $0.back }
  }
}

extension Instruction {
  /// NEXT also closes the loop; if it repeats, it opens it again at the body.
  fileprivate func closesLoop(of variable: Slot) -> Bool {
    startedLoop == variable || continuedLoop == variable
  }
}
