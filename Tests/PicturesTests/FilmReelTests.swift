import BasicVM
import FX790Device
import Testing

@testable import Pictures
@testable import Programs

@Suite struct FilmReelTests {
  private func screen(_ text: UTF8Text, width: Int = Display.width) -> Screen {
    Screen(Display(MachineText(typing: text), width: width), Indicators(.run))
  }

  private func texts(_ film: Film?) -> [String] {
    film?.pictures.map { "\($0.views[0].display.trimmedText)" } ?? []
  }

  @Test func `a reel without screens has no film`() {
    #expect(FilmReel().film == nil)
  }

  @Test func `only changes add pictures, and the last lasts two seconds`() {
    var reel = FilmReel()
    for (text, ticks) in [("A", 0), ("A", 500_000), ("B", 500_000), ("B", 30_000_000)]
      as [(UTF8Text, Ticks)]
    {
      reel.pass(ticks, seeing: screen(text))
    }
    #expect(texts(reel.film) == ["A", "B"])
    #expect(reel.film?.pictures.map(\.time) == [0, 1_000_000])
    #expect(reel.film?.length == 3_000_000)
  }

  @Test func `a long time before the first change is cut to two seconds`() {
    var reel = FilmReel()
    reel.pass(0, seeing: screen("A"))
    reel.pass(20_000_000, seeing: screen("B"))
    reel.pass(300_000, seeing: screen("B"))
    #expect(reel.film?.pictures.map(\.time) == [0, 2_000_000])
    #expect(reel.film?.length == 4_000_000)
  }

  @Test func `a film has the last minute, and begins with the picture shown at its start`() {
    var reel = FilmReel()
    for number in 0..<300 { reel.pass(500_000, seeing: screen("N \(number)")) }
    // The last picture is shown from 150 s to 152 s.
    #expect(reel.film?.length == 60_000_000)
    #expect(texts(reel.film).first == "N 183")
    #expect(texts(reel.film).last == "N 299")
    #expect(reel.film?.pictures.count == 117)
  }

  @Test func `shots and tones older than a film are discarded`() {
    var reel = FilmReel()
    for number in 0..<100_000 { reel.pass(100_000, seeing: screen("N \(number)")) }
    #expect(reel.take.shots.count < 2000)
    #expect(reel.film?.pictures.count == 581)
    for number in 0..<100_000 {
      reel.pass(100_000, seeing: screen("STILL"))
      reel.recordTones([.tone(number & 1 == 0 ? .low : .high, at: 0), .tone(.low, at: 0)])
    }
    #expect(reel.take.tones.count < 2000)
  }

  @Test func `pictures displayed too briefly are dropped`() {
    var reel = FilmReel()
    for (text, ticks) in [("A", 0), ("B", 100_000), ("C", 10_000), ("D", 5_000), ("E", 50_000)]
      as [(UTF8Text, Ticks)]
    {
      reel.pass(ticks, seeing: screen(text))
    }
    #expect(texts(reel.film) == ["A", "D", "E"])
    #expect(reel.film?.pictures.map(\.time) == [0, 100_000, 165_000])
  }

  @Test func `a tone is marked when it sounds`() {
    var reel = FilmReel()
    reel.pass(0, seeing: screen("A"))
    reel.pass(500_000, seeing: screen("A"))
    reel.recordTones([.tone(.high, at: 77), .paper("NO TONE")])
    reel.pass(500_000, seeing: screen("B"))
    #expect(reel.film?.pictures.map(\.tone) == [nil, .high, nil, nil])
    #expect(reel.film?.pictures.map(\.time) == [0, 500_000, 600_000, 1_000_000])
  }

  @Test func `a different display width restarts the reel, and negative time counts as zero`() {
    var reel = FilmReel()
    reel.pass(0, seeing: screen("A"))
    reel.pass(500_000, seeing: screen("B", width: 12))
    reel.pass(-500_000, seeing: screen("C", width: 12))
    reel.pass(500_000, seeing: screen("D", width: 12))
    #expect(texts(reel.film) == ["C", "D"])
  }
}
