import Model
import Reports

/// A command is a value: usage, help, completion and did-you-mean come from the table of them.
///
/// A class, since there is just one of each.
final class Command: Sendable {
  /// The headings of `help`.
  enum Group: String, Sendable, CaseIterable {
    case editing = "Property"
    case reporting = "Results"
    case analysis = "Analysis"
    case worksheets = "Worksheets"
    case saving = "Saved work"
    case journal = "Journal"
    case scripting = "Scripts and output"
    case shell = "Shell"
  }

  /// How `record` writes the command down, so that replaying the recording gives the same property.
  enum RecordingPolicy: Sendable {
    /// As it was typed.
    case asTyped
    /// As `set` lines of what it led to: the command rests on what only this session has, such as saved names.
    case asResult
    /// Not at all.
    case never
  }

  /// A line to type and what it is for; every example is run by a test.
  struct Example: Sendable {
    let line: String
    let purpose: String

    init(_ line: String, _ purpose: String) {
      (self.line, self.purpose) = (line, purpose)
    }
  }

  let name: String
  let group: Group
  /// One line for lists.
  let summary: String
  /// What else there is to know, in sentences; nil when the summary says it all.
  let details: String?
  let parameters: [Parameter]
  let examples: [Example]
  /// The words that may stand anywhere behind the name.
  let flags: [FlagKind]
  let replay: RecordingPolicy
  /// The only kind of worksheet that it works on; nil for any.
  let worksheet: (any Worksheet.Type)?
  /// Whether it looks at other loans besides that of the open property, which no service is asked about.
  let computesHere: Bool
  let run: @Sendable (Arguments, Interpreter) throws(Problem) -> Report

  init(
    _ name: String, _ group: Group, _ summary: String, details: String? = nil, parameters: [Parameter] = [],
    flags: [FlagKind] = [], examples: [Example], replay: RecordingPolicy = .asTyped,
    worksheet: (any Worksheet.Type)? = nil, computesHere: Bool = false,
    run: @escaping @Sendable (Arguments, Interpreter) throws(Problem) -> Report
  ) {
    (self.name, self.group, self.summary, self.details) = (name, group, summary, details)
    (self.examples, self.replay, self.run) = (examples, replay, run)
    (self.worksheet, self.computesHere) = (worksheet, computesHere)
    (self.parameters, self.flags) = (parameters, flags)
  }

  /// How to type it: `set FIELD VALUE …`.
  var usage: String {
    ([name] + parameters.map(\.usage) + flags.map { "[\($0.word)]" }).joined(separator: " ")
  }
}
