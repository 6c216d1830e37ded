import Formulas
import Localization
import Model
import Reports
import Results
import Shell
import Syntax
import Workspace

/// The report of an audit: what fails, or all checks with their states.
struct AuditReport {
  private let audit: Audit
  private let context: CommandContext
  /// `true` for readers who type nothing, and for whom fields have their titles.
  private let isProse: Bool
  private var workspace: Workspace { context.workspace }

  init(_ audit: Audit, _ context: CommandContext, isProse: Bool = false) {
    (self.audit, self.context, self.isProse) = (audit, context, isProse)
  }

  /// What a field is called.
  private func name(_ field: String) -> LocalizedText {
    (isProse ? workspace.field(named: field)?.title : nil) ?? LocalizedText(verbatim: field)
  }

  /// What fails, the worst level first, and how many checks hold or are not known.
  func failing() throws(Diagnostic) -> Report {
    let search = try RemedySearch(audit, context)
    var rows: [[Cell]] = []
    for level in AuditCheck.Level.allCases {
      for finding in audit.findings where finding.failingLevel == level {
        let remedies = search.remedies(of: finding)
        rows.append([headline(of: finding)] + lines(on: finding, remedies) + cells(of: finding, remedies))
      }
    }
    let columns =
      ["check", "figures", "because", "remedy"].map { key in
        TableColumn(key: "\(key)_text", label: LocalizedText(verbatim: ""), audience: .people)
      } + Self.columns(for: .programs)
    let table = Table(columns: columns, rows: rows, isList: true)
    return Report([.table(table)] + counts + [.note(sentence)] + notes)
  }

  /// All checks with their states.
  func all() throws(Diagnostic) -> Report {
    let search = try RemedySearch(audit, context)
    var rows: [[Cell]] = []
    for finding in audit.findings {
      rows.append(cells(of: finding, search.remedies(of: finding)))
    }
    let table = Table(columns: Self.columns(for: .everyone), rows: rows)
    return Report([.table(table)] + counts + [.note(sentence)] + notes)
  }

  // MARK: Rows

  /// The columns of a check.
  /// - Parameter audience: The readers of the columns that people are shown in a list of all.
  private static func columns(for audience: TableColumn.Audience) -> [TableColumn] {
    [
      TableColumn(key: "name", label: LocalizedText("Check"), audience: audience),
      TableColumn(key: "level", label: LocalizedText("Level"), audience: audience),
      TableColumn(key: "state", label: LocalizedText("State"), audience: audience),
      TableColumn(key: "met", label: LocalizedText("Met"), audience: .programs),
      TableColumn(key: "condition", label: LocalizedText("Condition"), isProse: true, audience: audience),
      TableColumn(key: "left", label: LocalizedText("Left side"), audience: .programs),
      TableColumn(key: "right", label: LocalizedText("Right side"), audience: .programs),
      TableColumn(key: "reason", label: LocalizedText("Reason"), audience: .programs),
      TableColumn(key: "mend", label: LocalizedText("Would fix it"), audience: .programs),
      TableColumn(key: "missing", label: LocalizedText("Not entered"), audience: .programs),
      TableColumn(key: "source", label: LocalizedText("Source"), audience: .programs),
    ]
  }

  private func cells(of finding: AuditFinding, _ remedies: [AuditRemedy]) -> [Cell] {
    let failing = finding.conditions.first { !$0.state.holds } ?? finding.conditions.first
    let shown = failing.map { sides(of: $0.state, $0.condition.measure) }
    let mend = LocalizedText.joined(remedies.map { $0.text(in: workspace) }, "; ")
    return [
      .text(finding.check.name), .words(word(for: finding.level)), state(of: finding), isMet(finding),
      .text(finding.check.condition.text), shown?.left ?? .empty, shown?.right ?? .empty,
      .words(finding.check.localizedReason), remedies.isEmpty ? .empty : .words(mend),
      finding.missing.isEmpty ? .empty : .text(finding.missing.joined(separator: " ")),
      finding.check.source.map(Cell.text) ?? .empty,
    ]
  }

  private func word(for level: AuditCheck.Level) -> LocalizedText {
    switch level {
    case .stop: LocalizedText("stop")
    case .ask: LocalizedText("ask")
    case .note: LocalizedText("note")
    }
  }

  private func state(of finding: AuditFinding) -> Cell {
    if finding.waiver != nil { return .words(LocalizedText("waived")) }
    return switch finding.state {
    case .fails: .tinted(LocalizedText("fails"), finding.level == .note ? .doubtful : .failed)
    case .holds: .tinted(LocalizedText("holds"), .passed)
    case .doesNotApply: .words(LocalizedText("does not apply"))
    case .isNotKnown: .words(LocalizedText("not known"))
    }
  }

  /// The truth of a check that is judged; empty for any other.
  private func isMet(_ finding: AuditFinding) -> Cell {
    guard finding.waiver == nil else { return .empty }
    return switch finding.state {
    case .fails: .boolean(false)
    case .holds: .boolean(true)
    case .doesNotApply, .isNotKnown: .empty
    }
  }

  // MARK: Lines for people

  private func headline(of finding: AuditFinding) -> Cell {
    let tint: RGBColor = finding.level == .stop ? .failed : .doubtful
    let check = isProse ? finding.check.localizedReason : LocalizedText(verbatim: finding.check.name)
    return .tinted(LocalizedText("\(word(for: finding.level)): \(check)"), tint)
  }

  private func lines(on finding: AuditFinding, _ remedies: [AuditRemedy]) -> [Cell] {
    let failing = finding.conditions.filter { !$0.state.holds }.map { condition, state in
      let shown = sides(of: state, condition.measure)
      return LocalizedText("\(condition.formula.text): \(shown.left) against \(shown.right)")
    }
    let source = finding.check.localizedSource.map { LocalizedText("[\($0)]") }
    let reason = isProse ? source : finding.check.localizedReason.then(source)
    return [
      .words(.joined(failing, "; ")), reason.map { .words($0) } ?? .empty, .words(remedy(finding, remedies)),
    ]
  }

  private func remedy(_ finding: AuditFinding, _ remedies: [AuditRemedy]) -> LocalizedText {
    if !finding.missing.isEmpty {
      return LocalizedText("It fails whatever \(LocalizedText.all(finding.missing.map(name))) is.")
    }
    if remedies.isEmpty { return LocalizedText("No single field would fix it.") }
    let texts = remedies.map { isProse ? $0.prose(in: workspace) : $0.text(in: workspace) }
    return LocalizedText("It would hold with \(LocalizedText.any(texts)).")
  }

  /// Both sides of a comparison, with more decimals where two would tell another story.
  private func sides(of state: ConditionState, _ measure: Measure) -> (left: Cell, right: Cell) {
    ComparedSides(measure, decimals: .declared(2), in: workspace.currency).cells(state.left, state.right)
  }

  // MARK: Counts

  private func count(_ state: AuditFinding.State) -> Int {
    audit.findings.count { $0.state == state && $0.waiver == nil }
  }

  private var counts: [Report.Block] {
    let counts: [(String, LocalizedText, Int)] = [
      ("fail", LocalizedText("Fail"), count(.fails)), ("hold", LocalizedText("Hold"), count(.holds)),
      ("do_not_apply", LocalizedText("Do not apply"), count(.doesNotApply)),
      ("not_known", LocalizedText("Not known"), count(.isNotKnown)),
      ("waived", LocalizedText("Waived"), audit.findings.count { $0.waiver != nil }),
    ]
    return [
      .figures(
        heading: nil,
        counts.map { Figure(key: $0.0, label: $0.1, cell: .count($0.2), isForMachines: true) })
    ]
  }

  /// The sentence on the numbers of checks.
  ///
  /// It reads `3 of 30 checks fail, 14 hold, 2 do not apply, 11 are not known.`
  private var sentence: LocalizedText {
    let (fail, all) = (count(.fails), audit.findings.count)
    var parts = [
      LocalizedText(
        count: fail, one: "\(fail) of \(all) checks fails", other: "\(fail) of \(all) checks fail"),
      LocalizedText(count: count(.holds), one: "\(count(.holds)) holds", other: "\(count(.holds)) hold"),
    ]
    let (idle, unknown) = (count(.doesNotApply), count(.isNotKnown))
    if idle > 0 {
      parts.append(LocalizedText(count: idle, one: "\(idle) does not apply", other: "\(idle) do not apply"))
    }
    parts.append(
      LocalizedText(count: unknown, one: "\(unknown) is not known", other: "\(unknown) are not known"))
    return LocalizedText("\(LocalizedText.joined(parts, ", ")).")
  }

  private var notes: [Report.Block] {
    let unknown = audit.findings.filter { $0.state == .isNotKnown && $0.waiver == nil }
    var notes: [LocalizedText] = []
    let missing = unknown.flatMap(\.missing)
    let names = missing.uniqued().map { name in (name: name, count: missing.count { $0 == name }) }
    if !names.isEmpty {
      let texts = names.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        .map { LocalizedText("\(name($0.element.name)) (\($0.element.count))") }
      notes.append(LocalizedText("Not entered, and needed to know: \(LocalizedText.joined(texts, ", "))."))
    }
    for finding in unknown {
      guard finding.missing.isEmpty, let error = finding.absence else { continue }
      notes.append(
        LocalizedText("\(finding.check.name) has no value: \(FormulaSentences.clause(for: error.reason))."))
    }
    return notes.map { .note($0) } + Waivers.blocks(of: workspace.document)
  }
}

/// The checks that the user waives for a property.
enum Waivers {
  /// A table of them with their reasons; nothing where there are none.
  static func blocks(of document: Document, heading: LocalizedText? = nil) -> [Report.Block] {
    let waivers = document.userDefinitions.waivers
    guard !waivers.isEmpty else { return [] }
    return [
      .table(
        Table(
          heading: heading ?? LocalizedText("Waived checks"),
          columns: [
            TableColumn(key: "waived", label: LocalizedText("Check")),
            TableColumn(key: "reason", label: LocalizedText("Reason"), isProse: true),
          ], rows: waivers.map { [.text($0.check), .text($0.reason)] }))
    ]
  }
}
