/// The listings of the conformance tape, as the bytes of their files.
package enum ConformanceListings {
  /// All subjects in one listing, for models with 24 columns.
  package static var wide: [UInt8] { PackageResources.conformance_bas }

  /// One listing for each subject in order, for models with twelve columns.
  package static var narrow: [[UInt8]] {
    [
      PackageResources.conformance_1_bas, PackageResources.conformance_2_bas,
      PackageResources.conformance_3_bas, PackageResources.conformance_4_bas,
      PackageResources.conformance_5_bas,
    ]
  }
}
