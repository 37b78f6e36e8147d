extension UTF8Text {
  /// The Damerau-Levenshtein distance: inserted, deleted, changed and swapped bytes.
  private func distance(from other: UTF8Text) -> Int {
    let (a, b) = (utf8, other.utf8)
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        let changed = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var least = min(changed, row[j] + 1, rows[i][j + 1] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }

  /// The index of the nearest word; nil if in each more than a third of the bytes differ, and more
  /// than `tolerance`.
  package func indexOfNearest(among words: [UTF8Text], tolerance: Int = 0) -> Int? {
    var nearest: (index: Int, distance: Int)?
    for (index, word) in words.enumerated() {
      let distance = distance(from: word)
      guard distance <= max(max(utf8.count, word.utf8.count) / 3, tolerance),
        distance < nearest?.distance ?? Int.max
      else { continue }
      nearest = (index, distance)
    }
    return nearest?.index
  }
}
