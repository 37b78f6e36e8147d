import BasicVM

/// Which places of a program have been reached.
public struct Coverage: Sendable {
  /// How many lines or states there are.
  public let placeCount: Int
  /// The lines or states that were not reached, in their order.
  public internal(set) var missed: [Missed] = []

  /// A line or state that was not reached.
  public struct Missed: Sendable {
    /// Its name.
    public let name: UTF8Text
    /// Why no script can reach it; nil when these scripts did not.
    public let obstacle: StaticString?
  }

  /// How many lines or states were reached.
  public var reachedCount: Int { placeCount - missed.count }

  /// What was reached of a program.
  ///
  /// - Parameters:
  ///   - contender: the program.
  ///   - reached: for each place as the program counts them, whether a script was there.
  init(of contender: Contender, reached: [Bool]) {
    placeCount = contender.places.count
    var isReached = [Bool](repeating: false, count: placeCount)
    for (index, place) in contender.placeIndexes.enumerated() where reached[index] {
      if let place { isReached[place] = true }
    }
    for (index, place) in contender.places.enumerated() where !isReached[index] {
      missed.append(Missed(name: place.name, obstacle: place.obstacle))
    }
  }
}
