import Testing

/// What the writer of a lesson has: `roi lesson new` and `roi lesson lint`.
@Suite("Pages of lessons")
struct LessonPagesTests {
  private let transcript =
    "```roi\nroi> set price 250k down 20 rate 6.5\nroi> show\nroi> set rent 1800\n```\n"

  @Test("A draft is proved")
  func aDraftIsProved() throws {
    let person = try Person()
    try person.home.write(transcript, to: "session.md")
    let new = try person.roi("lesson", "new", "my-deal", "--from", "session.md")
    #expect(new.status == 0 && new.text.hasPrefix("Drafted my-deal.md;"))
    let lint = try person.roi("lesson", "lint", "my-deal.md")
    #expect(lint.status == 0 && lint.text == "")
    let again = try person.roi("lesson", "new", "my-deal", "--from", "session.md")
    #expect(again.status == 1 && again.errors.contains("my-deal.md"))
  }

  @Test("What is wrong with a page is told in its order; what goes with --update needs it")
  func checkedPages() throws {
    let person = try Person()
    let page = "```roi\nroi> calc 1\n2\nroi> set rent 5\nRents $0 → $5\n```\n\n```roi\ncalc 5\n```\n"
    try person.home.write(page, to: "page.md")
    let check = try person.roi("check", "page.md")
    let told = check.text.split(separator: "\n").filter { $0.hasPrefix("page.md") }.map { $0.prefix(10) }
    #expect(check.status == 1 && told == ["page.md:2:", "page.md:4:", "page.md:9:"])
    #expect(try person.roi("check", "--dry-run", "page.md").status == 2)
    #expect(try person.roi("check", "--accept-numbers", "page.md").status == 2)
    #expect(try person.roi("check", "--update", "page.md").status == 1)
    #expect(person.home.text(of: "page.md") == page.replacing("Rents $0 → $5", with: "Rent  $0 → $5"))
  }

  @Test("Faults are told with their lines")
  func faultsAreToldWithTheirLines() throws {
    let person = try Person()
    try person.home.write(transcript, to: "session.md")
    _ = try person.roi("lesson", "new", "one", "--from", "session.md")
    let page = person.home.text(of: "one.md")
    try person.home.write(page.replacing("@solve set rent 1800", with: "@solve set rent 1"), to: "two.md")
    let lint = try person.roi("lesson", "lint", "one.md", "two.md", "three.md")
    #expect(lint.status == 1)
    let line = page.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasPrefix("@check rent") }.map { $0 + 1 }
    #expect(
      lint.text == """
        two.md:\(line ?? 0): "rent = 1800" does not hold after the model answer.
        two.md:1: The lesson of one.md has the id "one" too: give one another.

        """)
    #expect(lint.errors.contains("three.md"))
  }

  @Test("A translation is compared with the page of the same name in the folder above")
  func translation() throws {
    let person = try Person()
    try person.home.write(transcript, to: "session.md")
    _ = try person.roi("lesson", "new", "one", "--from", "session.md")
    let page = person.home.text(of: "one.md")
    let translation = page.replacing("minutes:", with: "language: es\nminutes:")
      .replacing("@solve set rent 1800", with: "@solve set rent 1.8k")
    try person.home.write(translation, to: "es/one.md")
    let line = page.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasPrefix("@solve set rent 1800") }.map { $0 + 1 }
    let lint = try person.roi("lesson", "lint", "one.md", "es/one.md")
    #expect(lint.status == 1)
    #expect(
      lint.text.contains(
        """
        es/one.md:\((line ?? 0) + 1): "set rent 1.8k" is "set rent 1800" in line \(line ?? 0) of the original
        """), "\(lint.text)")
    #expect(!lint.text.contains("has the id"))
  }

  @Test("Pages that cannot be read or written are told")
  func whatCannotBeDone() throws {
    let person = try Person()
    try person.home.write("```roi\nroi> show\n```\n", to: "looks.md")
    let empty = try person.roi("lesson", "new", "x", "--from", "looks.md")
    #expect(empty.status == 1 && empty.errors.contains("changes anything"))
    #expect(try person.roi("lesson", "new", "X", "--from", "looks.md").errors.contains("not \"X\""))
    #expect(try person.roi("lesson", "new", "x").status == 2)
    #expect(try person.roi("lesson", "lint").status == 2)
    #expect(try person.roi("lesson", "--help").text.contains("SUBCOMMANDS"))
    #expect(try person.roi("lesson").text.contains("SUBCOMMANDS"))
    #expect(try person.roi("lesson", "new", "--help").text.contains("--from"))
    #expect(try person.roi("lesson", "help", "lint").text.contains("Prove that lessons work."))
  }
}
