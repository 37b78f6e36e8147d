import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal

extension DebuggedProgram {
  mutating func setBreakpoints(_ arguments: JSON) -> JSON {
    var breakpoints = computer.debugger.breakpoints
    breakpoints.lines = [:]
    var answers: [JSON] = []
    guard case .list(let wanted)? = arguments["breakpoints"] else {
      return ["breakpoints": .list([])]
    }
    // Editors send the breakpoints of all files.
    let other = arguments["source"]?["path"]?.text.map { System.target(of: String($0)) }
    let isOther = other.map { $0 != System.target(of: String(path)) } ?? false
    for (number, breakpoint) in wanted.prefix(Self.listLimit).enumerated() {
      do throws(DebugAdapter.Refusal) {
        if isOther { throw .init("this is not the program") }
        let (line, condition) = try place(of: breakpoint)
        let place = Debugger.Line(area: line.area, number: line.number)
        if breakpoints.contains(place) {
          let memory = index.listing.memory
          throw .init(
            "\(memory.name(ofLine: line.number, inArea: line.area)) has a breakpoint")
        }
        breakpoints.lines[place] = condition
        answers.append([
          "id": JSON(number), "verified": JSON(true), "line": JSON(line.fileLine - lineOrigin),
        ])
      } catch {
        answers.append([
          "id": JSON(number), "verified": JSON(false), "message": JSON(error.sentence),
        ])
      }
    }
    if !isOther { set(breakpoints) }
    return ["breakpoints": .list(answers)]
  }

  private mutating func set(_ breakpoints: Breakpoints) {
    if isDebugged { desk.act(.debug(.breakpoints(breakpoints))) }
  }

  private func place(
    of breakpoint: JSON
  ) throws(DebugAdapter.Refusal) -> (Listing.Line, Breakpoints.Condition) {
    let fileLine = (breakpoint["line"]?.integer ?? 0) + lineOrigin
    guard let named = index.lines.first(where: { $0.line.fileLine >= fileLine })?.line,
      let place = computer.haltingLine(from: .init(area: named.area, number: named.number)),
      let line = index.lines.first(where: {
        place == .init(area: $0.line.area, number: $0.line.number)
      })?.line
    else { throw .init("no program line follows") }
    let text = MachineText(
      CharacterReader.decode(breakpoint["condition"]?.text ?? "").codes)
    guard text.isEmpty || Machine.isCondition(text, on: computer.model) else {
      throw .init("the condition is no condition of IF")
    }
    guard let hits = breakpoint["hitCondition"]?.text, !hits.isEmpty else {
      return (line, .init(text))
    }
    guard let count = Int(digits: hits.utf8[...], atMost: 9), count > 0 else {
      throw .init("the hit condition is a number of hits, such as 3")
    }
    return (line, .init(text, count: count))
  }

  func dataBreakpointInfo(_ arguments: JSON) -> JSON {
    let name = Breakpoints.variable(arguments["name"]?.text ?? "")
    let isInScope = namesVariables(arguments["variablesReference"]?.integer ?? 0)
    guard isInScope, computer.machine.variable(name) != nil else {
      return ["dataId": .null, "description": JSON("\(name) is no variable" as UTF8Text)]
    }
    return [
      "dataId": JSON(name), "description": JSON(name), "accessTypes": .list(["write"]),
    ]
  }

  mutating func setDataBreakpoints(_ arguments: JSON) -> JSON {
    guard case .list(let wanted)? = arguments["breakpoints"] else {
      return ["breakpoints": .list([])]
    }
    var breakpoints = computer.debugger.breakpoints
    let names = wanted.prefix(Self.listLimit).map { $0["dataId"]?.text ?? "" }
    breakpoints.variables = names.filter { computer.machine.variable($0) != nil }
    set(breakpoints)
    return [
      "breakpoints": JSON(names.enumerated()) { number, name in
        [
          "id": JSON(number + Self.listLimit),
          "verified": JSON(breakpoints.variables.contains(name)),
        ]
      }
    ]
  }
}
