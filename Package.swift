// swift-tools-version: 6.2
import PackageDescription

/// `OPTIMIZED_TESTS=1 swift test -c release` runs the tests as fast as they can be.
let testsAreOptimized = Context.environment["OPTIMIZED_TESTS"] != nil

/// Whether another package uses this one by a version: then SwiftPM refuses unsafe flags.
let isCheckedOut = Context.packageDirectory.contains("/checkouts/")

/// Release builds carry no debug information, which takes time to write and triples the tool.
///
/// What is optimised is closed to tests, unless they are to see it.
let release: [SwiftSetting] =
  isCheckedOut
  ? []
  : [.unsafeFlags(["-gnone"], .when(configuration: .release))]
    + (testsAreOptimized ? [.unsafeFlags(["-enable-testing"])] : [])

/// The core is compiled for WebAssembly as Embedded Swift too, so what Embedded Swift forbids is
/// already an error on the host.
let core: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)] + release

/// Modules without inner loops are compiled file by file, which takes less time and uses all
/// processors.
///
/// In BasicVM and FX790Device this would make programs two to three times slower.
let fileByFile: [SwiftSetting] =
  isCheckedOut
  ? []
  : [.unsafeFlags(["-no-whole-module-optimization"], .when(configuration: .release))]

/// Linked whole, fx790 starts in half the time; tests cannot be linked so.
let linking: [LinkerSetting] =
  testsAreOptimized
  ? []
  : [
    .unsafeFlags(
      ["-static-stdlib", "-Xlinker", "-s"],
      .when(platforms: [.linux], configuration: .release))
  ]

let package = Package(
  name: "fx790",
  products: [
    .executable(name: "fx790", targets: ["fx790"]),
    .executable(name: "fx790-lab", targets: ["fx790-lab"]),
    .library(name: "BasicVM", targets: ["BasicVM"]),
    .library(name: "StateMachines", targets: ["StateMachines"]),
    .library(name: "Cassette", targets: ["Cassette"]),
    .library(name: "CompX", targets: ["CompX"]),
    .library(name: "FX790Device", targets: ["FX790Device"]),
    .library(name: "Programs", targets: ["Programs"]),
    .library(name: "Pictures", targets: ["Pictures"]),
    .library(name: "FX790Terminal", targets: ["FX790Terminal"]),
    .library(name: "FX790Procedural", targets: ["FX790Procedural"]),
  ],
  targets: [
    .target(
      name: "BasicVM", swiftSettings: core,
      // What square roots and the like are made of; packages that use this one need not know.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // These three need nothing of each other, so they are compiled at the same time.
    .target(name: "StateMachines", dependencies: ["BasicVM"], swiftSettings: core),
    .target(name: "Cassette", dependencies: ["BasicVM"], swiftSettings: core),
    .target(name: "CompX", dependencies: ["BasicVM"], swiftSettings: core),
    .target(
      name: "FX790Device", dependencies: ["BasicVM", "Cassette", "CompX"], swiftSettings: core),
    // The listings of the games are at the top of the package, where people look for them.
    .target(
      name: "GameListings", path: "roms",
      exclude: [
        "bubble-sort.cap", "checksum.cap", "gcd.cap", "guess.cap", "multiply.cap", "pb-100",
        "squares.cap", "table.bas",
      ],
      resources: [
        .embedInCode("bulls-and-cows.bas"), .embedInCode("bullseye.bas"),
        .embedInCode("hangman.bas"), .embedInCode("horse-race.bas"), .embedInCode("shapes.bas"),
      ],
      swiftSettings: core),
    .target(
      name: "Programs",
      dependencies: ["BasicVM", "StateMachines", "Cassette", "FX790Device", "GameListings"],
      swiftSettings: core),
    .target(
      name: "Pictures", dependencies: ["BasicVM", "StateMachines", "FX790Device", "Programs"],
      swiftSettings: core),
    .target(
      name: "FX790Terminal", dependencies: ["BasicVM", "FX790Device", "Programs"],
      swiftSettings: release + fileByFile),
    // Procedures await what the machine waits for; the core and the tool know nothing of tasks.
    .target(
      name: "FX790Procedural", dependencies: ["BasicVM", "Programs"],
      swiftSettings: release + fileByFile),
    // What both executables need: arguments, files, tapes as text, the benchmarks.
    .target(
      name: "CommandLineKit",
      dependencies: [
        "BasicVM", "StateMachines", "Cassette", "CompX", "FX790Device", "FX790Terminal",
      ],
      resources: [.embedInCode("Benchmarks")], swiftSettings: release + fileByFile),
    .executableTarget(
      name: "fx790",
      dependencies: [
        "BasicVM", "StateMachines", "Cassette", "CompX", "FX790Device", "Programs", "Pictures",
        "FX790Terminal", "CommandLineKit",
      ],
      swiftSettings: release + fileByFile,
      linkerSettings: linking),
    // Slow checks, fuzzers and benchmarks, which users of fx790 do not need.
    .executableTarget(
      name: "fx790-lab",
      dependencies: [
        "BasicVM", "StateMachines", "Cassette", "CompX", "FX790Device", "Programs", "Pictures",
        "FX790Terminal", "CommandLineKit",
      ],
      swiftSettings: release + fileByFile,
      linkerSettings: linking),
    // The page's side of the core. `.ci/web` links it as WebAssembly; here it is for editors and tests.
    .target(
      name: "FX790Web",
      dependencies: [
        "BasicVM", "StateMachines", "Cassette", "CompX", "FX790Device", "Programs", "Pictures",
      ],
      exclude: ["site"],
      swiftSettings: core),
    .testTarget(
      name: "BasicVMTests", dependencies: ["BasicVM", "Programs"], exclude: ["Fixtures"]),
    .testTarget(
      name: "StateMachinesTests", dependencies: ["StateMachines", "Programs", "Pictures"]),
    .testTarget(name: "CassetteTests", dependencies: ["Cassette", "Programs"]),
    .testTarget(name: "CompXTests", dependencies: ["CompX", "Programs"]),
    .testTarget(name: "FX790DeviceTests", dependencies: ["FX790Device", "Programs"]),
    .testTarget(name: "ProgramsTests", dependencies: ["Programs", "Pictures"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures"]),
    .testTarget(name: "FX790WebTests", dependencies: ["FX790Web", "Programs"]),
    .testTarget(
      name: "FX790ProceduralTests", dependencies: ["FX790Procedural", "Programs"]),
    .testTarget(name: "FX790TerminalTests", dependencies: ["FX790Terminal"]),
    .testTarget(name: "fx790Tests", dependencies: ["fx790", "fx790-lab", "CommandLineKit"]),
  ],
  swiftLanguageModes: [.v6]
)
