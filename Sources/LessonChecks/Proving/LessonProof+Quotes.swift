import Commands
import Lessons
import Localization
import Shell
import Workspace

/// Proofs of the commands that texts quote: whoever types one where it is shown gets no error.
extension LessonProof {
  /// The codes of failures that say nothing against a quote: it lacks its end, as `set price` does, it needs a prompt, a
  /// file or the log, which the work has not, it was typed already, or it says how a condition fails.
  private static let harmless: Set = [
    "missing-argument", "no-prompt", "file-failed", "not-permitted", "nothing-to-undo", "not-recording",
    "name-taken", "assertion-failed",
  ]

  /// Reports quoted commands that fail behind the quotes before them, before the step, and after its model answer, and
  /// quoted words that are slips of names.
  mutating func proveQuotes(
    in texts: [TemplateText], from beginning: WorkspaceSnapshot, to end: WorkspaceSnapshot
  ) {
    let inOrder = SandboxShell(configuration, work: end)
    let names = Names(lesson, inOrder)
    for quote in texts.flatMap(\.quotes) {
      if let nearest = names.nearest(toWordOf: quote.text) {
        report(quote.line, .unknownQuote(quote.text, nearest: nearest))
      } else if isLine(quote.text, inOrder), let failure = inOrder.perform(quote).failure,
        !LessonProof.harmless.contains(failure.code),
        ![beginning, end].contains(where: {
          SandboxShell(configuration, work: $0).perform(quote).failure == nil
        })
      {
        report(quote.line, .quoteFails(quote.text, reason: "\(failure.message)"))
      }
    }
  }

  /// `true` for a whole line of commands, as opposed to a name, the beginning of a line, and one with placeholders.
  private func isLine(_ quote: String, _ sandbox: SandboxShell) -> Bool {
    guard let end = quote.firstIndex(of: " "), CommandTable.standard[String(quote[..<end])] != nil,
      sandbox.interpreter.commandNames(in: quote) != nil, !quote.contains(/\b[A-Z]{2,}\b|…/)
    else { return false }
    return !lesson.typed.contains { $0.hasPrefix(quote) && $0 != quote }
  }
}

/// The names that quotes can begin with.
private struct Names {
  /// The names of commands, fields and metrics, and the words of lessons.
  private let names: [String]
  /// The words that the page types besides.
  private let typed: Set<String>

  init(_ lesson: Lesson, _ sandbox: SandboxShell) {
    names =
      sandbox.interpreter.workspace.formulaNames.map(\.name) + CommandTable.standard.allNames
      + LessonCatalog.words
    typed = Set(lesson.typedLines.flatMap { $0.split { !$0.isLetter && $0 != "_" }.map(String.init) })
  }

  /// The name that the first word of a quote is a slip of; nil for one that is right, or begins a name.
  func nearest(toWordOf quote: String) -> String? {
    let word = String(quote.prefix { $0.isLowercase || $0 == "_" })
    let isWhole = word.count == quote.count || quote.dropFirst(word.count).first == " "
    guard word.count > 3, isWhole, !typed.contains(word), !names.contains(where: { $0.hasPrefix(word) })
    else {
      return nil
    }
    return NearestName.name(to: word, among: names)
  }
}

extension LessonStep {
  /// The texts whose quotes are to be typed; options and replies are about other states.
  var quoting: [TemplateText] { [text] + exercise.questions + hints + [why].compactMap { $0 } }
}

extension Exercise {
  fileprivate var questions: [TemplateText] {
    switch self {
    case .reading: []
    case .task(let task): [task.request]
    case .prediction(let prediction): [prediction.question]
    case .choice(let choice): [choice.question]
    }
  }
}

extension TemplateText {
  /// What stands in backticks, with its line; lines between fences are transcripts.
  fileprivate var quotes: [PageLine] {
    var fences = MarkdownFences()
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map {
      fences.kind(of: $0) == .prose ? $0 : ""
    }
    let text = lines.joined(separator: "\n")
    return text.matches(of: /`([^`]+)`/).map { match in
      let words = match.output.1.split(whereSeparator: \.isWhitespace)
      return PageLine(
        text: words.joined(separator: " "),
        line: line + text[..<match.range.lowerBound].count { $0 == "\n" })
    }
  }
}
