import Finance
import Localization
import Shell

/// The deals of an examination.
extension Lesson {
  /// The lesson with its steps about each of the deals of a seed.
  func drawnCases(_ count: Int, seed: UInt64) -> Lesson {
    var drawn = self
    drawn.passMark?.cases = nil
    drawn.seed = seed
    drawn.steps = (1...count).flatMap { number -> [LessonStep] in
      deal(number, seed: seed).map { steps(about: $0, number: number, seed: seed) } ?? []
    }
    return drawn
  }

  /// The lesson with the steps of all its cases, about no deal: for their names and titles.
  var withCases: Lesson {
    guard let count = passMark?.cases else { return self }
    var lesson = self
    lesson.steps = (1...count).flatMap { number in steps.map { $0.inCase(number, of: count, localeFormat) } }
    return lesson
  }

  /// The deal of a case, from 1; in the examination of a track with what its lessons teach.
  func deal(_ number: Int, seed: UInt64) -> ExaminationDeal? {
    ExaminationDeal.drawn(seed: seed, number: number, track: track)
  }

  /// The steps about a deal; a page's first step of a case begins with it.
  func steps(about deal: ExaminationDeal, number: Int, seed: UInt64) -> [LessonStep] {
    let count = passMark?.cases ?? 1
    return steps.indices.map { index in
      steps[index].about(deal, number: number, of: count, isFirst: index == 0, localeFormat, seed)
    }
  }
}

extension LessonStep {
  /// The id of the step in a case, from 1.
  func id(inCase number: Int) -> String { "case-\(number)-\(id)" }

  /// The same step in a case.
  fileprivate func inCase(_ number: Int, of count: Int, _ localeFormat: LocaleFormat) -> LessonStep {
    var step = self
    step.id = id(inCase: number)
    step.title = LocalizedText("Case \(.count(number)) of \(.count(count)): \(title)").text(in: localeFormat)
    step.caseNumber = number
    return step
  }

  /// The same step, about a deal.
  fileprivate func about(
    _ deal: ExaminationDeal, number: Int, of count: Int, isFirst: Bool, _ localeFormat: LocaleFormat,
    _ seed: UInt64
  ) -> LessonStep {
    var step = inCase(number, of: count, localeFormat)
    step.marked = deal.marked
    // What a user has put right for one question stays for the next.
    if isFirst { step.work = deal.listing }
    if case .choice(let choice) = exercise {
      var stream = RandomStream(seed: seed, name: step.id)
      let house = SandboxShell(.reproducible(files: MemoryFiles().files), work: deal.marked)
      step.exercise = .choice(choice.drawn(on: house, &stream))
    }
    return step
  }
}

extension MultipleChoice {
  /// The most answers that are offered.
  private static let mostOptions = 4

  /// The answers as they are right on a house: of more than four the right one and three others, in an order of chance.
  fileprivate func drawn(on house: SandboxShell, _ stream: inout RandomStream) -> MultipleChoice {
    var drawn = resolved(house)
    guard options.count > MultipleChoice.mostOptions else { return drawn }
    let mixed = stream.permutation(of: options.count).map { drawn.options[Int($0)] }
    let offered = (mixed.filter(\.isRight) + mixed.filter { !$0.isRight }).prefix(MultipleChoice.mostOptions)
    drawn.options = stream.permutation(of: offered.count).map { offered[Int($0)] }
    return drawn
  }
}
