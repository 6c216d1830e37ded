import Finance
import Localization
import Reports
import Testing

@testable import LessonChecks
@testable import Lessons

/// The page about a class.
@Suite("Page about a class")
struct ClassPageTests {
  typealias Tests = ProgressReportTests

  private func page(
    _ files: [(name: String, file: ProgressFile)], omissions: [LocalizedText] = [],
    _ localeFormat: LocaleFormat = .enUS
  ) -> String {
    var all = ProgressFiles()
    for (name, file) in files {
      _ = all.add(file, named: name, of: CalendarDate(year: 2030, month: 5, day: 17))
    }
    let report = ClassPage(all, omissions: omissions).report
    var bytes: [UInt8] = []
    OutputFormat.html.renderer(localeFormat: localeFormat).render(
      CommandResult(command: "lesson report", result: .success(report)), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The texts of the cells of each row of a section.
  private func rows(_ page: String, _ section: String) -> [[String]] {
    let start = page.components(separatedBy: #"<section class="section-\#(section)">"#).last ?? ""
    let body = start.components(separatedBy: "<tbody>").dropFirst().first ?? ""
    return (body.components(separatedBy: "</tbody>").first ?? "").components(separatedBy: "<tr>").dropFirst()
      .map { row in
        row.matches(of: /<t[hd][^>]*>(.*?)<\/t[hd]>/).map {
          String($0.output.1.replacing(/<[^>]*>/, with: ""))
        }
      }
  }

  private func statement(_ percent: Int, _ right: Int, _ wrong: Int) -> ProgressFile.SurenessRecord {
    .init(percent: percent, right: right, wrong: wrong)
  }

  @Test("A learner is a row and a lesson a column: how far it is, what was right at first, and the date")
  func learners() throws {
    let begun = Tests.file("a", at: "s2", [Tests.step(1), Tests.step(2, end: nil, tries: 1, right: false)])
    let finished = Tests.file("b", finished: true, [Tests.step(1), Tests.step(2)])
    let none = ProgressFile(program: "1", learner: "c", lessons: [], skills: [])
    let page = page([("all/ana.json", begun), ("all/ben.json", finished), ("cleo", none)])
    #expect(
      rows(page, "lessons") == [
        ["ana", "begun, 1 of 2", "2030-05-17"], ["ben", "finished, 2 of 2", "2030-05-17"],
        ["cleo", "", "2030-05-17"],
      ])
    #expect(page.contains("3 learners have handed in a file."))
  }

  @Test("A lesson of the program is mastered when all its skills are")
  func mastered() throws {
    let id = "first-property"
    let names = LessonCatalog.skills(ofLesson: id).sorted()
    try #require(names.count > 1)
    let file = { (learner: String, mastered: [String]) in
      ProgressFile(
        program: "1", learner: learner,
        lessons: [.init(id: id, title: "First", finished: true, at: nil, steps: [Tests.step(1)])],
        skills: mastered.map { .init(name: $0, right: 3, withHints: 0, wrong: 0, mastered: true) })
    }
    let page = page([("all", file("a", names)), ("one", file("b", Array(names.dropFirst())))])
    #expect(rows(page, "lessons").map { $0[1] } == ["mastered, 1 of 1", "finished, 1 of 1"])
  }

  @Test("Lessons and steps have their titles in the teacher's language, others those of the file")
  func titles() throws {
    let spanish = Language.of(locale: "es")
    let steps = ["price", "gone"].map { id in
      ProgressFile.StepRecord(
        id: id, number: 1, title: "Step of \(id)", kind: .question, end: .done, tries: 2, rightAtFirst: false,
        hints: 0, hintCount: 3, wrong: [.init(answer: "set price 240", mistake: nil, count: 1)])
    }
    let lessons = ["first-property", "gone"].map {
      ProgressFile.LessonRecord(id: $0, title: "Lesson of \($0)", finished: true, at: nil, steps: steps)
    }
    let file = ProgressFile(program: "1", learner: "a", lessons: lessons, skills: [])
    let page = page([("ana", file.titled(in: spanish))], .enUS.with(language: spanish))
    for words in ["Tu primera propiedad", "El precio", "Lesson of gone", "Step of gone", "Step of price"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("Lesson of first-property"))
    #expect(file.titled(in: .english).lessons[0].title == "Your first property")
  }

  @Test("Two files of one name are told apart by their folders")
  func sameName() {
    let page = page([
      ("x/ana.json", Tests.file("a", [Tests.step(1)])), ("y/ana.json", Tests.file("b", [Tests.step(1)])),
      (".json", Tests.file("c", [Tests.step(1)])),
    ])
    #expect(rows(page, "lessons").map { $0[0] } == ["x/ana.json", "y/ana.json", ".json"])
  }

  @Test("Questions are ranked by those who missed them at first, then by their share")
  func missed() {
    let wrong = { (number: Int) in
      Tests.step(number, tries: 2, right: false, [.init(answer: "\(number)0", mistake: "m", count: 1)])
    }
    let page = page([
      ("a", Tests.file("a", [wrong(1), wrong(2), Tests.step(3), wrong(4)])),
      ("b", Tests.file("b", [Tests.step(1), wrong(2), Tests.step(3)])),
    ])
    #expect(
      rows(page, "missed") == [
        ["A deal", "2", "Step 2", "2", "2", "100%", "2× 20 (m)"],
        ["A deal", "4", "Step 4", "1", "1", "100%", "1× 40 (m)"],
        ["A deal", "1", "Step 1", "1", "2", "50%", "1× 10 (m)"],
      ])
  }

  @Test("How sure each was, how often right, and the Brier score, if the files have it")
  func sureness() throws {
    var files = [("ana", Tests.file("a", [Tests.step(1)])), ("ben", Tests.file("b", [Tests.step(1)]))]
    #expect(!page(files).contains("Brier"))
    let stated = ProgressFile(
      program: "1", learner: "c", lessons: files[0].1.lessons, skills: [],
      sureness: [statement(80, 3, 1), statement(100, 1, 0)])
    let other = ProgressFile(
      program: "1", learner: "d", lessons: files[0].1.lessons, skills: [], sureness: [statement(80, 0, 8)])
    #expect(try ProgressFile(Array(stated.json.utf8)) == stated)
    files += [("cleo", stated), ("dan", other)]
    // (3 * 0.2² + 0.8² + 0²) / 5 = 0.152, and 0.8² = 0.64.
    #expect(
      rows(page(files), "sureness") == [
        ["cleo", "5", "84%", "80%", "0.152", "too few to say"],
        ["dan", "8", "80%", "0%", "0.640", "too few to say"],
        ["All learners", "13", "82%", "31%", "0.452", "surer than right"],
      ])
  }

  @Test(
    "Statements that cannot be are refused",
    arguments: [
      ([(49, 1)], "\"percent\" is a whole number from 50 to 100, not 49."),
      ([(80, -1)], "\"right\" is a whole number from 0 to 1000000, not -1."),
      ([(80, 1), (80, 2)], "The percentage \"80\" stands here for the second time."),
    ])
  func refused(statements: [(Int, Int)], words: String) {
    let file = ProgressFile(
      program: "1", learner: "a", lessons: [], skills: [], sureness: statements.map { statement($0, $1, 0) })
    let error = #expect(throws: ProgressFileError.self) { try ProgressFile(Array(file.json.utf8)) }
    #expect(error?.message.description == words)
  }

  @Test(
    "A stranger's names are words, wherever they stand",
    arguments: [
      #"<script>alert("1")</script>"#, #"" onload="x"#, "</title><b>", "&lt;", "\u{202E}fdp.exe",
      "\u{1B}[31m",
    ])
  func hostile(text: String) {
    let page = { (text: String) in
      let wrong = ProgressFile.WrongAnswer(answer: text, mistake: text, count: 1)
      let step = ProgressFile.StepRecord(
        id: text, number: 1, title: text, kind: .question, end: .skipped, tries: 1, rightAtFirst: false,
        hints: 0,
        hintCount: 0, wrong: [wrong])
      let file = ProgressFile(
        program: text, learner: text,
        lessons: [.init(id: text, title: text, finished: true, at: text, steps: [step])],
        skills: [.init(name: text, right: 1, withHints: 0, wrong: 0, mastered: true)],
        sureness: [self.statement(80, 1, 0)])
      return self.page([(text, file)], omissions: [LocalizedText(verbatim: text)])
    }
    let hostile = page(text)
    #expect(tags(of: hostile) == tags(of: page("harmless")))
    for scalar in ["\u{202E}", "\u{1B}"] { #expect(!hostile.contains(scalar)) }
  }

  /// The names of all tags and of their attributes.
  private func tags(of page: String) -> [String] {
    page.matches(of: /<(\/?[a-z0-9!]+)((?:\s[a-z0-9:-]+(?:="[^"]*")?)*)\s*\/?>/).map { match in
      String(match.output.1) + match.output.2.replacing(/="[^"]*"/, with: "")
    }
  }

  @Test("In Spanish nothing but the learners' words is English")
  func spanish() throws {
    let spanish = try #require(Language.all.first { $0.code == "es" })
    let file = ProgressFile(
      program: "1", learner: "a",
      lessons: [
        .init(
          id: "deal", title: "T", finished: false, at: nil, steps: [Tests.step(1, tries: 2, right: false)])
      ], skills: [], sureness: [statement(80, 3, 1)])
    let page = page(
      [("ana", file)], omissions: [ProgressFileError(.otherVersion("2")).message],
      LocaleFormat.enUS.with(language: spanish))
    #expect(page.contains(#"<html lang="es" dir="ltr">"#))
    for words in [
      "La clase", "Un alumno ha entregado un archivo.", "empezada, 0 de 1", "Fecha del archivo",
      "Lo que más fallaron",
      "Qué seguros, y cuántas veces acertaron", "muy pocas para decir algo", "Todos los alumnos",
      "El archivo tiene la versión 2 de su formato", "Archivos que no se cuentan",
    ] { #expect(page.contains(words), "\(words)") }
  }
}
