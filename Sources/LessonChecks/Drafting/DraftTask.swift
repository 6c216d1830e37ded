import Commands
import Model
import Shell

/// A task of a lesson draft.
struct DraftTask {
  /// A sentence with the commands before it that only show something; nil for none.
  let queries: String?
  /// The lines that are run before it.
  let starts: [String]
  /// The names of the commands of the solution.
  let commands: [String]
  let solution: String
  let checks: [String]
  /// The fields that the task changes.
  let fields: [Field]
  /// Their values after the task, as they are shown.
  let values: [String]
  let why: String?

  var title: String {
    if let field = fields.first { return fields.count == 1 ? field.label : "\(field.label) and more" }
    return commands.prefix(1).joined().capitalizedFirst
  }

  /// The step as a section of a page.
  /// - Parameter introduced: The commands that earlier steps have introduced.
  func section(title: String, _ introduced: Set<String>) -> String {
    var lines = ["## \(title)"]
    if let queries { lines += ["", queries] }
    for name in commands.uniqued where !introduced.contains(name) {
      lines += ["", "`\(name)`: \(CommandTable.standard[name]?.summary ?? "")"]
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

  /// The text with escaped braces.
  fileprivate var escaped: String { replacing("{", with: "\\{") }
}

extension [String] {
  /// The texts without repetitions.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
