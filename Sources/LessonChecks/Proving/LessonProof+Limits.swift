import Lessons
import Model

/// Proofs that numbers of laws and of guides for lenders are quoted by name.
extension LessonProof {
  /// Reports numbers of published limits that stand in digits, in prose or in a formula in braces, in a paragraph that
  /// is about the limit.
  mutating func checkLimits() {
    for paragraph in lesson.prose.flatMap(\.paragraphs) {
      let words = paragraph.flatMap { $0.text.lowercased().split(whereSeparator: \.isWhitespace) }
      let sentence = words.joined(separator: " ")
      let limits = PublishedLimit.all.filter { $0.isTopic(of: sentence) }
      for line in paragraph {
        for literal in Literal.all(in: line.text) {
          guard let limit = limits.first(where: { $0.isStated(by: literal.value) }) else { continue }
          report(line.line, .limitInDigits(String(literal.text), name: limit.name, source: limit.source))
        }
      }
    }
  }
}

extension TemplateText {
  /// The lines without code, by paragraphs.
  fileprivate var paragraphs: [[PageLine]] {
    uncoded.split { $0.text.allSatisfy(\.isWhitespace) }.map(Array.init)
  }
}
