import BasicVM
import CommandLineKit
import FX790Device
import FX790Terminal
import Programs

/// Runs a program without a viewer, with keys of options or standard input.
struct FilterRun {
  private let options: RunOptions
  private let keys: GivenKeys
  /// The keys of standard input; nil if options give the keys, or if the input is the listing.
  private let input: InputKeys?

  init(_ options: RunOptions, _ keys: GivenKeys, readsKeys: Bool) {
    self.options = options
    self.keys = keys
    let inputHasKeys = readsKeys && options.keys == nil && options.session == nil
    input = inputHasKeys ? InputKeys(of: "fx790") : nil
  }

  /// Runs the program and passes its final state to `atEnd`.
  ///
  /// `endsWithInput` decides whether the program is done when the keys run out.
  func run<Program: ResumableProgram>(
    _ program: Program, describing text: (Fault) -> UTF8Text, on model: Model,
    recordsItself: Bool, endsWithInput: (Program) -> Bool, atEnd: (Program) -> Void
  ) throws(UsageError) -> ExitStatus {
    if let time = options.firstKeyTime {
      TextOutput.printError("the first key comes after \(time) s")
    }
    var input = input
    let showsRecord = recordsItself || options.showsEverything
    var sink = try RunSink(
      options, showsRecord: showsRecord, paper: options.paper ?? model.facts.paper,
      program.indicators)
    let pacing = Pacing(speed: options.speed ?? .max)
    var player = Player(program, keys: keys, timeLimit: options.timeLimit)
    while true {
      // Slices keep a long computation from delaying the output.
      func notice(_ event: TraceEvent) {
        if pacing.holdsBack {
          sink.flush()
          pacing.wait(for: event)
        }
        sink.take(event, describing: text)
      }
      let step = player.advanceToBreak(until: player.program.clock + Self.slice, notice)
      if showsRecord { sink.take(player.takeRecordedLines()) }
      sink.flushNowAndThen()
      switch step {
      case .continues, .asksComputer: break
      case .rests(let ticks):
        sink.flush()
        pacing.linger(ticks)
      case .asks:
        sink.flush()
        if let more = input?.next() { player.keys.append(more) } else { player.keys.close() }
      case .ended(let ending):
        if ending == .timedOut, !recordsItself { sink.takeLastDisplay() }
        let isDone = ending == .starved && endsWithInput(player.program)
        if ending == .starved, !isDone {
          sink.reportMissingInput(
            at: player.lastWait, player.program.display, keysLeft: player.keys.keysLeft)
        }
        sink.flush()
        if case .failed(let fault) = ending,
          let values = player.program.variableHolder?.refusedValues(of: fault)
        {
          TextOutput.printError(values)
        }
        atEnd(player.program)
        return isDone ? .done : ExitStatus(of: ending)
      }
    }
  }

  /// 1000 seconds of machine time, which the host usually computes in a few milliseconds.
  private static var slice: Ticks { 1_000_000_000 }
}
