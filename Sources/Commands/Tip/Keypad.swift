import Finance
import Localization
import Model
import Reports
import Shell
import Syntax

extension Command {
  static let keypad = Command(
    "keypad", .worksheets, "Enter the bill as on a keypad: digits that shift in cents.",
    syntax: .digits,
    examples: [.init("keypad 5632", "a bill of 56.32")],
    preview: .change(), reach: .outside, worksheet: Tip.self
  ) { context, _, digits throws(Diagnostic) in
    try context.edit { document throws(Diagnostic) in
      let (field, before) = (Tip.billField, document.sheet)
      let bill = Value.money(Money(minorUnits: Int128(digits.text) ?? 0))
      // Zeros alone empty the bill, as on a keypad.
      if bill == .money(.zero) {
        document.reset(field)
      } else {
        guard field.allows(bill, in: context.workspace.currency) else {
          throw Diagnostic(FieldValueError.outOfRange(field, context.conventions), at: digits.range)
        }
        document.set(field, to: bill)
      }
      var report = FieldReport.changes(from: before, to: document.sheet, named: [field])
      report.blocks += context.workspace.resultBlocks(of: document)
      return report
    }
  }
}

extension Syntax where Value == Token {
  /// A word of at most 30 digits.
  fileprivate static var digits: Syntax {
    Syntax("DIGITS") { words, _ throws(Diagnostic) in
      let word = try words.take(LocalizedText("digits"))
      let isDigits = word.text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isDigits, !word.text.isEmpty, word.text.utf8.count <= 30 else {
        throw Diagnostic(KeypadError.notDigits(word.text), at: word.range)
      }
      return word
    }
  }
}

/// A text that cannot be typed on a keypad.
private enum KeypadError: DiagnosticError {
  case notDigits(String)

  var diagnosis: Diagnosis {
    switch self {
    case .notDigits(let typed):
      Diagnosis("not-digits", LocalizedText("\(quoted(typed)) is not only digits, such as 5632 for 56.32."))
    }
  }
}
