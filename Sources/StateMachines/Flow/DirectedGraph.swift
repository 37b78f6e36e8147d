/// A directed graph; its nodes are numbers from 0.
package struct DirectedGraph {
  /// For each node, those to which its edges lead.
  package private(set) var followers: [[Int]]

  package init(_ count: Int, followers: (Int) -> [Int]) {
    self.followers = (0..<count).map(followers)
  }

  package var reversed: DirectedGraph {
    var reversed = DirectedGraph(followers.count) { _ in [] }
    for (node, targets) in followers.enumerated() {
      for target in targets { reversed.followers[target].append(node) }
    }
    return reversed
  }

  /// For each node, whether a path leads there from one of the starts, not beyond the ends.
  package func isReached(from starts: [Int], until ends: [Int] = []) -> [Bool] {
    var isReached = Array(repeating: false, count: followers.count)
    var open = starts
    while let node = open.popLast() {
      guard !isReached[node] else { continue }
      isReached[node] = true
      if !ends.contains(node) { open += followers[node] }
    }
    return isReached
  }

  /// The nodes that the starts reach, in the order in which a search in depth leaves them.
  package func postorder(from starts: [Int]) -> [Int] {
    var left: [Int] = []
    var isSeen = Array(repeating: false, count: followers.count)
    for start in starts where !isSeen[start] {
      isSeen[start] = true
      var open = [(node: start, next: 0)]
      while let (node, next) = open.last {
        guard next < followers[node].count else {
          left.append(node)
          open.removeLast()
          continue
        }
        open[open.count - 1].next += 1
        let follower = followers[node][next]
        guard !isSeen[follower] else { continue }
        isSeen[follower] = true
        open.append((follower, 0))
      }
    }
    return left
  }

  /// The sets of nodes that lead to each other, by the algorithm of Kosaraju.
  var loops: [[Int]] {
    let sources = reversed.followers
    var loops: [[Int]] = []
    var isKnown = Array(repeating: false, count: followers.count)
    for start in postorder(from: Array(followers.indices)).reversed() where !isKnown[start] {
      var found: [Int] = []
      var open = [start]
      while let node = open.popLast() {
        guard !isKnown[node] else { continue }
        isKnown[node] = true
        found.append(node)
        open += sources[node]
      }
      if found.count > 1 || followers[start].contains(start) { loops.append(found) }
    }
    return loops
  }
}
