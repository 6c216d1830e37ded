import Lessons
import Model

/// The format of the pages of lessons, in words for their authors.
package enum PageFormat {
  /// The whole description, in lines of at most 80 columns.
  package static var lines: [String] {
    let sections: [(title: String, lines: [String])] = [
      ("At the top, between two lines ---", rows(FrontMatter.Key.allCases.map(\.usage))),
      ("In a step, below its \"## TITLE\" and its text", rows(Directive.Name.allCases.map(\.usage))),
      ("Below @choose", rows(options)), ("Formulas and conditions", paragraph(formulas)),
      ("Numbers of laws and lenders, which texts quote by name", rows(PublishedLimit.all.map(\.usage))),
      ("Other languages", paragraph(translations)),
      ("An example", example.pageLines.map { $0.isEmpty ? "" : "  " + $0 }),
    ]
    return paragraph(introduction) + sections.flatMap { ["", $0.title] + $0.lines }
  }

  private static let introduction = """
    A lesson is a page of Markdown: its top, an introduction, and steps, which begin with "## TITLE". A step is \
    text, followed by lines that begin with @; an indented line goes on with the one above. Without @task, \
    @predict or @choose it is only read. In every text {interest(1)} is a number of the shell, as the user's \
    house has it, and {? rent > 0 : It is let. : It stands empty.} one of two texts; \\{ is a brace, and in `code` {=rent * 12} is a number as it is typed. \
    "learn NAME.md" begins the lesson of a page, and "roi lesson lint --strict \
    NAME.md" proves it.
    """

  private static let options = [
    ("+ ANSWER : REPLY", "the right answer"), ("- ANSWER : REPLY", "a wrong one"),
    ("- #NAME ANSWER : REPLY", "one that shows a mistake with a name"),
    ("? CONDITION : ANSWER : REPLY", "with \"vary:\": right when the condition holds of the house"),
  ]

  private static let formulas = """
    Those of the shell. They may also use saved, entries, criteria, criteria_met, open_month and open_year, and \
    saved("elm"), which holds when something has that name, and house.rent, a field as the lesson began with it. A @check, and the condition of a @wrong in a task, \
    may end in "after LINE", which is run on a copy first: rent = 1800 after open elm. A formula in a text may \
    end in "as money", "as percent" or "as number". The " : " has blanks around it.
    """

  private static let translations = """
    A translation lies in a folder below the original, in a file of the same name: es/first.md. It has the \
    original's ids, conditions, lines, formulas and code, in the same order.
    """

  /// A page in which `lint --strict` finds nothing.
  static let example = """
    ---
    id: a-second-house
    title: A second house
    minutes: 2
    knows: set calc
    start:
      set price 180000 down 25 rate 6 term 30 rent 1400
    ---
    This house costs {price}.

    ## A higher rent

    @task Set the rent to $1,550 a month.
    @check rent = 1550
    @solve set rent 1550
    @wrong #year-for-month rent = 1550 * 12 : That would be the rent of a year.
    @hint `set`, the name of the field, the amount.
    @hint Type `set rent 1550`.
    @why The rent is a field of the house, and every figure that needs it follows.

    ## The rent of a year

    @predict rent * 12 within 1% : How much rent comes in in a year?
    @wrong #month-for-year guess = rent : That is one month of it.
    @hint One month is {rent}.
    @why Twelve months of {rent} are {rent * 12}.
    """

  // MARK: Layout

  private static let width = 80
  /// The column in which a meaning begins.
  private static let column = 34

  /// Rows of what is written and what it means.
  private static func rows(_ usages: [(form: String, meaning: String)]) -> [String] {
    usages.flatMap { form, meaning in
      let lines = wrapped(meaning, width - column)
      let first = "  " + form
      let fits = first.count < column - 1
      let start = fits ? [first + String(repeating: " ", count: column - first.count) + lines[0]] : [first]
      return start
        + (fits ? lines.dropFirst() : lines[...]).map { String(repeating: " ", count: column) + $0 }
    }
  }

  private static func paragraph(_ text: String) -> [String] { wrapped(text, width) }

  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}

extension PublishedLimit {
  /// How the number is quoted, and what it is.
  fileprivate var usage: (form: String, meaning: String) {
    ("{\(name)}", "\(canonical): \(source) (\(edition))")
  }
}

extension FrontMatter.Key {
  /// How the key is written, and what it means.
  fileprivate var usage: (form: String, meaning: String) {
    switch self {
    case .id: ("id: NAME", "the name to type behind \"learn\": lower-case letters, digits and hyphens")
    case .title: ("title: TEXT", "the name to read")
    case .language: ("language: es", "the language of the texts; English without it")
    case .minutes: ("minutes: N", "how long it usually takes, from 1 to 60")
    case .track:
      (
        "track: first-house",
        "the part of the list that it stands in; the others are comparing-deals, lender-and-tax and shell"
      )
    case .knows:
      ("knows: set show", "commands that are known already; others are introduced as `code` in a text first")
    case .start: ("start:", "indented lines below it, which are run first")
    case .names:
      ("names:", "indented lines below it: offer = round(house.price * 96%, -3), which is {house.offer} then")
    case .with:
      (
        "with: loan > 0 : a loan",
        "the properties whose figures \"learn NAME --with\" takes in place of those of start:, and the same in words"
      )
    case .vary:
      ("vary:", "indented lines below it: rent 1400..2100 by 25, or term 15, 30; a seed draws the value")
    case .pass:
      (
        "pass: 6 of 8 cases",
        "makes it an examination about eight deals with faults; \"pass: N\" is one about a house"
      )
    case .saves:
      (
        "saves: NAME",
        "at the end of a lesson that came with the program, the property is saved under this name"
      )
    }
  }
}

extension Directive.Name {
  /// How the line is written, and what it means.
  fileprivate var usage: (form: String, meaning: String) {
    switch self {
    case .id: ("@id NAME", "the name under which progress is kept; made of the title without it")
    case .start:
      (
        "@start LINE",
        "a line that is run before the step, or house, which puts the fields of start: back; may be repeated"
      )
    case .task: ("@task TEXT", "something to do")
    case .check: ("@check CONDITION", "holds when the task is done; of several, all do")
    case .solve: ("@solve LINE", "a line of the model answer of a task")
    case .predict:
      (
        "@predict FORMULA within N% : TEXT",
        "a number to guess, and how near is near enough; \"within 50\" is an amount"
      )
    case .choose: ("@choose TEXT", "a question with answers below it")
    case .accept: ("@accept LINE", "another answer that must pass, in a task or a guess")
    case .reject: ("@reject LINE", "an answer that must not pass")
    case .wrong:
      (
        "@wrong #NAME CONDITION : TEXT",
        "the reply to a mistake in a task or a guess, which is called guess; the #NAME may be left out"
      )
    case .hint: ("@hint TEXT", "a hint, the vaguest first; three at most")
    case .why: ("@why TEXT", "the reason, told when the step is done")
    case .skill:
      (
        "@skill NAME …",
        "the skills that the exercise needs; those of the program's own lessons are asked again in \"learn review\""
      )
    case .sure: ("@sure", "asks how sure one is of a guess or a choice")
    }
  }
}
