/// The limits of effort of all searches over paths.
///
/// The number of paths can grow exponentially with the length of a program. At its limit, a search
/// gives up and reports that, or distinguishes less.
enum PathLimit {
  /// Instructions, each with a chain of calls; a graph with more is unreadable.
  static let contexts = 2_000
  /// Instructions with calls, loops and DATA, in the search for errors: under a second.
  static let failures = 20_000
  /// Points at which paths through loops meet or part, for warnings: under a second.
  static let loops = 50_000
  /// Instructions with a DATA pointer, for warnings: more than any listing that fits in memory needs.
  static let data = 50_000
  /// Nodes between two waits; with more, texts are not distinguished.
  static let regionNodes = 20_000
  /// Points between two waits with known numbers and keys.
  static let feasiblePaths = 4_000
  /// Points with known numbers and keys in a whole graph.
  static let feasiblePathsOfGraph = 200_000
  /// Nodes visited to find the conditions of a graph's transitions: about a second.
  static let conditions = 30_000_000
  /// Steps visited to find where loops may be open: about a second.
  static let openLoops = 30_000_000
}
