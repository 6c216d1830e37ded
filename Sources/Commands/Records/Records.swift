import Shell

/// The commands for the records of a worksheet: accounts, or the lines and events of a property.
extension Command {
  static let add = Command(
    "Add an account, or a line of income or costs.", on: .addAccount, .addRecord)

  static let change = Command(
    "Change an account, a line or an event.", on: .changeAccount, .changeRecord)

  static let remove = Command(
    "Remove an account, a line or an event.", on: .removeAccount, .removeRecord)
}
