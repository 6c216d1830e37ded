import Encoding
import Shell
import Workspace

extension Lesson {
  /// The cases of a seed, each to be a line of JSON for a second program: the lines that make its deal, the conditions of
  /// the answers that are offered, and the marks.
  package func caseRecords(seed: UInt64) -> [JSONValue] {
    (1...max(1, passMark?.cases ?? 1)).compactMap { number in
      deal(number, seed: seed).map { record(of: $0, number: number, seed: seed) }
    }
  }

  private func record(of deal: ExaminationDeal, number: Int, seed: UInt64) -> JSONValue {
    let house = SandboxShell(.reproducible(files: MemoryFiles().files), work: deal.marked)
    let asked = steps(about: deal, number: number, seed: seed).filter { !$0.isRead }
    return .object([
      ("seed", .number(Int(seed))), ("case", .number(number)),
      ("deal", .array(deal.lines.map(JSONValue.string))),
      ("fault", .string(deal.fault?.rawValue ?? "none")), ("verdict", .string(deal.verdict.rawValue)),
      ("questions", .array(asked.map { $0.exercise.record(on: house) })),
    ])
  }
}

extension Exercise {
  fileprivate func record(on house: SandboxShell) -> JSONValue {
    switch self {
    case .reading, .task: .object([])
    case .prediction(let prediction):
      .object([
        (
          "number",
          .decimal((try? house.query().number(prediction.formula.text))?.number.canonical ?? "null")
        )
      ])
    case .choice(let choice):
      .object([
        ("options", .array(choice.options.map { .string($0.condition?.text ?? "") })),
        ("right", .number(choice.options.firstIndex(where: \.isRight) ?? -1)),
      ])
    }
  }
}
