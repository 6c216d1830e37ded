import Reports
import Worksheets

/// What is said of accounts.
extension Wording {
  /// The type of an account as it reads.
  static func label(_ kind: Account.Kind) -> String {
    switch kind {
    case .banking: "Banking"
    case .credit: "Credit Card"
    case .investment: "Investment"
    }
  }

  /// What the balance of an account of a type is called.
  static func balanceLabel(_ kind: Account.Kind) -> String {
    switch kind {
    case .banking, .credit: "Current balance"
    case .investment: "Value"
    }
  }

  static let allIsSo = "Nothing to change: everything is so already."
  static let noAccounts = "No accounts yet: \"add NAME TYPE BALANCE\" adds one."
}
