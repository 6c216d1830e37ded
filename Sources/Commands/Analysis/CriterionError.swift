import Localization

/// A criterion that is not there.
package enum CriterionError: DiagnosticError {
  /// No criterion has that number, from 1.
  case noSuchCriterion(Int, count: Int)
  case noCriteria
  /// A worksheet of this kind has records and no fields that could move.
  case noFieldsToMove(String)

  package var diagnosis: Diagnosis {
    switch self {
    case .noCriteria, .noSuchCriterion(_, count: 0):
      Diagnosis("no-criteria", LocalizedText("There are no criteria yet. For one: require dscr >= 1.25"))
    case .noFieldsToMove(let kind):
      Diagnosis(
        "no-fields",
        LocalizedText(
          "\"breaks\" moves fields, and \(kind) have none. \"require\" shows how the criteria stand."))
    case .noSuchCriterion(let number, let count):
      Diagnosis(
        "no-such-criterion", LocalizedText("There is no criterion \(number): \"require\" lists \(count)."))
    }
  }
}
