/// The listings of the conformance tape, as the bytes of their files.
package enum ConformanceListings {
  /// All subjects in one listing, for models with 24 columns.
  package static var wide: [UInt8] { PackageResources.conformance_bas }

  /// The second and third tapes for them.
  package static var secondWide: [UInt8] { PackageResources.conformance_second_bas }
  package static var thirdWide: [UInt8] { PackageResources.conformance_third_bas }

  /// One listing for each subject in order, for models with twelve columns.
  package static var narrow: [[UInt8]] {
    [
      PackageResources.conformance_1_bas, PackageResources.conformance_2_bas,
      PackageResources.conformance_3_bas, PackageResources.conformance_4_bas,
      PackageResources.conformance_5_bas,
    ]
  }

  /// The listings of the second tape for them.
  package static var secondNarrow: [[UInt8]] {
    [
      PackageResources.conformance_6_bas, PackageResources.conformance_7_bas,
      PackageResources.conformance_8_bas, PackageResources.conformance_9_bas,
    ]
  }
}
