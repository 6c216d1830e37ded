/// Reads one step of a lesson.
struct StepParser {
  private let section: LessonParser.Section
  private var directives: [Directive] = []
  private(set) var faults: [LessonError] = []

  init(_ section: LessonParser.Section) { self.section = section }

  private var heading: PageLine { section.heading ?? PageLine(text: "", line: 1) }

  /// The step; nil when anything is wrong with it.
  mutating func step() -> Step? {
    let text = readLines()
    // What is missing may stand in a line that could not be read.
    guard faults.isEmpty else { return nil }
    let exercise = self.exercise()
    checkPlaces(exercise)
    let id = self.id
    let hints = all(.hint).compactMap { live($0.text) }
    if let fourth = all(.hint).dropFirst(3).first { fault(fourth, "A step has three hints at most.") }
    let why = single(.why).flatMap { live($0.text) }
    guard let read = live(text), let exercise, faults.isEmpty else { return nil }
    return Step(
      id: id, title: heading.text, line: heading.line, text: read, start: all(.start).map(\.text),
      exercise: exercise, hints: hints, why: why)
  }

  private mutating func fault(_ directive: Directive, _ message: String) {
    faults.append(LessonError(directive.text.line, message))
  }

  // MARK: Lines

  /// Takes the lines apart, and returns the text before the first `@`.
  private mutating func readLines() -> [PageLine] {
    var text: [PageLine] = []
    var isFenced = false
    for line in section.lines {
      if line.text.drop(while: { $0 == " " }).hasPrefix("```") { isFenced.toggle() }
      do throws(LessonError) {
        if !isFenced, let directive = try Directive.reading(line) {
          directives.append(directive)
        } else if directives.isEmpty {
          text.append(line)
        } else {
          try goOn(with: line)
        }
      } catch {
        faults.append(error)
      }
    }
    return text.trimmed
  }

  /// Adds a line to the directive above it.
  private mutating func goOn(with line: PageLine) throws(LessonError) {
    let text = line.text.trimmed
    if text.isEmpty { return }
    let last = directives.count - 1
    if directives[last].name == .choose, line.text.hasPrefix("- ") || line.text.hasPrefix("+ ") {
      directives[last].answers.append(line)
    } else if line.text.hasPrefix(" ") {
      if directives[last].answers.isEmpty {
        directives[last].text.append(text)
      } else {
        directives[last].answers[directives[last].answers.count - 1].append(text)
      }
    } else {
      throw LessonError(
        line.line, "Text stands before the first @ line of a step; indented, it goes on with the line above.")
    }
  }

  private func all(_ name: Directive.Name) -> [Directive] { directives.filter { $0.name == name } }

  /// The only directive of a name; a second one is a fault.
  private mutating func single(_ name: Directive.Name) -> Directive? {
    let found = all(name)
    if found.count > 1 { fault(found[1], "A step has just one @\(name.rawValue).") }
    return found.first
  }

  private mutating func live(_ lines: [PageLine]) -> LiveText? {
    do throws(LessonError) {
      return try LiveText(lines)
    } catch {
      faults.append(error)
      return nil
    }
  }

  private mutating func live(_ line: PageLine) -> LiveText? { live([line]) }

  // MARK: What is asked

  private var id: String {
    mutating get {
      guard let given = single(.id) else {
        let id = Lesson.id(of: heading.text)
        if id.isEmpty {
          faults.append(LessonError(heading.line, "No id can be made of this title: give the step an @id."))
        }
        return id
      }
      if !Lesson.isID(given.text.text) {
        fault(given, "An id is of lower-case letters, digits and hyphens, not \"\(given.text.text)\".")
      }
      return given.text.text
    }
  }

  private mutating func exercise() -> Exercise? {
    let asked = directives.filter { [.task, .predict, .choose].contains($0.name) }
    if asked.count > 1 {
      fault(asked[1], "A step asks for one thing: begin another step for the next.")
      return nil
    }
    guard let first = asked.first else { return .reading }
    switch first.name {
    case .task: return task(first).map(Exercise.task)
    case .predict: return prediction(first).map(Exercise.prediction)
    default: return choice(first).map(Exercise.choice)
    }
  }

  /// Makes sure that nothing stands where it has no meaning.
  private mutating func checkPlaces(_ exercise: Exercise?) {
    let allowed: [Directive.Name]
    let kind: String
    switch exercise {
    case .task:
      (allowed, kind) = ([.task, .check, .solve, .accept, .reject, .wrong, .hint], "a @task")
    case .prediction: (allowed, kind) = ([.predict, .accept, .reject, .wrong, .hint], "a @predict")
    case .choice: (allowed, kind) = ([.choose, .hint], "a @choose")
    case .reading: (allowed, kind) = ([], "only text")
    case nil: return
    }
    for directive in directives where !(allowed + [.id, .start, .why]).contains(directive.name) {
      fault(directive, "@\(directive.name.rawValue) has no meaning in a step of \(kind).")
    }
  }

  private mutating func task(_ directive: Directive) -> Assignment? {
    if directive.text.text.isEmpty { fault(directive, "A @task says what to do.") }
    if all(.check).isEmpty {
      fault(directive, "A @task needs a @check: a condition that holds when it is done.")
    }
    if all(.solve).isEmpty { fault(directive, "A @task needs a @solve: a line that does it.") }
    guard let request = live(directive.text) else { return nil }
    return Assignment(
      request: request, checks: all(.check).map(\.text), solution: all(.solve).map(\.text),
      accepted: all(.accept).map(\.text), rejected: all(.reject).map(\.text),
      misconceptions: misconceptions())
  }

  private mutating func misconceptions() -> [Misconception] {
    all(.wrong).compactMap { directive in
      guard let parts = directive.parts else {
        fault(directive, "A @wrong is a condition, \" : \" and what to say when it holds.")
        return nil
      }
      return live(parts.after).map { Misconception(condition: parts.before, reply: $0) }
    }
  }

  private mutating func prediction(_ directive: Directive) -> Prediction? {
    let form = "A @predict is FORMULA within N% : QUESTION, where N% or N says how near is near enough."
    guard let parts = directive.parts, let within = parts.before.text.firstRange(of: " within "),
      let tolerance = Tolerance(parts.before.text[within.upperBound...].trimmed)
    else {
      fault(directive, form)
      return nil
    }
    let formula = PageLine(text: parts.before.text[..<within.lowerBound].trimmed, line: directive.text.line)
    guard let question = live(parts.after) else { return nil }
    return Prediction(
      formula: formula, tolerance: tolerance, question: question, accepted: all(.accept).map(\.text),
      rejected: all(.reject).map(\.text), misconceptions: misconceptions())
  }

  private mutating func choice(_ directive: Directive) -> Choice? {
    if directive.text.text.isEmpty { fault(directive, "A @choose asks something.") }
    let answers = directive.answers.compactMap { answer($0, of: directive) }
    if directive.answers.count < 2 { fault(directive, "A @choose has two answers at least.") }
    let right = directive.answers.filter { $0.text.hasPrefix("+") }.count
    if right != 1 {
      fault(directive, "Of the answers to a @choose just one is right, marked +; here \(right) are.")
    }
    if Set(answers.map(\.text)).count < answers.count { fault(directive, "Two answers are the same.") }
    guard let question = live(directive.text) else { return nil }
    return Choice(question: question, answers: answers)
  }

  private mutating func answer(_ line: PageLine, of directive: Directive) -> Choice.Answer? {
    let text = PageLine(text: line.text.dropFirst(2).trimmed, line: line.line)
    guard let parts = text.parts else {
      faults.append(
        LessonError(line.line, "An answer is its text, \" : \" and what to say to who chooses it."))
      return nil
    }
    return live(parts.after).map {
      Choice.Answer(text: parts.before.text, reply: $0, isRight: line.text.hasPrefix("+"), line: line.line)
    }
  }
}

extension PageLine {
  /// Adds what stands in a line below.
  fileprivate mutating func append(_ more: String) {
    self = PageLine(text: text.isEmpty ? more : text + " " + more, line: line)
  }
}
