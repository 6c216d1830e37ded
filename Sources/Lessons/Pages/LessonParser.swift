/// Reads a page as a lesson; `roi lesson help` describes how it is written.
///
/// Without a `@task`, `@predict` or `@choose` a step is only read. Conditions and formulas are the shell's own,
/// with those of `FormulaQuery.Variable.counts`.
package struct LessonParser {
  package let lines: [PageLine]
  private(set) var errors: [LessonError] = []

  package init(_ text: String) {
    lines = text.pageLines.enumerated().map { PageLine(text: String($1), line: $0 + 1) }
  }

  /// Returns the lesson; nil when the page has errors.
  mutating func lesson() -> Lesson? {
    let (front, body) = frontMatter()
    let sections = LessonParser.sections(of: body)
    let introduction = errors.catching { () throws(LessonError) in
      try TemplateText(sections[0].lines.trimmed)
    }
    var steps: [LessonStep] = []
    for section in sections.dropFirst() {
      var parser = StepParser(section)
      if let step = parser.step() { steps.append(step) }
      errors += parser.errors
    }
    if sections.count == 1 { errors.append(LessonError(lines.count, .noSteps)) }
    checkIDs(steps)
    if let front, front.variations.isEmpty, front.passMark?.cases == nil { checkOptions(steps) }
    if let passMark = front?.passMark { checkExamination(steps, passMark) }
    errors.sort { $0.line < $1.line }
    guard errors.isEmpty, let front, let introduction else { return nil }
    return Lesson(
      id: front.id, title: front.title, language: front.language, minutes: front.minutes,
      track: front.track, knownCommands: front.knownCommands, start: front.start, names: front.names,
      fieldsOfHouse: fieldsOfHouse,
      variations: front.variations,
      copyRequirement: front.copyRequirement, passMark: front.passMark, savedName: front.savedName,
      introduction: introduction, steps: steps)
  }

  /// The names behind `house.` in the page.
  private var fieldsOfHouse: Set<String> {
    // An expression is compiled anew at each call.
    let naming = lines.filter { $0.text.contains("house.") }
    return Set(naming.flatMap { $0.text.matches(of: /house\.([a-z_]+)/).map { String($0.output.1) } })
  }

  /// The front matter between the two `---`, and the rest of the page.
  private mutating func frontMatter() -> (FrontMatter?, ArraySlice<PageLine>) {
    guard lines.first?.text == "---", let end = lines.dropFirst().firstIndex(where: { $0.text == "---" })
    else {
      errors.append(LessonError(1, .noFrontMatter))
      return (nil, lines[...])
    }
    var reader = FrontMatterReader()
    let front = reader.read(lines[1..<end])
    errors += reader.errors
    return (front, lines[(end + 1)...])
  }

  private mutating func checkIDs(_ steps: [LessonStep]) {
    var seen: [String: Int] = [:]
    for step in steps {
      if let other = seen[step.id] {
        errors.append(LessonError(step.line, .repeatedStepID(step.id, line: other)))
      }
      seen[step.id] = step.line
    }
  }

  /// Reports answers that are right for some houses, in a lesson that has just one.
  private mutating func checkOptions(_ steps: [LessonStep]) {
    for case .choice(let choice) in steps.map(\.exercise) {
      for option in choice.options where option.condition != nil {
        errors.append(LessonError(option.line, .conditionWithoutVariations))
      }
    }
  }

  /// Reports what an examination cannot have: tasks, hints, questions of sureness, and a pass mark that nobody reaches.
  private mutating func checkExamination(_ steps: [LessonStep], _ passMark: PassMark) {
    for step in steps {
      if case .task = step.exercise { errors.append(LessonError(step.line, .taskInExamination)) }
      if step.asksSureness { errors.append(LessonError(step.line, .surenessInExamination)) }
      if !step.hints.isEmpty || step.why != nil && passMark.cases == nil {
        errors.append(LessonError(step.line, .hintInExamination))
      }
    }
    let questions = passMark.cases ?? steps.count { !$0.isRead }
    if passMark.needed > questions { errors.append(LessonError(1, .passMarkTooHigh(questions: questions))) }
  }

  /// A heading and the lines under it; the first section has no heading.
  package struct Section {
    var heading: PageLine?
    var lines: [PageLine] = []
  }

  /// The sections of the lines below the front matter; the first, without a heading, is the introduction.
  package static func sections(of body: ArraySlice<PageLine>) -> [Section] {
    var sections = [Section()]
    var fences = MarkdownFences()
    for line in body {
      if fences.kind(of: line.text) == .prose, line.text.hasPrefix("## ") {
        sections.append(Section(heading: PageLine(text: line.text.dropFirst(3).trimmed, line: line.line)))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections
  }
}

extension Lesson {
  /// Reads a page.
  package init(_ page: String) throws(InvalidLessonError) {
    var parser = LessonParser(page)
    guard let lesson = parser.lesson() else { throw InvalidLessonError(errors: parser.errors) }
    self = lesson
  }

  /// `true` for a name of a lesson or a step: lower-case letters, digits and hyphens.
  package static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { isPlain($0) || $0 == "-" }
  }

  /// The id that a title gives: `first-payment` of "First payment!".
  package static func id(of title: String) -> String {
    title.lowercased().split { !isPlain($0) }.joined(separator: "-")
  }

  private static func isPlain(_ character: Character) -> Bool {
    ("a"..."z").contains(character) || ("0"..."9").contains(character)
  }
}
