import SeededRandom

/// Makes formulas about the sample, and texts that are nearly formulas, the same in every run.
struct RandomFormulas {
  var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  // MARK: Formulas

  /// A number, as a formula with every operator and parentheses here and there.
  mutating func number(depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    switch below(12) {
    case 0: return "-" + operand(depth)
    case 1: return operand(depth) + "%"
    case 2: return "if(\(truth(depth: depth - 1)); \(number(depth: depth - 1)); \(number(depth: depth - 1)))"
    case 3: return "\(pick(["min", "max", "sum", "average"]) ?? "")(\(number(depth: depth - 1)), \(leaf()))"
    case 4: return "\(pick(["abs", "round", "rounddown"]) ?? "")(\(number(depth: depth - 1)))"
    case 5: return "\(operand(depth)) ^ \(below(4))"
    default:
      return "\(operand(depth)) \(pick(["+", "-", "*", "/", "−", "×", "÷"]) ?? "") \(operand(depth))"
    }
  }

  mutating func truth(depth: Int) -> String {
    guard depth > 0, below(3) > 0 else {
      let sign = pick(["<", "<=", ">", ">=", "=", "<>", "≤", "≥", "≠"]) ?? ""
      return "\(number(depth: depth - 1)) \(sign) \(number(depth: depth - 1))"
    }
    let (one, other) = (truth(depth: depth - 1), truth(depth: depth - 1))
    switch below(6) {
    case 0: return "not (\(one))"
    case 1: return "\(one) and \(other)"
    case 2: return "\(one) or \(other)"
    case 3: return "(\(one)) = (\(other))"
    case 4: return "or(\(one); \(other))"
    default: return "(\(one) or \(other)) and not \(one)"
    }
  }

  private mutating func operand(_ depth: Int) -> String {
    let inner = number(depth: depth - 1)
    return below(2) == 0 ? "(\(inner))" : inner
  }

  private mutating func leaf() -> String {
    switch below(4) {
    case 0: "\(below(100))"
    case 1: pick(["0.5", "8%", "2.5e3", "1.25", "0.01"]) ?? "1"
    default:
      pick(["rent", "price", "rate", "loan", "month", "interest(7)", "net(12)", "roi(12)", "extra", "escrow"])
        ?? "1"
    }
  }

  // MARK: Texts

  private static let lexemes = [
    "1", "0", "12.5", "8%", "2.5e3", "1e", "250k", "$5", "2026-01-15", "rent", "interest", "roi", "net(12)",
    "rant",
    "sum", "sum(", "first(", "if(", "irr(", "round(", "abs(", "(", ")", "[", "]", ",", ";", "..", ".", "+",
    "-", "*",
    "/", "^", "%", "<", "<=", ">", "=", "<>", "!=", "×", "÷", "−", "≤", "…", "and", "or", "not", "month", "é",
    "#",
    "\"", "\0", "\n", " ", "🏠",
  ]

  /// Any text at all, or a row of words and signs, or a formula with something changed.
  mutating func text() -> String {
    switch below(3) {
    case 0:
      String(decoding: (0..<below(40)).map { _ in UInt8.random(in: 0...255, using: &random) }, as: UTF8.self)
    case 1:
      (0..<below(20)).map { _ in pick(RandomFormulas.lexemes) ?? "" }.joined(
        separator: pick(["", " "]) ?? "")
    case 2: number(depth: 3)
    default: changed(below(2) == 0 ? number(depth: 3) : truth(depth: 3))
    }
  }

  private mutating func changed(_ text: String) -> String {
    var characters = Array(text)
    for _ in 0...below(3) {
      let place = below(characters.count + 1)
      let end = min(characters.count, place + below(4))
      switch below(3) {
      case 0: characters.removeSubrange(place..<end)
      case 1: characters.insert(contentsOf: pick(RandomFormulas.lexemes) ?? "", at: place)
      default: characters.insert(contentsOf: characters[place..<end], at: below(characters.count + 1))
      }
    }
    return String(characters)
  }
}
