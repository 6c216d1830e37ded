import Commands
import Model

/// A task of a drafted lesson.
struct DraftTask {
  /// What was looked at before; nil for nothing.
  let looks: String?
  /// What is typed before it, for which there is no task.
  let starts: [String]
  let commands: [String]
  let solution: String
  let checks: [String]
  /// The fields that the task changes.
  let fields: [Field]
  /// What they are to be, as it is shown.
  let values: [String]
  let why: String?

  var title: String {
    if let field = fields.first { return fields.count == 1 ? field.label : "\(field.label) and more" }
    return commands.prefix(1).joined().capitalizedFirst
  }

  /// The step of a page.
  /// - Parameter introduced: The commands that an earlier step has introduced.
  func section(title: String, _ introduced: Set<String>) -> String {
    var lines = ["## \(title)"]
    if let looks { lines += ["", looks] }
    for name in commands.uniqued where !introduced.contains(name) {
      lines += ["", "`\(name)`: \(Interpreter.summary(ofCommand: name) ?? "")"]
    }
    lines += [""] + starts.map { "@start \($0)" } + ["@task \(request)"]
    lines += checks.map { "@check \($0)" }
    lines.append("@solve \(solution)")
    lines += hints.map { "@hint \($0)" }
    if let why { lines.append("@why \(why)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var request: String {
    guard !fields.isEmpty else {
      return "Use `\(commands.joined(separator: "`, `"))` so that it is as it was recorded."
    }
    let parts = zip(fields, values).map { "\($0.label) is \($1)".escaped }
    return "See to it that \(parts.joined(separator: ", "))."
  }

  private var hints: [String] {
    fields.prefix(2).map { "`\($0.name)`: \($0.summary)".escaped } + ["Type `\(solution)`."]
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text with braces that are no formulas.
  fileprivate var escaped: String { replacing("{", with: "\\{") }
}

extension [String] {
  /// Each text once.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
