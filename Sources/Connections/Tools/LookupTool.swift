import Formulas
import Localization
import Model
import Reports
import Shell

extension Tool {
  /// The entries of the registries that words are about.
  static let lookup = Tool(
    name: "lookup", title: "Names that can be used",
    summary: """
      Finds fields to set, metrics and functions for formulas, and commands for the lines of a property, by words: \
      name, unit, bounds, formula, usage; and the listings that can be screened. At most \(mostEntries); cut counts the \
      others.
      """,
    arguments: [
      Argument(name: "words", kind: .text(most: 200), summary: "Such as property tax, refinance, irr"),
      Argument(
        name: "kind", kind: .word(RegistryEntry.Kind.allCases.map(\.rawValue)), isRequired: false),
    ],
    keys: RegistryEntry.Kind.allCases.map { ($0.plural, "array") } + [("notes", "array"), ("cut", "integer")]
  ) { arguments, running throws(ToolError) in
    let shell = try ToolShell(PlacedText("", in: "property"), running)
    let words = arguments.text("words").text
    let kind = RegistryEntry.Kind(rawValue: arguments.text("kind").text)
    var found: [(entry: RegistryEntry, rank: Int)] = []
    for entry in try RegistryEntry.all(of: kind, in: shell, running.files) {
      // Of listings nobody knows words before the names.
      if let rank = entry.rank(for: words) ?? (kind == .listing ? 0 : nil) { found.append((entry, rank)) }
    }
    // Those that are as near as each other stay in the order of the registry.
    let best = found.enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }.prefix(mostEntries).map(\.element.entry)
    let parts = RegistryEntry.Kind.allCases.compactMap { kind in
      RegistryEntry.table(of: best.filter { $0.kind == kind }).map {
        ToolAnswer.Part(report: Report([.table($0)]), names: ["rows": kind.plural])
      }
    }
    guard !parts.isEmpty else {
      let sentence = LocalizedText(verbatim: "Nothing fits; try other words.")
      return ToolAnswer(.note(sentence), of: shell)
    }
    return ToolAnswer(parts, of: shell, cut: found.count - best.count)
  }

  private static let mostEntries = 20
}

/// An entry of a registry, as a row of the table that lists it.
private struct RegistryEntry {
  /// The registries.
  enum Kind: String, CaseIterable, Sendable {
    case field, metric, function, command, listing

    /// The name of several.
    var plural: String { rawValue + "s" }
  }

  let kind: Kind
  private let columns: [TableColumn]
  private let row: [Cell]
  /// The name, the label and other words for it, in lower case.
  private let head: String
  /// All its texts, in lower case.
  private let text: String
  private let name: String

  private init(_ kind: Kind, _ columns: [TableColumn], _ row: [Cell]) {
    (self.kind, self.columns, self.row) = (kind, columns, row)
    let texts = row.map { LocaleFormat.enUS.text($0).lowercased() }
    let place = columns.firstIndex { $0.key == "name" || $0.key == "command" } ?? 0
    let label = columns.firstIndex { $0.key == "label" }
    let (name, labels) = (texts[place], label.map { [texts[$0]] } ?? [])
    self.name = name
    let others = WorksheetKinds.main.conventions.usualWords.first { $0.key == name }?.value ?? []
    head = ([name] + labels + others).joined(separator: " ")
    text = (texts + others).joined(separator: " ")
  }

  /// All entries of a registry, or of all of them.
  /// - Parameter files: The files among which the listings are.
  static func all(of kind: Kind?, in shell: ToolShell, _ files: Files) throws(ToolError) -> [RegistryEntry] {
    var entries: [RegistryEntry] = []
    for kind in kind.map({ [$0] }) ?? Kind.allCases {
      for table in try tables(of: kind, in: shell, files) {
        entries += table.rows.map { RegistryEntry(kind, table.columns, $0) }
      }
    }
    return entries
  }

  private static func tables(
    of kind: Kind, in shell: ToolShell, _ files: Files
  ) throws(ToolError) -> [Table] {
    switch kind {
    case .field: try shell.run([.typed("fields"), .typed("all")]).tables
    case .metric: try shell.run([.typed("help"), .typed("metrics")]).tables
    case .command: try shell.run([.typed("help"), .typed("all")]).tables
    case .function: [functions]
    case .listing:
      [
        Table(
          columns: [TableColumn(key: "name", label: LocalizedText(verbatim: "name"))],
          rows: files.listingNames.map { [.text($0)] })
      ]
    }
  }

  private static var functions: Table {
    let columns = ["name", "usage", "summary"].map {
      TableColumn(key: $0, label: LocalizedText(verbatim: $0))
    }
    return Table(
      columns: columns,
      rows: Functions.all.map { [.text($0.name), .text($0.signature), .text($0.summary)] })
  }

  /// The number that tells how well it fits words, more for better; nil where it does not.
  func rank(for words: String) -> Int? {
    let words = words.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    guard !words.isEmpty else { return nil }
    if name == words.joined(separator: "_") { return 4 }
    if words.allSatisfy(head.contains) { return 3 }
    if words.allSatisfy(text.contains) { return 2 }
    return words.contains { $0.count > 2 && head.contains($0) } ? 1 : nil
  }

  /// A table of entries of one registry; nil for none.
  static func table(of entries: [RegistryEntry]) -> Table? {
    entries.first.map { Table(columns: $0.columns, rows: entries.map(\.row)) }
  }
}
