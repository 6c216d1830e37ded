import Localization
import Shell

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
