import Finance
import Lessons

/// Proofs of the numbers in prose.
extension LessonProof {
  /// Reports numbers in prose that are no part of a model or accepted answer.
  ///
  /// A result is to stand in braces, as a formula, so that it stays right whatever the user has typed; a
  /// number that only a wrong answer has counts as a result. The twelve months of a year pass, and the numbers
  /// in front of the items of a list.
  mutating func checkLiterals() {
    let given = Set(lesson.typed.flatMap { Literal.all(in: $0).map(\.value) })
    for text in lesson.prose {
      for line in text.prose {
        for literal in Literal.all(in: line.text) where !literal.isYear && !given.contains(literal.value) {
          report(line.line, .literalInProse(String(literal.text)))
        }
      }
    }
  }

  /// Reports numbers in the request of a task that stand in no right answer, and not in the text above it.
  mutating func checkRequest(_ task: LessonTask, of step: LessonStep) {
    let right = [step.start, task.checks, task.solution, task.accepted].joined().map(\.text)
    let known = Set((right + [step.text.source]).flatMap { Literal.all(in: $0).map(\.value) })
    for line in task.request.prose where !errors.contains(where: { $0.line == line.line }) {
      for literal in Literal.all(in: line.text) where !literal.isYear && !known.contains(literal.value) {
        report(line.line, .otherNumberRequested(String(literal.text)))
      }
    }
  }
}

/// A number in a text: `1,925`, `6.5` or `240k`.
struct Literal {
  let text: Substring
  let value: Ratio

  /// `true` for the months of a year.
  var isYear: Bool { value == Ratio(12) }

  /// A number in digits; compiled once, as nothing changes it.
  private nonisolated(unsafe) static let number =
    /[0-9]+(,[0-9]{3})*(\.[0-9]+)?([kK]\b|\s+(thousand|million|mil|millón|millones)\b)?/

  static func all(in text: String) -> [Literal] {
    text.matches(of: number).compactMap { match in
      let digits = match.output.0.prefix { $0.isNumber || $0 == "," || $0 == "." }.filter { $0 != "," }
      guard let value = ExactDecimal(canonical: digits).flatMap(Ratio.init) else { return nil }
      let isMillions = match.output.4?.hasPrefix("mill") == true
      let scale: Int128 = match.output.3 == nil ? 1 : isMillions ? 1_000_000 : 1000
      return value.multiplied(by: Ratio(scale)).map { Literal(text: match.output.0, value: $0) }
    }
  }
}

extension TemplateText {
  /// The lines without formulas and without code.
  var prose: [PageLine] {
    uncoded.map { line in
      // An expression is compiled anew at each call.
      line.text.contains("{")
        ? PageLine(text: line.text.replacing(/{[^}]*}/, with: ""), line: line.line) : line
    }
  }

  /// The lines without code, and without the numbers in front of the items of a list.
  var uncoded: [PageLine] {
    var fences = MarkdownFences()
    let codeOrNumber = /`[^`]*`|^\s*\d+\.\s/
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      fences.kind(of: line) == .prose ? line.replacing(codeOrNumber, with: "") : ""
    }
    return lines.enumerated().map { PageLine(text: String($1), line: line + $0) }
  }
}

extension Lesson {
  /// All texts of the lesson.
  var prose: [TemplateText] { [introduction] + steps.flatMap(\.prose) }

  /// The lines that are typed, the formulas, and code, which shows lines to type.
  var typed: [String] { typedLines + prose.flatMap(\.source.code) }

  /// The lines that are typed, and the formulas.
  var typedLines: [String] {
    start.map(\.text) + steps.flatMap(\.typed) + prose.flatMap { $0.formulas.map(\.text) }
  }
}

extension LessonStep {
  fileprivate var prose: [TemplateText] { [text] + hints + [why].compactMap { $0 } + exercise.prose }

  fileprivate var typed: [String] { start.map(\.text) + exercise.typed }
}

extension Exercise {
  fileprivate var prose: [TemplateText] {
    switch self {
    case .reading: []
    case .task(let task): [task.request] + task.misconceptions.map(\.reply)
    case .prediction(let prediction): [prediction.question] + prediction.misconceptions.map(\.reply)
    case .choice(let choice): choice.texts
    }
  }

  fileprivate var typed: [String] {
    switch self {
    case .reading: []
    case .choice(let choice): choice.options.compactMap(\.condition?.text)
    case .task(let task):
      [task.checks, task.solution, task.accepted].joined().map(\.text)
        + task.misconceptions.map(\.condition.text)
    case .prediction(let prediction):
      [[prediction.formula], prediction.accepted].joined().map(\.text)
        + prediction.misconceptions.map(\.condition.text)
    }
  }
}
