/// What takes a tape out of the recorder.
enum TapeChange: Equatable {
  /// Nothing does.
  case none
  case insert
  case new
  case eject
}
