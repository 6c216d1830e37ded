import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let report = Command(
    "report", .results, "Put everything about the property together, to read, to print and to hand over.",
    details: """
      It has the sections for which the property has data; "without" leaves some out.
      The verdict and the criteria, a month's money, and what would change the answer.
      The years as pictures, other rents and rates, and what was entered.
      The projection, the futures and checks, the schedule, and the commands that make it again.
      The ending of a file chooses the format: \
      \(ReportRequest.formats.map(\.fileExtension).joined(separator: " ")) .xlsx.
      "for" chooses the sections for a reader; "cover" states the address and for whom it is.
      "of" puts saved properties side by side on one page.
      An existing file is kept unless --force is given.
      "--all" is about all saved properties.
      """,
    syntax: .reportRequest, .flag("--all", LocalizedText("all saved properties")),
    .flag("--force", LocalizedText("replace the file"), destroys: true),
    examples: [
      .init("report elm.html", "a page to print"), .init("report", "the same here"),
      .init("report elm.md without schedule commands", "less of it"),
      .init("report bank.html for lender", "for a bank"),
      .init("report two.html of elm oak", "two side by side"),
      .init("report --all all.html", "every saved property"),
    ], recording: .never,
    preview: .loss(ReplacedFile.warning), reach: .outside, comparesLoans: true, worksheet: Rental.self
  ) { context, rental, request, isOfAll, isForced throws(Diagnostic) in
    if let word = request.file, request.names.isEmpty, !isOfAll, let file = WorkbookFile(word, context) {
      try file.write(rental, mayReplace: isForced)
      return .note(file.note)
    }
    let file = try request.file.map { word throws(Diagnostic) in
      try ResultFile(word, ReportRequest.formats, context)
    }
    let report = Report([.section(try request.page(of: rental, isOfAll: isOfAll, context))])
    guard let file else { return report }
    let result = CommandResult(command: context.statement.text, result: .success(report))
    try file.write(result, mayReplace: isForced, context)
    return .note(LocalizedText("Wrote the report to \(file.path)."))
  }
}

/// The words of `report`.
struct ReportRequest: Sendable {
  /// The formats of reports, by the ending of the file.
  static let formats: [OutputFormat] = [.html, .markdown, .text, .json]

  /// The file; nil for the screen.
  var file: Token?
  /// The saved properties that are put side by side; none for the open one.
  var names: [Token] = []
  /// The reader, who has no use for some sections; nil for any.
  var reader: ReportReader?
  /// The sections that are left out besides.
  var omitted: Set<ReportSection> = []

  /// The sections that are left out.
  var allOmitted: Set<ReportSection> { omitted.union(reader?.omitted ?? []) }

  /// The page of the open property, of some or of all saved ones.
  func page(
    of rental: Rental, isOfAll: Bool, _ context: CommandContext
  ) throws(Diagnostic) -> Report.Section {
    if isOfAll {
      if let name = names.first { throw Diagnostic(ReportError.allAndSome, at: name.range) }
      return try PortfolioReport(context).page(without: allOmitted)
    }
    if !names.isEmpty { return try ComparisonReport(names, context).page() }
    return try PropertyReport(rental, without: allOmitted, context).page(command: line)
  }

  /// The line that makes the report again, without the folder of its file, which is nobody else's concern.
  var line: String {
    let name = file?.text.split(separator: "/").last.map { [Quoting.word(String($0))] } ?? []
    let omitted = ReportSection.allCases.filter(omitted.contains).map(\.rawValue)
    let reader = reader.map { ["for", $0.rawValue] } ?? []
    return (["report"] + name + reader + (omitted.isEmpty ? [] : ["without"] + omitted)).joined(
      separator: " ")
  }
}

extension Syntax where Value == ReportRequest {
  /// Perhaps a file, perhaps `of` and saved properties, perhaps `for` and a reader, and perhaps `without` and sections.
  fileprivate static var reportRequest: Syntax {
    let sections = ReportSection.allCases.map { ($0.rawValue, $0.meaning) }
    let omitted = Syntax<[Token]>.oneOrMore(.choice("SECTION", sections))
    let readers = ReportReader.allCases.map { ($0.rawValue, $0.meaning) }
    let reader = Syntax<Token>.choice("READER", readers)
    let names = Syntax<[Token]>.oneOrMore(.savedName)
    return Syntax<(Token?, [Token]?, Token?, [Token]?)>.sequence(
      .optional(.file), .optional(.word("of", LocalizedText("saved properties side by side"), names)),
      .optional(.word("for", LocalizedText("for a reader"), reader)),
      .optional(.word("without", LocalizedText("leave sections out"), omitted))
    ).map { file, names, reader, omitted in
      ReportRequest(
        file: file, names: names ?? [], reader: reader.flatMap { ReportReader(rawValue: $0.text) },
        omitted: Set((omitted ?? []).compactMap { ReportSection(rawValue: $0.text) }))
    }
  }
}

/// A report of nothing that there is.
package enum ReportError: DiagnosticError {
  /// All saved properties, and some of them by name.
  case allAndSome

  package var diagnosis: Diagnosis {
    Diagnosis(
      "all-and-some",
      LocalizedText("\"--all\" is a report of all saved properties, and \"of\" one of some: use one of them.")
    )
  }
}
