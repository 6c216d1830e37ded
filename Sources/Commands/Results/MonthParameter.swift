import Localization
import Shell
import Syntax

extension Syntax where Value == Int {
  /// The number of a month, or a month of the calendar.
  static var month: Syntax {
    Syntax("N") { words, context throws(Diagnostic) in
      if let next = words.next, let number = try context.monthNumber(ofCalendarMonth: next) {
        _ = words.take()
        return number
      }
      return try words.takeNumber(of: LocalizedText("a month"))
    }
  }
}

extension Syntax where Value == Int {
  /// `as of` and a month of the open property: its number, a month of the calendar, `now`, or a year, which stands for
  /// its last month.
  static var asOfMonth: Syntax {
    .word("as", LocalizedText("of another time"), .word("of", LocalizedText("which"), .lastMonth))
  }

  private static var lastMonth: Syntax {
    Syntax("MONTH | yYEAR | now") { words, context throws(Diagnostic) in
      try context.month(words.take(LocalizedText("a month, a year such as y3, or now")), isLast: true)
    } complete: { context in
      context.sheet.loanWorksheet?.firstMonth == nil
        ? [] : [.init(ReadingContext.nowWord, LocalizedText("this month"))]
    }
  }
}
