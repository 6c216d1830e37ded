import Commands
import Finance
import Localization
import Shell

/// A field of the house that is drawn anew for each seed, and the values that it can have.
///
/// In the front matter, below `vary:`, it is `price 180k..320k by 5k` or `term 15, 20, 30`.
package struct Variation: Sendable, Equatable {
  /// The name of the field, as `set` takes it.
  let field: String
  /// The values, as `set` takes them; at least two.
  let values: [String]
  /// The line of the page, from 1.
  let line: Int

  /// The most values that a range may have.
  private static let limit = 10_000

  /// Reads a line; nil when it is neither a range with a step nor a list, or has just one value.
  init?(_ line: PageLine) {
    let parts = line.text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard parts.count == 2 else { return nil }
    let values = Variation.range(parts[1]) ?? Variation.list(parts[1])
    guard values.count > 1 else { return nil }
    (field, self.values, self.line) = (String(parts[0]), values, line.line)
  }

  private static func list(_ text: Substring) -> [String] {
    let values = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    return values.contains("") || text.contains("..") ? [] : values
  }

  /// The values of `FROM..TO by STEP`; nil for a text of another form.
  private static func range(_ text: Substring) -> [String]? {
    guard let match = text.wholeMatch(of: /(\S+?)\.\.(\S+)\s+by\s+(\S+)\s*/),
      let from = number(match.output.1), let to = number(match.output.2), let step = number(match.output.3),
      Number(0) < step
    else { return nil }
    var (values, value): ([String], Number?) = ([], from)
    while let next = value, next <= to {
      guard values.count < limit else { return nil }
      values.append(next.canonical)
      value = next.adding(step)
    }
    return values
  }

  /// A number without signs and marks but a `k` for thousands.
  private static func number(_ text: Substring) -> Number? {
    let isThousands = text.hasSuffix("k")
    guard let number = ExactDecimal(canonical: isThousands ? text.dropLast() : text).flatMap(Number.init)
    else { return nil }
    return isThousands ? number.multiplied(by: Number(1_000)) : number
  }

  /// The line that sets the value of a seed.
  ///
  /// Each field has a stream of its own, so that a further `vary:` line leaves the others as they were.
  func line(seed: UInt64) -> PageLine {
    var stream = RandomStream(seed: seed, name: field)
    return PageLine(text: "set \(field) \(values[stream.index(below: values.count)])", line: line)
  }
}

extension RandomStream {
  /// A number from 0 to `count - 1`.
  mutating func index(below count: Int) -> Int { permutation(of: count).first.map { Int($0) } ?? 0 }
}

extension Lesson {
  /// `true` when a seed draws its house, or its cases.
  package var isDrawn: Bool { !variations.isEmpty || passMark?.cases != nil }

  /// The lesson with the house of a seed, or its cases; the lesson itself when it has neither `vary:` nor cases.
  package func drawn(seed: UInt64) -> Lesson {
    if let cases = passMark?.cases { return drawnCases(cases, seed: seed) }
    guard !variations.isEmpty else { return self }
    var drawn = self
    drawn.start += variations.map { $0.line(seed: seed) }
    (drawn.variations, drawn.seed) = ([], seed)
    let house = SandboxShell(.reproducible(files: MemoryFiles().files))
    for line in drawn.start { house.perform(line) }
    drawn.steps = steps.map { $0.resolved(house) }
    guard isExamination else { return drawn }
    // Whatever is tried on the deal, the next question is about it as it was.
    for index in drawn.steps.indices { drawn.steps[index].work = house.interpreter.workspace.snapshot }
    return drawn
  }
}

extension LessonStep {
  /// The step with each option right or wrong as its condition says of `house`.
  fileprivate func resolved(_ house: SandboxShell) -> LessonStep {
    guard case .choice(let choice) = exercise else { return self }
    var step = self
    step.exercise = .choice(choice.resolved(house))
    return step
  }
}

extension MultipleChoice {
  /// The question with each option right or wrong as its condition says of `house`.
  func resolved(_ house: SandboxShell) -> MultipleChoice {
    var choice = self
    choice.options = options.map { option in
      guard let condition = option.condition else { return option }
      var option = option
      option.isRight = house.isTrue(condition.text)
      return option
    }
    return choice
  }
}
