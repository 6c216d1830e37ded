import Programs
import Testing

/// What a teacher has: `learn progress FILE` and `roi lesson report`.
@Suite("Reports on learners, at a terminal")
struct LessonReportTests {
  /// Plays a lesson and writes the figures.
  private func play(_ lines: [String], to file: String, _ person: Person) throws {
    let learner = try Learner(person)
    for line in lines { _ = try learner.type(line) }
    let said = try learner.type("learn progress \(file)")
    #expect(said.hasPrefix("Wrote your tries, hints and wrong answers in all lessons to \(file)."))
  }

  private static let wrongAnswers = [
    "learn first-property", "set price 240", "set price 24000", "hint", "set price 240k", "",
    "48000", "hint", "hint", "skip", "", "set down 20", "", "set rate 65", "leave",
  ]

  @Test("What was played is what the report has")
  func played() throws {
    let (anna, ben) = (try Person(), try Person())
    try play(Self.wrongAnswers, to: "anna.json", anna)
    try play(["learn first-property", "set price 240", "set price 240k", "leave"], to: "ben.json", ben)
    try anna.home.write(ben.home.text(of: "ben.json"), to: "ben.json")
    let report = try anna.roi("lesson", "report", "anna.json", "ben.json", "--format", "csv")
    #expect(report.status == 0 && report.errors == "")
    #expect(
      report.text.split(separator: "\r\n").dropFirst() == [
        "first-property,1,price,The price,task,2,2,0,2.5,1,2,0,0,1,50,true,set price 240,,2,set price 24000,,1,,,",
        "first-property,2,what-the-bank-lends,What the bank lends,question,1,0,1,1,2,1,0,0,1,100,true,"
          + "\"$48,000.00\",,1,,,,,,",
        "first-property,3,down,The down payment,task,1,1,0,1,0,1,1,100,0,0,false,,,,,,,,,",
        "first-property,4,rate,The price of borrowing,task,1,0,0,1,0,1,0,0,1,100,true,set rate 65,,1,,,,,,",
      ], "\(report.text)")
    let text = try anna.roi("lesson", "report", ".").text
    #expect(text.contains("2 learners have handed in a file."))
    #expect(text.contains("Your first property (first-property): begun by 2, finished by 0"))
    let json = try anna.roi("lesson", "report", "anna.json", "--format", "json").text
    #expect(json.contains(#""title":"What the bank lends","learners":1,"stuck":1,"left_off":0,"#))
    #expect(json.contains(#""many_tries":0,"all_hints":1,"skipped":1}"#))
  }

  @Test("The file has nothing of the learner, and is replaced only by force, from the command line, too")
  func written() throws {
    let person = try Person()
    let lines = ["learn first-property", "set price 240", "leave", "set price 987654", "save elm"]
    try play(lines, to: "a.json", person)
    let first = person.home.text(of: "a.json")
    // The number of the learner is drawn at random, so that any digits can stand in it.
    let told = first.replacing("set price 240", with: "").replacing(/"learner" : "[0-9a-f]+"/, with: "")
    #expect(told.utf8.count < first.utf8.count - 40)
    for word in ["987654", "elm", person.home.path, "20"] { #expect(!told.contains(word), "\(word)") }
    let again = try person.roi("learn", "progress", "a.json")
    #expect(again.status == 1 && again.errors.contains("add --force to replace it"))
    #expect(try person.roi("learn", "progress", "a.json", "--force").status == 0)
    #expect(person.home.text(of: "a.json") == first)
    #expect(try person.roi("learn", "progress", "b.json", "--safe").status == 1)
    let early = first.replacing("\"tries\" : 1", with: "\"tries\" : 2")
    try person.home.write(early, to: "later.json")
    let both = try person.roi("lesson", "report", "a.json", "a.json", "later.json", "--format", "csv")
    #expect(both.status == 0 && both.text.split(separator: "\r\n").count == 2)
    #expect(
      both.errors == """
        roi: a.json is named twice, and counted once.
        roi: a.json is of the same learner as later.json, which goes further, and is not counted.

        """)
  }

  @Test("A bad file is named with what is wrong, and the others are reported")
  func badFiles() throws {
    let person = try Person()
    try play(["learn first-property", "set price 240", "leave"], to: "good.json", person)
    let good = person.home.text(of: "good.json")
    let title = "The price"
    #expect(good.contains(title))
    for (name, text) in [
      ("cut.json", String(good.dropLast(30))),
      ("version.json", good.replacing("\"version\" : 1", with: "\"version\" : 7")),
      ("deep.json", String(repeating: "[", count: 90_000)), ("empty.json", ""),
      ("number.json", good.replacing("\"tries\" : 1", with: "\"tries\" : -1")),
      ("odd.json", good.replacing("\"format\" : ", with: "\"\\u001b[2J\" : 5, \"fromat\" : ")),
    ] { try person.home.write(text, to: "all/" + name) }
    try person.home.write(
      // The titles of the program's own lessons are those of the report's language.
      good.replacing("first-property", with: "first-house")
        .replacing(title, with: "\\u001b]0;x\\u0007\\u202e").replacing("set price 240", with: "@SUM(1)"),
      to: "all/odd-title.json")
    let report = try person.roi("lesson", "report", "all", "godo.json", "--format", "csv")
    #expect(report.status == 1)
    #expect(report.text.split(separator: "\r\n").count == 2 && report.text.contains(",'@SUM(1),"))
    #expect(report.text.contains(#"\u{1B}]0;x\u{07}\u{202E}"#))
    let told = report.errors.split(separator: "\n").map {
      $0.split(separator: ":").prefix(2).joined(separator: ":")
    }
    let lines = good.split(separator: "\n").count
    #expect(told.count == 7 && told.contains("all/deep.json:1") && told.contains("all/empty.json:1"))
    #expect(told.contains { $0.hasPrefix("all/cut.json:") } && told.contains("all/version.json:\(lines - 1)"))
    #expect(report.errors.contains("Did you mean good.json?"))
    #expect(!report.errors.contains("\u{1B}") && !report.text.contains("\u{1B}"))
    #expect(try person.roi("lesson", "report", "all/cut.json").text == "")
    #expect(try person.roi("lesson", "report").status == 2)
  }

  @Test("A class of 30 on one page, with the damaged file and one of another version named on it")
  func classPage() throws {
    let person = try Person()
    try play(Self.wrongAnswers, to: "first.json", person)
    let first = person.home.text(of: "first.json")
    for number in 1...28 {
      let file = first.replacing(/"learner" : "[0-9a-f]+"/, with: "\"learner\" : \"\(number)\"")
      try person.home.write(file, to: "class/learner \(number).json")
    }
    for name in ["<script>alert(1)<b>", "\u{202E}gnp.anna"] {
      let file = first.replacing(/"learner" : "[0-9a-f]+"/, with: "\"learner\" : \"x\(name.count)\"")
      try person.home.write(file, to: "class/\(name).json")
    }
    try person.home.write(String(first.dropLast(30)), to: "class/cut.json")
    try person.home.write(first.replacing("\"version\" : 1", with: "\"version\" : 7"), to: "class/later.json")
    let run = try person.roi("lesson", "report", "class", "--page", "class.html")
    #expect(run.status == 1 && run.text == "Wrote the page about the class to class.html.\n")
    let page = person.home.text(of: "class.html")
    #expect(page.contains("30 learners have handed in a file.") && page.contains("<bdi>learner 28</bdi>"))
    #expect(page.matches(of: /begun, 1 of 4/).count == 30)
    #expect(page.contains("&lt;script&gt;alert(1)&lt;b&gt;") && !page.contains("<script"))
    #expect(!page.contains("\u{202E}"))
    for message in run.errors.split(separator: "\n") {
      #expect(page.contains(message.replacing("\"", with: "&quot;")), "\(message)")
    }
    #expect(run.errors.split(separator: "\n").count == 2 && run.errors.contains("class/later.json:"))
    for part in [" style=", "http:", "https:", "//", "url(", "@import", " src="] {
      #expect(!page.contains(part), "\(part)")
    }
  }

  @Test("A page that is there is kept, and one of another kind is not written")
  func keptPage() throws {
    let person = try Person()
    try play(["learn first-property", "set price 240k", "leave"], to: "a.json", person)
    try person.home.write("mine", to: "class.html")
    let kept = try person.roi("lesson", "report", "a.json", "--page", "class.html")
    #expect(kept.status == 1 && kept.errors == "roi: class.html exists already; add --force to replace it.\n")
    #expect(person.home.text(of: "class.html") == "mine")
    let forced = try person.roi("lesson", "report", "a.json", "--page", "class.html", "--force")
    #expect(forced.status == 0 && person.home.text(of: "class.html").hasPrefix("<!doctype html>"))
    #expect(try person.roi("lesson", "report", "a.json", "--page", "no/class.html").status == 1)
    for wrong in [["--page", "class.txt"], ["--force"]] {
      #expect(try PipedProgram.run(person.invocation(["lesson", "report", "a.json"] + wrong)).status != 0)
    }
    #expect(try person.roi("lesson", "report", "none.json", "--page", "none.html").status == 1)
    #expect(person.home.text(of: "none.html") == "")
  }
}
