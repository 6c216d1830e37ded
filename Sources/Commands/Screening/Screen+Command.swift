import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let screen = Command(
    "screen", .properties,
    "Work out every row of a file of listings, and show those that meet your criteria.",
    details: """
      The file is CSV or JSON (an array of objects, or an object a line), also as .gz, or a workbook (.xlsx, .ods), of which \
      "sheet" names the sheet. A column with the name or the label of a field, or another word for it, is that field; \
      one named "Annual Taxes" is of amounts a year.
      Of several files, or a pattern of paths in which * stands for any letters, each has its own columns, in any \
      order; "show file" tells the file of each row.
      "as" says which other column stands for which field, per which interval, and what an empty cell stands \
      for: as rent="Market Rent" per year hoa=hoa_fee or 0.
      A formula of columns and fields may stand there too, to the cent: as rent="0.9% of price" \
      taxes="tax_total - refund".
      "check" shows how the first rows are read, and the map to keep.
      What the rows lack comes from the open property: its rate, its vacancy, its criteria.
      In conditions and formulas, other columns are numbers, texts or dates: \
      where beds >= 4 and city = "Akron" and listed >= 2026-01-15.
      "where" gives a condition in place of the criteria. The words after FILE may come in any order.
      "distinct" leaves out rows that are the same as another, "distinct by address" those with its address.
      "open 3" makes a property of the third row.
      "screen save county" keeps the map for "as county"; "screen maps" lists them, "screen forget county" \
      forgets it.
      "sql" writes the question for DuckDB or Spark, for more rows than one machine holds.
      """,
    syntax: .screened, .flag("--strict", LocalizedText("stop at the first row that cannot be read")),
    .flag("--explain", LocalizedText("what the question depends on, without an answer")),
    .flag("--no-header", LocalizedText("the first line names no columns: column 1, column 2 …")),
    .flag("--decimal-comma", LocalizedText("numbers as 1.234,50")),
    examples: [
      .init("screen county.csv", "the rows that meet your criteria"),
      .init(
        "screen county.csv as price=list_price where cash_flow > 0 rank by cash_on_cash top 10",
        "the ten best"),
      .init("screen county.csv check", "how its first rows are read"),
      .init("screen 'counties/*.csv' top 10", "all files of a folder"),
      .init("screen save county", "keep the map of the last one"),
      .init("screen maps", "the maps that are kept"),
    ],
    // The files are those of this machine.
    recording: .never,
    preview: .readingUnless { $0.has(word: "save") || $0.has(word: "forget") }, reach: .outside,
    comparesLoans: true
  ) { context, request, isStrict, isExplained, hasNoHeader, hasDecimalComma throws(Diagnostic) in
    var told = ListingDialectWords(hasNoHeader: hasNoHeader, hasDecimalComma: hasDecimalComma)
    switch request {
    case .maps: return try ListingMapReport.list(context.workspace)
    case .forget(let name): return try ListingMapReport.forgetting(name, context)
    case .save(let name, let map, let dialect):
      (told.separator, told.sheet) = (dialect.separator, dialect.sheet)
      return try ListingMapReport.saving(name, map, told, context)
    case .screen(let query):
      (told.separator, told.sheet) = (query.separator, query.sheet?.text)
      let screening = try ScreeningRun(query, told, isStrict: isStrict, context)
      if query.isCheck { return try screening.check() }
      if isExplained { return screening.explanation().report }
      if let engine = query.engine { return try screening.query(for: engine) }
      return try screening.report()
    }
  }
}
