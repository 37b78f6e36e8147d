import Testing

@testable import StateMachines

@Suite struct DirectedGraphTests {
  /// 0 leads into a loop of 1, 2 and 3, which leads to 4; 5 leads to itself.
  private static let edges = [[1], [2, 4], [3], [1], [], [5]]
  private let graph = DirectedGraph(edges.count) { Self.edges[$0] }

  @Test func `a path ends at the ends`() {
    #expect(graph.isReached(from: [2]) == [false, true, true, true, true, false])
    #expect(graph.isReached(from: [2], until: [3]) == [false, false, true, true, false, false])
  }

  @Test func `edges are reversed`() {
    #expect(graph.reversed.followers == [[], [0, 3], [1], [2], [1], [5]])
  }

  @Test func `a node comes after those to which only it leads`() {
    #expect(graph.postorder(from: [0, 5]) == [3, 2, 4, 1, 0, 5])
  }

  @Test func `loops are the nodes that lead to each other`() {
    #expect(Set(graph.loops.map { Set($0) }) == [[1, 2, 3], [5]])
  }
}
