import Finance
import Lessons
import Localization
import Results
import Shell

extension LessonStep {
  /// The lines that settle the step.
  func modelAnswer(_ sandbox: SandboxShell) -> [String] {
    answer(sandbox) + (asksSureness ? ["80"] : [])
  }

  private func answer(_ prompt: SandboxShell) -> [String] {
    let sandbox =
      marked.map { SandboxShell(.reproducible(files: MemoryFiles().files), work: $0) } ?? prompt
    return switch exercise {
    case .reading: []
    case .task(let task): task.solution.map { ((try? sandbox.resolved($0)) ?? $0).text }
    case .prediction(let prediction):
      prediction.modelGuess(sandbox.query()).map { ["guess " + $0] } ?? []
    case .choice(let choice): choice.options.firstIndex(where: \.isRight).map { [choice.letters[$0]] } ?? []
    }
  }
}

extension Tutor {
  /// Goes on behind a step that is settled, unless the lesson has done so by itself.
  func leave(_ index: Int) {
    if stepIndex == index, isSettled { _ = respond(to: "") }
  }
}

extension Prediction {
  /// The text of a guess that is right; nil when the number has no value.
  fileprivate func modelGuess(_ query: FormulaQuery) -> String? {
    guard let (number, measure) = try? query.number(formula.text),
      let typed = measure == .percent ? number.multiplied(by: Number(100)) : number
    else { return nil }
    let decimals = measure == .money ? 2 : 4
    return typed.rounded(toDecimals: decimals).map(\.canonical)
  }
}
