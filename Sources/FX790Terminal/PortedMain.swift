import BasicVM
import Programs

/// The main program of a port.
public enum PortedMain {
  /// Plays a port on a terminal or in a pipe, or compares it with its listing (`compare`), and
  /// exits.
  ///
  /// `ProgramMain.run` describes the arguments and the exit status. The listing is the ported BASIC
  /// program, and starts in `area`; `size` is its memory if the port does not name it, as those of
  /// version 0.2 do not. `isChecked` says that `fx790 port` checked the statements that it wrote. A
  /// `contender` is compared in place of the port.
  public static func run<Program: PortedProgram>(
    _ program: Program.Type, listing: [UInt8], area: Int = 0,
    size: MemorySize? = nil, isChecked: Bool = false, comparing contender: Contender? = nil
  ) -> Never {
    let listing = ListingReader.read(
      UTF8Text(utf8: listing), area: area, size: size ?? program.memorySize, model: program.model)
    ProgramMain.run(memory: listing.memory) { random in
      PortedRun<Program>(random: random)
    } comparing: { options in
      Comparison(
        try Contender(name: "listing", listing: listing, area: area),
        contender
          ?? Contender(
            name: UTF8Text(String(describing: program)), porting: program, isChecked: isChecked),
        options: options)
    }
  }
}
