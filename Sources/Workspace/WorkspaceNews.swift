import Localization
import Model

/// A change that the user has not made and does not know of yet.
package enum WorkspaceNews {
  /// The worksheet that was open last cannot be read.
  case unreadable(any DiagnosticError)
  /// Another shell deleted the open worksheet; its contents are still open, without a name.
  case deletedElsewhere(name: String?)
  /// Another shell wrote the open worksheet so that it cannot be read here.
  case unreadableNow(any DiagnosticError)
  /// Another shell renamed the open worksheet.
  case renamedElsewhere(from: String?, to: String?)
  /// Another shell changed the open worksheet.
  case changedElsewhere(from: any Worksheet, to: any Worksheet)
}
