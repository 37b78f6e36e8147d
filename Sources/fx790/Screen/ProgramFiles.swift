/// The files that the programs and the ASMBL source were last loaded from or saved in.
struct ProgramFiles {
  private var listings: [Int: String] = [:]
  var source = ""

  /// The result is empty if the program has no file.
  func listing(ofArea area: Int) -> String { listings[area] ?? "" }

  /// The area of a file; nil if no program or several are from it.
  func onlyArea(of path: String) -> Int? {
    let areas = listings.keys.filter { listings[$0] == path }
    return areas.count == 1 ? areas.first : nil
  }

  /// Records the file of these programs and of no others; nil means no file.
  mutating func note(_ path: String?, for areas: [Int]) {
    listings = listings.filter { $0.value != path }
    for area in areas { listings[area] = path }
  }
}
