import BasicVM

extension Session {
  /// The files that the programs and the ASMBL source were last loaded from or saved in.
  package struct ProgramOrigins: Equatable, Sendable {
    private var listings: [UTF8Text]
    /// The file of the ASMBL source; empty if it has none.
    package var source = UTF8Text()

    /// Programs without files.
    package init() {
      listings = Array(repeating: UTF8Text(), count: ProgramMemory.areaCount)
    }

    /// The file of a program; empty if it has none.
    package func listing(ofArea area: Int) -> UTF8Text { listings[area] }

    /// The area of a file; nil if no program or several are from it.
    package func onlyArea(of file: UTF8Text) -> Int? {
      let areas = listings.indices.filter { listings[$0] == file }
      return areas.count == 1 ? areas.first : nil
    }

    /// Records the file of these programs and of no others; empty means no file.
    package mutating func note(_ file: UTF8Text, for areas: [Int]) {
      for area in listings.indices where listings[area] == file { listings[area] = UTF8Text() }
      for area in areas { listings[area] = file }
    }
  }
}
