extension Array {
  /// Sorts by an integer key; equal keys keep their order.
  ///
  /// All element types share one function that sorts integers; otherwise the web page would load a
  /// specialised sort for each.
  public func ordered(by key: (Element) -> Int) -> [Element] {
    Order.indices(of: map(key)).map { self[$0] }
  }
}

private enum Order {
  @inline(never)
  static func indices(of keys: [Int]) -> [Int] {
    keys.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
  }
}
