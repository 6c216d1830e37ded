import Formulas
import Localization
import Model
import Reports
import Workspace

/// A change of the open document in one row: what was stated anew, the figures that moved with it, and the
/// criteria.
struct ChangeRow {
  private let before: DocumentFigures
  private let after: DocumentFigures
  private let workspace: Workspace

  /// The change that led from a document to the open one.
  init(from before: Document, _ workspace: Workspace) {
    self.before = DocumentFigures(before, workspace)
    after = DocumentFigures(workspace.document, workspace)
    self.workspace = workspace
  }

  /// The row; only the sentences where nothing has changed.
  func row(notes: [StyledText.Part]) -> StyledText? {
    let (old, new) = (before.document, after.document)
    guard type(of: old.sheet) == type(of: new.sheet) else { return StyledText.row(notes.map { [$0] }) }
    let changes = CellFormatter.changes(from: old.sheet, to: new.sheet)
    let definitions = CellFormatter.changes(from: old.userDefinitions, to: new.userDefinitions)
    guard !changes.isEmpty || !definitions.isEmpty else { return StyledText.row(notes.map { [$0] }) }
    let followers = changes.filter { new.sheet.field(named: $0.key).map(new.sheet.isStated) == false }
    let stated = parts(of: changes.filter { !followers.contains($0) }, atMost: 3)
    let known = Set((changes + definitions).map(\.key))
    let figures = after.names.filter { !known.contains($0) }.map { parts(ofFigure: $0) }
    let moved = figures.filter(\.hasMoved).map(\.parts)
    if changes.isEmpty { return StyledText.row(parts(ofDefinitions: definitions) + moved) }
    let criteria = figures.filter { !$0.hasMoved && $0.isJudged }.map(\.parts)
    // A worksheet that shows its result after each change says it in a sentence, too.
    let remarks = type(of: new.sheet).showsResultAfterChange ? [] : notes.map { [$0] }
    return StyledText.row(stated + remarks + moved + criteria + parts(of: followers, atMost: 3))
  }

  // MARK: Fields and records

  private func parts(of changes: [Change], atMost limit: Int) -> [[StyledText.Part]] {
    let shown = changes.prefix(limit).map { change in
      [StyledText.Part(change.label, .plain, workspace), .init(" ")] + parts(from: change.from, to: change.to)
        + (after.mark(on: change.key).map { [.mark(isMet: $0)] } ?? [])
    }
    let rest = changes.count - limit
    return shown + (rest > 0 ? [[.init(LocalizedText("\(rest) more"), .secondary, workspace)]] : [])
  }

  /// Two values with an arrow between them.
  private func parts(from old: Cell, to new: Cell) -> [StyledText.Part] {
    let (from, to) = (StyledText.Part(shown(old), workspace), StyledText.Part(shown(new), workspace))
    let isLost = if case .words = shown(new) { true } else { false }
    let hasRecovered = old.isNegative && !new.isNegative
    let style: StyledText.Style = isLost ? .negative : hasRecovered ? .positive : to.style
    return [.init(from.text, .secondary), .init(" → ", .secondary), .init(to.text, style)]
  }

  private func shown(_ cell: Cell) -> Cell {
    switch cell {
    case .empty, .undefined: .words(LocalizedText("none"))
    default: cell
    }
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
    guard let isMet = after.isMet(criterion.formula) else { return name + value }
    let verdict = Verdict.word(isMet: isMet)
    return name + value + [.mark(isMet: isMet), .init(" "), .init(verdict, .secondary, workspace)]
  }

  // MARK: Figures

  /// A figure before and after a change.
  private struct MovedFigure {
    let parts: [StyledText.Part]
    let hasMoved: Bool
    let isJudged: Bool
  }

  private func parts(ofFigure name: String) -> MovedFigure {
    let (old, new) = (before.cell(of: name) ?? .empty, after.cell(of: name) ?? .empty)
    let mark = after.mark(on: name)
    let isSame = shown(old) == shown(new) || isAlike(old, new)
    return MovedFigure(
      parts: [.init(DocumentFigures.label(name))] + values(from: old, to: isSame ? old : new)
        + (mark.map { [.mark(isMet: $0)] } ?? []),
      hasMoved: !isSame, isJudged: mark != nil)
  }

  /// The values of a figure, the present one alone where there was none or the same; none of a condition, whose
  /// mark says it.
  private func values(from old: Cell, to new: Cell) -> [StyledText.Part] {
    if case .boolean = new { return [] }
    let isNew = if case .words = shown(old) { true } else { false }
    return [.init(" ")] + (old == new || isNew ? [.init(new, workspace)] : parts(from: old, to: new))
  }

  private func isAlike(_ one: Cell, _ other: Cell) -> Bool {
    workspace.localeFormat.text(one) == workspace.localeFormat.text(other)
  }
}
