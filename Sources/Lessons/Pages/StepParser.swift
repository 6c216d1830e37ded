/// Reads one step of a lesson.
package struct StepParser {
  private let section: LessonParser.Section
  /// The lines that begin with `@`, once `step()` has read them.
  package private(set) var directives: [Directive] = []
  private(set) var errors: [LessonError] = []

  package init(_ section: LessonParser.Section) { self.section = section }

  private var heading: PageLine { section.heading ?? PageLine(text: "", line: 1) }

  /// Returns the step; nil when it has errors.
  package mutating func step() -> LessonStep? {
    let text = readLines()
    // A missing directive may stand in a line that could not be read.
    guard errors.isEmpty else { return nil }
    let exercise = self.exercise()
    checkPlaces(exercise)
    let id = self.id()
    let skills = skills()
    let asksSureness = asksSureness()
    let hints = all(.hint).compactMap { template($0.text) }
    if let fourth = all(.hint).dropFirst(3).first { report(fourth, .tooManyHints) }
    let why = single(.why).flatMap { template($0.text) }
    guard let text = template(text), let exercise, errors.isEmpty else { return nil }
    return LessonStep(
      id: id, title: heading.text, line: heading.line, text: text, start: all(.start).map(\.text),
      exercise: exercise, skills: skills, asksSureness: asksSureness, hints: hints, why: why)
  }

  private mutating func report(_ directive: Directive, _ error: LessonSyntaxError) {
    errors.append(LessonError(directive.text.line, error))
  }

  // MARK: Lines

  /// Collects the directives, and returns the text before the first one.
  private mutating func readLines() -> [PageLine] {
    var text: [PageLine] = []
    var fences = MarkdownFences()
    for line in section.lines {
      let isProse = fences.kind(of: line.text) == .prose
      do throws(LessonError) {
        if isProse, let directive = try Directive.reading(line) {
          directives.append(directive)
        } else if directives.isEmpty {
          text.append(line)
        } else {
          try continueDirective(with: line)
        }
      } catch {
        errors.append(error)
      }
    }
    return text.trimmed
  }

  /// Adds a line to the directive above it.
  private mutating func continueDirective(with line: PageLine) throws(LessonError) {
    let text = line.text.trimmed
    if text.isEmpty { return }
    let last = directives.count - 1
    if directives[last].name == .choose, ["- ", "+ ", "? "].contains(line.text.prefix(2)) {
      directives[last].options.append(line)
    } else if line.text.hasPrefix(" ") {
      if directives[last].options.isEmpty {
        directives[last].text.append(text)
      } else {
        directives[last].options[directives[last].options.count - 1].append(text)
      }
    } else {
      throw LessonError(line.line, .misplacedText)
    }
  }

  private func all(_ name: Directive.Name) -> [Directive] { directives.filter { $0.name == name } }

  /// The only directive of a name; a second one is an error.
  private mutating func single(_ name: Directive.Name) -> Directive? {
    let found = all(name)
    if found.count > 1 { report(found[1], .repeatedDirective(name)) }
    return found.first
  }

  private mutating func template(_ lines: [PageLine]) -> TemplateText? {
    errors.catching { () throws(LessonError) in try TemplateText(lines) }
  }

  private mutating func template(_ line: PageLine) -> TemplateText? { template([line]) }

  private mutating func id() -> String {
    guard let given = single(.id) else {
      let id = Lesson.id(of: heading.text)
      if id.isEmpty { errors.append(LessonError(heading.line, .noStepID)) }
      return id
    }
    if !Lesson.isID(given.text.text) { report(given, .badID(given.text.text)) }
    return given.text.text
  }

  // MARK: Names

  /// The names behind `@skill`.
  private mutating func skills() -> [String] {
    guard let directive = single(.skill) else { return [] }
    let names = directive.text.text.split(separator: " ").map(String.init)
    if names.isEmpty || !names.allSatisfy(Lesson.isID) { report(directive, .badSkill(directive.text.text)) }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      report(directive, .repeatedSkill(twice))
    }
    return names
  }

  /// `true` when there is a `@sure`.
  private mutating func asksSureness() -> Bool {
    guard let directive = single(.sure) else { return false }
    if !directive.text.text.isEmpty { report(directive, .surenessWithText) }
    return true
  }

  /// The name of a misconception at the beginning of a text, `#month-for-year`, and the text behind it.
  private mutating func misconceptionName(in line: PageLine) -> (name: String?, text: PageLine) {
    guard line.text.hasPrefix("#") else { return (nil, line) }
    let name = String(line.text.dropFirst().prefix { !$0.isWhitespace })
    if !Lesson.isID(name) { errors.append(LessonError(line.line, .badMisconceptionName("#" + name))) }
    return (name, PageLine(text: line.text.dropFirst(1 + name.count).trimmed, line: line.line))
  }

  // MARK: Exercises

  private mutating func exercise() -> Exercise? {
    let asked = directives.filter { [.task, .predict, .choose].contains($0.name) }
    if asked.count > 1 {
      report(asked[1], .severalExercises)
      return nil
    }
    guard let first = asked.first else { return .reading }
    switch first.name {
    case .task: return task(first).map(Exercise.task)
    case .predict: return prediction(first).map(Exercise.prediction)
    default: return choice(first).map(Exercise.choice)
    }
  }

  /// Reports directives that have no meaning in a step of this exercise.
  private mutating func checkPlaces(_ exercise: Exercise?) {
    let allowed: [Directive.Name]
    let name: Directive.Name?
    switch exercise {
    case .task: (allowed, name) = ([.check, .solve, .accept, .reject, .wrong, .hint, .skill], .task)
    case .prediction: (allowed, name) = ([.accept, .reject, .wrong, .hint, .skill, .sure], .predict)
    case .choice: (allowed, name) = ([.hint, .skill, .sure], .choose)
    case .reading: (allowed, name) = ([], nil)
    case nil: return
    }
    let common: [Directive.Name?] = [.id, .start, .why, name]
    for directive in directives where !allowed.contains(directive.name) && !common.contains(directive.name) {
      report(directive, .misplacedDirective(directive.name, exercise: name))
    }
  }

  private mutating func task(_ directive: Directive) -> LessonTask? {
    if directive.text.text.isEmpty { report(directive, .emptyTask) }
    if all(.check).isEmpty { report(directive, .noCheck) }
    if all(.solve).isEmpty { report(directive, .noSolution) }
    guard let request = template(directive.text) else { return nil }
    return LessonTask(
      request: request, checks: all(.check).map(\.text), solution: all(.solve).map(\.text),
      accepted: all(.accept).map(\.text), rejected: all(.reject).map(\.text),
      misconceptions: misconceptions())
  }

  private mutating func misconceptions() -> [Misconception] {
    all(.wrong).compactMap { directive in
      let (name, text) = misconceptionName(in: directive.text)
      guard let parts = text.parts else {
        report(directive, .badMisconception)
        return nil
      }
      return template(parts.after).map { Misconception(name: name, condition: parts.before, reply: $0) }
    }
  }

  private mutating func prediction(_ directive: Directive) -> Prediction? {
    guard let parts = directive.text.parts, let within = parts.before.text.firstRange(of: " within "),
      let tolerance = Tolerance(parts.before.text[within.upperBound...].trimmed)
    else {
      report(directive, .badPrediction)
      return nil
    }
    let formula = PageLine(text: parts.before.text[..<within.lowerBound].trimmed, line: directive.text.line)
    guard let question = template(parts.after) else { return nil }
    return Prediction(
      formula: formula, tolerance: tolerance, question: question, accepted: all(.accept).map(\.text),
      rejected: all(.reject).map(\.text), misconceptions: misconceptions())
  }

  private mutating func choice(_ directive: Directive) -> MultipleChoice? {
    if directive.text.text.isEmpty { report(directive, .emptyChoice) }
    let options = directive.options.compactMap { option($0) }
    if directive.options.count < 2 { report(directive, .tooFewOptions) }
    let right = directive.options.count { $0.text.hasPrefix("+") }
    // Which of the others are right is proved for each house.
    if right != 1, !directive.options.contains(where: { $0.text.hasPrefix("?") }) {
      report(directive, .rightOptions(count: right))
    }
    if Set(options.map(\.text.source)).count < options.count { report(directive, .repeatedOption) }
    guard let question = template(directive.text) else { return nil }
    return MultipleChoice(question: question, options: options)
  }

  private mutating func option(_ line: PageLine) -> MultipleChoice.Option? {
    if line.text.hasPrefix("?") { return conditionalOption(line) }
    let isRight = line.text.hasPrefix("+")
    let (name, text) = misconceptionName(in: PageLine(text: line.text.dropFirst(2).trimmed, line: line.line))
    if isRight, name != nil { errors.append(LessonError(line.line, .misconceptionOfRightOption)) }
    guard let parts = text.parts else {
      errors.append(LessonError(line.line, .badOption))
      return nil
    }
    guard let text = template(parts.before), let reply = template(parts.after) else { return nil }
    return MultipleChoice.Option(
      text: text, reply: reply, isRight: isRight, misconception: name, line: line.line)
  }

  /// Reads an option that is right under a condition.
  private mutating func conditionalOption(_ line: PageLine) -> MultipleChoice.Option? {
    guard let (condition, rest) = PageLine(text: line.text.dropFirst(2).trimmed, line: line.line).parts,
      let parts = rest.parts
    else {
      errors.append(LessonError(line.line, .badConditionalOption))
      return nil
    }
    guard let text = template(parts.before), let reply = template(parts.after) else { return nil }
    return MultipleChoice.Option(
      text: text, reply: reply, isRight: false, condition: condition, line: line.line)
  }
}

extension PageLine {
  /// Appends the text of an indented line below.
  fileprivate mutating func append(_ more: String) {
    self = PageLine(text: text.isEmpty ? more : text + " " + more, line: line)
  }
}
