extension Array {
  /// The elements in the order of a number that each has; those with the same number stay as they
  /// stand.
  ///
  /// Whatever is sorted like this is sorted by the same code: a page would have to load the sorting of
  /// the standard library once for each kind.
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
