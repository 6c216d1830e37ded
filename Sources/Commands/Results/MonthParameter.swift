import Localization
import Shell

extension Parameter where Value == Int {
  /// The number of a month, or a month of the calendar.
  static var month: Parameter {
    Parameter("N") { words, context throws(Diagnostic) in
      if let next = words.next, let number = try context.monthNumber(ofCalendarMonth: next) {
        _ = words.take()
        return number
      }
      return try Parameter.number(LocalizedText("a month")).read(&words, context)
    }
  }
}
