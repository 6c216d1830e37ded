import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let vary = Command(
    "vary", .risk, "Give a range to a field that nobody knows exactly.",
    details: """
      "2400 to 2850" is right 8 times in 10: one in ten is below, one in ten above.
      Half of the futures lie below the middle, which is the present value unless you name another.
      Other forms: triangular(least, likeliest, greatest), uniform(least, greatest), normal(mean, \
      deviation).
      "each year" draws a new value for each year: for vacancy, growth, incomes and costs.
      Ranges are kept with the property and change nothing by themselves; "simulate" uses them.
      Alone, it lists them.
      """,
    syntax: .optional(.fieldRange),
    examples: [
      .init("vary rent 2400 to 2850 middle 2650", "8 in 10 inside, half below the middle"),
      .init("vary vacancy triangular(2, 5, 15) each year", "another vacancy each year"),
      .init("vary", "the ranges"),
    ],
    preview: .change(listsAlone: true)
  ) { context, typed throws(Diagnostic) in
    guard let typed else { return context.workspace.rangeReport }
    return try context.edit { document throws(Diagnostic) in
      var definitions = document.userDefinitions
      definitions.ranges.vary(typed)
      document.define(definitions)
      guard let words = RangeWords(typed, context.workspace, in: document.sheet) else { return Report() }
      let sentence = LocalizedText("\(typed.name): \(words.sentence).")
      return Report([.note(sentence)] + (words.cutRemark.map { [.note($0)] } ?? []))
    }
  }

  static let unvary = Command(
    "unvary", .risk, "Remove the range of a field, or all ranges.",
    syntax: .knownAgain,
    examples: [
      .init("unvary rent", "the rent is as it is entered"), .init("unvary all", "everything is"),
    ],
    preview: .change()
  ) { context, name throws(Diagnostic) in
    try context.edit { document throws(Diagnostic) in
      var definitions = document.userDefinitions
      let dropped = name.map { [$0] } ?? definitions.ranges.ranges.map(\.name)
      guard !dropped.isEmpty else { return .note(LocalizedText("Nothing varies.")) }
      for name in dropped { definitions.ranges.remove(name) }
      document.define(definitions)
      let list = LocalizedText.all(dropped.map { LocalizedText(verbatim: $0) })
      return .note(LocalizedText("Removed the range of \(list); \"undo\" brings it back."))
    }
  }

  static let link = Command(
    "link", .risk, "Make two uncertain fields go up and down together.",
    details: """
      The number is the correlation of their ranks.
      1: the highest of one comes with the highest of the other. -1: with the lowest. 0 takes the link away.
      Both must already have a range.
      """,
    syntax: .rankLink,
    examples: [.init("link rent expenses 0.5", "high costs where the rent is high")],
    preview: .change()
  ) { context, link throws(Diagnostic) in
    try context.edit { document throws(Diagnostic) in
      var definitions = document.userDefinitions
      definitions.ranges.link(link)
      guard definitions.ranges.arePossible else {
        throw Diagnostic(VaryError.impossibleLinks, at: context.statement.tokens.last?.range)
      }
      document.define(definitions)
      let (one, other) = (link.names[0], link.names[1])
      return .note(
        link.hundredths == 0
          ? LocalizedText("\(one) and \(other) vary independently.")
          : LocalizedText("\(one) and \(other) vary together, by \(link.text)."))
    }
  }
}

extension Workspace {
  /// The ranges and links of the open document.
  fileprivate var rangeReport: Report {
    let ranges = document.userDefinitions.ranges
    guard !ranges.ranges.isEmpty else {
      return .note(LocalizedText("Nothing varies yet. For a range: vary rent 2400 to 2850"))
    }
    let rows = ranges.ranges.map { range -> [Cell] in
      [.text(range.name), .text(range.text), RangeWords(range, self).map { .words($0.sentence) } ?? .empty]
    }
    let table = Table(
      heading: LocalizedText("Ranges"),
      columns: [
        TableColumn(key: "name", label: LocalizedText("Name")),
        TableColumn(key: "range", label: LocalizedText("Range")),
        TableColumn(key: "meaning", label: LocalizedText("Meaning"), importance: .detail, isProse: true),
      ], rows: rows)
    let links = ranges.links.map { link -> [Cell] in
      [.text(link.names[0]), .text(link.names[1]), .text(link.text)]
    }
    guard !links.isEmpty else { return Report([.table(table)]) }
    let linked = Table(
      heading: LocalizedText("Links"),
      columns: [
        TableColumn(key: "one", label: LocalizedText("Field")),
        TableColumn(key: "other", label: LocalizedText("Goes with")),
        TableColumn(key: "correlation", label: LocalizedText("Correlation")),
      ], rows: links)
    return Report([.table(table), .table(linked)])
  }
}

extension Syntax where Value == FieldRange {
  /// The name of a field that varies, as its range.
  /// - Parameter other: One that was named before, which it is not; nil for none.
  fileprivate static func varied(besides other: FieldRange? = nil) -> Syntax {
    Syntax("FIELD") { words, context throws(Diagnostic) in
      let word = try words.take(LocalizedText("the name of a field that varies"))
      let ranges = context.workspace.document.userDefinitions.ranges.ranges
      let typed = word.text.lowercased()
      guard let range = ranges.first(where: { $0.name == typed || $0.name.hasPrefix(typed + ".") }) else {
        let nearest = NearestName.name(to: word.text, among: ranges.map(\.name))
        throw Diagnostic(VaryError.notVaried(word.text, nearest: nearest), at: word.range)
      }
      words.noteField(word)
      guard let other else { return range }
      if range.name == other.name { throw Diagnostic(ArgumentError.fieldTwice(range.name), at: word.range) }
      if range.isEachYear != other.isEachYear {
        let yearly = range.isEachYear ? range.name : other.name
        throw Diagnostic(VaryError.linkedAcrossYears(yearly), at: word.range)
      }
      return range
    } complete: { context in
      context.workspace.document.userDefinitions.ranges.ranges.filter { $0.name != other?.name }.map {
        .init($0.name, LocalizedText(verbatim: $0.text))
      }
    }
  }
}

extension Syntax where Value == String? {
  /// The name of a varied field, or `all`, which is nil.
  fileprivate static var knownAgain: Syntax {
    .choice([
      Syntax<FieldRange>.varied().map { range in range.name },
      Syntax<Void>.word("all", LocalizedText("every one"), destroys: true).map { _ in nil },
    ])
  }
}

extension Syntax where Value == RankLink {
  /// Two varied fields and a correlation.
  fileprivate static var rankLink: Syntax {
    Syntax<FieldRange>.varied().then(usage: "FIELD CORRELATION") {
      one, _ throws(Diagnostic) -> Syntax in
      Syntax<(FieldRange, Int)>.sequence(.varied(besides: one), .correlation).map {
        RankLink(one.name, $0.0.name, hundredths: $0.1)
      }
    }.map { $0.1 }
  }
}

extension Syntax where Value == Int {
  /// A correlation from -1 to 1, in hundredths.
  fileprivate static var correlation: Syntax {
    let expected = LocalizedText("a correlation from -1 to 1")
    return Syntax("CORRELATION") { words, _ throws(Diagnostic) in
      let word = try words.take(expected)
      guard let decimal = ExactDecimal(canonical: word.text), let ratio = Ratio(decimal),
        let hundredths = ratio.multiplied(by: Ratio(100)), hundredths.denominator == 1,
        (-100...100).contains(hundredths.numerator)
      else { throw Diagnostic(VaryError.notACorrelation(word.text), at: word.range) }
      return Int(hundredths.numerator)
    } complete: { _ in
      [.value("0.5", expected)]
    }
  }
}
