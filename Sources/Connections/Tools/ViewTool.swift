extension Tool {
  /// One of the program's views of a property.
  static let view = Tool(
    name: "view", title: "A view of a property",
    summary: """
      Shows a property as a whole: all figures (summary), year by year until the sale (project), the loan by year \
      (schedule), the sale after the field hold (sale), a bank's view (lender), a sceptic's list (audit), or how far \
      each field can move before a criterion of "require" fails (breaks); or the rows that its last line screens \
      (screening).
      """,
    arguments: [.property, Argument(name: "what", kind: .word(views.map(\.name) + [screening]))],
    keys: [
      ("figures", "object"), ("why", "object"), ("rows", "array"), ("tables", "array"), ("notes", "array"),
      ("cut", "integer"),
    ]
  ) { arguments, running throws(ToolError) in
    let shell = try ToolShell(arguments.text("property"), running)
    let what = arguments.text("what").text
    if what == screening {
      guard let report = shell.screening else {
        throw ToolError("property", "a text whose last line screens listings")
      }
      return ToolAnswer(report, of: shell)
    }
    let words = views.first { $0.name == what }?.words ?? [what]
    return ToolAnswer(try shell.run(words.map { .typed($0) }), of: shell)
  }

  /// The view of the listings that the text of a property screens.
  private static let screening = "screening"

  /// The views, with the command that shows each.
  private static let views: [(name: String, words: [String])] = [
    ("summary", ["summary", "full"]), ("project", ["project"]), ("schedule", ["schedule", "by", "year"]),
    ("sale", ["sale"]), ("lender", ["lender"]), ("audit", ["audit"]), ("breaks", ["breaks"]),
  ]
}
