import Formulas
import Localization
import Model
import Shell
import Syntax
import Workbooks

/// A workbook that cannot be taken back.
package enum WorkbookReturnError: DiagnosticError {
  /// It cannot be read.
  case unreadable(String, WorkbookError)
  /// It was not written by roi, or by a later version.
  case foreign(String)
  /// Its amounts are in the currency of this code.
  case otherCurrency(String, String)
  /// An input has a value that its field does not allow.
  case value(String, Field, String)

  package var diagnosis: Diagnosis {
    switch self {
    case .unreadable(_, .interrupted): InterruptionError().diagnosis
    case .unreadable(let path, let error):
      Diagnosis("unreadable-workbook", ListingError.sentence(on: error, Quoting.path(path)))
    case .foreign(let path):
      Diagnosis(
        "foreign-workbook",
        LocalizedText(
          "\(Quoting.path(path)) is no workbook that this version of roi wrote; \"screen\" reads a list of properties."
        ))
    case .otherCurrency(let path, let code):
      Diagnosis(
        "other-currency",
        LocalizedText("The amounts of \(Quoting.path(path)) are in \(code): choose that currency first."))
    case .value(let path, let field, let text):
      Diagnosis(
        "workbook-value",
        LocalizedText("\(text) in \(Quoting.path(path)) is no value that \(field.name) can have."))
    }
  }
}
