import Localization
import Model
import Reports
import Screening
import Shell
import Syntax

/// A row that cannot be read, as a sentence with its line, its column, its text and the reason.
struct ListingFaultSentence {
  let sentence: LocalizedText

  /// - Parameter path: The path of the file, where there are several; nil for the only one.
  init(
    _ fault: ListingFault, _ layout: ListingLayout, of path: String? = nil, _ conventions: InputConventions
  ) {
    let field = layout.fields.first { $0.column == fault.column }?.field
    let reason = ListingFaultReason(fault.reason, fault.text, field, conventions).sentence(layout.names.count)
    let column = fault.column.map { quoted(layout.name(at: $0)) }
    sentence =
      switch (path.map { Quoting.path($0) }, column) {
      case (nil, nil): LocalizedText("Line \(fault.line): \(reason)")
      case (nil, let column?): LocalizedText("Line \(fault.line), \(column): \(reason)")
      case (let path?, nil): LocalizedText("\(path), line \(fault.line): \(reason)")
      case (let path?, let column?): LocalizedText("\(path), line \(fault.line), \(column): \(reason)")
      }
  }
}

/// The reason for which a row or a value cannot be read.
struct ListingFaultReason {
  private let reason: ListingFault.Reason
  private let text: String
  private let field: Field?
  private let conventions: InputConventions

  init(_ reason: ListingFault.Reason, _ text: String, _ field: Field?, _ conventions: InputConventions) {
    (self.reason, self.text, self.field, self.conventions) = (reason, text, field, conventions)
  }

  /// The error of the value of a field; nil for any other reason.
  var valueError: FieldValueError? {
    guard let field else { return nil }
    return switch reason {
    case .unreadable(let reason): .mistyped(field, reason, typed: text, conventions)
    case .outOfRange: .outOfRange(field, conventions)
    case .noValue: .mistyped(field, .notANumber, typed: text, conventions)
    default: nil
    }
  }

  /// - Parameter count: The number of columns of the file.
  func sentence(_ count: Int) -> LocalizedText {
    switch reason {
    case .noValue where text.allSatisfy(\.isWhitespace): LocalizedText("there is no value.")
    case .noValue: LocalizedText("\(quoted(text)) does not stand for a value.")
    case .outOfRange where field != nil:
      LocalizedText("\(quoted(text)) is out of range: \(field?.allowed(in: conventions) ?? .none)")
    case .unreadable, .outOfRange:
      valueError?.message ?? LocalizedText("\(quoted(text)) is not a number.")
    case .noPercentSign:
      LocalizedText("\(quoted(text)) has no percent sign, as the first values of the column have.")
    case .notOfProperty:
      LocalizedText(
        "\(quoted(text)) is for each unit, or a share of another amount: the column is of amounts of the whole property, such as 110 or 1600/yr."
      )
    case .noWholeUnits:
      LocalizedText(
        "\(quoted(text)) is not whole cents a month: \"per month\" behind the column reads it exactly.")
    case .otherCurrency:
      LocalizedText(
        "\(quoted(text)) is not in \(conventions.localeFormat.currency.code), the currency of the property, and nothing is converted: \"settings currency\" chooses another one."
      )
    case .noDate: LocalizedText("\(quoted(text)) is not a date such as 2026-01-31 or 31.1.2026.")
    case .unclearMark:
      LocalizedText(
        "\(quoted(text)) can be thousands or decimals, and no other number of the file tells: --decimal-comma reads 1.234,50."
      )
    case .cellCount(let cells):
      LocalizedText(
        count: cells,
        one: "the row has \(Cell.count(cells)) cell, and there are \(Cell.count(count)) columns.",
        other: "the row has \(Cell.count(cells)) cells, and there are \(Cell.count(count)) columns.")
    case .textAfterQuote: LocalizedText("text follows the quotation mark that ends a cell.")
    case .openQuote(lines: 0): LocalizedText("a quotation mark is not closed before the end of the file.")
    case .openQuote(let lines):
      LocalizedText(
        count: lines,
        one:
          "a quotation mark is not closed before the end of the file: \(Cell.count(lines)) line behind it is not read.",
        other:
          "a quotation mark is not closed before the end of the file: \(Cell.count(lines)) lines behind it are not read."
      )
    case .tooLong: LocalizedText("the row is longer than any is taken to be.")
    case .notText: LocalizedText("the row is not text.")
    }
  }
}
