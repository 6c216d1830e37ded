import Finance
import Formulas
import Model

/// A question about each row of a file of listings: whether conditions hold, and what figures come to.
///
/// A row is the worksheet with the row's values in the fields that the file has; all others, the definitions and the
/// rules are those of the worksheet. Rows are computed in columns, whose truths are exact; a row never changes another.
package struct Screen: Sendable {
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
  /// The columns of the file whose texts are kept, by their places.
  package var texts: [Int]

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
    isStrict: Bool = false, texts: [Int] = []
  ) {
    (self.sheet, self.userDefinitions, self.layout, self.conditions) = (
      sheet, userDefinitions, layout, conditions
    )
    (self.figures, self.rank, self.top) = (figures, rank, top)
    (self.isStrict, self.texts) = (isStrict, texts)
  }

  /// Reads the file to its end, or until it is interrupted.
  /// - Parameters:
  ///   - progress: Called from time to time, on any thread, with the number of rows and of bytes that have been read.
  ///   - isInterrupted: Called on any thread; `true` ends the screening.
  package func run(
    _ file: ListingFile, progress: @escaping @Sendable (_ rows: Int, _ bytes: Int) -> Void = { _, _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(ScreenError) -> ScreenedRows {
    throw .interrupted
  }

  /// The formulas that have no way in columns as a whole, so that they are computed row by row.
  package var rowByRow: [Formula] { [] }
}

/// An end of a screening before the end of the file.
package enum ScreenError: Error, Sendable {
  case interrupted
  case file(ListingFileError)
  /// A row that cannot be read, where that ends the screening.
  case fault(ListingFault)
  /// A formula that is wrong rather than without a value.
  case formula(Formula, FormulaError)
}

/// The rows that a screening has found.
package struct ScreenedRows: Sendable {
  /// The number of rows, in the order of the ranking or of the file.
  package var count: Int { lines.count }
  /// For each row the number of the line on which it begins in the file.
  package internal(set) var lines: [Int] = []
  /// The number of rows that were read without a fault.
  package internal(set) var readCount = 0
  /// The number of rows that meet the conditions; more than `count` where only the first are kept.
  package internal(set) var passCount = 0
  /// The number of rows for which a condition has no value; they do not meet it.
  package internal(set) var undecidedCount = 0
  /// The number of rows that meet the conditions and have no value of the figure of the ranking; they are left out.
  package internal(set) var unrankedCount = 0
  /// The first rows that could not be read.
  package internal(set) var faults: [ListingFault] = []
  /// The number of rows that could not be read.
  package internal(set) var faultCount = 0

  /// The worksheet of a row.
  package func sheet(ofRow row: Int) -> any Worksheet { preconditionFailure() }

  /// A text that was kept, by its place in `Screen.texts`.
  package func text(ofRow row: Int, _ place: Int) -> String { "" }

  /// The value of a figure in a row as the columns have it, truths as 1 and 0: within 1e-12 of the exact one; nil where
  /// it has none.
  package func value(ofRow row: Int, figure: Int) -> Double? { nil }
}
