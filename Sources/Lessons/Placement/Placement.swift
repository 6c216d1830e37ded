import Commands
import Localization
import Shell
import Workspace

/// The lessons to which the questions of the placement lead.
enum Placement {
  /// The lessons of the tracks that are about deals, one track after the other.
  static let tracks = LessonProvider.Track.allCases.filter { $0 != .shell }.map { track in
    LessonCatalog.listed.filter { $0.track == track }.map(\.id)
  }

  /// The step that teaches what a question asks, by the id of the question.
  static let teachers: [String: (lesson: String, step: String)] = [
    "payment": ("first-property", "total"), "noi": ("what-roi-means", "cap-rate"),
    "cash-flow": ("what-roi-means", "cash-flow"), "dscr": ("what-roi-means", "dscr"),
    "taxable": ("tax", "first-year"),
  ]

  /// The lessons from that with which to begin to the end of the last track.
  static func lessons(after answers: [ExaminationAnswer]) -> [String] {
    let all = tracks.flatMap(\.self)
    let missed = answers.first { !$0.isRight }
    let first = missed.flatMap { teachers[$0.step]?.lesson } ?? tracks.last?.first
    return all.firstIndex { $0 == first }.map { Array(all[$0...]) } ?? []
  }

  /// The lessons that the placement of a user has left to take; none for a user without one.
  static func lessons(for workspace: Workspace) -> [String] {
    guard let lesson = LessonCatalog.lesson(LessonProvider.placement),
      let progress = workspace.progress(in: lesson, copy: nil), progress.step == nil
    else { return [] }
    return lessons(after: progress.answers ?? [])
  }
}

extension Lesson {
  /// `true` for the questions that say with which lesson to begin.
  package var isPlacement: Bool { isOfProgram && id == LessonProvider.placement }

  /// The same questions with the house out of reach of the prompt, which would name what is asked.
  func withHouseAside() -> Lesson {
    let sheet = DealSheet()
    sheet.run(start.map(\.text))
    var lesson = self
    lesson.start = []
    for index in lesson.steps.indices { lesson.steps[index].marked = sheet.snapshot }
    return lesson
  }

  /// The answers of the placement, the lesson with which to begin, and those after it, in Markdown.
  func placementPage(of progress: LessonProgress) -> String {
    let answers = progress.answers ?? []
    let parts =
      [LocalizedText.joined(answers.map(\.line), "\n")] + (progress.step == nil ? advice(after: answers) : [])
    return "# \(title)\n\n" + LocalizedText.joined(parts, "\n\n").text(in: localeFormat) + "\n"
  }

  private func advice(after answers: [ExaminationAnswer]) -> [LocalizedText] {
    let ids = Placement.lessons(after: answers)
    guard let id = ids.first, let first = LessonCatalog.lesson(id, in: language) else { return [] }
    let begin = LocalizedText("**Begin with `learn \(id)`**: \(first.title).")
    let teacher = answers.first { !$0.isRight }.flatMap { Placement.teachers[$0.step] }
    let reason =
      first.steps.first { $0.id == teacher?.step }.map { step in
        LocalizedText("Its step *\(step.title)* teaches what was missed.")
      } ?? LocalizedText("All five are right: these lessons are on loans and on the tax.")
    let track = Placement.tracks.first { $0.contains(id) } ?? []
    let others = track.drop { $0 != id }.dropFirst().map { "`learn \($0)`" }
    let next = LocalizedText.all(others.isEmpty ? ["`learn \(LessonProvider.examination)`"] : Array(others))
    return [
      begin.then(reason),
      LocalizedText("After it: \(next).").then(
        LocalizedText("No lesson is marked as done; `learn placement` asks again.")),
    ]
  }
}
