import Finance
import Model

/// The answer of a database engine to a query that `ListingScreen.sql` wrote: a file of listings itself.
///
/// Its columns are
/// 1. the kept columns of the listings, under their names, and of several files `file`: the path of that of the row;
/// 2. `row`: the number of the row in the file, from 1; empty from an engine that does not count rows;
/// 3. the fields of the listings under the names of their paths (`price`, `taxes.percent`), as their cells stood there;
/// 4. `doubt`: `true` where the shell has to decide the row;
/// 5. `assumptions`: the fingerprint of the assumptions and the question, the same in all rows;
/// 6. the figures, each under its formula, percentages as they are typed; empty in doubt.
///
/// To finish it, the same screen is run through the answer with the layout of its inputs: a row that is certain has the
/// same values again, by the same steps, and one in doubt is decided exactly before the ranking.
package struct ListingAnswer: Sendable {
  package static let file = "file"
  package static let row = "row"
  package static let doubt = "doubt"
  package static let assumptions = "assumptions"

  /// The names of all columns.
  package let names: [String]
  /// The places of the kept columns and of the inputs.
  package let texts, inputs: Range<Int>
  /// The places of `doubt` and `assumptions`.
  package let doubtColumn, assumptionsColumn: Int

  /// An answer by the names of its columns; nil for another file.
  package init?(names: [String]) {
    guard let doubt = names.firstIndex(of: ListingAnswer.doubt),
      let row = names.firstIndex(of: ListingAnswer.row), row < doubt, doubt + 1 < names.count,
      names[doubt + 1] == ListingAnswer.assumptions
    else { return nil }
    self.names = names
    (texts, inputs) = (0..<row, row + 1..<doubt)
    (doubtColumn, assumptionsColumn) = (doubt, doubt + 1)
  }

  /// The layout of the inputs alone, so that no text and no figure is taken for a field.
  package func layout(
    _ file: ListingFile, _ sheet: any Worksheet, like other: ListingDialect? = nil, in currency: Currency
  ) throws(ListingLayoutError) -> ListingLayout {
    // Names that no field has.
    let hidden = names.indices.map { inputs.contains($0) ? names[$0] : "\u{0}\($0)" }
    let layout = try ListingLayout(
      names: hidden, dialect: file.dialect, map: ListingMap(), sheet: sheet, currency: currency,
      shareColumns: file.shareColumns, decimalMarks: file.decimalMarks)
    return ListingLayout(names, layout.fields, layout.dialect, in: currency)
  }

  /// The first line whose fingerprint is another one; nil if there is none.
  package func firstOtherLine(_ file: ListingFile, _ fingerprint: String, in currency: Currency)
    throws(ListingFileError) -> Int?
  {
    let layout = ListingLayout(names, [], file.dialect, in: currency)
    while let chunk = try file.nextChunk() {
      let block = chunk.block(layout)
      for row in 0..<block.count where block.text(row: row, column: assumptionsColumn) != fingerprint {
        return block.lines[row]
      }
    }
    return nil
  }

  /// The names of an answer's columns that are not given, each of which is there once.
  struct Names {
    private var taken: Set<String>

    init(inputs: [String]) {
      taken = Set(
        inputs.map { $0.lowercased() } + [ListingAnswer.row, ListingAnswer.doubt, ListingAnswer.assumptions])
    }

    /// The name, with a number behind it if there is one like it.
    mutating func unique(_ name: String) -> String {
      var (unique, number) = (name, 1)
      while !taken.insert(unique.lowercased()).inserted {
        number += 1
        unique = "\(name) \(number)"
      }
      return unique
    }
  }
}
