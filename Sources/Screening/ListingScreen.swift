import Finance
import Formulas
import Model

/// A question about each row of a file of listings: whether conditions hold, and what figures come to.
///
/// A row is the worksheet with the row's values in the fields that the file has; all others, the definitions and the
/// rules are those of the worksheet. Rows are computed in columns, whose truths are exact; a row never changes another.
package struct ListingScreen: Sendable {
  package let sheet: any Worksheet
  package let userDefinitions: UserDefinitions
  package let layout: ListingLayout
  /// The conditions that a row has to meet.
  package var conditions: [Formula]
  /// The figures of the result.
  package var figures: [Formula]
  /// The figure by which rows are ranked; nil for the order of the file.
  package var rank: Rank?
  /// The number of rows to keep, the first of the ranking or of the file; nil for all.
  package var top: Int?
  /// `true` to stop at the first row that cannot be read.
  package var isStrict: Bool
  /// The columns of the file whose texts are kept, by their places; nil in place of one that it does not have.
  package var texts: [Int?]
  /// The columns of which no two rows of the result have the same texts, by their places; nil to keep such rows, and
  /// count those that are the same in all columns.
  package var distinct: [Int]?

  /// The order of a ranking.
  package struct Rank: Sendable {
    package var formula: Formula
    package var isDescending: Bool

    package init(_ formula: Formula, isDescending: Bool) {
      (self.formula, self.isDescending) = (formula, isDescending)
    }
  }

  package init(
    _ sheet: any Worksheet, _ userDefinitions: UserDefinitions, _ layout: ListingLayout,
    where conditions: [Formula] = [], show figures: [Formula] = [], rankBy rank: Rank? = nil, top: Int? = nil,
    isStrict: Bool = false, texts: [Int?] = [], distinct: [Int]? = nil
  ) {
    self.sheet = sheet.loanWorksheet?.asListing(of: layout.fields.map(\.field)) ?? sheet
    (self.userDefinitions, self.layout, self.conditions) = (userDefinitions, layout, conditions)
    (self.figures, self.rank, self.top) = (figures, rank, top)
    (self.isStrict, self.texts, self.distinct) = (isStrict, texts, distinct)
  }
}
