import Localization
import Screening
import Shell
import Syntax

/// What is told of the way in which a file of listings is written; the file shows the rest.
struct ListingDialectWords: Sendable, Hashable {
  /// The word for the byte between two cells; nil for the one that the file shows.
  var separator: Separator?
  /// The sheet of a workbook; nil for the first one that is shown.
  var sheet: String?
  /// `true` where the first line names no columns.
  var hasNoHeader = false
  var hasDecimalComma = false

  /// The words for the bytes that can stand between two cells.
  enum Separator: String, Sendable, CaseIterable {
    case comma
    case semicolon
    case tab
    case bar

    var byte: UInt8 {
      switch self {
      case .comma: UInt8(ascii: ",")
      case .semicolon: UInt8(ascii: ";")
      case .tab: UInt8(ascii: "\t")
      case .bar: UInt8(ascii: "|")
      }
    }
  }

  /// `true` when nothing is told.
  var isEmpty: Bool { self == ListingDialectWords() }

  /// A dialect with what is told in the place of what the file shows.
  func applied(to shown: ListingDialect) -> ListingDialect {
    var dialect = shown
    if let separator { dialect.separator = separator.byte }
    if hasNoHeader { dialect.hasHeader = false }
    if hasDecimalComma { dialect.hasDecimalComma = true }
    return dialect
  }

  /// The words as they are typed.
  var words: [String] {
    (separator.map { ["separator", $0.rawValue] } ?? []) + (sheet.map { ["sheet", Quoting.word($0)] } ?? [])
      + (hasNoHeader ? ["--no-header"] : [])
      + (hasDecimalComma ? ["--decimal-comma"] : [])
  }
}

extension Syntax where Value == ListingDialectWords.Separator {
  /// The word for the byte between two cells, or that byte in quotes.
  static var separator: Syntax {
    Syntax("comma|semicolon|tab|bar") { words, context throws(Diagnostic) in
      let word = try words.take(LocalizedText("comma, semicolon, tab or bar"))
      let all = Value.allCases
      guard
        let separator = all.first(where: { word.isWord($0.rawValue) || Array(word.text.utf8) == [$0.byte] })
      else { throw context.unknownChoice(word, allowed: all.map(\.rawValue)) }
      words.noteKeyword(word)
      return separator
    } complete: { _ in
      Value.allCases.map { .init($0.rawValue, LocalizedText("between two cells")) }
    }
  }
}
