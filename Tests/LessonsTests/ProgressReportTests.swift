import Finance
import Foundation
import Localization
import Reports
import Testing

@testable import LessonChecks
@testable import Lessons

/// The figures of a report on the files of learners.
@Suite("Reports on learners")
struct ProgressReportTests {
  typealias Step = ProgressFile.StepRecord

  static func step(
    _ number: Int, end: StepFigures.End? = .done, tries: Int? = 1, right: Bool? = true, hints: Int = 0,
    hintCount: Int = 2, _ wrong: [ProgressFile.WrongAnswer] = []
  ) -> Step {
    Step(
      id: "s\(number)", number: number, title: "Step \(number)", kind: .question, end: end, tries: tries,
      rightAtFirst: right, hints: hints, hintCount: hintCount, wrong: wrong)
  }

  static func file(
    _ learner: String, at: String? = nil, finished: Bool = false, _ steps: [Step],
    skills: [ProgressFile.SkillRecord] = []
  ) -> ProgressFile {
    ProgressFile(
      program: "1", learner: learner,
      lessons: [.init(id: "deal", title: "A deal", finished: finished, at: at, steps: steps)], skills: skills)
  }

  private func statistics(_ files: ProgressFile...) throws -> [StepStatistics] {
    try #require(LessonStatistics.all(of: files).first).steps
  }

  private func text(_ report: Report, _ format: OutputFormat) -> String {
    var bytes: [UInt8] = []
    let result = CommandResult(command: "lesson report", result: .success(report))
    format.renderer(localeFormat: .enUS).render(format == .csv ? result.exported : result, into: &bytes)
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }

  private func report(_ files: ProgressFile...) -> Report {
    var all = ProgressFiles()
    for (index, file) in files.enumerated() { _ = all.add(file, named: "\(index)") }
    return ProgressReport(all).report
  }

  @Test("Learners, ends, the median of the tries, hints, and right first answers")
  func figures() throws {
    let wrong = [ProgressFile.WrongAnswer(answer: "5", mistake: nil, count: 3)]
    let step = try #require(
      try statistics(
        Self.file("a", [Self.step(1)]),
        Self.file("b", [Self.step(1, end: .skipped, tries: 4, right: false, hints: 1, wrong)]),
        Self.file("c", at: "s1", [Self.step(1, end: nil, tries: 0, right: nil)]),
        Self.file("d", [Self.step(1, tries: nil, right: nil)])
      ).first)
    #expect((step.learners, step.done, step.skipped, step.hints) == (4, 2, 1, 1))
    #expect(step.medianTries == Ratio(5, 2))
    #expect((step.answered, step.rightAtFirst) == (2, 1) && step.rightShare == Ratio(1, 2))
    #expect(step.stuck == 1 && !step.isHard && step.difficulties == [.manyTries: 1, .skipped: 1])
  }

  @Test("The middle of an odd number of tries")
  func oddMedian() throws {
    let files = [1, 9, 3].map { Self.file("\($0)", [Self.step(1, tries: $0, right: $0 == 1)]) }
    #expect(LessonStatistics.all(of: files)[0].steps[0].medianTries == Ratio(3))
  }

  @Test("Each reason for which a learner is stuck, and none")
  func stuck() throws {
    let reasons: [(Step, at: String?, StepStatistics.Difficulty?)] = [
      (Self.step(1, end: nil, tries: 1, right: false), "s1", .leftOff),
      (Self.step(1, end: nil, tries: 0, right: nil), "s1", nil),
      (Self.step(1, end: nil, tries: 1, right: false), "s2", nil),
      (Self.step(1, tries: 3, right: false), nil, .manyTries),
      (Self.step(1, tries: 2, right: false), nil, nil),
      (Self.step(1, tries: 2, right: false, hints: 2), nil, .allHints),
      (Self.step(1, tries: 2, right: false, hints: 1), nil, nil), (Self.step(1, hintCount: 0), nil, nil),
      (Self.step(1, end: .skipped, tries: 0, right: nil), nil, .skipped),
    ]
    for (step, at, reason) in reasons {
      let found = try #require(try statistics(Self.file("a", at: at, [step])).first)
      #expect(found.difficulties == (reason.map { [$0: 1] } ?? [:]) && found.stuck == (reason == nil ? 0 : 1))
    }
  }

  @Test("A third of the learners makes a step hard")
  func hard() throws {
    let easy = (0..<3).map { Self.file("\($0)", [Self.step(1)]) }
    let hard = Self.file("x", [Self.step(1, end: .skipped, tries: 0, right: nil)])
    #expect(LessonStatistics.all(of: Array(easy.prefix(2)) + [hard])[0].steps[0].isHard)
    #expect(!LessonStatistics.all(of: easy + [hard])[0].steps[0].isHard)
  }

  @Test("Wrong answers with the name of one mistake count together, under the commonest of them")
  func mistakes() throws {
    let wrong = [
      ProgressFile.WrongAnswer(answer: "13000", mistake: "year-for-month", count: 2),
      .init(answer: "12000", mistake: "year-for-month", count: 1), .init(answer: "5", mistake: nil, count: 2),
    ]
    let other = [
      ProgressFile.WrongAnswer(answer: "5", mistake: nil, count: 2),
      .init(answer: "4", mistake: nil, count: 1),
    ]
    let step = try #require(
      try statistics(
        Self.file("a", [Self.step(1, tries: 6, right: false, wrong)]),
        Self.file("b", [Self.step(1, tries: 4, right: false, other)])
      ).first)
    #expect(
      step.mistakes == [
        .init(answer: "5", name: nil, count: 4), .init(answer: "13000", name: "year-for-month", count: 3),
        .init(answer: "4", name: nil, count: 1),
      ])
  }

  @Test("Steps are ranked by the learners who are stuck, then by their share, then by their place")
  func ranking() {
    let skipped = { (number: Int) in Self.step(number, end: .skipped, tries: 0, right: nil) }
    let text = text(
      report(
        Self.file("a", [skipped(1), Self.step(2), skipped(3), skipped(4)]),
        Self.file("b", [Self.step(1), skipped(3), skipped(4)]), Self.file("c", [Self.step(4)])), .json)
    let stuck = text.components(separatedBy: #""name":"stuck""#).last ?? ""
    #expect(stuck.matches(of: /"title":"Step (\d)"/).map { String($0.output.1) } == ["3", "4", "1"])
  }

  @Test("The table of steps, as text and for a spreadsheet")
  func table() {
    let wrong = [ProgressFile.WrongAnswer(answer: "=HYPERLINK(1)", mistake: "-x", count: 1)]
    let report = report(
      Self.file("a", at: "s2", finished: false, [Self.step(1), Self.step(2, end: nil, right: false, wrong)]),
      Self.file("b", finished: true, [Self.step(1, tries: nil, right: nil)]))
    let lines = text(report, .text).split(separator: "\n").map(String.init)
    #expect(lines.contains("2 learners have handed in a file."))
    #expect(lines.contains("A deal (deal): begun by 2, finished by 1"))
    let rows = lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.contains("1 Step 1 2 2 0 1 0 1 of 1, 100%"))
    #expect(rows.contains("2 Step 2 1 0 0 1 0 0 of 1, 0% 1 * 1× =HYPERLINK(1) (-x)"))
    #expect(
      text(report, .csv) == """
        lesson,step,id,title,kind,learners,done,skipped,tries,hints,answered,right_at_first,right_share,stuck,\
        stuck_share,is_hard,wrong_1,wrong_1_mistake,wrong_1_count,wrong_2,wrong_2_mistake,wrong_2_count,wrong_3,\
        wrong_3_mistake,wrong_3_count
        deal,1,s1,Step 1,question,2,2,0,1,0,1,1,100,0,0,false,,,,,,,,,
        deal,2,s2,Step 2,question,1,0,0,1,0,1,0,0,1,100,true,'=HYPERLINK(1),'-x,1,,,,,,

        """)
  }

  @Test("Without an answer there is no share and no median")
  func nothingAnswered() {
    let report = report(Self.file("a", [Self.step(1, end: .skipped, tries: 0, right: nil)]))
    let empty = #""tries":null,"hints":0,"answered":0,"right_at_first":0,"right_share":null"#
    #expect(text(report, .json).contains(empty))
    for format in OutputFormat.allCases { #expect(!text(report, format).lowercased().contains("nan")) }
    let none = self.report(ProgressFile(program: "1", learner: "a", lessons: [], skills: []))
    #expect(text(none, .text) == "One learner has handed in a file.\nNo lesson was begun.\n")
  }

  @Test("Skills of all learners, the one with the lowest share of right answers first")
  func skills() {
    let skill = { (name: String, right: Int, wrong: Int, mastered: Bool) in
      ProgressFile.SkillRecord(name: name, right: right, withHints: 1, wrong: wrong, mastered: mastered)
    }
    let text = text(
      report(
        Self.file("a", [Self.step(1)], skills: [skill("dscr", 2, 1, true), skill("tax", 0, 3, false)]),
        Self.file("b", [Self.step(1)], skills: [skill("dscr", 1, 0, false)])), .json)
    #expect(
      text.contains(
        #""rows":[{"skill":"tax","learners":1,"mastered":0,"right":0,"hints":1,"wrong":3,"right_share":0},"#
          + #"{"skill":"dscr","learners":2,"mastered":1,"right":3,"hints":2,"wrong":1,"right_share":50}]"#))
  }

  @Test("A learner counts once: the same file again and an earlier one are left out")
  func sameLearner() throws {
    let (early, late) = (Self.file("a", [Self.step(1)]), Self.file("a", [Self.step(1), Self.step(2)]))
    var files = ProgressFiles()
    #expect(files.add(early, named: "1") == nil)
    #expect(files.add(early, named: "1 copy") == .same("1 copy", as: "1"))
    #expect(files.add(late, named: "2") == .earlier("1", than: "2"))
    #expect(files.add(early, named: "3") == .earlier("3", than: "2"))
    // Whoever makes no mistake has the same figures as another such learner.
    #expect(files.add(Self.file("b", [Self.step(1), Self.step(2)]), named: "4") == nil)
    #expect(files.count == 2 && files.files.first == late)
  }
}
