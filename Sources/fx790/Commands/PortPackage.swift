import BasicVM
import CommandLineKit
import FX790Terminal
import Ports
import StateMachines

/// A Swift package that plays a port and checks it against its listing.
struct PortPackage {
  let name: String
  let view: ViewPackage?
  let port: SwiftPort
  /// Whether the port's statements were checked.
  let isChecked: Bool
  let listing: [UInt8]
  let listingName: String
  let area: Int
  let packageDependency: Dependency

  /// Where the package finds fx790.
  enum Dependency {
    case folder(String)
    case address(String, version: String)
    case copy(ModuleCopy)

    /// Parses the option; nil means the folder of this build, or a copy.
    ///
    /// `otherwise` is an option that needs no package, for the message.
    init(named text: String?, otherwise: String?) throws(UsageError) {
      if text == nil, let folder = Self.built {
        self = .folder(folder)
        return
      }
      guard let text, text != "copy" else {
        guard let copy = ModuleCopy() else {
          throw UsageError(
            "the sources of fx790 are not here: name their folder or URL@VERSION with --package"
              + (otherwise.map { "; \($0) writes the type alone" } ?? ""))
        }
        self = .copy(copy)
        return
      }
      guard let at = text.lastIndex(of: "@"), text.contains(":") else {
        guard !text.split(separator: ":").contains(where: { $0.hasPrefix("//") }) else {
          throw UsageError("--package \(text): its version is missing, as in URL@1.0.0")
        }
        guard System.exists("\(text)/Package.swift") else {
          throw UsageError("--package \(text): there is no Package.swift")
        }
        self = .folder(System.target(of: text))
        return
      }
      let version = String(text[text.index(after: at)...])
      let numbers = version.split(separator: ".", omittingEmptySubsequences: false)
      guard numbers.count == 3, numbers.allSatisfy({ UInt($0) != nil }) else {
        throw UsageError("--package: \(version) is not a version such as 1.0.0")
      }
      self = .address(String(text[..<at]), version: version)
    }

    /// The folder of the package in which this program was built.
    private static var built: String? {
      ModuleCopy.foldersAboveProgram.first {
        System.exists("\($0)/Sources/BasicVM") && System.exists("\($0)/Package.swift")
      }
    }

    fileprivate var dependency: String {
      switch self {
      case .folder(let path): ".package(name: \"fx790\", path: \"\(Self.escaped(path))\")"
      case .address(let url, let version):
        ".package(url: \"\(Self.escaped(url))\", from: \"\(Self.escaped(version))\")"
      case .copy: ".package(name: \"fx790\", path: \"\(ModuleCopy.folder)\")"
      }
    }

    /// The name by which SwiftPM knows the package.
    var identity: String {
      guard case .address(let url, _) = self else { return "fx790" }
      let last = String(url.split { $0 == "/" || $0 == ":" }.last ?? "")
      return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }

    private static func escaped(_ text: String) -> String {
      String(text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
    }
  }

  struct Paths {
    let manifest = "Package.swift"
    let port: String
    let main: String
    let listing: String
    let model: String
    let view: String

    init(name: String, listingName: String) {
      // On some file systems, Main.swift and main.swift are the same file.
      let portName = name.lowercased() == "main" ? name + "Machine" : name
      port = "Sources/\(name)/\(portName).swift"
      main = "Sources/\(name)/main.swift"
      listing = "\(listingName).bas"
      model = "Sources/\(name)/GameModel.swift"
      view = "Sources/\(name)/GameView.swift"
    }

    func all(withView hasView: Bool) -> [String] {
      [manifest, port, main, listing] + (hasView ? [model, view] : [])
    }
  }

  func files() throws(UsageError) -> [(name: String, bytes: [UInt8])] {
    if case .copy(let copy) = packageDependency { return try copy.files() + ownFiles }
    return ownFiles
  }

  private var ownFiles: [(name: String, bytes: [UInt8])] {
    let paths = Paths(name: name, listingName: listingName)
    let machine = [
      (paths.manifest, Array(manifest.utf8)), (paths.port, port.text.utf8),
      (paths.main, Array(main.utf8)), (paths.listing, listing),
    ]
    guard let view else { return machine }
    return machine + [(paths.model, Array(view.model.utf8)), (paths.view, Array(view.view.utf8))]
  }

  private var products: [String] {
    view == nil
      ? ["BasicVM", "FX790Terminal"]
      : ["BasicVM", "FX790Device", "FX790Terminal", "FX790ViewModel", "Programs"]
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v26), .iOS(.v26)],
      dependencies: [\(packageDependency.dependency)],
      targets: [
        .executableTarget(
          name: "\(name)",
          dependencies: [
    \(products.map { "        .product(name: \"\($0)\", package: \"\(packageDependency.identity)\")," }.joined(separator: "\n"))
          ],
          // The listing is next to the sources.
          path: ".", sources: ["Sources/\(name)"],
          resources: [.embedInCode("\(listingName).bas")])
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }

  private var main: String {
    let checked = isChecked && view == nil ? ", isChecked: true" : ""
    let arguments =
      "\(name).self, listing: PackageResources.\(resourceName)_bas, area: \(area)\(checked)"
    if let view { return view.main(run: arguments) }
    return """
      // \(name) on the terminal or in a pipe; with the argument "compare" it is compared with its
      // listing, and --help lists the options.

      import BasicVM
      import FX790Terminal

      PortedMain.run(
        \(arguments))

      """
  }

  /// SwiftPM's name for the embedded listing.
  private var resourceName: String {
    let letters = listingName.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return letters.first?.isNumber == true ? "_" + letters.dropFirst() : String(letters)
  }
}
