import BasicVM
import Foundation
import Pictures
import Testing

@testable import Programs
@testable import StateMachines

@Suite struct GraphFormTests {
  static let listings = [
    #"10 REM A&B <"C"> -- ]]> 'D'"#, #"20 PRINT "<&>'\7A#\7F]]>--":INPUT A"#,
    #"30 IF A<3 THEN 10"#, #"40 TIMER 15:K$=KEY$:IF K$="<" THEN 10"#,
    #"50 GOTO A*10"#,
  ]

  static let graphs = [listings.joined(separator: "\n"), Coin.listing, "10 PRINT 1:GOTO 99"]
    .compactMap { text in
      let listing = ListingReader.read(UTF8Text(text))
      return try? StateGraph(of: listing.memory, area: 0)
    }

  @Test(arguments: graphs.indices) func `SVG pictures are well-formed`(
    _ number: Int
  ) {
    let text = Self.graphs[number].svg
    #expect(XMLScanner(text).isWellFormed, "\(text)")
  }

  @Test(arguments: graphs.indices) func `the JSON contains the whole graph`(
    _ number: Int
  ) throws {
    struct File: Decodable {
      struct State: Decodable {
        let name: String
        let kind: String
        let line: Int?
        let displays: [String]
      }
      struct Way: Decodable {
        let from: Int
        let to: Int
        let conditions: [String]
        let sounds: Int
        let draws: Bool
        let computed: Bool
        let `else`: Bool
        let count: Int?
      }
      let cut: Bool
      let states: [State]
      let transitions: [Way]
    }
    let graph = Self.graphs[number]
    let file = try JSONDecoder().decode(File.self, from: Data(graph.json.line.utf8))
    #expect(file.cut == graph.isCut)
    #expect(file.states.map(\.name) == graph.states.map { String($0.name) })
    #expect(file.states.map(\.line) == graph.states.map { $0.place?.line })
    #expect(file.states.map(\.displays) == graph.states.map { $0.displays.map { String($0) } })
    #expect(file.transitions.map(\.from) == graph.transitions.map(\.from))
    #expect(file.transitions.map(\.to) == graph.transitions.map(\.to))
    let conditions = graph.transitions.map { $0.conditions.map { String($0) } }
    #expect(file.transitions.map(\.conditions) == conditions)
    #expect(file.transitions.map(\.else) == graph.transitions.map(\.isOther))
    #expect(file.transitions.map(\.sounds) == graph.transitions.map(\.sounds))
    #expect(file.transitions.map(\.draws) == graph.transitions.map(\.draws))
    #expect(file.transitions.map(\.computed) == graph.transitions.map(\.isComputed))
  }

  struct Chart: Decodable {
    struct State: Decodable {
      let type: String?
      let on: [String: [Way]]?
      let after: [String: [Way]]?
      let always: [Way]?

      var ways: [Way] {
        let lists: [[Way]] = [always ?? []] + (on?.values.map { $0 } ?? [])
        return lists.flatMap { $0 } + (after?.values.flatMap { $0 } ?? [])
      }
    }
    struct Way: Decodable {
      let target: String
      let `guard`: String?
    }
    let initial: String
    let states: [String: State]
  }

  @Test(arguments: graphs.indices) func `XState gets each transition, the unconditional one last`(
    _ number: Int
  ) throws {
    let graph = Self.graphs[number]
    let chart = try JSONDecoder().decode(Chart.self, from: Data(graph.xstate.line.utf8))
    #expect(chart.states.count == graph.states.count && chart.initial == "start")
    for (index, name) in graph.xstateNames.enumerated() {
      let state = try #require(chart.states[String(name)])
      let edges = graph.transitions.filter { $0.from == index }
      #expect(state.ways.count == edges.count)
      #expect(state.ways.allSatisfy { chart.states[$0.target] != nil })
      #expect(state.ways.dropLast().allSatisfy { $0.guard != nil })
      #expect(Set(state.ways.map(\.guard)).count == state.ways.count)
      #expect((state.type == "final") == (state.ways.isEmpty && index > 0))
    }
  }

  @Test func `XState has events for keys, and pauses`() throws {
    let chart = try JSONDecoder().decode(
      Chart.self, from: Data(Self.graphs[1].xstate.line.utf8))
    let keys = chart.states.values.compactMap { $0.on?["KEY"] }.joined()
    #expect(keys.contains { $0.guard == "K$=\"Q\"" })
    #expect(chart.states.values.contains { $0.after?["500"] != nil })
  }

  @Test func `transitions never taken are pale, and the others have their count`() throws {
    var counts = Array(repeating: 0, count: Self.graphs[1].transitions.count)
    counts[0] = 7
    let graph = Self.graphs[1].counted(counts)
    #expect(String(graph.svg).contains(#"<tspan class="count">7×</tspan>"#))
    #expect(String(graph.svg).components(separatedBy: " untaken").count == counts.count)
    #expect(String(graph.mermaid).contains(#"s0 -->|"7×"| s1"#))
    #expect(String(graph.json.line).contains(#""count":7}"#))
    #expect(String(graph.dot).contains("style=dotted"))
  }

  // MARK: Observing

  @Test(arguments: [GameID.shapes, .bullsAndCows])
  func `a state is entered as often as it is left, except at the ends of scripts`(
    _ game: GameID
  ) throws {
    var options = TransitionCounts.Options()
    options.scripts = 16
    let graph = game.observedGraph(options)
    #expect(game.observedGraph(options).json == graph.json)
    for state in graph.states.indices.dropFirst() {
      let coming = graph.transitions.filter { $0.to == state }.compactMap(\.count).reduce(0, +)
      let leaving = graph.transitions.filter { $0.from == state }.compactMap(\.count).reduce(0, +)
      // Each of the 16 scripts may end here.
      #expect(leaving <= coming && coming > 0)
      #expect(coming - leaving <= 16)
    }
    #expect(graph.transitions[0].from == 0 && graph.transitions[0].count == 16)
  }

  @Test func `a key poll without a key is not a transition`() {
    let script = Script(seed: 1, answers: [])
    let graph = GameObservation(of: Shapes.standard, playing: [script, script]).graph
    #expect(graph.transitions.map(\.from) == [0, 1, 2])
    #expect(graph.transitions.map(\.to) == [1, 2, 3])
    #expect(graph.transitions.map(\.count) == [2, 2, 2])
    #expect(graph.transitions.map(\.draws) == [false, true, false])
  }

  @Test func `runs of a listing are counted on its graph`() throws {
    let listing = ListingReader.read(UTF8Text(Coin.listing))
    var machine = Machine(memorySize: listing.memory.size)
    let isLoaded = machine.load(listing.memory)
    let fault = machine.start(area: 0)
    #expect(isLoaded && fault == nil)
    let graph = Self.graphs[1]
    let walk = try #require(GraphWalk(on: graph, machine, area: 0))
    let contender = Contender(name: "", running: machine, area: 0)
    var options = TransitionCounts.Options()
    options.scripts = 20
    let counts = TransitionCounts.counts(of: walk, as: contender, options).counts
    #expect(counts == TransitionCounts.counts(of: walk, as: contender, options).counts)
    #expect(counts.count == graph.transitions.count && counts[0] == 20)
    #expect(counts.allSatisfy { $0 > 0 })
  }
}

/// Checks that tags are closed and entities are known.
private struct XMLScanner {
  private let text: [Character]

  init(_ text: UTF8Text) {
    self.text = Array(String(text))
  }

  var isWellFormed: Bool {
    var open: [String] = []
    var rest = text[...]
    while let character = rest.first {
      guard character == "<" else {
        if character == ">" || character == "&" && !Self.isEntity(rest) { return false }
        rest = rest.dropFirst()
        continue
      }
      guard let end = Self.end(of: rest) else { return false }
      let tag = String(rest[..<end].dropFirst())
      rest = rest[(end + 1)...]
      if tag.hasPrefix("?") || tag.hasPrefix("!--") { continue }
      let name = tag.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }
      if tag.hasPrefix("/") {
        guard open.popLast() == String(name) else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(String(name))
      }
    }
    return open.isEmpty
  }

  private static func isEntity(_ text: ArraySlice<Character>) -> Bool {
    ["&lt;", "&gt;", "&amp;", "&quot;"].contains { text.starts(with: $0) }
  }

  /// Nil if the tag contains `<` or an unknown entity.
  private static func end(of text: ArraySlice<Character>) -> Int? {
    var isQuoted = false
    for index in text.indices.dropFirst() {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case "<": return nil
      case "&" where !isEntity(text[index...]): return nil
      case ">" where !isQuoted: return index
      default: break
      }
    }
    return nil
  }
}
