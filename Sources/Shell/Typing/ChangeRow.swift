import Formulas
import Localization
import Model
import Reports
import Results
import Syntax
import Workspace

/// A change of a document in one row, the most important first, as a narrow window shows the beginning.
///
/// First come the figures that move, those that the user watches and those of criteria with their verdicts before
/// others; then what was stated anew.
struct ChangeRow {
  private let before: DocumentFigures
  private let after: DocumentFigures
  /// The names of the figures that the user watches.
  private let watched: [String]
  /// How far what is changed can go before a criterion fails, by the left sides of criteria.
  private let edges: [String: LocalizedText]
  private let workspace: Workspace

  /// The change that leads from a document to another; to the open one if it is nil.
  init(
    from before: Document, to after: Document? = nil, watching watched: [String],
    edges: [String: LocalizedText] = [:], _ workspace: Workspace
  ) {
    self.before = DocumentFigures(before, workspace)
    self.after = DocumentFigures(after ?? workspace.document, workspace)
    (self.watched, self.edges, self.workspace) = (watched, edges, workspace)
  }

  /// The row; only the sentences where nothing has changed.
  func row(notes: [StyledText.Part]) -> StyledText? {
    let (old, new) = (before.document, after.document)
    guard type(of: old.sheet) == type(of: new.sheet) else { return StyledText.row(notes.map { [$0] }) }
    if workspace.interruption.isRaised { return nil }
    let changes = CellFormatter.changes(from: old.sheet, to: new.sheet)
    let definitions = CellFormatter.changes(from: old.userDefinitions, to: new.userDefinitions)
    guard !changes.isEmpty || !definitions.isEmpty else { return StyledText.row(notes.map { [$0] }) }
    guard let figures = figures(besides: changes + definitions) else { return nil }
    let followers = changes.filter { new.sheet.field(named: $0.key).map(new.sheet.isStated) == false }
    let stated = parts(of: changes.filter { !followers.contains($0) }, atMost: 3)
    let moved = figures.filter(\.hasMoved).map(\.parts)
    if changes.isEmpty { return StyledText.row(parts(ofDefinitions: definitions) + moved) }
    let criteria = figures.filter { !$0.hasMoved && $0.isJudged }.map(\.parts)
    // A worksheet that shows its result after each change says it in a sentence, too.
    let remarks = type(of: new.sheet).conventions.areShownAfterChange ? [] : notes.map { [$0] }
    // A remark on a reading stands before what follows from it; where nothing does, the verdict comes first.
    let consequences = moved.isEmpty ? criteria + remarks : remarks + moved + criteria
    return StyledText.row(consequences + stated + parts(of: followers, atMost: 3))
  }

  /// The row of what opens another state of the document, or a document as it is, whose figures stand alone.
  func row(opening sentence: StyledText.Part) -> StyledText? {
    // What has no number yet is no state of another one.
    let isSame =
      after.document.id != nil && before.document.id == after.document.id
      && kind(of: before) == kind(of: after)
    if isSame, let change = row(notes: []) {
      return StyledText([sentence, .init(" · ", .secondary)] + change.parts)
    }
    let figures = names.compactMap { name in after.cell(of: name).map { (name, $0) } }
      .filter { name, cell in if case .undefined = cell { after.mark(on: name) != nil } else { true } }
    if workspace.interruption.isRaised { return nil }
    return StyledText.row([[sentence]] + figures.map { parts(of: $0.0, from: $0.1, to: $0.1) })
  }

  private func kind(of figures: DocumentFigures) -> String { type(of: figures.document.sheet).kind }

  /// The names of the figures, the most important first.
  private var names: [String] { (watched.filter { after.cell(of: $0) != nil } + after.names).uniqued() }

  // MARK: Fields and records

  private func parts(of changes: [Change], atMost limit: Int) -> [[StyledText.Part]] {
    let shown = changes.prefix(limit).map { change in
      [StyledText.Part(change.label, .plain, workspace), .init(" ")] + parts(from: change.from, to: change.to)
        + (after.mark(on: change.key).map(verdict) ?? [])
    }
    let rest = changes.count - limit
    return shown + (rest > 0 ? [[.init(LocalizedText("\(rest) more"), .secondary, workspace)]] : [])
  }

  /// Two values with an arrow between them.
  private func parts(from old: Cell, to new: Cell) -> [StyledText.Part] {
    let (from, to) = (StyledText.Part(old.orNone, workspace), StyledText.Part(new.orNone, workspace))
    let isLost = if case .words = new.orNone { true } else { false }
    let hasRecovered = old.isNegative && !new.isNegative
    let style: StyledText.Style = isLost ? .negative : hasRecovered ? .positive : to.style
    return [.init(from.text, .secondary), .init(" → ", .secondary), .init(to.text, style)]
  }

  // MARK: Metrics and criteria of the user

  /// The user's metrics with their values, and criteria with their verdicts.
  private func parts(ofDefinitions changes: [Change]) -> [[StyledText.Part]] {
    changes.map { change in
      if change.to == .empty {
        return [.init(change.label, .plain, workspace), .init(" ")] + parts(from: change.from, to: change.to)
      }
      guard case .text(let text) = change.to, change.key == "require" else { return parts(of: change.key) }
      return parts(ofCriterion: text)
    }
  }

  /// The present value of a metric.
  private func parts(of name: String) -> [StyledText.Part] {
    [.init(name), .init(" "), .init(after.cell(of: name) ?? .empty, workspace)]
  }

  /// A criterion, with the value of its left side and its verdict.
  private func parts(ofCriterion text: String) -> [StyledText.Part] {
    guard let criterion = after.document.userDefinitions.criteria.first(where: { $0.row == text }) else {
      return []
    }
    let name = [StyledText.Part(Sanitizing.visible(criterion.text))]
    let value =
      criterion.formula.sides.flatMap { after.cell(of: $0.left.text) }
      .map { [StyledText.Part(": ", .secondary), .init($0, workspace)] } ?? []
    return name + value + (after.isMet(criterion.formula).map(verdict) ?? [])
  }

  /// The mark of a verdict, and its word.
  private func verdict(_ isMet: Bool) -> [StyledText.Part] {
    [.mark(isMet: isMet), .init(" "), .init(Verdict.word(isMet: isMet), .secondary, workspace)]
  }

  // MARK: Figures

  /// A figure before and after a change.
  private struct MovedFigure {
    let parts: [StyledText.Part]
    let hasMoved: Bool
    let isJudged: Bool
  }

  /// The figures that are not changed themselves; nil once they are not wanted any more, as a key waits then.
  private func figures(besides changes: [Change]) -> [MovedFigure]? {
    let known = Set(changes.map(\.key))
    var figures: [MovedFigure] = []
    for name in names where !known.contains(name) {
      if workspace.interruption.isRaised { return nil }
      figures.append(parts(ofFigure: name))
    }
    return figures
  }

  private func parts(ofFigure name: String) -> MovedFigure {
    let (old, new) = (before.cell(of: name) ?? .empty, after.cell(of: name) ?? .empty)
    let isSame = old.orNone == new.orNone || isAlike(old, new)
    return MovedFigure(
      parts: parts(of: name, from: old, to: isSame ? old : new), hasMoved: !isSame,
      isJudged: after.mark(on: name) != nil)
  }

  /// A figure with its values, and the verdict on it.
  private func parts(of name: String, from old: Cell, to new: Cell) -> [StyledText.Part] {
    let edge = edges[name].map { edge in
      [.init(" (", .secondary), StyledText.Part(edge, .secondary, workspace), .init(")", .secondary)]
    }
    return [.init(DocumentFigures.label(name))] + values(from: old, to: new)
      + (after.mark(on: name).map { verdict($0) + (edge ?? []) } ?? [])
  }

  /// The values of a figure, the present one alone where there was none or the same; none of a condition, whose
  /// mark says it.
  private func values(from old: Cell, to new: Cell) -> [StyledText.Part] {
    if case .boolean = new { return [] }
    let isNew = if case .words = old.orNone { true } else { false }
    return [.init(" ")] + (old == new || isNew ? [.init(new, workspace)] : parts(from: old, to: new))
  }

  private func isAlike(_ one: Cell, _ other: Cell) -> Bool {
    workspace.localeFormat.text(one) == workspace.localeFormat.text(other)
  }
}
