// MEMO: the records, and READ#, WRITE# and RESTORE#, which work on them.

extension Machine {
  // MARK: For the computer

  /// Stores a MEMO record, cut to 62 characters.
  ///
  /// - Parameters:
  ///   - record: its text.
  ///   - index: the record that it replaces; behind the last, it is added.
  /// - Returns: false, with nothing changed, if it does not fit into memory.
  public mutating func storeMemo(_ record: some Collection<UInt8>, at index: Int) -> Bool {
    let kept = Array(record.prefix(Memo.recordLimit))
    let replaces = memo.records.indices ~= index
    let released = replaces ? Memo.size(of: memo.records[index]) : 0
    guard Memo.size(of: kept) <= freeBytes + released else { return false }
    if replaces {
      memo.replace(at: index, with: kept)
      memoPosition.follow(replacementAt: index)
    } else {
      memo.add(kept)
    }
    return true
  }

  /// Removes a MEMO record if it is there.
  public mutating func removeMemo(at index: Int) {
    guard memo.records.indices ~= index else { return }
    memo.remove(at: index)
    memoPosition.follow(removalAt: index)
  }

  // MARK: For the language

  /// WRITE#: the record in the place where READ# would go on, or a new one behind the last.
  mutating func writeMemo(_ record: UnsafeBufferPointer<UInt8>) -> FaultCause? {
    guard storeMemo(record, at: memoPosition.record) else { return .memoryFull }
    memoPosition.pass()
    return nil
  }

  /// WRITE# alone: removes the record.
  mutating func deleteMemo() -> FaultCause? {
    guard memoPosition.record < memo.records.count else { return .dataUsedUp }
    removeMemo(at: memoPosition.record)
    return nil
  }

  /// READ#: the next item.
  mutating func nextMemoItem() -> ArraySlice<UInt8>? {
    memoPosition.nextItem(of: memo.records)
  }

  /// What RESTORE# has found.
  enum MemoSearch {
    case found, notFound
    case fault(FaultCause)
  }

  /// RESTORE# text,n: the first record that begins with a text (n is 0), or the next (1).
  mutating func findMemo(_ text: UnsafeBufferPointer<UInt8>, _ cell: Cell) -> MemoSearch {
    guard let choice = Self.whole(cell, in: 0...1) else {
      return .fault(Self.faultOfArgument(cell))
    }
    let start = choice == 0 ? 0 : memoPosition.last + 1
    guard let index = memo.firstIndex(beginningWith: text, from: start) else { return .notFound }
    memoPosition.go(to: index)
    return .found
  }
}
