import Localization
import Model
import Shell
import Syntax

/// How far a field that is typed can go before a criterion fails: `breaks` for the number at the cursor.
enum CriterionEdges {
  /// The sentences by the left sides of the criteria that fail first, below and above; none for a line of several
  /// fields.
  /// - Parameter context: The copy on which the line has run.
  @Sendable static func edges(_ context: CommandContext) -> [String: LocalizedText] {
    let words = context.statement.words
    guard words.count == 2, let field = context.workspace.field(named: words[0]) else { return [:] }
    let margins = CriteriaMargins(context)
    let met = margins.met
    guard !met.isEmpty, let moving = margins.fields.first(where: { $0.name == field.name }),
      let limits = try? FieldLimit.all(of: moving, met, in: margins.scope, context)
    else { return [:] }
    // Of several criteria the one that fails first; the others would only take its room in the row.
    let nearest = [limits.filter(\.isLower), limits.filter { !$0.isLower }].compactMap {
      $0.min { $0.distance < $1.distance }
    }
    let sentences = nearest.map { limit in
      (limit.criterion.formula.sides?.left.text ?? limit.criterion.formula.text, sentence(limit))
    }
    return Dictionary(sentences) { .joined([$0, $1], ", ") }
  }

  private static func sentence(_ limit: FieldLimit) -> LocalizedText {
    let value = CellFormatter.cell(limit.value, of: limit.field)
    return limit.isLower ? LocalizedText("holds down to \(value)") : LocalizedText("holds up to \(value)")
  }
}
