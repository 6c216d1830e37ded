import Localization
import Model

/// A range or a link that cannot be.
package enum VaryError: DiagnosticError {
  /// The numbers do not make a range of the field.
  case flaw(RangeFlaw, FieldRange)
  /// A function has too few numbers, or too many.
  case wrongNumbers(String, wanted: [String])
  /// A parenthesis is not closed.
  case notClosed
  /// The text is no amount that a range can have, such as a share of another amount.
  case notANumber(String, of: String)
  /// The field has no present value that could be the middle.
  case needsMiddle(String)
  case notVaried(String, nearest: String?)
  case notACorrelation(String)
  /// One of two linked fields differs by year and the other does not.
  case linkedAcrossYears(String)
  /// No quantities have all the links.
  case impossibleLinks
  /// Nothing varies, so that there is nothing to simulate.
  case nothingVaries

  package var nearestName: String? { if case .notVaried(_, let nearest) = self { nearest } else { nil } }

  package var diagnosis: Diagnosis {
    switch self {
    case .flaw(let flaw, let range): VaryError.diagnosis(of: flaw, range)
    case .wrongNumbers(let name, let wanted):
      Diagnosis(
        "not-a-range",
        LocalizedText(
          "\(name) has \(Cell.count(wanted.count)) numbers: \(name)(\(wanted.joined(separator: ", ")))."))
    case .notClosed: Diagnosis("not-a-range", LocalizedText("The parenthesis is not closed."))
    case .notANumber(let typed, let name):
      Diagnosis(
        "not-a-range",
        LocalizedText(
          "\(quoted(typed)) is not a number of \(name) for a range, and nor is a share of another amount."))
    case .needsMiddle(let name):
      Diagnosis(
        "needs-middle",
        LocalizedText("\(name) has no present value for the middle: say one, as in A to B middle M."))
    case .notVaried(let typed, let nearest):
      Diagnosis(
        "not-varied",
        LocalizedText.joined(
          [
            LocalizedText("\(quoted(typed)) has no range."),
            didYouMean(nearest) ?? LocalizedText("\"vary\" lists what has one."),
          ], " "))
    case .notACorrelation(let typed):
      Diagnosis(
        "not-a-correlation",
        LocalizedText("\(quoted(typed)) is not a correlation: from -1 to 1, with at most two decimals."))
    case .linkedAcrossYears(let name):
      Diagnosis(
        "not-linkable",
        LocalizedText("Only \(name) has another value each year; both have to, or neither."))
    case .impossibleLinks:
      Diagnosis(
        "impossible-links",
        LocalizedText(
          "Fields cannot be linked like this: what goes with one of two linked fields also goes with the other."
        ))
    case .nothingVaries:
      Diagnosis("nothing-varies", LocalizedText("Nothing varies yet. For a range: vary rent 2400 to 2850"))
    }
  }

  private static func diagnosis(of flaw: RangeFlaw, _ range: FieldRange) -> Diagnosis {
    let text: LocalizedText
    switch flaw {
    case .noField(let name): text = LocalizedText("\(name) is no longer a field with numbers: unvary \(name)")
    case .number(let typed): text = LocalizedText("\(quoted(typed)) is not a number of \(range.name).")
    case .unordered:
      if case .between(let low, let high, let middle) = range.shape {
        text = LocalizedText(
          "The middle, \(middle), lies between \(low) and \(high): the present value unless you say another, as in A to B middle M."
        )
      } else {
        text = LocalizedText("The numbers of a range rise.")
      }
    case .atBound(let bound):
      text = LocalizedText(
        "1 value in 10 lies beyond the end of this range, and \(range.name) cannot go beyond \(bound); uniform and triangular can end there."
      )
    case .skewed(let from, let to):
      text = LocalizedText(
        "The middle is too near to one end: with these ends it is from \(from) to \(to); triangular can be steeper."
      )
    case .noDeviation: text = LocalizedText("A deviation is more than 0.")
    case .notByYear:
      text = LocalizedText(
        "\(range.name) is one number for the whole time; each year is for vacancy, growth, incomes and costs."
      )
    case .outside: text = LocalizedText("Nearly all of that range is outside the limits of \(range.name).")
    }
    return Diagnosis("not-a-range", text)
  }
}
