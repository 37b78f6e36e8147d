// swift-tools-version: 6.2
import PackageDescription

/// `OPTIMIZED_TESTS=1 swift test -c release` runs optimised tests.
let testsAreOptimized = Context.environment["OPTIMIZED_TESTS"] != nil

/// Release builds have no debug information, which takes time to write.
///
/// SwiftPM appends `-g`, so the option goes to the frontend. Optimised code is not testable, except
/// for optimised tests.
let release: [SwiftSetting] =
  [.unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release))]
  + (testsAreOptimized ? [.unsafeFlags(["-enable-testing"])] : [])

/// Optimises a module in debug builds too, and keeps its asserts.
///
/// These modules do most of the work of the tests, which take 191 s without it and 44 s with it; a
/// clean build takes about one minute more.
let optimizedForTests: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// The core is also compiled as Embedded Swift, so its restrictions are errors on the host, too.
let core: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)] + release

/// Compiles modules without inner loops file by file, which is faster and uses all processors.
///
/// In BasicVM and FX790Device this would make programs two to three times slower.
let fileByFile: [SwiftSetting] = [
  .unsafeFlags(["-no-whole-module-optimization"], .when(configuration: .release))
]

/// Optimises a module without inner loops for size.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Links each of several equal functions once, and the standard library statically.
///
/// Static linking halves the start time of fx790; tests cannot be linked statically. Without
/// exported symbols an executable is half a megabyte smaller, and a third of a megabyte smaller
/// without the index of unwind tables, which only exceptions of C++ need.
let linking: [LinkerSetting] =
  testsAreOptimized
  ? []
  : [
    .unsafeFlags(
      [
        "-static-stdlib", "-Xlinker", "-s", "-Xlinker", "--icf=safe",
        "-Xlinker", "--no-export-dynamic", "-Xlinker", "--no-eh-frame-hdr",
      ],
      .when(platforms: [.linux], configuration: .release))
  ]

let package = Package(
  name: "fx790",
  // InlineArray needs these versions (.ci/availability).
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .executable(name: "fx790", targets: ["fx790"]),
    .executable(name: "fx790-lab", targets: ["fx790-lab"]),
    .library(name: "BasicVM", targets: ["BasicVM"]),
    .library(name: "StateMachines", targets: ["StateMachines"]),
    .library(name: "Ports", targets: ["Ports"]),
    .library(name: "Cassette", targets: ["Cassette"]),
    .library(name: "CompX", targets: ["CompX"]),
    .library(name: "FX790Device", targets: ["FX790Device"]),
    .library(name: "Programs", targets: ["Programs"]),
    .library(name: "Pictures", targets: ["Pictures"]),
    .library(name: "FX790Terminal", targets: ["FX790Terminal"]),
    .library(name: "FX790Procedural", targets: ["FX790Procedural"]),
    .library(name: "FX790Words", targets: ["FX790Words"]),
    .library(name: "FX790ViewModel", targets: ["FX790ViewModel"]),
  ],
  targets: [
    .target(
      name: "BasicVM", exclude: ["Snapshots/README.md"], swiftSettings: core + optimizedForTests,
      // BasicVM needs libm for square roots; dependent packages link it automatically.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // These three are independent, so they compile in parallel.
    .target(
      name: "StateMachines", dependencies: ["BasicVM"], exclude: ["Certificates/README.md"],
      swiftSettings: core),
    // Off the way from BasicVM to Programs, so it compiles beside them.
    .target(name: "Ports", dependencies: ["BasicVM", "StateMachines"], swiftSettings: core),
    .target(name: "Cassette", dependencies: ["BasicVM"], swiftSettings: core + optimizedForTests),
    .target(name: "CompX", dependencies: ["BasicVM"], swiftSettings: core + optimizedForTests),
    .target(
      name: "FX790Device", dependencies: ["BasicVM", "Cassette", "CompX"],
      swiftSettings: core + optimizedForTests),
    // The listings are at the top of the package, where users look for them.
    .target(
      name: "GameListings", path: "roms",
      exclude: [
        "bubble-sort.cap", "bulls-and-cows.test", "bullseye.test", "checksum.cap", "gcd.cap",
        "guess.cap", "hangman.test", "horse-race.test", "multiply.cap", "pb-100/lander.bas",
        "pb-100/squash.bas", "shapes.test", "squares.cap", "table.bas",
      ],
      resources: [
        .embedInCode("bulls-and-cows.bas"), .embedInCode("bullseye.bas"),
        .embedInCode("hangman.bas"), .embedInCode("horse-race.bas"), .embedInCode("shapes.bas"),
        .embedInCode("conformance.bas"), .embedInCode("pb-100/conformance-1.bas"),
        .embedInCode("pb-100/conformance-2.bas"), .embedInCode("pb-100/conformance-3.bas"),
        .embedInCode("pb-100/conformance-4.bas"), .embedInCode("pb-100/conformance-5.bas"),
        .embedInCode("pb-100/conformance-6.bas"), .embedInCode("pb-100/conformance-7.bas"),
        .embedInCode("pb-100/conformance-8.bas"), .embedInCode("pb-100/conformance-9.bas"),
        .embedInCode("conformance-second.bas"), .embedInCode("conformance-third.bas"),
      ],
      swiftSettings: core),
    .target(
      name: "Programs",
      dependencies: ["BasicVM", "StateMachines", "Cassette", "FX790Device", "GameListings"],
      exclude: ["Comparison/README.md", "Games/README.md"],
      swiftSettings: core),
    .target(
      name: "Pictures", dependencies: ["BasicVM", "StateMachines", "FX790Device", "Programs"],
      swiftSettings: core),
    .target(
      name: "FX790Terminal", dependencies: ["BasicVM", "FX790Device", "Programs"],
      swiftSettings: release + fileByFile + small),
    // The only module with tasks: procedures await the machine's input.
    .target(
      name: "FX790Procedural", dependencies: ["BasicVM", "Programs"],
      swiftSettings: release + fileByFile),
    // Gives each running program a thread.
    .target(
      name: "FX790Words", dependencies: ["BasicVM", "Programs"],
      swiftSettings: release + fileByFile),
    // Programs for views of graphical interfaces; the core has no Character.
    .target(
      name: "FX790ViewModel", dependencies: ["BasicVM", "FX790Device", "Programs"],
      swiftSettings: release + fileByFile + small),
    // Shared by both executables.
    .target(
      name: "CommandLineKit",
      dependencies: [
        "BasicVM", "StateMachines", "Cassette", "CompX", "FX790Device", "FX790Terminal",
      ],
      resources: [.embedInCode("Benchmarks")], swiftSettings: release + fileByFile + small),
    .executableTarget(
      name: "fx790",
      dependencies: [
        "BasicVM", "StateMachines", "Ports", "Cassette", "CompX", "FX790Device", "GameListings",
        "Programs", "Pictures", "FX790Terminal", "FX790ViewModel", "CommandLineKit",
      ],
      swiftSettings: release + fileByFile + small,
      linkerSettings: linking),
    // Slow checks, fuzzers and benchmarks for development.
    .executableTarget(
      name: "fx790-lab",
      dependencies: [
        "BasicVM", "StateMachines", "Ports", "Cassette", "CompX", "FX790Device", "Programs",
        "Pictures", "FX790Terminal", "CommandLineKit",
      ],
      exclude: ["README.md"],
      swiftSettings: release + fileByFile,
      linkerSettings: linking),
    // The page's core. `.ci/web` links it as WebAssembly; this target is for editors and tests.
    .target(
      name: "FX790Web",
      dependencies: [
        "BasicVM", "StateMachines", "Ports", "Cassette", "CompX", "FX790Device", "Programs",
        "Pictures",
      ],
      exclude: ["README.md", "site"],
      swiftSettings: core),
    .target(name: "TestSampling", path: "Tests/TestSampling"),
    .testTarget(
      name: "BasicVMTests", dependencies: ["BasicVM", "Programs", "TestSampling"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "StateMachinesTests",
      dependencies: ["StateMachines", "Programs", "Pictures", "TestSampling"]),
    .testTarget(name: "PortsTests", dependencies: ["Ports", "Programs"]),
    .testTarget(name: "CassetteTests", dependencies: ["Cassette", "Programs", "TestSampling"]),
    .testTarget(name: "CompXTests", dependencies: ["CompX", "Programs", "TestSampling"]),
    .testTarget(
      name: "FX790DeviceTests", dependencies: ["FX790Device", "Programs", "TestSampling"]),
    .testTarget(
      name: "ProgramsTests", dependencies: ["Programs", "Ports", "Pictures", "TestSampling"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures", "TestSampling"]),
    .testTarget(name: "FX790WebTests", dependencies: ["FX790Web", "Programs"]),
    .testTarget(
      name: "FX790ProceduralTests", dependencies: ["FX790Procedural", "Programs"]),
    .testTarget(
      name: "FX790WordsTests", dependencies: ["FX790Words", "FX790Terminal", "Programs"]),
    .testTarget(
      name: "FX790ViewModelTests", dependencies: ["FX790ViewModel", "Programs"]),
    .testTarget(name: "FX790TerminalTests", dependencies: ["FX790Terminal"]),
    .testTarget(name: "fx790Tests", dependencies: ["fx790", "fx790-lab", "CommandLineKit"]),
  ],
  swiftLanguageModes: [.v6]
)
