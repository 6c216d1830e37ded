import Localization
import Model

/// What is said of accounts.
extension Wording {
  /// The type of an account as it reads.
  static func label(_ kind: Account.Kind) -> LocalizedText {
    switch kind {
    case .banking: LocalizedText("Banking")
    case .credit: LocalizedText("Credit Card")
    case .investment: LocalizedText("Investment")
    }
  }

  /// What the balance of an account of a type is called.
  static func balanceLabel(_ kind: Account.Kind) -> LocalizedText {
    switch kind {
    case .banking, .credit: LocalizedText("Current balance")
    case .investment: LocalizedText("Value")
    }
  }

  static let allIsSo = LocalizedText("Nothing to change: everything is so already.")
  static let noAccounts = LocalizedText("No accounts yet: \"add NAME TYPE BALANCE\" adds one.")
}
