import CommandLineKit
import FX790Terminal

/// The modules of fx790 that a port needs, copied into its package, which then needs nothing else.
struct ModuleCopy {
  /// The folder with Sources and roms.
  private let root: String

  /// The folder in the package of the port.
  static let folder = "fx790-sources"

  private static let modules: [(name: String, needs: [String])] = [
    ("BasicVM", []), ("StateMachines", ["BasicVM"]), ("Cassette", ["BasicVM"]),
    ("CompX", ["BasicVM"]), ("FX790Device", ["BasicVM", "Cassette", "CompX"]),
    ("GameListings", []),
    ("Programs", ["BasicVM", "StateMachines", "Cassette", "FX790Device", "GameListings"]),
    ("FX790Terminal", ["BasicVM", "FX790Device", "Programs"]),
    ("FX790ViewModel", ["BasicVM", "FX790Device", "Programs"]),
  ]

  /// Finds the sources in which this program was built, or that were installed with it; nil if
  /// there are none.
  init?() {
    let found = Self.foldersAboveProgram.flatMap { [$0, "\($0)/share/fx790/sources"] }
      .first { System.isFolder("\($0)/Sources/BasicVM") && System.isFolder("\($0)/roms") }
    guard let found else { return nil }
    root = found
  }

  /// The folders that contain this program, the innermost first.
  static var foldersAboveProgram: [String] {
    let names = (System.programPath ?? "").split(separator: "/")
    return names.indices.reversed().map { "/" + names[..<$0].joined(separator: "/") }
  }

  /// The files with their names in the package of the port.
  func files() throws(UsageError) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    var listings: [String] = []
    for name in names(in: "roms") where name.hasSuffix(".swift") || name.hasSuffix(".bas") {
      files.append(("\(Self.folder)/\(name)", try NamedFile.read("\(root)/\(name)")))
      if name.hasSuffix(".bas") { listings.append(String(name.dropFirst("roms/".count))) }
    }
    for module in Self.modules where module.name != "GameListings" {
      for name in names(in: "Sources/\(module.name)") where name.hasSuffix(".swift") {
        files.append(("\(Self.folder)/\(name)", try NamedFile.read("\(root)/\(name)")))
      }
    }
    return files + [("\(Self.folder)/Package.swift", Array(manifest(listings).utf8))]
  }

  /// The files below a folder, from the root.
  private func names(in folder: String) -> [String] {
    (System.names(in: "\(root)/\(folder)") ?? []).flatMap { name in
      let path = "\(folder)/\(name)"
      return System.isFolder("\(root)/\(path)") ? names(in: path) : [path]
    }
  }

  private func manifest(_ listings: [String]) -> String {
    let products = Self.modules.map { ".library(name: \"\($0.name)\", targets: [\"\($0.name)\"])," }
    let targets = Self.modules.map { module in
      let needs = module.needs.map { "\"\($0)\"" }.joined(separator: ", ")
      let resources = listings.map { "      .embedInCode(\"\($0)\")," }.joined(separator: "\n")
      let rest =
        switch module.name {
        case "GameListings": ", path: \"roms\",\n      resources: [\n\(resources)\n      ]"
        case "BasicVM":
          ",\n      linkerSettings: [.linkedLibrary(\"m\", .when(platforms: [.linux]))]"
        default: ""
        }
      return "    .target(name: \"\(module.name)\", dependencies: [\(needs)]\(rest)),"
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      // The modules of fx790 \(Commands.version) that a port needs.
      let package = Package(
        name: "fx790",
        platforms: [.macOS(.v26), .iOS(.v26)],
        products: [
          \(products.joined(separator: "\n    "))
        ],
        targets: [
      \(targets.joined(separator: "\n"))
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }
}
