import Finance
import Localization
import Shell

/// A lesson of questions that are due, from the pages of several lessons, with other numbers.
struct Review {
  /// The most questions of a review.
  static let length = 6

  private let lessons: [Lesson]
  private let seed: UInt64

  /// Reviews of lessons; the seed chooses questions and draws numbers.
  init(of lessons: [Lesson], seed: UInt64) { (self.lessons, self.seed) = (lessons, seed) }

  /// The lesson with up to six questions on the skills, which are asked in turn; nil when the lessons have none.
  /// - Parameter proof: Proves questions with other numbers.
  func lesson(
    on skills: [String], in language: Language = .english, proof: @escaping QuestionProof
  ) -> Lesson? {
    let steps = places(for: skills).enumerated().map { index, place in
      ReviewQuestion(place.lesson, place.index, seed: seed &+ UInt64(index), proof: proof).step
    }
    return Review.lesson(of: steps, in: language)
  }

  /// The lesson with these steps, in a language as far as its own words go; nil when there is none.
  static func lesson(of steps: [LessonStep], in language: Language = .english) -> Lesson? {
    let format = LocaleFormat.enUS.with(language: language)
    let words = LocalizedText("Questions from lessons that you have taken, each with a house of its own.")
    guard !steps.isEmpty,
      let introduction = try? TemplateText([PageLine(text: words.text(in: format), line: 1)])
    else { return nil }
    var lesson = Lesson(
      id: LessonProvider.review, title: LocalizedText("Questions that are due").text(in: format),
      minutes: steps.count, track: nil, knownCommands: [], start: [], variations: [], copyRequirement: nil,
      introduction: introduction, steps: steps)
    lesson.language = language
    return lesson
  }

  /// A step of a lesson.
  struct Place {
    let lesson: Lesson
    let index: Int
    var key: String { "\(lesson.id).\(lesson.steps[index].id)" }
  }

  /// The steps to ask, each once: one for each skill, then a second, until there are six.
  func places(for skills: [String]) -> [Place] {
    var pools = skills.map(places(for:))
    var chosen: [Place] = []
    while chosen.count < Review.length, pools.contains(where: { !$0.isEmpty }) {
      for index in pools.indices where chosen.count < Review.length {
        pools[index].removeAll { place in chosen.contains { $0.key == place.key } }
        if !pools[index].isEmpty { chosen.append(pools[index].removeFirst()) }
      }
    }
    return chosen
  }

  /// The steps that need a skill in an order of the seed, questions before tasks.
  private func places(for skill: String) -> [Place] {
    let found = lessons.flatMap { lesson in
      lesson.steps.indices.filter { lesson.steps[$0].skills.contains(skill) }.map {
        Place(lesson: lesson, index: $0)
      }
    }
    var stream = RandomStream(seed: seed, name: skill)
    let mixed = stream.permutation(of: found.count).map { found[Int($0)] }
    return mixed.filter { !$0.isTask } + mixed.filter(\.isTask)
  }
}

extension Review.Place {
  fileprivate var isTask: Bool { if case .task = lesson.steps[index].exercise { true } else { false } }
}
