import Localization

/// Worksheets that cannot be compared.
package enum ComparisonError: DiagnosticError {
  /// Only one name was given, where a change leads from one worksheet to another.
  case twoToCompare
  /// The worksheet of that name is of another kind than the first one.
  case differentKinds(String)
  /// A worksheet of this kind has records and no fields among which a change could be shared out.
  case noFieldsToShare(String)
  /// A name that the other worksheet defines is not defined in this one.
  case notDefined(String, in: String)

  package var diagnosis: Diagnosis {
    switch self {
    case .noFieldsToShare(let kind):
      Diagnosis(
        "no-fields",
        LocalizedText(
          "A change is shared out among fields, and \(kind) have none. \"compare\" alone shows it.")
      )
    case .twoToCompare:
      Diagnosis("two-to-compare", LocalizedText("A change is from one property to another: name two."))
    case .notDefined(let name, let property):
      Diagnosis(
        "not-defined",
        LocalizedText("\(quoted(property)) has no definition of \(name), so that its change has no shares."))
    case .differentKinds(let name):
      Diagnosis(
        "different-kinds",
        LocalizedText("\(quoted(name)) is another kind of worksheet, so there is nothing to compare.")
      )
    }
  }
}
