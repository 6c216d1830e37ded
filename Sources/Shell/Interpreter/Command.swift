import Localization
import Model
import Reports
import Syntax
import Workspace

/// A command of the shell: usage, help, completion and did-you-mean come from the table of these values.
package final class Command: CommandSyntax, Sendable {
  /// The headings of `help`: what a person wants to do.
  package enum Group: String, Sendable, CaseIterable {
    case entering = "Enter"
    case results = "Results"
    case whatIf = "What if"
    case risk = "Criteria, risk"
    case properties = "Properties"
    case savedWork = "Undo, files"
    case journal = "Journal"
    case worksheets = "Worksheets"
    case shell = "Shell"
  }

  /// The way in which `record` writes the command, so that replaying the recording gives the same property.
  package enum RecordingPolicy: Sendable {
    /// As it was typed.
    case asTyped
    /// As `set` lines of its result: the command depends on something of this run, such as saved names.
    case asResult
    /// Not at all.
    case never
  }

  /// The most that a command reads or does; where a text is run while somebody still writes it, that decides whether
  /// it is run at all, and when it is run again.
  package enum Reach: Sendable {
    /// The open document alone.
    case document
    /// Saved work too, or what lines before have done to it.
    case savedWork
    /// Files, programs, services or the person, much work, or settings of the shell.
    case outside
  }

  /// A line to type, with its purpose; every example is run by a test.
  package struct Example: Sendable {
    /// The line.
    package let line: String
    /// The purpose in a few words.
    package let purpose: String

    /// A line with its purpose.
    package init(_ line: String, _ purpose: String) { (self.line, self.purpose) = (line, purpose) }
  }

  /// The name to type.
  package let name: String
  /// The heading of `help` under which it stands.
  package let group: Group
  /// One line for lists.
  package let summary: String
  /// Further sentences for `help NAME`, a line each; nil when the summary is enough.
  package let details: String?
  /// The examples of `help NAME`.
  package let examples: [Example]
  /// The parts of its syntax in their order; flags, which may stand anywhere, among them.
  let syntax: [SyntaxNode]
  /// Its flags.
  package let flags: [Suggestion.Candidate]
  let recording: RecordingPolicy
  /// What is known of it before it is run.
  package let preview: PreviewPolicy
  /// The most that it reads or does.
  package let reach: Reach
  /// The only kind of worksheet that it works on; nil for any.
  package let worksheet: (any Worksheet.Type)?
  /// `true` when it uses other loans too, so that no schedule provider is asked.
  let comparesLoans: Bool
  /// `true` when it works only where there is a loan with a schedule.
  let needsLoanWorksheet: Bool
  /// `false` when it works without the open worksheet and all that is saved, so that it runs whatever has
  /// become of the store.
  let usesStore: Bool
  /// The commands of this name on each kind of worksheet; empty for a command that is the same on all.
  package let variants: [Command]
  /// Reads the words and does nothing, for a command that is still typed.
  package let read: @Sendable (inout ArgumentCursor, ReadingContext) throws(Diagnostic) -> Void
  /// Reads the words and runs.
  let run: @Sendable (inout ArgumentCursor, CommandContext) throws(Diagnostic) -> Report

  /// A command with the parts of its syntax, the values of which `run` gets in their order.
  package convenience init<each Value>(
    _ name: String, _ group: Group, _ summary: String, details: String? = nil,
    syntax parts: repeat Syntax<each Value>, examples: [Example], recording: RecordingPolicy = .asTyped,
    preview: PreviewPolicy = .none, reach: Reach? = nil, comparesLoans: Bool = false,
    needsLoanWorksheet: Bool = false, usesStore: Bool = true,
    run: @escaping @Sendable (CommandContext, repeat each Value) throws(Diagnostic) -> Report
  ) {
    var nodes: [SyntaxNode] = []
    repeat nodes.append((each parts).node)
    let all = nodes
    self.init(
      name, group, summary, details, all, examples, recording, preview, reach, worksheet: nil,
      comparesLoans: comparesLoans, needsLoanWorksheet: needsLoanWorksheet, usesStore: usesStore
    ) { words, context throws(Diagnostic) in
      var rest = all[...]
      repeat _ = try words.read(each parts, &rest, context)
    } run: { words, context throws(Diagnostic) in
      var rest = all[...]
      let values = (repeat try words.read(each parts, &rest, context))
      try words.finish()
      return try run(context, repeat each values)
    }
  }

  /// A command whose syntax is one part, as most have: without the types of a parameter pack, which would be
  /// looked up whenever the command runs.
  package convenience init<Value>(
    _ name: String, _ group: Group, _ summary: String, details: String? = nil,
    syntax part: Syntax<Value>, examples: [Example], recording: RecordingPolicy = .asTyped,
    preview: PreviewPolicy = .none, reach: Reach? = nil, comparesLoans: Bool = false,
    needsLoanWorksheet: Bool = false, usesStore: Bool = true,
    run: @escaping @Sendable (CommandContext, Value) throws(Diagnostic) -> Report
  ) {
    let read = part.read
    self.init(
      name, group, summary, details, [part.node], examples, recording, preview, reach, worksheet: nil,
      comparesLoans: comparesLoans, needsLoanWorksheet: needsLoanWorksheet, usesStore: usesStore
    ) { words, context throws(Diagnostic) in
      _ = try read(&words, context)
    } run: { words, context throws(Diagnostic) in
      let value = try read(&words, context)
      try words.finish()
      return try run(context, value)
    }
  }

  /// A command that works on one kind of worksheet, which `run` gets before the values of its syntax.
  package convenience init<Sheet: Worksheet, each Value>(
    _ name: String, _ group: Group, _ summary: String, details: String? = nil,
    syntax parts: repeat Syntax<each Value>, examples: [Example], recording: RecordingPolicy = .asTyped,
    preview: PreviewPolicy = .none, reach: Reach? = nil, comparesLoans: Bool = false,
    worksheet: Sheet.Type,
    run: @escaping @Sendable (CommandContext, Sheet, repeat each Value) throws(Diagnostic) -> Report
  ) {
    var nodes: [SyntaxNode] = []
    repeat nodes.append((each parts).node)
    let all = nodes
    self.init(
      name, group, summary, details, all, examples, recording, preview, reach, worksheet: worksheet,
      comparesLoans: comparesLoans
    ) { words, context throws(Diagnostic) in
      var rest = all[...]
      repeat _ = try words.read(each parts, &rest, context)
    } run: { words, context throws(Diagnostic) in
      var rest = all[...]
      let values = (repeat try words.read(each parts, &rest, context))
      try words.finish()
      guard let sheet = context.sheet as? Sheet else {
        throw Diagnostic(DocumentError.wrongKind(Sheet.kind))
      }
      return try run(context, sheet, repeat each values)
    }
  }

  /// A command that is another one on each kind of worksheet, as `add` is.
  /// - Parameter variants: Commands of one name, each of which works on one kind.
  package convenience init(_ summary: String, on variants: Command...) {
    let first = variants[0]
    let details = variants.map { variant in
      [variant.summary, variant.details].lines
    }
    self.init(
      first.name, first.group, summary, details.joined(separator: "\n"), [], variants.flatMap(\.examples),
      first.recording, .none, nil, worksheet: nil, comparesLoans: false, variants: variants
    ) { _, _ in
    } run: { _, _ throws(Diagnostic) in
      throw Diagnostic(DocumentError.wrongKind(first.worksheet?.kind ?? ""))
    }
  }

  private init(
    _ name: String, _ group: Group, _ summary: String, _ details: String?, _ syntax: [SyntaxNode],
    _ examples: [Example], _ recording: RecordingPolicy, _ preview: PreviewPolicy, _ reach: Reach?,
    worksheet: (any Worksheet.Type)?, comparesLoans: Bool, needsLoanWorksheet: Bool = false,
    usesStore: Bool = true, variants: [Command] = [],
    read: @escaping @Sendable (inout ArgumentCursor, ReadingContext) throws(Diagnostic) -> Void,
    run: @escaping @Sendable (inout ArgumentCursor, CommandContext) throws(Diagnostic) -> Report
  ) {
    (self.variants, self.usesStore, self.read) = (variants, usesStore, read)
    self.needsLoanWorksheet = needsLoanWorksheet
    (self.name, self.group, self.summary, self.details) = (name, group, summary, details)
    (self.syntax, self.examples) = (syntax, examples)
    (self.recording, self.preview) = (recording, preview)
    self.reach = reach ?? (preview.isOfDocument ? .document : .savedWork)
    (self.worksheet, self.comparesLoans, self.run) = (worksheet, comparesLoans, run)
    flags = syntax.compactMap { if case .flag(let flag) = $0 { flag } else { nil } }
  }

  /// The usage line: `set FIELD VALUE …`.
  package var usage: String {
    variants.isEmpty
      ? SyntaxNode.usage(of: [.word(name)] + syntax)
      : variants.map(\.usage).joined(separator: " | ")
  }

  /// The command of this name on a worksheet; the command itself when it has none of its own there.
  func variant(on sheet: any Worksheet) -> Command {
    variants.isEmpty ? self : variants.first { $0.worksheet == type(of: sheet) } ?? self
  }

  /// `true` when it can work on a worksheet.
  package func works(on sheet: any Worksheet) -> Bool {
    if !variants.isEmpty { return variants.contains { $0.works(on: sheet) } }
    return (worksheet == nil || worksheet == type(of: sheet))
      && (!needsLoanWorksheet || sheet.loanWorksheet != nil)
  }

  /// `true` when it is there for the kind of a worksheet, rather than for any.
  package func isOwn(of sheet: any Worksheet) -> Bool {
    if !variants.isEmpty { return variants.contains { $0.isOwn(of: sheet) } }
    return worksheet == type(of: sheet) || name == type(of: sheet).kind
  }

  /// The summary in the language of the user.
  package var localizedSummary: LocalizedText { LocalizedText(key: summary) }

  /// The further sentences in the language of the user, a line each.
  package var localizedDetails: [LocalizedText] {
    (details ?? "").split(separator: "\n").map { LocalizedText(key: String($0)) }
  }

  /// `true` when a word of the language can stand somewhere behind its name.
  package func takes(word: String) -> Bool { syntax.contains { $0.contains(word: word) } }
}

extension [String?] {
  /// The texts that there are, a line each.
  fileprivate var lines: String { compactMap { $0 }.joined(separator: "\n") }
}
