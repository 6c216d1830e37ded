extension Tool {
  /// The value of a field at which conditions are met.
  static let solve = Tool(
    name: "solve", title: "The value at which conditions are met",
    summary: """
      Finds how far a field can go so that all conditions hold, such as the highest price; with =, where both sides \
      are equal. typed is the value that meets them, binds the condition that ends it.
      """,
    arguments: [
      .property, Argument(name: "field", kind: .text(most: 100), summary: "Such as price, rent, rate"),
      Argument(
        name: "conditions", kind: .list(.text(most: Argument.longestFormula), 1...8),
        summary: "Such as dscr >= 1.25"),
    ],
    keys: [("figures", "object"), ("why", "object"), ("rows", "array"), ("notes", "array")]
  ) { arguments, running throws(ToolError) in
    let shell = try ToolShell(arguments.text("property"), running)
    let conditions = arguments.texts("conditions")
    // Each is a formula by itself, so that no two of them make a third one.
    for condition in conditions { _ = try shell.formula(condition) }
    let isChoice = { (text: String) in text.lowercased().contains(/\bor\b/) }
    let report = try shell.run([
      .typed("solve"), .value(arguments.text("field")), .typed("for"),
      .value(conditions, joinedBy: " and ", inBrackets: isChoice),
    ])
    return ToolAnswer(report, of: shell)
  }
}
