import BasicVM
import FX790Device
import Programs

/// `fx790 screenshot`: runs a listing with the keys of a script and makes a picture of the display.
struct ScreenshotCommand {
  private let arguments: ParsedArguments
  private let path: String
  private let format: Format
  private let seed: UInt64
  private let timeLimit: Ticks?
  private let file: ListingFile

  private enum Format {
    case svg
    case png(scale: Int)
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    guard let path = arguments["-o"] else {
      throw UsageError("screenshot: say where the picture goes: -o FILE.svg or -o FILE.png")
    }
    self.path = path
    format = try Self.format(arguments, path: path)
    seed = try arguments.number("--seed", UInt64.self) ?? 1
    timeLimit = try arguments.timeLimit()
    file = try ListingFile(
      path: arguments.arguments[0], area: arguments.area ?? 0, size: arguments.memorySize)
  }

  private static func format(
    _ arguments: ParsedArguments, path: String
  ) throws(UsageError) -> Format {
    let scale = try arguments.number("--scale", Int.self)
    if let scale, !PNGPicture.scales.contains(scale) {
      let scales = PNGPicture.scales
      throw UsageError(
        "--scale takes \(scales.lowerBound) to \(scales.upperBound) pixels, not \(scale)")
    }
    if path.lowercased().hasSuffix(".png") { return .png(scale: scale ?? LCDDrawing.pitch) }
    guard path == "-" || path.lowercased().hasSuffix(".svg") else {
      throw UsageError("\(path): a picture is .svg or .png")
    }
    guard scale == nil else { throw UsageError("--scale is for .png: an .svg has no pixels") }
    return .svg
  }

  func run() throws(UsageError) -> ExitStatus {
    guard
      let machine = file.startedMachine(area: arguments.area, random: RandomNumbers(seed: seed))
    else { return .failed }
    let (shown, end) = play(machine)
    // The dash says that the machine is busy: it is when its time is up, and at no wait.
    let lcd = LCD(
      shown.display, indicators: shown.indicators,
      number: SmallNumber(hasDash: end == .timedOut))
    try write(lcd, text: CharacterWriter.display(shown.display.trimmedText))
    if case .failed = end { return .failed }
    return .done
  }

  private func play(_ machine: Machine) -> (shown: Machine, end: PlayEnding) {
    let keys = ScriptKey.keys(Array((arguments["--keys"] ?? "").utf8), withEscapes: true)
    var player = Player(
      machine, keys: ScriptKeys(keys, isManual: true), timeLimit: timeLimit)
    let end = player.play { event in
      switch event.kind {
      case .rejected(let fault): Output.complain(FaultText.rejection(of: fault))
      case .error(let fault): Output.complain(FaultText.text(of: fault, in: machine.memory))
      default: break
      }
    }
    return (player.program, end)
  }

  private func write(_ lcd: LCD, text: [UInt8]) throws(UsageError) {
    let picture =
      switch format {
      case .svg: Array(SVGPicture.svg(of: lcd, text: String(decoding: text, as: UTF8.self)).utf8)
      case .png(let scale): PNGPicture.png(of: lcd, scale: scale)
      }
    do {
      var output = path == "-" ? Output() : Output(try System.create(file: path))
      output.write(picture)
      output.flush()
    } catch {
      throw UsageError("\(path): \(error.reason)")
    }
  }
}
