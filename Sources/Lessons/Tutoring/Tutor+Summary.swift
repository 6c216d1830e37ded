/// What a lesson tells of how far one has come.
extension Tutor {
  /// Where one is, and what is done and what was skipped.
  var whereabouts: String {
    let count = lesson.steps.count
    var text = "Step \(place + 1) of \(count), \(step.title), in **\(lesson.title)**."
    if isPlaying { text += " This is free play: `done` goes back." }
    let marks = lesson.steps.enumerated().map { index, step -> String in
      let mark =
        record.done.contains(step.id)
        ? "done" : record.skipped.contains(step.id) ? "skipped" : index == place ? "here" : ""
      return "- \(step.title)\(mark.isEmpty ? "" : " (\(mark))")"
    }
    return text + "\n\n" + marks.joined(separator: "\n")
  }

  /// What was learned so far, as a page of Markdown.
  package var summary: String { lesson.summary(of: record) }
}

extension Lesson {
  /// What was learned, the guesses beside their answers, and the commands that worked, as a page of Markdown.
  package func summary(of record: LessonProgress) -> String {
    let done = steps.filter { record.done.contains($0.id) && !$0.isRead }.map { "- \($0.title)" }
    let skipped = steps.filter { record.skipped.contains($0.id) }.map { "- \($0.title)" }
    let titles = Dictionary(uniqueKeysWithValues: steps.map { ($0.id, $0.title) })
    let guesses = record.guesses.map { guess -> String in
      let title = titles[guess.step] ?? guess.step
      if guess.guess == guess.answer { return "- \(title): you said \(guess.guess), which it is" }
      return "- \(title): you said \(guess.guess), it is \(guess.answer)"
        + (guess.isRight ? ", which was near enough" : "")
    }
    let parts = [
      ("What you did", done), ("Skipped", skipped), ("Guesses and answers", guesses),
      ("Commands that worked", record.commands.map { "- `\($0)`" }),
    ]
    let sections = parts.filter { !$0.1.isEmpty }.map { "## \($0)\n\n\($1.joined(separator: "\n"))" }
    return (["# \(title)"] + sections).joined(separator: "\n\n") + "\n"
  }
}
