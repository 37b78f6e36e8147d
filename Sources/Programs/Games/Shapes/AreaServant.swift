import BasicVM

/// Scores a choice between two things that have an area, for a game that knows neither.
///
/// The pattern is called servant: the behaviour is here, once, and what it serves only has to offer
/// what it needs.
enum AreaServant {
  /// 1 if the chosen thing is as large as the other or larger, else -1.
  static func points(choosing chosen: some HasArea, over other: some HasArea) -> Int {
    chosen.area < other.area ? -1 : 1
  }
}
