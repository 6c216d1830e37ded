extension Tool {
  /// Where a figure comes from.
  static let explain = Tool(
    name: "explain", title: "Where a figure comes from",
    summary:
      "Derives a figure or a formula: each with its formula, its values and its parts, down to what was entered.",
    arguments: [
      .property,
      Argument(name: "name", kind: .text(most: Argument.longestFormula), summary: "A name or a formula"),
      Argument(name: "depth", kind: .number(1...6), summary: "Levels (2)", isRequired: false),
    ],
    keys: [("derivation", "object"), ("notes", "array")]
  ) { arguments, running throws(ToolError) in
    let shell = try ToolShell(arguments.text("property"), running)
    let depth = arguments.number("depth") ?? 2
    let report = try shell.run([
      .typed("explain"), .value(arguments.text("name")), .typed("depth"), .typed(String(depth)),
    ])
    return ToolAnswer(report, of: shell)
  }
}
