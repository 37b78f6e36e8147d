import BasicVM

/// The rows of a drawing: in, states in their ranks and the ways between them; out, cells that stand
/// side by side in an order that crosses few ways; refused, nothing.
///
/// A way has a cell of its own in each row between its ends, so it runs beside all that stands there.
/// Between two ranks of states there is a row of labels: the cell of a way there has room for what is
/// written on it.
struct GraphRows {
  /// A state, or the place of a way in a row, with a middle through which ways go.
  struct Cell {
    /// The room at the left and at the right of its middle.
    var left: Double
    var right: Double
    var height: Double
    let isState: Bool
  }

  /// A way between two states.
  struct Link {
    let transition: Int
    let upper: Int
    let lower: Int
    /// The size of its label; nothing for none.
    let label: (width: Double, height: Double)
    /// Whether the lower state is the one that it leaves.
    let isUpward: Bool
  }

  /// The states in their order, then the cells of ways.
  private(set) var cells: [Cell]
  /// The cells of each row, from left to right.
  private(set) var rows: [[Int]] = []
  let links: [Link]
  /// For each link its cells from the upper state to the lower, both with it.
  private(set) var chains: [[Int]]
  /// For each link the cell with its label, in the row next to the state that it leaves; nil for none.
  private(set) var labelCells: [Int?] = []
  /// For each cell those that it is joined with in the rows before and behind.
  private(set) var above: [[Int]] = []
  private(set) var below: [[Int]] = []
  /// For each cell of a way how many cells that has.
  private var lengths: [Int] = []

  /// The room that a way takes, half of it at each side.
  static let lane = 10.0
  /// A row of labels that would be wider is split.
  private static let widthLimit = 1_000.0
  private static let mostParts = 8

  /// The size of a state.
  struct Size {
    let width: Double
    /// The room for what stands at its right.
    let overhang: Double
    let height: Double
  }

  /// Rows for states of these sizes.
  init(states: [Size], _ links: [Link], _ ranks: GraphRanks) {
    self.links = links
    let rowOfRank = Self.rows(of: ranks, links)
    cells = states.map { state in
      Cell(
        left: state.width / 2, right: state.width / 2 + state.overhang, height: state.height,
        isState: true)
    }
    rows = Array(repeating: [], count: (rowOfRank.last ?? 0) + 1)
    chains = Array(repeating: [], count: links.count)
    addCells(ranks.order, rowOfState: ranks.ranks.map { rowOfRank[$0] })
    labelCells = links.indices.map { index in
      let chain = chains[index]
      guard links[index].label.height > 0 else { return nil }
      return chain[links[index].isUpward ? chain.count - 2 : 1]
    }
    rows = GraphOrder(rows, above: above, below: below).rows
    splitWideRows()
    sizeLabels()
  }

  /// For each rank the row of its states; behind it stands one for labels, if there are any.
  private static func rows(of ranks: GraphRanks, _ links: [Link]) -> [Int] {
    var hasLabels = Array(repeating: false, count: ranks.count)
    for link in links where link.label.height > 0 {
      hasLabels[link.isUpward ? ranks.ranks[link.lower] - 1 : ranks.ranks[link.upper]] = true
    }
    var next = 0
    return hasLabels.map { hasLabels in
      defer { next += hasLabels ? 2 : 1 }
      return next
    }
  }

  /// Gives each way a cell in each row between its ends.
  private mutating func addCells(_ order: [Int], rowOfState: [Int]) {
    var leaving: [[Int]] = Array(repeating: [], count: cells.count)
    for (index, link) in links.enumerated() { leaving[link.upper].append(index) }
    for state in order {
      rows[rowOfState[state]].append(state)
      for index in leaving[state] {
        let (upper, lower) = (links[index].upper, links[index].lower)
        var chain = [upper]
        for row in (rowOfState[upper] + 1)..<rowOfState[lower] {
          let cell = addWay()
          chain.append(cell)
          rows[row].append(cell)
        }
        chains[index] = chain + [lower]
      }
    }
    join()
  }

  private mutating func join() {
    above = Array(repeating: [], count: cells.count)
    below = above
    lengths = Array(repeating: 0, count: cells.count)
    for chain in chains {
      for cell in chain { lengths[cell] = chain.count }
      for (upper, lower) in zip(chain, chain.dropFirst()) {
        below[upper].append(lower)
        above[lower].append(upper)
      }
    }
  }

  // MARK: Labels

  /// Splits rows in which labels take much room: then each part has the labels of some of its cells.
  private mutating func splitWideRows() {
    let linksOfCells = linksOfCells
    var parts = cells.indices.map { [$0] }
    var newRows: [[Int]] = []
    for row in rows {
      let labelled = row.filter { linksOfCells[$0] != nil }
      let width = labelled.reduce(0) { $0 + links[linksOfCells[$1] ?? 0].label.width }
      let count = min(Int(width / Self.widthLimit) + 1, Self.mostParts)
      var split = Array(repeating: [Int](), count: count)
      var number = 0
      for cell in row {
        let own = linksOfCells[cell] == nil ? 0 : number % count
        if linksOfCells[cell] != nil { number += 1 }
        if count > 1 { parts[cell] = [] }
        for part in 0..<count {
          let stand = part == own ? cell : addWay()
          split[part].append(stand)
          if count > 1 { parts[cell].append(stand) }
        }
      }
      newRows += split
    }
    rows = newRows
    chains = chains.map { chain in chain.flatMap { $0 < parts.count ? parts[$0] : [$0] } }
    join()
  }

  private mutating func addWay() -> Int {
    cells.append(.init(left: Self.lane / 2, right: Self.lane / 2, height: 0, isState: false))
    return cells.count - 1
  }

  /// For each cell the link whose label it has.
  private var linksOfCells: [Int?] {
    var found = [Int?](repeating: nil, count: cells.count)
    for (link, cell) in labelCells.enumerated() {
      if let cell { found[cell] = link }
    }
    return found
  }

  private mutating func sizeLabels() {
    for (link, cell) in labelCells.enumerated() {
      guard let cell else { continue }
      cells[cell].right = GraphLayout.labelGap + links[link].label.width
      cells[cell].height = links[link].label.height
    }
  }

  // MARK: Neighbours

  /// Of cells joined with a state the one whose way is shorter than all the others.
  func nearest(of joined: [Int]) -> Int? {
    let lengths = joined.map { cells[$0].isState ? 0 : self.lengths[$0] }
    guard let least = lengths.min(), lengths.count(where: { $0 == least }) == 1 else { return nil }
    return lengths.firstIndex(of: least).map { joined[$0] }
  }
}
