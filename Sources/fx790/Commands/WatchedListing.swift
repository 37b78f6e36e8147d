import BasicVM
import CommandLineKit
import FX790Terminal

/// A listing that is read again whenever its file has been saved.
final class WatchedListing {
  private let path: String
  private let read: () throws(UsageError) -> ListingFile
  private var stamp: [Int]?
  /// A changed stamp of the last look: the file may still be being written.
  private var newStamp: [Int]?
  /// The newest listing without errors.
  private(set) var file: ListingFile

  init(
    _ file: ListingFile, at path: String, _ read: @escaping () throws(UsageError) -> ListingFile
  ) {
    self.path = path
    self.read = read
    self.file = file
    stamp = System.stamp(ofFile: path)
  }

  /// Reads the file if it has changed, and was the same at the last two looks.
  func look() -> TerminalPlayer.FileNews {
    guard let now = System.stamp(ofFile: path), now != stamp else { return .same }
    guard now == newStamp else {
      newStamp = now
      return .same
    }
    stamp = now
    do throws(UsageError) {
      let new = try read()
      if let error = Checker.check(new.listing).first(where: { $0.severity == .error }) {
        return .faulty("\(error.heading(inFile: path))")
      }
      file = new
      return .changed
    } catch {
      return .faulty(error.message)
    }
  }
}
