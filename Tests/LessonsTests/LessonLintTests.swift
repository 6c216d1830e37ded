import Testing

@testable import LessonChecks
@testable import Lessons

@Suite("Proving lessons")
struct LessonLintTests {
  /// One error planted in a lesson without errors.
  struct Planted: CustomTestStringConvertible {
    /// The text that is replaced; the error is reported at its line, unless `place` is given.
    let old: String
    let new: String
    let message: String
    var place: String?

    init(_ old: String, _ new: String, _ message: String, at place: String? = nil) {
      (self.old, self.new, self.message, self.place) = (old, new, message, place)
    }

    var testDescription: String { message }
  }

  private func errors(_ page: String) -> [LessonCheckError] {
    LessonLint.errors(in: page, files: .nowhere)
  }

  @Test("A lesson that works has no errors")
  func clean() {
    #expect(errors(SampleLesson.page) == [])
  }

  /// Mistakes in the form of a page.
  static let form: [Planted] = [
    .init("---\nid: f", "id: f", "A lesson begins with", at: "id: f"),
    .init("id: first-property\n", "", "lacks \"id:\"", at: "---"),
    .init("id: first-property", "id: First", "lower-case letters"),
    .init("minutes: 5", "minutes: soon", "from 1 to 60"),
    .init("minutes: 5", "minutes: 5\nnames:\n  Offer 5", "Below \"names:\" stand", at: "  Offer 5"),
    .init("minutes: 5", "minutes: 5\ntrack: house", "A track is first-house or", at: "track: house"),
    .init("minutes: 5", "minutes: 5\nminutes: 6", "stands in line 4 too", at: "minutes: 6"),
    .init("- Neither", "- Neither {", "never closed"),
    .init("minutes: 5", "minute: 5", "Did you mean \"minutes\"?"),
    .init("knows: help", "knows: helm", "\"helm\", which is no command", at: "---"),
    .init("@check rent = 1800", "@chek rent = 1800", "Did you mean \"@check\"?"),
    .init("@check rent = 1800\n", "", "needs a @check", at: "@task"),
    .init("@solve set rent 1800\n", "", "needs a @solve", at: "@task"),
    .init("@task Set the rent to $1,800 a month.", "@task", "says what to do"),
    .init("@solve set", "Text.\n@solve set", "before the first @ line", at: "Text."),
    .init("@choose Which", "@task Do it.\n@choose Which", "asks for one thing", at: "@choose"),
    .init("+ The principal", "- The principal", "just one is right", at: "@choose"),
    .init("- Neither", "+ Neither", "just one is right", at: "@choose"),
    .init("+ The principal : It moves", "+ The principal, it moves", "An answer is its text"),
    .init("- Neither :", "- The interest :", "the same", at: "@choose"),
    .init("within 10% ", "", "FORMULA within N% : QUESTION", at: "@predict"),
    .init("within 10%", "within -1", "FORMULA within N% : QUESTION"),
    .init("@wrong rent = 21600 : ", "@wrong rent = 21600 ", "a condition, \" : \""),
    .init(
      "@hint Who", "@check rent = 5\n@hint Who", "no meaning in a step of a @choose", at: "@check rent = 5"),
    .init("@hint A month", "@hint a\n@hint b\n@hint c\n@hint A month", "three hints at most", at: "@hint A"),
    .init("{price}", "{price", "never closed"),
    .init("{price}", "{ }", "no formula in these braces"),
    .init("{price}", String(repeating: "{price}", count: 300), "up to 200 numbers"),
    .init("## What counts", "## The rent", "the id \"the-rent\" too"),
    .init("## What counts", "## ?", "give the step an @id"),
    .init("@task Set", "@id the Rent\n@task Set", "lower-case letters", at: "@id"),
    .init("@task Set", "@skill\n@task Set", "one or more names", at: "@skill"),
    .init("@task Set", "@skill Rent\n@task Set", "one or more names", at: "@skill"),
    .init("@task Set", "@skill rent rent\n@task Set", "\"rent\" twice", at: "@skill"),
    .init("Nothing is to be done here.", "Nothing.\n\n@skill rent\n@why No.", "no meaning", at: "@skill"),
    .init("@wrong rent", "@wrong #A-Year rent", "not \"#A-Year\""),
    .init("@wrong rent = 21600 :", "@wrong #a-year rent = 21600,", "a condition, \" : \""),
    .init("- The interest", "- #A The interest", "not \"#A\""),
    .init("+ The principal", "+ #a The principal", "is no misconception"),
    .init("+ The principal", "? rent > 0 : The principal", "needs \"vary:\""),
    .init("+ The principal : It moves", "? rent > 0 : It moves", "An answer with ? is a condition"),
    .init("minutes: 5", "minutes: 5\nvary: rent 1800", "Below \"vary:\" stand", at: "vary: rent"),
    .init("minutes: 5", "minutes: 5\nvary:\n  rent 5..9", "Below \"vary:\" stand", at: "  rent 5..9"),
    .init("minutes: 5", "minutes: 5\nvary: rent 5, 6\n  rent 7, 8", "\"rent\" twice", at: "  rent 7"),
  ]

  /// A row for each thing that a lesson is proved of.
  static let proofs: [Planted] = [
    // The model answer and every accepted one pass.
    .init("  set price 250000", "  set prise 250000", "fails: There is no field"),
    .init("@solve set rent 1800", "@solve set rant 1800", "\"set rant 1800\" fails"),
    .init(
      "@solve set rent 1800", "@solve set rent 1700", "does not hold after the model answer", at: "@check"),
    .init("@check rent = 1800", "@check rant = 1800", "cannot be checked"),
    .init("@check rent = 1800", "@check rent", "cannot be checked"),
    .init("@accept set rent 1.8k", "@accept set rent 1.7k", "is to be accepted"),
    .init("@accept 1,100", "@accept 2,100", "accepted, but is not near enough"),
    .init("@accept 1,100", "@accept many", "no number that can be guessed"),
    // Every rejected one and the untouched beginning fail.
    .init("@reject set rent 21600", "@reject set rent 1800", "is to be rejected"),
    .init("@reject 13000", "@reject 1000", "rejected, but is near enough"),
    .init("term 30", "term 30 rent 1800", "holds before anything is done", at: "@check"),
    // Each check and each tolerance can fail.
    .init(
      "@check rent = 1800", "@check rent = 1800\n@check rent >= 0", "checks nothing", at: "@check rent >="),
    .init(
      "@check rent = 1800", "@check rent = 1800\n@check price > 0", "nearly every value", at: "@check price"),
    .init("within 10%", "within 1000000", "Every guess is near enough"),
    // Mistakes with names answer to somebody who is wrong.
    .init("@wrong rent = 21600", "@wrong rent = 7", "No wrong answer is known"),
    .init(
      "@wrong rent = 21600", "@wrong rent > 5000 : Too much.\n@wrong rent = 21600", "never told",
      at: "@wrong rent = 21600"),
    .init(
      "@wrong guess =", "@wrong guess > 5000 : Too much.\n@wrong guess =", "never told", at: "@wrong guess ="),
    .init("@wrong rent = 21600", "@wrong rent > 0", "holds for an answer that is right"),
    .init("@wrong guess = interest(1) * 12", "@wrong guess > 9e9", "No wrong answer is known"),
    .init("@wrong guess = interest(1) * 12", "@wrong guess = interest(2)", "holds for a guess that is right"),
    // Hints add something.
    .init(
      "@hint Type the name of the field, a blank and the amount, behind `set`.", "@hint Which field?",
      "says nothing"),
    .init("@hint Which field is it? \"fields\" lists them.", "@hint Set the rent.", "says nothing"),
    .init("@hint A month is a twelfth of a year.", "@hint", "says nothing"),
    // Commands are introduced before they are needed.
    .init("`set` changes", "One changes", "\"set\" is needed here", at: "@solve"),
    // Formulas in braces have values, wherever they stand.
    .init("{price}", "{prise}", "{prise} has no value here"),
    .init("The tenants pay", "{roi(1) / 0}: the tenants pay", "has no value here"),
    .init("{net(1)}", "{pmtNo(999)}", "{pmtNo(999)} has no value here"),
    .init("{guess} would", "{gues} would", "{gues} has no value here"),
    .init("interest(1) within", "pmtNo(999) within", "has no value here"),
    .init("@hint A month", "@hint {x}: A month", "{x} has no value here"),
    .init("@choose Which", "@choose {x} Which", "{x} has no value here"),
    .init("- Neither", "- {x} or neither", "{x} has no value here"),
    .init(
      "to equity.\n- Neither", "to equity {x}.\n- Neither", "{x} has no value here", at: "+ The principal"),
    // Prose quotes no number that nobody types.
    .init(
      "The tenants pay once", "Of $1,264.14 to the bank, the tenants pay once",
      "\"1,264.14\" is typed by nobody"),
    .init("- Neither :", "- Neither : Of 251k,", "\"251k\" is typed by nobody"),
    .init("@why With", "@why At 6.6% a year with", "\"6.6\" is typed by nobody"),
    .init("@why With", "@why In 17 months, with", "\"17\" is typed by nobody"),
    .init(
      "@hint Which field is it?", "@hint Which field of 2.5 thousand is it?", "\"2.5 thousand\" is typed"),
    .init(
      "@reject set price 1800", "@reject set price 77123\n@hint A price of 77,123?",
      "\"77,123\" is typed by nobody", at: "77,123"),
    .init("@task Set the rent to $1,800", "@task Set the rent to $6.5", "\"6.5\" is asked for"),
    // What texts quote can be typed.
    .init(
      "@hint Type the name of the field, a blank and the amount, behind `set`.",
      "@hint Type `set rant 1800`.",
      "\"set rant 1800\" is quoted here, and fails: There is no field"),
    .init("and `undo`", "and `undoo`", "Did you mean \"undo\"?"),
    // Whoever answers otherwise can go on, too.
    .init(
      "@accept set rent 1.8k\n", "@accept set rent 1.8k price 0 loan 0\n", "goes wrong", at: "price 0"),
    // Whoever has changed the house before a question can read it, too.
    .init(
      "to equity.\n- Neither", "to equity {1 / (term * 12 - 361)}.\n- Neither",
      "may come here with term 361m",
      at: "## What counts"),
    // A copy of somebody's own fits.
    .init("minutes: 5", "minutes: 5\nwith: price > 0", "a condition, \" : \"", at: "with:"),
    .init("minutes: 5", "minutes: 5\nwith: rent > 0 : a rent", "start does not meet", at: "with:"),
    .init(
      "---\nYou pay {price}", "with: price > 0 : a price\n---\nYou pay {if(price = 250000, price, 1 / 0)}",
      "meets \"with:\", but", at: "with:"),
    // A number that is to be guessed is not told before.
    .init("@predict", "It is {interest(1)}.\n@predict", "stands in the text", at: "@predict"),
    // A step has something in it, and transcripts are true.
    .init(
      "Nothing is to be done here. `show` lists the fields, \\{so it is}.\n", "", "nothing to read",
      at: "## Look"),
    .init("The tenants", "```roi\nroi> calc 2 + 2\n5\n```\nThe tenants", "otherwise", at: "roi> calc"),
  ]

  /// What a lesson that works lacks to teach; `--strict` asks for it.
  static let teaching: [Planted] = [
    .init("You pay {price} for it.", "TODO: the price.", "\"TODO\" is still"),
    .init("The tenants pay once a month.", "The <name of the tenant> pays.", "\"<name of the tenant>\" is"),
    .init("@hint A month is a twelfth of a year.\n", "", "No @hint helps", at: "## The first interest"),
    .init(
      "@why It is {interest(1)}, of a payment of {payment}.\n", "", "No @why says",
      at: "## The first interest"),
    .init(
      "@wrong rent = 21600 : That is a year of rent; the field takes a month.\n", "", "No @wrong replies",
      at: "## The rent"),
    .init(
      "@hint Which field is it?", "@hint Type `set rent 1800`. Which field is it?", "gives the answer away"),
    .init("@accept set rent 1.8k", "@accept set rent 1800", "stands in line 19 already"),
    .init("@reject 13000", "@accept 1,100", "stands in line"),
    .init("@hint A month is", "@hint It is {interest(1)}. A month is", "gives the answer away"),
    .init(
      "@hint Who owns", "@hint The principal moves from cash to equity. Who owns", "gives the answer away"),
    .init("@hint Who owns", "@hint Answer b. Who owns", "gives the answer away"),
  ]

  @Test("A lesson that works and teaches has no errors in the strict sense")
  func strictlyClean() {
    #expect(
      LessonLint.errors(in: SampleLesson.teachingPage, isStrict: true, files: .nowhere) == [])
    #expect(LessonLint.errors(in: PageFormat.example, isStrict: true, files: .nowhere) == [])
  }

  @Test(
    "What is missing to teach is reported with its line, and only in the strict sense", arguments: teaching)
  func missing(error: Planted) throws {
    try expect(error, in: SampleLesson.teachingPage, isStrict: true)
    let page = SampleLesson.teachingPage.replacing(error.old, with: error.new)
    #expect(errors(page) == [])
  }

  @Test("Right answers that always stand in the same place are reported")
  func sameLetter() throws {
    let more = ["cat", "dog", "bird"].map { animal in
      """

      ## A \(animal)
      @choose Does a \(animal) pay rent?
      - It does : Its owner does.
      + It does not : It has no money.
      @hint Who signs the contract?
      @why Rent is paid by people.

      """
    }
    let page = SampleLesson.teachingPage + more.joined()
    let found = LessonLint.errors(in: page, isStrict: true, files: .nowhere)
    #expect(found.map(\.message) == ["Each of the 4 right answers is b: place them differently."])
    let moved = page.replacing(
      "- It does : Its owner does.\n+ It does not : It has no money.",
      with: "+ It does not : It has no money.\n- It does : Its owner does.")
    #expect(LessonLint.errors(in: moved, isStrict: true, files: .nowhere) == [])
  }

  @Test("The format of pages is described in lines of 80 columns, with each key and each line")
  func format() {
    let lines = PageFormat.lines
    #expect(lines.allSatisfy { $0.count <= 80 })
    let first = Set(lines.map { String($0.trimmed.prefix { !$0.isWhitespace && $0 != ":" }) })
    #expect(first.isSuperset(of: FrontMatter.Key.allCases.map(\.rawValue)))
    #expect(first.isSuperset(of: Directive.Name.allCases.map { "@" + $0.rawValue }))
  }

  @Test("A planted error is reported with its line", arguments: form + proofs)
  func planted(error: Planted) throws { try expect(error, in: SampleLesson.page, isStrict: false) }

  private func expect(_ error: Planted, in page: String, isStrict: Bool) throws {
    #expect(page.contains(error.old))
    let parts = page.split(separator: error.old, maxSplits: 1, omittingEmptySubsequences: false)
    let page = parts[0] + error.new + parts[1]
    let found = LessonLint.errors(in: String(page), isStrict: isStrict, files: .nowhere)
    #expect(found.count == 1, "\(found)")
    let told = try #require(found.first)
    #expect(told.message.contains(error.message), "\(told)")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let place = error.place ?? String(error.new.split(separator: "\n").first ?? "")
    #expect(!place.isEmpty && lines[told.line - 1].contains(place), "\(told)")
  }

  @Test(
    "A number that is given may be quoted, however it is written",
    arguments: [
      "$250,000", "250 thousand dollars", "250k", "6.5%", "1800", "12 months", "30 years", "`7,777`",
    ])
  func given(number: String) {
    #expect(errors(SampleLesson.page.replacing("You pay {price}", with: "You pay \(number), {price},")) == [])
  }

  @Test("A demand that keeps out whatever the texts are not true of is right")
  func fittingDemand() {
    let requirement = "minutes: 5\nwith: price > loan and loan > 0 and rate > 0 : a loan with interest"
    #expect(errors(SampleLesson.page.replacing("minutes: 5", with: requirement)) == [])
  }

  @Test(
    "A check can ask for a name, and for what a line would lead to; a model answer can rest on the numbers")
  func checksOnCopies() {
    let page = SampleLesson.page.replacing(
      "@check rent = 1800",
      with: """
        @check rent = 1800
        @check saved("elm") and not saved("oak")
        @check rent = 1800 and price = 250000 after open elm
        """
    ).replacing("@solve set rent 1800", with: "@solve save elm\n@solve set rent {price / 250 + 800}")
      .replacing(
        "@accept set rent 1.8k\n@accept set rent 5; set rent 1800", with: "@accept set rent 1800; save elm"
      )
      .replacing(
        "@reject set price 1800",
        with: "@reject set rent 1800; save oak\n@reject set rent 1800; save elm; new"
      )
      .replacing("`set` changes", with: "`save` names it, `set` changes")
    #expect(errors(page) == [])
  }

  @Test("Two lessons have two ids")
  func duplicateIDs() throws {
    let lesson = try SampleLesson.lesson()
    let other = try SampleLesson.lesson(SampleLesson.page.replacing("id: first", with: "id: second"))
    #expect(LessonLint.duplicateIDs(of: [("a", lesson), ("b", other)]).isEmpty)
    #expect(LessonLint.duplicateIDs(of: [("a", lesson), ("b", lesson), ("c", other)]).map(\.name) == ["b"])
  }

  @Test("An id is made of the title alone, so that it stays when steps are moved")
  func stableIDs() throws {
    let ids = try SampleLesson.lesson().steps.map(\.id)
    #expect(ids == ["look-around", "the-rent", "the-first-interest", "what-counts"])
    let moved = SampleLesson.page.replacing("## The rent", with: "## New\nText.\n\n## The rent")
    #expect(try SampleLesson.lesson(moved).steps.map(\.id).filter { $0 != "new" } == ids)
  }

  @Test("A step that rests on an open month or on the log is found")
  func restsOnWhatIsNotKept() {
    let month = """

      ## A month
      `month` opens one.
      @task Open month 12.
      @check open_month = 12
      @solve month 12

      ## The next
      `next` goes on.
      @task Go on to month 13.
      @check open_month = 13
      @solve next
      @accept month 13
      @accept previous; next; next
      @reject next; next
      """
    let found = errors(SampleLesson.page + month)
    #expect(found.map(\.message).contains { $0.hasPrefix("\"next\" fails") }, "\(found)")
    let mended = month.replacing("@task Go", with: "@start month 12\n@task Go")
    #expect(errors(SampleLesson.page + mended) == [])
  }
}
