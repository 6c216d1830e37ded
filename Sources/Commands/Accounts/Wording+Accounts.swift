import Reports
import Worksheets

/// What is said of accounts.
extension Wording {
  /// The type of an account as it reads.
  static func label(_ kind: Account.Kind) -> Phrase {
    switch kind {
    case .banking: Phrase("Banking")
    case .credit: Phrase("Credit Card")
    case .investment: Phrase("Investment")
    }
  }

  /// What the balance of an account of a type is called.
  static func balanceLabel(_ kind: Account.Kind) -> Phrase {
    switch kind {
    case .banking, .credit: Phrase("Current balance")
    case .investment: Phrase("Value")
    }
  }

  static let allIsSo = Phrase("Nothing to change: everything is so already.")
  static let noAccounts = Phrase("No accounts yet: \"add NAME TYPE BALANCE\" adds one.")
}
