import Finance
import Localization
import Model
import Reports
import Workspace

extension Interpreter {
  /// The figures that the user has chosen with `settings status` and the criteria, in one row; nil for none.
  ///
  /// Those that the last line has changed are marked with the direction in which they went.
  package func status() -> StyledText? {
    let names = settings.statusNames
    if names.isEmpty { return nil }
    let present = DocumentFigures(workspace.document, workspace)
    let before = documentBeforeLine.flatMap { document in
      type(of: document.sheet) == type(of: workspace.sheet)
        && document.revision != workspace.document.revision
        ? DocumentFigures(document, workspace) : nil
    }
    let row = StatusRow(before: before, present: present, workspace)
    return StyledText.row((names + present.judged).uniqued().compactMap(row.parts))
  }
}

/// Figures with the marks of what has changed.
private struct StatusRow {
  private let before: DocumentFigures?
  private let present: DocumentFigures
  private let workspace: Workspace

  init(before: DocumentFigures?, present: DocumentFigures, _ workspace: Workspace) {
    (self.before, self.present, self.workspace) = (before, present, workspace)
  }

  /// A figure; nil for one that the document does not have.
  func parts(of name: String) -> [StyledText.Part]? {
    guard let cell = present.cell(of: name) else { return nil }
    var parts = [StyledText.Part(DocumentFigures.label(name))]
    switch cell {
    case .boolean: break
    case .undefined, .empty: parts.append(.init(" –", .secondary))
    default: parts += [.init(" "), .init(cell, workspace)]
    }
    if let mark = changeMark(name, cell) { parts.append(.init(" " + mark, .heading)) }
    if let isMet = present.mark(on: name) { parts.append(.mark(isMet: isMet)) }
    return parts
  }

  /// An arrow in the direction of a change, or a star where there is none; nil for no change.
  private func changeMark(_ name: String, _ cell: Cell) -> String? {
    guard let before, let old = before.cell(of: name), old != cell else { return nil }
    guard let from = before.number(of: name), let to = present.number(of: name) else { return "*" }
    return from < to ? "↑" : from > to ? "↓" : nil
  }
}
