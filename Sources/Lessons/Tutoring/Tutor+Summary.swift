/// The texts about the progress of the user.
extension Tutor {
  /// The present step, and the steps that are done and skipped.
  var overview: String {
    let count = lesson.steps.count
    var text = "Step \(stepIndex + 1) of \(count), \(step.title), in **\(lesson.title)**."
    if isPlaying { text += " This is free play: `done` goes back." }
    let marks = lesson.steps.enumerated().map { index, step -> String in
      let mark =
        progress.done.contains(step.id)
        ? "done" : progress.skipped.contains(step.id) ? "skipped" : index == stepIndex ? "here" : ""
      return "- \(step.title)\(mark.isEmpty ? "" : " (\(mark))")"
    }
    return text + "\n\n" + marks.joined(separator: "\n")
  }
}

extension Lesson {
  /// The steps that are done, the guesses with their answers, and the commands that worked, in Markdown.
  func summary(of progress: LessonProgress) -> String {
    let done = steps.filter { progress.done.contains($0.id) && !$0.isRead }.map { "- \($0.title)" }
    let skipped = steps.filter { progress.skipped.contains($0.id) }.map { "- \($0.title)" }
    let titles = Dictionary(uniqueKeysWithValues: steps.map { ($0.id, $0.title) })
    let guesses = progress.guesses.map { guess -> String in
      let title = titles[guess.step] ?? guess.step
      if guess.guess == guess.answer { return "- \(title): you said \(guess.guess), which it is" }
      return "- \(title): you said \(guess.guess), it is \(guess.answer)"
        + (guess.isRight ? ", which was near enough" : "")
    }
    let parts = [
      ("What you did", done), ("Skipped", skipped), ("Guesses and answers", guesses),
      ("Commands that worked", progress.commands.map { "- `\($0)`" }),
    ]
    let sections = parts.filter { !$0.1.isEmpty }.map { "## \($0)\n\n\($1.joined(separator: "\n"))" }
    return (["# \(title)"] + sections).joined(separator: "\n\n") + "\n"
  }
}
