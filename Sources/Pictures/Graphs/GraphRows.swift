import BasicVM

/// Arranges states and links in rows of cells.
///
/// A link has a cell in each row between its ends, so it passes beside everything else there.
/// Between two ranks of states there may be a row whose cells have room for labels.
struct GraphRows {
  /// A state, or a part of a link in one row.
  struct Cell {
    /// The extents on both sides of the line on which links run.
    var left: Double
    var right: Double
    var height: Double
    let isState: Bool
  }

  struct Link {
    let transition: Int
    let upper: Int
    let lower: Int
    /// The size of the label; zero without one.
    let label: (width: Double, height: Double)
    /// Whether it leaves the lower state.
    let isUpward: Bool
  }

  /// The states in their order, then the cells of links.
  private(set) var cells: [Cell]
  private(set) var rows: [[Int]] = []
  let links: [Link]
  /// The cells of each link, from its upper state to its lower one.
  private(set) var chains: [[Int]]
  /// The cell with each link's label, next to its source state; nil without a label.
  private(set) var labelCells: [Int?] = []
  /// The neighbours of each cell in the rows above and below.
  private(set) var above: [[Int]] = []
  private(set) var below: [[Int]] = []
  /// The number of cells in the link of each cell.
  private var lengths: [Int] = []

  /// The width of a link.
  static let lane = 10.0
  /// A row whose labels are wider is split into up to `maxParts`.
  private static let widthLimit = 1_000.0
  private static let maxParts = 8

  struct Size {
    let width: Double
    /// The space to the right of the box, for loops.
    let overhang: Double
    let height: Double
  }

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

  /// The row of each rank; a row of labels follows where there are any.
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

  private mutating func addCells(_ order: [Int], rowOfState: [Int]) {
    var leaving: [[Int]] = Array(repeating: [], count: cells.count)
    for (index, link) in links.enumerated() { leaving[link.upper].append(index) }
    for state in order {
      rows[rowOfState[state]].append(state)
      for index in leaving[state] {
        let (upper, lower) = (links[index].upper, links[index].lower)
        var chain = [upper]
        for row in (rowOfState[upper] + 1)..<rowOfState[lower] {
          let cell = addLinkCell()
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

  /// Splits rows with wide labels into several rows, each with some of the labels.
  private mutating func splitWideRows() {
    let linksOfCells = linksOfCells
    var parts = cells.indices.map { [$0] }
    var newRows: [[Int]] = []
    for row in rows {
      let labelled = row.filter { linksOfCells[$0] != nil }
      let width = labelled.reduce(0) { $0 + links[linksOfCells[$1] ?? 0].label.width }
      let count = min(Int(width / Self.widthLimit) + 1, Self.maxParts)
      var split = Array(repeating: [Int](), count: count)
      var number = 0
      for cell in row {
        let own = linksOfCells[cell] == nil ? 0 : number % count
        if linksOfCells[cell] != nil { number += 1 }
        if count > 1 { parts[cell] = [] }
        for part in 0..<count {
          let partCell = part == own ? cell : addLinkCell()
          split[part].append(partCell)
          if count > 1 { parts[cell].append(partCell) }
        }
      }
      newRows += split
    }
    rows = newRows
    chains = chains.map { chain in chain.flatMap { $0 < parts.count ? parts[$0] : [$0] } }
    join()
  }

  private mutating func addLinkCell() -> Int {
    cells.append(.init(left: Self.lane / 2, right: Self.lane / 2, height: 0, isState: false))
    return cells.count - 1
  }

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

  /// The neighbour with the shortest link; nil if several are equally short.
  func nearest(of joined: [Int]) -> Int? {
    let lengths = joined.map { cells[$0].isState ? 0 : self.lengths[$0] }
    guard let least = lengths.min(), lengths.count(where: { $0 == least }) == 1 else { return nil }
    return lengths.firstIndex(of: least).map { joined[$0] }
  }
}
