/// The loops between the waits of a program: contexts that lead to each other without a wait.
///
/// Found by Tarjan's algorithm for strongly connected components, without recursion.
struct ContextLoops {
  /// The loop of each context; nil outside of loops.
  private(set) var numbers: [Int?]
  /// The contexts of each loop, in the order of their steps.
  private(set) var members: [[Int]] = []

  private let contexts: CallContexts
  /// The order of the visits, and the first of them that each context can reach.
  private var visits: [Int?]
  private var first: [Int]
  private var visitCount = 0
  /// The visited contexts of which the loop is not yet known.
  private var open: [Int] = []
  private var isOpen: [Bool]

  init(_ contexts: CallContexts) {
    self.contexts = contexts
    numbers = Array(repeating: nil, count: contexts.count)
    visits = numbers
    first = Array(repeating: 0, count: contexts.count)
    isOpen = Array(repeating: false, count: contexts.count)
    for start in 0..<contexts.count where visits[start] == nil { explore(from: start) }
  }

  private func followers(of context: Int) -> [Int] {
    contexts.isArrival(context) ? [] : contexts.edges(from: context).map { $0.to }
  }

  private mutating func explore(from start: Int) {
    var path = [(context: start, followers: visit(start)[...])]
    while let context = path.last?.context {
      guard let next = path[path.count - 1].followers.popFirst() else {
        path.removeLast()
        close(context)
        if let parent = path.last?.context { first[parent] = min(first[parent], first[context]) }
        continue
      }
      if visits[next] == nil {
        path.append((next, visit(next)[...]))
      } else if isOpen[next] {
        first[context] = min(first[context], first[next])
      }
    }
  }

  private mutating func visit(_ context: Int) -> [Int] {
    (visits[context], first[context], isOpen[context]) = (visitCount, visitCount, true)
    visitCount += 1
    open.append(context)
    return followers(of: context)
  }

  /// Ends the loop that begins at a context, if it is the first of one.
  private mutating func close(_ context: Int) {
    guard first[context] == visits[context], let start = open.lastIndex(of: context) else { return }
    let found = Array(open[start...])
    open.removeSubrange(start...)
    for member in found { isOpen[member] = false }
    guard found.count > 1 || followers(of: context).contains(context) else { return }
    for member in found { numbers[member] = members.count }
    members.append(found.sorted { contexts.step(at: $0) < contexts.step(at: $1) })
  }
}
