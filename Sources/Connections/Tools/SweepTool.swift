extension Tool {
  /// The figures for several values of a field or two.
  static let sweep = Tool(
    name: "sweep", title: "What if a field is another",
    summary: "Computes figures for each value of one or two fields.",
    arguments: [
      .property,
      Argument(
        name: "ranges", kind: .list(.text(most: 100), 1...2), summary: "FIELD A..B by STEP: rate 6..7 by 0.5"),
      Argument(
        name: "show", kind: .list(.text(most: Argument.longestFormula), 1...4), summary: "Names or formulas"),
    ],
    keys: [
      ("rows", "array"), ("columns", "array"), ("across", "object"), ("notes", "array"), ("cut", "integer"),
    ]
  ) { arguments, running throws(ToolError) in
    let shell = try ToolShell(arguments.text("property"), running)
    let formulas = arguments.texts("show")
    for formula in formulas { _ = try shell.formula(formula) }
    var words: [ToolShell.Word] = [.typed("sweep")]
    for range in arguments.texts("ranges") { words += try axis(range) }
    words += [.typed("show"), .value(formulas, joinedBy: ", ")]
    return ToolAnswer(try shell.run(words), of: shell)
  }

  /// The words of a field and its values.
  private static func axis(_ range: PlacedText) throws(ToolError) -> [ToolShell.Word] {
    let parts = range.text.split(whereSeparator: \.isWhitespace)
    guard parts.count == 4, parts[2].lowercased() == "by" else {
      throw ToolError(range.place, "FIELD A..B by STEP, such as rate 6..7 by 0.5")
    }
    return parts.map { part in
      let start = range.text.utf8.distance(from: range.text.startIndex, to: part.startIndex)
      return ToolShell.Word(
        word: .typed(String(part)), sources: [.init(text: range, offset: start)])
    }
  }
}
