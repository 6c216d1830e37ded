import Shell

/// The commands for the records of a worksheet: accounts, or the lines and events of a property.
extension Command {
  static let add = Command(
    "Add an account, or a line of income or costs.", on: .addAccount, .addLine)

  static let change = Command(
    "Change an account, a line or an event.", on: .changeAccount, .changeLine)

  static let remove = Command(
    "Remove an account, a line or an event.", on: .removeAccount, .removeLine)
}
