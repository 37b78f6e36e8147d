import StateMachines

/// The states and the line of the listing to which a row of written Swift belongs.
package struct PortRow: Sendable {
  /// The indexes of the states in whose code the row is.
  package let states: [Int]
  /// The line that the row does; nil for declarations and the frame of the code.
  package let line: ListingLine?
}
