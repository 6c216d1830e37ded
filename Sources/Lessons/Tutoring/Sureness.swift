import Finance
import Formulas

/// A statement of how sure somebody is that their answer is right: a percentage from 50 to 100.
package struct Sureness: Sendable, Equatable {
  static let allowed = 50...100

  let percent: Int

  /// Reads a statement, rounded to whole percents: `80`, `80%`, `80 percent`, `0.8`; nil for what is none.
  init?(_ typed: String) {
    let pattern = /([0-9]{1,3}(?:[.,][0-9]{1,6})?|[.,][0-9]{1,6})\s*(%|percent|per cent|por ciento)?/
    guard let match = typed.lowercased().trimmed.wholeMatch(of: pattern),
      let number = Double("0" + match.output.1.replacing(",", with: "."))
    else { return nil }
    // A fraction, as 1 is more likely one percent than all of them.
    let percent = number < 1 && match.output.2 == nil ? number * 100 : number
    guard (50.0...100.0).contains(percent) else { return nil }
    self.percent = Int(percent.rounded())
  }
}
