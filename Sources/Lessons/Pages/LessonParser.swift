/// Reads a page as a lesson.
///
/// ```
/// ---
/// id: first-property
/// title: Your first property
/// language: es                   the code of the language of the texts; English without it
/// minutes: 8
/// knows: help show               commands that earlier lessons have introduced
/// start:
///   set price 250000 down 20     lines that are run first
/// vary:
///   rent 1400..2100 by 25        a field that is drawn anew for each seed, after `start:`
///   term 15, 30                  or one of these values
/// pass: 6                        the right answers that pass, in an examination
/// with: loan > 0 : a loan        the properties of which the lesson may take a copy; none without it
/// ---
/// Markdown to begin with; {interest(1)} is a number of the shell.
///
/// ## A step
/// Text to read.
///
/// @task Set the rent to $1,800 a month.
/// @check rent = 1800
/// @solve set rent 1800
/// ```
///
/// A step is text, followed by lines that begin with `@`; an indented line continues the one above. Without a
/// `@task`, `@predict` or `@choose` the step is only read.
///
/// | line | in | meaning |
/// |---|---|---|
/// | `@id NAME` | any step | the name that progress is kept under; by default made of the title |
/// | `@start LINE` | any step | a line that is run before the step; may be repeated |
/// | `@task TEXT` | | something to do |
/// | `@check CONDITION` | task | a condition that holds when it is done; of several, all |
/// | `@solve LINE` | task | a line of the model answer, which may have formulas in braces |
/// | `@predict FORMULA within N% : TEXT` | | a number to guess; `within 50` is an amount |
/// | `@choose TEXT` | | a question; below it lines `- answer : reply`, and `+` for the right answer |
/// | `@accept LINE`, `@reject LINE` | task, predict | another answer that must pass, or must not |
/// | `@wrong CONDITION : TEXT` | task, predict | a known mistake, and the reply to it; a guess is `guess` |
/// | `@wrong #NAME CONDITION : TEXT` | task, predict | a mistake with a name that other lessons share |
/// | `- #NAME answer : reply` | choose | the same for a wrong answer |
/// | `? CONDITION : answer : reply` | choose, with `vary:` | an answer that is right when the condition holds of the house with which the lesson begins |
/// | `@skill NAME …` | task, predict, choose | the skills that it needs |
/// | `@sure` | predict, choose | the user is asked how sure they are of their first answer |
/// | `@hint TEXT` | task, predict, choose | a hint; at most three |
/// | `@why TEXT` | any step | an explanation, shown when the step is done |
///
/// Conditions and formulas are the shell's own. They may also use `saved`, `entries`, `criteria`,
/// `criteria_met`, `open_month` and `open_year` (see `Workspace.counts`), and `saved("elm")`, which holds
/// when something has that name. A `@check` and the `@wrong` of a task may end in `after LINE`, which is run
/// on a copy first: `rent = 1800 after open elm`. All criteria hold when `criteria_met = criteria`. The ` : `
/// has blanks around it.
///
/// A translation lies in a folder below its original, in a file of the same name: `es/first.md`. It has the
/// original's ids, conditions, lines, formulas and code, in the same order; see `TranslationProof`.
struct LessonParser {
  let lines: [PageLine]
  private(set) var errors: [LessonError] = []

  init(_ text: String) {
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
    if let front, front.variations.isEmpty { checkOptions(steps) }
    if let passMark = front?.passMark { checkExamination(steps, passMark) }
    errors.sort { $0.line < $1.line }
    guard errors.isEmpty, let front, let introduction else { return nil }
    return Lesson(
      id: front.id, title: front.title, language: front.language, minutes: front.minutes,
      knownCommands: front.knownCommands, start: front.start, variations: front.variations,
      copyRequirement: front.copyRequirement, passMark: front.passMark, introduction: introduction,
      steps: steps)
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
  private mutating func checkExamination(_ steps: [LessonStep], _ passMark: Int) {
    for step in steps {
      if case .task = step.exercise { errors.append(LessonError(step.line, .taskInExamination)) }
      if step.asksSureness { errors.append(LessonError(step.line, .surenessInExamination)) }
      if !step.hints.isEmpty || step.why != nil { errors.append(LessonError(step.line, .hintInExamination)) }
    }
    let questions = steps.count { !$0.isRead }
    if passMark > questions { errors.append(LessonError(1, .passMarkTooHigh(questions: questions))) }
  }

  /// A heading and the lines under it; the first section has no heading.
  struct Section {
    var heading: PageLine?
    var lines: [PageLine] = []
  }

  /// The sections of the lines below the front matter; the first, without a heading, is the introduction.
  static func sections(of body: ArraySlice<PageLine>) -> [Section] {
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
  static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { isPlain($0) || $0 == "-" }
  }

  /// The id that a title gives: `first-payment` of "First payment!".
  static func id(of title: String) -> String {
    title.lowercased().split { !isPlain($0) }.joined(separator: "-")
  }

  private static func isPlain(_ character: Character) -> Bool {
    ("a"..."z").contains(character) || ("0"..."9").contains(character)
  }
}
