import BasicVM
import Programs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The main program of a port.
public enum PortedMain {
  /// Plays a port, or with the argument `compare` runs it and its listing on many key scripts.
  ///
  /// Exits with status 0, 1 if the two differ, or 2 for wrong arguments or without a terminal.
  /// The listing is the BASIC program that was ported; it needs `size` and starts in `area`. If
  /// there is a contender, it is compared in place of the port.
  public static func run<Program: PortedProgram>(
    _ program: Program.Type, listing: [UInt8], area: Int = 0,
    size: MemorySize? = nil, comparing contender: Contender? = nil
  ) -> Never {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case nil: play(program)
    case "compare" where words.count <= 2:
      guard let scripts = Int(words.count == 2 ? words[1] : "500"), scripts > 0 else {
        return help()
      }
      compare(
        contender ?? Contender(name: UTF8Text(String(describing: program)), porting: program),
        ListingReader.read(
          UTF8Text(utf8: listing), area: area, size: size, model: program.model),
        area: area, scripts: scripts)
    default: help()
    }
  }

  private static func help() -> Never {
    print("without arguments it runs; compare [SCRIPTS] compares it with its listing")
    exit(2)
  }

  private static func play<Program: PortedProgram>(_ program: Program.Type) -> Never {
    var outcome = TerminalPlayer.Outcome.restarted
    while outcome == .restarted {
      let seed = UInt64.random(in: .min ... .max)
      let run = PortedRun<Program>(random: RandomNumbers(seed: seed))
      let player = TerminalPlayer()
      outcome = player.play(
        player.interactive(run), from: ProgramMemory(), recording: { _ in })
    }
    guard outcome != .over(.noTerminal) else {
      print("\(program) needs a terminal; the argument compare works without one")
      exit(2)
    }
    exit(0)
  }

  private static func compare(
    _ contender: Contender, _ listing: Listing, area: Int, scripts: Int
  ) -> Never {
    do throws(Fault) {
      let basic = try Contender(name: "listing", memory: listing.memory, area: area)
      var options = Comparison.Options()
      options.scripts = scripts
      var comparison = Comparison(basic, contender, options: options)
      let report = comparison.run()
      print(report.text(withCoverage: false), terminator: "")
      exit(report.hasDifference ? 1 : 0)
    } catch {
      print(error)
      exit(1)
    }
  }
}
