import Commands
import Finance
import Localization
import Model
import Shell
import Workspace

/// A step of a lesson, to be asked by itself: with the work that it rests on, and with other numbers.
struct ReviewQuestion {
  private let lesson: Lesson
  private let index: Int
  private let seed: UInt64
  private let proof: QuestionProof
  private let configuration: SandboxConfiguration

  /// A question with the numbers of a seed.
  /// - Parameter proof: Proves a guess with other numbers; those that it refuses are not asked.
  init(_ lesson: Lesson, _ index: Int, seed: UInt64, proof: @escaping QuestionProof) {
    (self.lesson, self.index, self.seed) = (lesson.drawn(seed: seed), index, seed)
    self.proof = proof
    var configuration = SandboxConfiguration.reproducible(files: MemoryFiles().files)
    configuration.house = LessonHouse(self.lesson)
    self.configuration = configuration
  }

  /// The step; a guess with other numbers, a choice with its answers in another order.
  var step: LessonStep {
    var step = lesson.steps[index]
    step.id = "\(lesson.id).\(step.id)"
    let work = workBefore
    step.work = work
    step.start.removeFirst(step.countOfLinesToHouse)
    (step.house, step.names) = (lesson.initialWork(configuration), lesson.names)
    switch step.exercise {
    case .reading: break
    case .task: return step.telling(statedFields(of: work), in: lesson.language) ?? step
    case .choice(var choice):
      var stream = RandomStream(seed: seed, name: step.id)
      choice.options = stream.permutation(of: choice.options.count).map { choice.options[Int($0)] }
      step.exercise = .choice(choice)
      return step.telling(statedFields(of: work), in: lesson.language) ?? step
    case .prediction:
      for attempt in 0..<4 {
        if let fresh = varied(step, work, attempt) { return fresh }
      }
    }
    return step
  }

  /// The work that the model answers lead to, with the house put back where the step does that.
  private var workBefore: WorkspaceSnapshot {
    let sandbox = SandboxShell(configuration)
    for line in lesson.start { sandbox.perform(line) }
    for step in lesson.steps[..<index] {
      for line in step.start { sandbox.perform(line) }
      guard case .task(let task) = step.exercise else { continue }
      for line in task.solution { sandbox.perform((try? sandbox.resolved(line)) ?? line) }
    }
    let step = lesson.steps[index]
    for line in step.start.prefix(step.countOfLinesToHouse) { sandbox.perform(line) }
    return sandbox.interpreter.workspace.snapshot
  }

  /// The fields with a number that the work states.
  private func statedFields(of work: WorkspaceSnapshot) -> [String] {
    let sheet = SandboxShell(configuration, work: work).interpreter.workspace.sheet
    return work.rows.keys.filter { sheet.field(named: $0)?.isNumeric == true }.sorted()
  }

  // MARK: Other numbers

  /// A guess with the numbers of the house drawn anew, as far as its texts do not name them, and with these
  /// numbers told first; nil when the step cannot be proved with them, or compares its work with the house.
  private func varied(_ step: LessonStep, _ work: WorkspaceSnapshot, _ attempt: Int) -> LessonStep? {
    let isOnHouse = work.rows == step.house?.rows
    guard isOnHouse || !step.namesHouse else { return nil }
    let sandbox = SandboxShell(configuration, work: work)
    var stream = RandomStream(seed: seed, name: step.id, number: attempt)
    let named = step.namedNumbers
    let sheet = sandbox.interpreter.workspace.sheet
    let stated = work.rows.filter { sheet.field(named: $0.key)?.isNumeric == true }
    for (name, value) in stated.sorted(by: { $0.key < $1.key }) {
      guard let field = sheet.field(named: name), let number = Double(value), !named.contains(number),
        let fresh = FreshNumber(field, number)?.drawn(&stream)
      else { continue }
      sandbox.perform(PageLine(text: "set \(name) \(fresh)", line: step.line))
    }
    let drawn = sandbox.interpreter.workspace.snapshot
    guard drawn.rows != work.rows else { return nil }
    var fresh = step
    fresh.work = drawn
    if isOnHouse { fresh.house = drawn }
    fresh.withoutListedGuesses()
    guard let told = fresh.telling(stated.keys.sorted(), in: lesson.language), proof(told, lesson, drawn)
    else { return nil }
    return told
  }
}

/// A number of a house that may be drawn anew: an amount, or a rate.
private struct FreshNumber {
  private let value: Double
  private let isRate: Bool

  init?(_ field: Field, _ value: Double) {
    isRate = field.name == "rate"
    guard value > 0, isRate || field.unit == .money else { return nil }
    self.value = value
  }

  /// A number up to a fifth higher or lower, as round as people choose them.
  func drawn(_ stream: inout RandomStream) -> String {
    let factor = [0.8, 0.85, 0.9, 0.95, 1.05, 1.1, 1.15, 1.2][stream.index(below: 8)]
    let step = isRate ? 0.125 : value >= 50_000 ? 5_000 : value >= 1_000 ? 50 : value >= 100 ? 10 : 1
    let steps = max(1, (value * factor / step).rounded())
    // An eighth is exact in binary.
    return Number(Int(steps * step * 8)).divided(by: Number(8))?.canonical ?? ""
  }
}

extension LessonStep {
  /// The number of lines before the step up to the last that puts the house back.
  fileprivate var countOfLinesToHouse: Int { (start.lastIndex { $0.text == LessonHouse.word } ?? -1) + 1 }

  /// The numbers that stand in the texts and lines of the step, which are to stay as they are.
  fileprivate var namedNumbers: Set<Double> { Set(sources.flatMap(\.numbers)) }

  /// `true` when its texts and lines have fields of the house as it was.
  fileprivate var namesHouse: Bool { sources.contains { $0.contains("\(LessonHouse.word).") } }

  /// The texts and lines of a guess.
  private var sources: [String] {
    guard case .prediction(let prediction) = exercise else { return [] }
    let texts =
      ([text, prediction.question] + hints + [why].compactMap { $0 } + prediction.misconceptions.map(\.reply))
      .map(\.source)
    let lines = ([prediction.formula] + start + prediction.misconceptions.map(\.condition)).map(\.text)
    return texts + lines
  }

  /// Removes the guesses that are listed for the house of the page.
  fileprivate mutating func withoutListedGuesses() {
    guard case .prediction(let prediction) = exercise else { return }
    exercise = .prediction(
      Prediction(
        formula: prediction.formula, tolerance: prediction.tolerance, question: prediction.question,
        accepted: [], rejected: [], misconceptions: prediction.misconceptions))
  }

  /// The step with its deal before its text, in at most three lines: the purchase, the loan, and the rent with what
  /// goes out; nil where there is none.
  fileprivate func telling(_ fields: [String], in language: Language) -> LessonStep? {
    let stated = Set(fields)
    let purchase = ["price", "down", "loan", "closing"].filter(stated.contains)
    let loan = ["rate", "term"].filter(stated.contains)
    let others = fields.filter { !purchase.contains($0) && !loan.contains($0) }
    let format = LocaleFormat.enUS.with(language: language)
    let parts: [(names: [String], words: (String) -> LocalizedText)] = [
      (purchase, { LocalizedText("The purchase: \($0).") }), (loan, { LocalizedText("The loan: \($0).") }),
      (others, { LocalizedText("The rest: \($0).") }),
    ]
    let deal = parts.filter { !$0.names.isEmpty }.map { part in
      let values = part.names.map { "\($0) {\($0)}" }.joined(separator: ", ")
      return PageLine(text: "- *\(part.words(values).text(in: format))*", line: line)
    }
    guard !deal.isEmpty else { return nil }
    let source = text.source.pageLines.map { PageLine(text: String($0), line: text.line) }
    guard let text = try? TemplateText(deal + [PageLine(text: "", line: line)] + source) else { return nil }
    var told = self
    told.text = text
    return told
  }
}

extension String {
  /// The numbers in a text: `1,800`, `6.5` and `240k`.
  fileprivate var numbers: [Double] {
    matches(of: /([0-9][0-9,]*(?:\.[0-9]+)?)(k?)/).compactMap { match in
      Double(match.output.1.filter { $0 != "," }).map { match.output.2.isEmpty ? $0 : $0 * 1_000 }
    }
  }
}
