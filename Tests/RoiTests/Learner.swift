import Commands
import Model
import Programs
import Shell

@testable import Lessons

/// Somebody who takes lessons at a prompt, and goes on when the program has answered.
final class Learner {
  let terminal: PseudoTerminal
  /// The lesson whose house the formulas of its page may name; nil for none.
  var lesson: Lesson?

  /// Starts the shell.
  init(_ person: Person, _ options: String...) throws {
    terminal = try PseudoTerminal(
      person.invocation(["--color", "never"] + options), rows: 60, columns: 120)
    try terminal.waitForPrompt()
  }

  /// Whether the last line failed.
  var hasFailed: Bool { terminal.screen.typed.hasSuffix("!>") }

  /// Types a line and waits for the next prompt; what a command asks is left with Ctrl-C, and a page on a mistake
  /// that opens by itself with `leave`.
  /// - Returns: What was answered, in one line.
  func type(_ line: String) throws -> String {
    let said = try answer(to: line)
    guard let page = said.firstRange(of: "That is the same mistake again. Here are two steps on it;") else {
      return said
    }
    _ = try answer(to: "leave")
    return String(said[..<page.lowerBound])
  }

  /// Types a line and waits for the next prompt.
  /// - Returns: What was answered, in one line.
  func answer(to line: String) throws -> String {
    let start = terminal.bytes.count
    terminal.send(line + "\r")
    // Until the line is entered, the prompt that was there is there.
    let isEntered = { [terminal] in terminal.bytes[start...].contains(UInt8(ascii: "\n")) }
    try terminal.wait("the prompt after \"\(line)\"") { ($0.isAtPrompt || $0.isAsking) && isEntered() }
    if terminal.screen.isAsking {
      terminal.send("\u{03}")
      try terminal.wait("the prompt after a question") { $0.isAtPrompt }
    }
    let bytes = terminal.bytes[start...].filter { $0 != UInt8(ascii: "\r") }
    let written = String(decoding: bytes, as: UTF8.self).replacing(
      /\e\][^\e\u{07}]*(?:\e\\|\u{07})|\e\[[0-9;?]*[A-Za-z]|\e./, with: "")
    // The first line is what was typed, the last is the prompt.
    let lines = written.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
    return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  /// Types lines one after another.
  /// - Returns: All that was answered.
  func type(_ lines: [String]) throws -> String { try lines.map(type).joined(separator: " ") }

  // MARK: Answers

  /// Types an answer; to the question how sure the learner is of it, nothing is said.
  func answer(_ line: String) throws -> String {
    let said = try type(line)
    return said.contains("How sure are you") ? try type("") : said
  }

  /// The lines that answer a step as its page does, and say how sure the learner is.
  func modelAnswer(to step: LessonStep) throws -> [String] {
    try answer(to: step) + (step.asksSureness ? ["80"] : [])
  }

  private func answer(to step: LessonStep) throws -> [String] {
    switch step.exercise {
    case .reading: []
    case .task(let task): try task.solution.map { try filled($0.text) }
    case .choice(let choice): choice.options.indices.filter { choice.options[$0].isRight }.map(letter)
    case .prediction(let prediction):
      try [judged(prediction, in: step) ?? guess(prediction.formula.text, in: prediction)].compactMap {
        $0.map { "guess " + $0 }
      }
    }
  }

  /// The number by which an examination judges, which the prompt does not know; nil for any other question.
  private func judged(_ prediction: Prediction, in step: LessonStep) throws -> String? {
    guard let work = step.marked else { return nil }
    let shell = SandboxShell(.reproducible(files: MemoryFiles().files), work: work)
    return try shell.query().number(prediction.formula.text).number.canonical
  }

  /// A line with what `calc` answers to the formulas in its braces.
  private func filled(_ line: String) throws -> String {
    guard let match = line.firstMatch(of: /{([^}]*)}/) else { return line }
    let number = try calculate(String(match.output.1))?.filter { !"$,".contains($0) } ?? ""
    return try filled(line[..<match.range.lowerBound] + number + line[match.range.upperBound...])
  }

  /// The letter of an answer to choose.
  func letter(_ place: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(place))) }

  /// What to type to guess that a number is what a formula comes to, by what the shell itself answers to
  /// `calc`.
  /// - Returns: Nil where the formula has no value, or one of another measure.
  func guess(_ formula: String, in prediction: Prediction) throws -> String? {
    let asked = try calculate(prediction.formula.text)
    guard let asked, var value = try calculate(formula) else { return nil }
    switch (asked.last == "%", value.last == "%") {
    // A share that the page asks for in percent is a plain number to `calc`.
    case (true, false): value = try calculate("(\(formula)) * 100") ?? ""
    case (false, true): return nil
    default: break
    }
    let isMoney = asked.contains("$")
    let number = Learner.shortened(value.filter { !"$,%".contains($0) }, decimals: isMoney ? 2 : 4)
    // Without its sign, what is below one percent is asked back.
    return asked.last == "%" ? number + "%" : number
  }

  /// What `calc` answers, with the measure that a lesson chooses; nil when it refuses.
  ///
  /// Only lessons know published limits, and the house with which they begin, by name.
  private func calculate(_ formula: String) throws -> String? {
    let formula = PublishedLimit.resolving(withoutNamesOfHouse(formula))
    let percent = " as percent"
    let isPercent = formula.hasSuffix(percent)
    let bare = isPercent ? String(formula.dropLast(percent.count)) : formula
    let answer = try type("calc " + (isPercent ? "(\(bare)) * 100" : bare))
    if hasFailed { return nil }
    return isPercent && !answer.hasSuffix("%") ? answer + "%" : answer
  }

  /// The formula with the numbers of the house in place of `house.rent`.
  private func withoutNamesOfHouse(_ formula: String) -> String {
    guard let lesson else { return formula }
    var configuration = SandboxConfiguration.reproducible(files: MemoryFiles().files)
    configuration.house = LessonHouse(lesson)
    let query = SandboxShell(configuration).query()
    return formula.replacing(/house\.[a-z_]+/) { match in
      "(\((try? query.number(String(match.output)))?.number.canonical ?? ""))"
    }
  }

  /// A number without its last decimals.
  private static func shortened(_ number: String, decimals: Int) -> String {
    let parts = number.split(separator: ".")
    return parts.count < 2 ? number : parts[0] + "." + parts[1].prefix(decimals)
  }
}

extension ScreenModel {
  /// Whether a command waits for the answer to a question, which two blanks set apart from it.
  fileprivate var isAsking: Bool { takesBracketedPaste && textToCursor.contains("  ") }
}

extension String {
  /// Whether the step at hand is settled in what was answered.
  var settles: Bool { contains("Enter goes on.") || contains("Enter ends the lesson.") }

  /// Whether it has these words one after another, however they are marked and set.
  func tells(_ text: String) -> Bool {
    let words = text.words
    return words.isEmpty || " \(self.words) ".contains(" \(words) ")
  }

  /// Whether it has what stands between the live numbers of a text.
  func tells(_ text: TemplateText) -> Bool {
    text.source.split(separator: /\{[^}]*\}/).allSatisfy { tells(String($0)) }
  }

  private var words: String {
    split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }
}
