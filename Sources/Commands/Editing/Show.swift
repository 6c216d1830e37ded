import Reports
import Worksheets

extension Command {
  static let show = Command(
    "show", .editing, "Show the fields and what they hold.",
    details: "A field that follows from others says so. With names, only those fields are shown.",
    parameters: [Parameter("FIELD", .field, .any)],
    examples: [.init("show", "all fields, by section"), .init("show rent rate", "some fields")]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let named = arguments.values.compactMap { if case .field(let field) = $0 { field } else { nil } }
    let fields = named.isEmpty ? session.fields : named
    var parts: [Report.Part] = []
    for section in fields.map(\.section).uniqued() {
      let figures = fields.filter { $0.section == section }.map { Presentation.figure($0, of: session.sheet) }
      parts.append(.figures(heading: named.isEmpty ? section : nil, figures))
    }
    return Report(parts)
  }
}

extension Sequence where Element: Hashable {
  /// The elements, each where it stands first.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
