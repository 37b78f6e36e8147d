import BasicVM
import CompX
import FX790Device
import Testing

@testable import Pictures
@testable import Programs

@Suite struct FilmTests {
  @Test func `a film without pictures is no SVG`() throws {
    let machine = try Machine(running: ListingReader.read("10 PRINT 1"))
    let keys = ScriptKeys(typing: "")
    let take = FilmCamera(machine, keys: keys, speed: .game, limit: 1_000_000).take
    #expect(Film(take).svg(title: "x") == "")
  }

  private static func take(
    _ listing: String, keys: String = "", speed: Speed = .game, limit: Ticks = 60_000_000
  ) throws -> FilmTake {
    let machine = try Machine(
      running: ListingReader.read(UTF8Text(listing)), area: 0, random: RandomNumbers(seed: 1))
    let keys = ScriptKeys(ScriptKey.read(UTF8Text(keys), withEscapes: true))
    var camera = FilmCamera(machine, keys: keys, speed: speed, limit: limit)
    return camera.film()
  }

  private func texts(_ film: Film) -> [String] {
    film.pictures.map { String(UTF8Text($0.views[0].display.trimmedText)) }
  }

  @Test func `at speed game only waits take time`() throws {
    let take = try Self.take(
      "10 FOR I=1 TO 1000:NEXT I:PRINT \"A\";:TIMER 5\n20 PRINT \"B\";:TIMER 2")
    let film = Film(take)
    #expect(texts(film) == ["A", "AB"])
    #expect(film.pictures.map(\.time) == [0, 500_000])
    #expect(film.length == 2_700_000)
    #expect(take.end == .program(.ended))
  }

  @Test func `at real speed instructions take time too`() throws {
    let film = Film(try Self.take("10 FOR I=1 TO 100:NEXT I:PRINT \"A\";:TIMER 5", speed: .real))
    #expect(texts(film) == ["", "A"])
    #expect(film.pictures[1].time > 500_000)
  }

  @Test func `no picture is shorter than the minimum, at any limit`() throws {
    for limit in stride(from: 1_200_000, through: 1_700_000, by: 10_000) as StrideThrough<Ticks> {
      let film = Film(
        try Self.take("10 FOR I=1 TO 1000:PRINT CSR 3;I;:NEXT I", speed: .real, limit: limit))
      let ends = film.pictures.dropFirst().map(\.time) + [film.length]
      for (picture, end) in zip(film.pictures, ends) {
        #expect(end - picture.time >= FilmTake.shortestPicture)
      }
    }
  }

  @Test func `a film is an SVG whose title and texts can be read`() throws {
    let svg = "\(Film(try Self.take("10 PRINT \"HELLO\"")).svg(title: "A & B"))"
    #expect(svg.hasPrefix("<svg") && svg.contains("@keyframes"))
    #expect(svg.contains("<title>A &amp; B</title>") && svg.contains("HELLO"))
  }

  @Test func `displays of two models are whole, with their own dots`() throws {
    let listing = "10 PRINT \"A\":PRINT \"B\""
    let film = Film(
      try Self.take(listing, keys: "\\n\\n"),
      try Self.take("# model pb-100\n" + listing, keys: "\\n\\n"))
    let heights = film.pictures[0].views.map { LCDDrawing($0.lcd).frame.height }
    #expect(heights[0] < heights[1])
    #expect(FilmSheet(film).height == heights[0] + 8 + heights[1])
    let svg = "\(film.svg(title: "two"))"
    let glass = LCDDrawing(film.pictures[0].views[1].lcd).glass
    #expect(svg.contains(".f1{animation:none;transform:translateY(-\(glass.height)px)}"))
    #expect(svg.ranges(of: "<path id=\"c").count == 4)
  }

  @Test func `each tone is marked separately`() throws {
    let film = Film(try Self.take("10 BEEP 0:BEEP 0:BEEP 1:TIMER 1"))
    #expect(film.pictures.map(\.tone) == [.low, nil, .low, nil, .high, nil])
    #expect(film.pictures.map(\.time) == [0, 100_000, 125_000, 225_000, 250_000, 350_000])
  }

  @Test func `an answer is typed key by key`() throws {
    let take = try Self.take("10 INPUT \"N\",N:PRINT N*2", keys: "21\n")
    #expect(texts(Film(take)) == ["N?", "2", "21", " 42", " 42"])
  }

  @Test func `an answer to READ is typed after the prompt`() {
    let source = CapXAssembler.assemble(UTF8Text("S:READ:0:10\n:WRITE:0:16\n:HJ:0:S\n:END:S"))
    let keys = ScriptKeys(typing: "21\n", lineRule: .wholeLines)
    var camera = FilmCamera(CompXProgram(source), keys: keys, speed: .game, limit: 60_000_000)
    #expect(
      texts(Film(camera.film()))
        == ["GR0 (10)", "GR0 (10) 2", "GR0 (10) 21", "GR0 (16) 0015", "GR0 (16) 0015"])
  }

  @Test(arguments: [
    ("10 GOTO 10", FilmEnd.silent), ("10 TIMER 1:GOTO 10", .tooLong),
    ("10 IF KEY$=\"\" THEN 10", .program(.starved)), ("10 INPUT N", .program(.starved)),
    ("10 PRINT 1:GOTO 10", .tooLong), ("10 PRINT I;CSR 0;:I=I+1:GOTO 10", .silent),
  ])
  func `every film ends within its limit`(_ listing: String, _ end: FilmEnd) throws {
    let take = try Self.take(listing)
    #expect(take.end == end)
    #expect(Film(take).length <= 60_000_000)
    #expect(!Film(take).pictures.isEmpty)
    for speed in [Speed.real, .max] {
      #expect(Film(try Self.take(listing, speed: speed)).length <= 62_000_000)
    }
  }

  @Test(arguments: [("0.5", 500_000), ("2.9", 2_900_000), ("40", 3_000_000), ("900", 3_000_000)])
  func `a wait for a key is shortened to three seconds`(_ seconds: String, _ longest: Ticks) throws
  {
    let film = Film(
      try Self.take(
        "10 PRINT \"GO\";\n20 K$=KEY$:IF K$=\"\" THEN 20\n30 PRINT CSR 0;K$;:TIMER 10",
        keys: "\\w{\(seconds)}7"))
    #expect(texts(film) == ["GO", "7O"])
    let key = try #require(film.pictures.dropFirst().first)
    #expect(abs(key.time - longest) <= 800_000)
  }

  @Test func `no picture is shorter than browsers can display`() throws {
    let film = Film(
      try Self.take("10 FOR I=1 TO 300:PRINT CSR 0;I;:NEXT I", speed: .real))
    #expect(film.pictures.count > 20)
    for (one, next) in zip(film.pictures, film.pictures.dropFirst()) {
      #expect(next.time - one.time >= FilmTake.shortestPicture)
    }
  }

  @Test func `the forms of a game show the same at any time`() throws {
    for game in GameID.allCases {
      let listing = ListingReader.read(game.listing)
      let keys = try ScriptKeys(#"1\n3100\n5\nESA123456"#)
      var first = FilmCamera(
        try Machine(running: listing, area: 0, random: RandomNumbers(seed: 1)), keys: keys,
        speed: .game, limit: 60_000_000)
      var second = FilmCamera(
        game.program(random: RandomNumbers(seed: 1)), keys: keys, speed: .game, limit: 60_000_000)
      let takes = (first.film(), second.film())
      #expect(!Film.agreement(of: takes.0, takes.1).hasDiverged)
      let film = Film(takes.0, takes.1)
      #expect(film.pictures.count > 3)
      for picture in film.pictures {
        #expect(picture.views[0].display.cells == picture.views[1].display.cells)
      }
    }
  }

  @Test func `different output is a divergence, and the film ends with it`() throws {
    let one = try Self.take("10 PRINT \"A\":PRINT \"B\"")
    let other = try Self.take("10 PRINT \"A\":PRINT \"C\"")
    let agreement = Film.agreement(of: one, other)
    #expect(agreement.hasDiverged)
    let film = Film(one, other)
    let views = film.pictures[1].views.map { String(UTF8Text($0.display.trimmedText)) }
    #expect(texts(film)[0] == "A")
    #expect(views == ["B", "C"])
    #expect(film.length - film.pictures[1].time >= FilmTake.lastPicture)
  }
}
