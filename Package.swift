// swift-tools-version: 6.2
import PackageDescription

/// `OPTIMIZED_TESTS=1 swift test -c release` runs the tests as fast as they can be.
let testsAreOptimized = Context.environment["OPTIMIZED_TESTS"] != nil

/// What is optimised is closed to tests, unless they are to see it.
let openness: [SwiftSetting] = testsAreOptimized ? [.unsafeFlags(["-enable-testing"])] : []

/// The core is compiled for WebAssembly as Embedded Swift too, so what Embedded Swift forbids is
/// already an error on the host.
let core: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)] + openness

/// Linked whole, fx790 starts in half the time; tests cannot be linked so.
let linking: [LinkerSetting] =
  testsAreOptimized
  ? []
  : [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))]

let package = Package(
  name: "fx790",
  products: [
    .executable(name: "fx790", targets: ["fx790"]),
    .executable(name: "fx790-lab", targets: ["fx790-lab"]),
    .library(name: "BasicVM", targets: ["BasicVM"]),
    .library(name: "FX790Device", targets: ["FX790Device"]),
    .library(name: "Programs", targets: ["Programs"]),
    .library(name: "FX790Terminal", targets: ["FX790Terminal"]),
    .library(name: "FX790Procedural", targets: ["FX790Procedural"]),
  ],
  targets: [
    .target(
      name: "BasicVM", swiftSettings: core,
      // What square roots and the like are made of; packages that use this one need not know.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "FX790Device", dependencies: ["BasicVM"], swiftSettings: core),
    .target(
      name: "Programs", dependencies: ["BasicVM", "FX790Device"],
      // The listings of the games lie beside the sources, where people look for them.
      path: ".",
      exclude: [
        "CHANGELOG.md", "Examples", "LICENSE", "README.md", "Tests", "docs", "Sources/BasicVM",
        "Sources/FX790Device", "Sources/FX790Procedural", "Sources/FX790Terminal",
        "Sources/FX790Web", "Sources/CommandLineKit", "Sources/fx790", "Sources/fx790-lab",
      ],
      sources: ["Sources/Programs"], resources: [.embedInCode("roms")],
      swiftSettings: core),
    .target(
      name: "FX790Terminal", dependencies: ["BasicVM", "FX790Device", "Programs"],
      swiftSettings: openness),
    // Procedures await what the machine waits for; the core and the tool know nothing of tasks.
    .target(
      name: "FX790Procedural", dependencies: ["BasicVM", "Programs"], swiftSettings: openness),
    // What both executables need: arguments, files, tapes as text, the benchmarks.
    .target(
      name: "CommandLineKit", dependencies: ["BasicVM", "FX790Device", "FX790Terminal"],
      resources: [.embedInCode("Benchmarks")], swiftSettings: openness),
    .executableTarget(
      name: "fx790",
      dependencies: ["BasicVM", "FX790Device", "Programs", "FX790Terminal", "CommandLineKit"],
      swiftSettings: openness,
      linkerSettings: linking),
    // Slow checks, fuzzers and benchmarks, which users of fx790 do not need.
    .executableTarget(
      name: "fx790-lab",
      dependencies: ["BasicVM", "FX790Device", "Programs", "FX790Terminal", "CommandLineKit"],
      swiftSettings: openness,
      linkerSettings: linking),
    // The page's side of the core. `.ci/web` links it as WebAssembly; here it is for editors and tests.
    .target(
      name: "FX790Web", dependencies: ["BasicVM", "FX790Device", "Programs"], exclude: ["site"],
      swiftSettings: core),
    .testTarget(
      name: "BasicVMTests", dependencies: ["BasicVM", "Programs"], exclude: ["Fixtures"]),
    .testTarget(name: "FX790DeviceTests", dependencies: ["FX790Device", "Programs"]),
    .testTarget(name: "ProgramsTests", dependencies: ["Programs"]),
    .testTarget(name: "FX790WebTests", dependencies: ["FX790Web", "Programs"]),
    .testTarget(
      name: "FX790ProceduralTests", dependencies: ["FX790Procedural", "Programs"]),
    .testTarget(name: "FX790TerminalTests", dependencies: ["FX790Terminal"]),
    .testTarget(name: "fx790Tests", dependencies: ["fx790", "fx790-lab", "CommandLineKit"]),
  ],
  swiftLanguageModes: [.v6]
)
