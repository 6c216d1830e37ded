import Localization
import Model
import Shell
import Syntax

extension AccountType {
  /// The name to read.
  var label: LocalizedText {
    switch self {
    case .banking: LocalizedText("Banking")
    case .credit: LocalizedText("Credit Card")
    case .investment: LocalizedText("Investment", context: "account type")
    }
  }

  /// The name of the balance of such an account.
  var balanceLabel: LocalizedText {
    switch self {
    case .banking, .credit: LocalizedText("Current balance")
    case .investment: LocalizedText("Value", context: "account")
    }
  }

  /// The name in its colour.
  var cell: Cell { CellFormatter.cell(choice) }
}
