// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v26)],
  // Outside of this repository: .package(url: "the repository's address", from: "VERSION")
  dependencies: [.package(name: "fx790", path: "..")],
  targets: [
    .executableTarget(
      name: "HighLow",
      dependencies: [
        .product(name: "BasicVM", package: "fx790"),
        .product(name: "FX790Terminal", package: "fx790"),
        .product(name: "Programs", package: "fx790"),
      ],
      resources: [.embedInCode("high-low.bas")]),
    .executableTarget(
      name: "HorseRace",
      dependencies: [
        .product(name: "BasicVM", package: "fx790"),
        .product(name: "FX790Procedural", package: "fx790"),
        .product(name: "FX790Terminal", package: "fx790"),
        .product(name: "FX790ViewModel", package: "fx790"),
        .product(name: "FX790Words", package: "fx790"),
        .product(name: "Programs", package: "fx790"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
