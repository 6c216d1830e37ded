import Finance

/// Numbers that stand in prose.
extension LessonProof {
  /// Makes sure that prose quotes no number that nobody types.
  ///
  /// An amount that the learner is given to type is right by itself; one that stands in a wrong answer alone is not.
  /// What comes of it, the program computes: it stands in braces, and stays right whatever the learner has typed. Whole
  /// numbers below 100 are also said of other things, "20 percent of a price" or "12 months", and pass.
  mutating func checkLiterals() {
    let given = Set(lesson.typed.flatMap { Literal.all(in: $0).map(\.value) })
    for text in lesson.prose {
      for line in text.prose {
        for literal in Literal.all(in: line.text) where !literal.isSmall && !given.contains(literal.value) {
          fault(
            line.line,
            "\"\(literal.text)\" is typed by nobody: what the program computes stands in braces, as a formula."
          )
        }
      }
    }
  }
}

/// A number as it stands in a text: `1,925`, `6.5` or `240k`.
private struct Literal {
  let text: Substring
  let value: Ratio

  var isSmall: Bool { value.denominator == 1 && value < Ratio(100) }

  static func all(in text: String) -> [Literal] {
    text.matches(of: /[0-9]+(,[0-9]{3})*(\.[0-9]+)?([kK]\b|\s+(thousand|million)\b)?/).compactMap { match in
      let digits = match.output.0.prefix { $0.isNumber || $0 == "," || $0 == "." }.filter { $0 != "," }
      guard let value = DecimalText(canonical: digits).flatMap(Ratio.init) else { return nil }
      let scale: Int128 = match.output.3 == nil ? 1 : match.output.4 == "million" ? 1_000_000 : 1000
      return value.multiplied(by: Ratio(scale)).map { Literal(text: match.output.0, value: $0) }
    }
  }
}

extension LiveText {
  /// Its lines without formulas and without code.
  fileprivate var prose: [PageLine] {
    var isFenced = false
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isFenced.toggle() }
      return isFence || isFenced ? "" : line.replacing(/`[^`]*`|{[^}]*}/, with: "")
    }
    return lines.enumerated().map { PageLine(text: String($1), line: line + $0) }
  }
}

extension Lesson {
  /// All that is read.
  fileprivate var prose: [LiveText] { [introduction] + steps.flatMap(\.prose) }

  /// All that somebody types or that is computed, and code, which shows what to type.
  fileprivate var typed: [String] {
    start.map(\.text) + steps.flatMap(\.typed) + prose.flatMap { $0.formulas.map(\.text) + $0.source.code }
  }
}

extension Step {
  fileprivate var prose: [LiveText] { [text] + hints + [why].compactMap { $0 } + exercise.prose }

  fileprivate var typed: [String] { start.map(\.text) + exercise.typed }
}

extension Exercise {
  fileprivate var prose: [LiveText] {
    switch self {
    case .reading: []
    case .task(let task): [task.request] + task.misconceptions.map(\.reply)
    case .prediction(let prediction): [prediction.question] + prediction.misconceptions.map(\.reply)
    case .choice(let choice): [choice.question] + choice.answers.map(\.reply)
    }
  }

  fileprivate var typed: [String] {
    switch self {
    case .reading, .choice: []
    case .task(let task):
      [task.checks, task.solution, task.accepted].joined().map(\.text)
        + task.misconceptions.map(\.condition.text)
    case .prediction(let prediction):
      [[prediction.formula], prediction.accepted].joined().map(\.text)
        + prediction.misconceptions.map(\.condition.text)
    }
  }
}
