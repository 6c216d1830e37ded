import Finance
import Formulas

/// An answer with a statement behind it of how sure somebody is: `1264 sure 80`, `b seguro 70%`.
struct SureAnswer {
  let answer: String
  let sureness: Sureness

  /// Reads a line; nil for one without such a statement.
  init?(_ typed: String) {
    let pattern = /(?:guess\s+)?(.*\S)\s+(?:sure|seguro|segura)\s+(\S.*)/
    guard let match = typed.trimmed.wholeMatch(of: pattern.ignoresCase()),
      let sureness = Sureness(String(match.output.2))
    else { return nil }
    answer = String(match.output.1.last == "," ? match.output.1.dropLast() : match.output.1)
    self.sureness = sureness
  }
}

/// A statement of how sure somebody is that their answer is right: a percentage from 50 to 100.
package struct Sureness: Sendable, Equatable {
  package static let allowed = 50...100

  let percent: Int

  /// Reads a statement with the word for it, and without an answer: `sure 80`; nil for any other line.
  init?(statement typed: String) {
    guard let match = typed.trimmed.wholeMatch(of: /(?:sure|seguro|segura)\s+(\S.*)/.ignoresCase()) else {
      return nil
    }
    self.init(String(match.output.1))
  }

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
