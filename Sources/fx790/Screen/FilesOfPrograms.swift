/// Which file each program, and the source behind ASMBL, was last loaded from or saved in.
struct FilesOfPrograms {
  private var listings: [Int: String] = [:]
  /// The file of the source.
  var source = ""

  /// The file of an area's program; empty if it has none.
  func listing(ofArea area: Int) -> String { listings[area] ?? "" }

  /// The one area that a file is of; nil if it is of none, or of several.
  func onlyArea(of path: String) -> Int? {
    let areas = listings.keys.filter { listings[$0] == path }
    return areas.count == 1 ? areas.first : nil
  }

  /// Takes down that programs, and no others, were loaded from a file or saved in it; without one,
  /// that they are of no file.
  mutating func note(_ path: String?, for areas: [Int]) {
    listings = listings.filter { $0.value != path }
    for area in areas { listings[area] = path }
  }
}
