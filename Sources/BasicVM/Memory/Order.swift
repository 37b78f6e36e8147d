extension Array {
  /// Sorts by an integer key; equal keys keep their order.
  ///
  /// All element types share one function that sorts integers; otherwise the web page would load a
  /// specialised sort for each.
  package func ordered(by key: (Element) -> Int) -> [Element] {
    map(key).order.map { self[$0] }
  }
}

extension [Int] {
  /// The indices of the elements in ascending order.
  @inline(never)
  fileprivate var order: [Int] {
    indices.sorted { self[$0] != self[$1] ? self[$0] < self[$1] : $0 < $1 }
  }
}
