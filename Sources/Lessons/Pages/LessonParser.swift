/// Reads a page as a lesson.
///
/// ```
/// ---
/// id: first-property
/// title: Your first property
/// minutes: 8
/// knows: help show               commands that earlier lessons have introduced
/// start:
///   set price 250000 down 20     lines that are run first
/// with: loan > 0 : a loan        what a property is to be of which the lesson may take a copy; without it, it takes none
/// ---
/// Markdown to begin with; {interest(1)} is a number of the shell.
///
/// ## A step
/// What there is to read.
///
/// @task Set the rent to $1,800 a month.
/// @check rent = 1800
/// @solve set rent 1800
/// ```
///
/// A step is text, and behind it lines that begin with `@`; a line that is indented goes on with the one above. Without
/// a `@task`, `@predict` or `@choose` it is only read.
///
/// | line | where | what it says |
/// |---|---|---|
/// | `@id NAME` | any step | the name that progress is kept under; else it is made of the title |
/// | `@start LINE` | any step | a line that sets things right before the step; may be repeated |
/// | `@task TEXT` | | something to do |
/// | `@check CONDITION` | task | what holds when it is done; of several, all |
/// | `@solve LINE` | task | a model answer; several lines are typed one after another, and may have formulas in braces |
/// | `@predict FORMULA within N% : TEXT` | | a number to guess, `as percent` if so; `within 50` is an amount |
/// | `@choose TEXT` | | a question; below it `- answer : reply` for each wrong answer and one `+ answer : reply` |
/// | `@accept LINE`, `@reject LINE` | task, predict | another answer that must pass, or must not |
/// | `@wrong CONDITION : TEXT` | task, predict | a mistake with a name, and what to say; a guess is `guess` |
/// | `@hint TEXT` | task, predict, choose | help, at most three times |
/// | `@why TEXT` | any step | what there is to learn, shown when the step is done |
///
/// Conditions and formulas are the shell's own. They may also use `saved`, `entries`, `criteria`, `open_month` and
/// `open_year`: how much is saved and kept, and where one is; and `saved("elm")`: whether something has that name. A
/// `@check` and the `@wrong` of a task may end in `after LINE`, which is typed on a copy first: `rent = 1800 after open elm`.
/// Whether all criteria hold is `criteria_met = criteria`. The ` : ` has blanks around it.
struct LessonParser {
  private let lines: [PageLine]
  private(set) var faults: [LessonError] = []

  init(_ text: String) {
    lines = text.pageLines.enumerated().map { PageLine(text: String($1), line: $0 + 1) }
  }

  /// The lesson; nil when anything is wrong.
  mutating func lesson() -> Lesson? {
    let (front, body) = frontMatter()
    let sections = LessonParser.sections(of: body)
    let introduction = live(sections[0].lines)
    var steps: [Step] = []
    for section in sections.dropFirst() {
      var parser = StepParser(section)
      if let step = parser.step() { steps.append(step) }
      faults += parser.faults
    }
    if sections.count == 1 {
      faults.append(LessonError(lines.count, "There is no step in this lesson: \"## TITLE\" begins one."))
    }
    checkIDs(steps)
    faults.sort { $0.line < $1.line }
    guard faults.isEmpty, let front, let introduction else { return nil }
    return Lesson(
      id: front.id, title: front.title, minutes: front.minutes, knownCommands: front.knows,
      start: front.start, copyDemand: front.copyDemand, introduction: introduction, steps: steps)
  }

  private mutating func live(_ lines: [PageLine]) -> LiveText? {
    do throws(LessonError) {
      return try LiveText(lines.trimmed)
    } catch {
      faults.append(error)
      return nil
    }
  }

  /// What stands between the two `---`, and the rest of the page.
  private mutating func frontMatter() -> (FrontMatter?, ArraySlice<PageLine>) {
    guard lines.first?.text == "---", let end = lines.dropFirst().firstIndex(where: { $0.text == "---" })
    else {
      faults.append(LessonError(1, "A lesson begins with \"---\", its id, title and minutes, and \"---\"."))
      return (nil, lines[...])
    }
    var reader = FrontMatterReader()
    let front = reader.read(lines[1..<end])
    faults += reader.faults
    return (front, lines[(end + 1)...])
  }

  private mutating func checkIDs(_ steps: [Step]) {
    var seen: [String: Int] = [:]
    for step in steps {
      if let other = seen[step.id] {
        faults.append(
          LessonError(
            step.line, "The step of line \(other) has the id \"\(step.id)\" too: give one of them an @id."))
      }
      seen[step.id] = step.line
    }
  }

  /// A heading and what stands under it; the first has none.
  struct Section {
    var heading: PageLine?
    var lines: [PageLine] = []
  }

  private static func sections(of body: ArraySlice<PageLine>) -> [Section] {
    var sections = [Section()]
    var isFenced = false
    for line in body {
      if line.text.drop(while: { $0 == " " }).hasPrefix("```") { isFenced.toggle() }
      if !isFenced, line.text.hasPrefix("## ") {
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
  /// - Throws: All that is wrong with it.
  package init(_ page: String) throws(LessonErrors) {
    var parser = LessonParser(page)
    guard let lesson = parser.lesson() else { throw LessonErrors(all: parser.faults) }
    self = lesson
  }

  /// Whether a text can name a lesson or a step: lower-case letters, digits and hyphens.
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

extension Array where Element == PageLine {
  /// The lines without empty ones at their ends.
  var trimmed: [PageLine] {
    let isEmpty = { (line: PageLine) in line.text.allSatisfy(\.isWhitespace) }
    let start = drop(while: isEmpty)
    return Array(start.reversed().drop(while: isEmpty).reversed())
  }
}
