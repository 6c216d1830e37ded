import Foundation
import Commands
import Reports
import Shell
import Testing

@testable import LessonChecks
@testable import Lessons

/// A small lesson without errors, and its tutor.
enum SampleLesson {
  /// The first month's interest of 200,000 at 6.5 % is 200000 × 0.065 ÷ 12 = 1083.33.
  static let page = """
    ---
    id: first-property
    title: A first property
    minutes: 5
    knows: help
    start:
      set price 250000 down 20 rate 6.5 term 30
    ---
    You pay {price} for it. `set` changes a field, and `undo` takes that back.

    ## Look around
    Nothing is to be done here. `show` lists the fields, \\{so it is}.

    ## The rent
    The tenants pay once a month.

    @task Set the rent to $1,800 a month.
    @check rent = 1800
    @solve set rent 1800
    @accept set rent 1.8k
    @accept set rent 5; set rent 1800
    @reject set rent 21600
    @reject set price 1800
    @wrong rent = 21600 : That is a year of rent; the field takes a month.
    @hint Which field is it? "fields" lists them.
    @hint Type the name of the field, a blank and the amount, behind `set`.
    @why With this rent {net(1)} is left of the first month.

    ## The first interest
    @predict interest(1) within 10% : How much of the first payment is interest?
    @accept 1,100
    @reject 13000
    @wrong guess = interest(1) * 12 : {guess} would be a year of interest.
    @hint A month is a twelfth of a year.
    @why It is {interest(1)}, of a payment of {payment}.

    ## What counts
    @choose Which of these is left out of the net income?
    - The interest : Interest is subtracted: net = rent - escrow - interest - expenses.
    + The principal : It moves from cash to equity.
    - Neither : One of them moves from cash to equity.
    @hint Who owns what was repaid?
    """ + "\n"

  /// The same with a reason at its end, so that nothing is missing to teach.
  static let teachingPage = page + "@why It is a part of the payment.\n"

  static func lesson(_ page: String = page) throws -> Lesson { try Lesson(page) }

  static func tutor(
    _ page: String = page, progress: LessonProgress? = nil, copy: LessonProvider.Copy? = nil
  ) throws -> Tutor {
    Tutor(try lesson(page), .reproducible(files: .nowhere), progress: progress, copy: copy)
  }
}

extension LearningEvent {
  /// An answer to a question without a text.
  static func answer(skills: [String], _ outcome: Outcome) -> LearningEvent {
    .answer(skills: skills, outcome, question: "")
  }

  /// The same event without the text of its question.
  var withoutQuestion: LearningEvent {
    if case .answer(let skills, let outcome, _) = self { .answer(skills: skills, outcome) } else { self }
  }
}

extension SampleLesson {
  /// A tutor at the step of an ID; the steps before it are skipped.
  static func tutor(at step: String) throws -> Tutor {
    let tutor = try tutor()
    _ = tutor.begin()
    while tutor.step.id != step { _ = tutor.respond(to: tutor.isSettled ? "" : "skip") }
    return tutor
  }
}

extension LessonLibrary {
  /// The lessons of the program alone.
  init() { self.init(files: { MemoryFiles().files }, ownFolder: nil, proof: LessonLint.isSound) }
}

extension LessonProgress {
  /// The progress as it is after it was saved and read again.
  func savedAndRead() throws -> LessonProgress {
    let copy = try JSONDecoder().decode(LessonProgress.self, from: JSONEncoder().encode(self))
    #expect(copy == self)
    return copy
  }
}

extension TutorResponse {
  /// The texts of the lesson.
  var text: String {
    parts.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n")
  }

  /// The results of commands.
  var results: [CommandResult] {
    parts.compactMap { if case .result(let formatted) = $0 { formatted.result } else { nil } }
  }
}

extension Tutor {
  /// The summary of the lesson so far.
  var summary: String { lesson.summary(of: progress) }

  /// The row of the rent of the open worksheet.
  var rent: String? { interpreter.workspace.snapshot.rows["rent"] }
}
