/// The rule by which a language chooses the form of a plural, as the header of a PO file has it.
///
/// ```text
/// nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);
/// ```
///
/// - Source: GNU gettext manual, Additional functions for plural forms: an expression of C in the number `n`.
struct PluralRule: Sendable {
  /// The number of forms.
  let formCount: Int
  private let expression: Expression

  /// One form for one thing, another for any other number.
  static let english = PluralRule(
    formCount: 2, expression: .binary("!=", .count, .literal(1)))

  private init(formCount: Int, expression: Expression) {
    (self.formCount, self.expression) = (formCount, expression)
  }

  /// The rule of the field `Plural-Forms`; nil if it cannot be read.
  init?(pluralForms: String) {
    var fields: [String: Substring] = [:]
    for field in pluralForms.split(separator: ";") {
      let parts = field.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { fields[parts[0].filter { $0 != " " }] = parts[1] }
    }
    guard let count = fields["nplurals"].flatMap({ Int($0.filter { $0 != " " }) }), count > 0,
      let text = fields["plural"], let expression = Expression(String(text))
    else { return nil }
    self.init(formCount: count, expression: expression)
  }

  /// The form of a number of things, from 0; the sign does not count.
  func form(of count: Int) -> Int {
    expression.value(Int(clamping: count.magnitude))
  }
}

extension PluralRule {
  /// An expression of C with integers, comparisons, `&&`, `||` and `?:`.
  fileprivate indirect enum Expression: Sendable {
    case count
    case literal(Int)
    case binary(String, Expression, Expression)
    case conditional(Expression, Expression, Expression)

    /// The value for a number of things; a remainder by zero is 0.
    func value(_ count: Int) -> Int {
      switch self {
      case .count: return count
      case .literal(let number): return number
      case .conditional(let condition, let yes, let no):
        return condition.value(count) != 0 ? yes.value(count) : no.value(count)
      case .binary(let sign, let left, let right):
        return Self.value(sign, left.value(count), right.value(count))
      }
    }

    private static func value(_ sign: String, _ left: Int, _ right: Int) -> Int {
      switch sign {
      case "%": right == 0 ? 0 : left % right
      case "==": left == right ? 1 : 0
      case "!=": left != right ? 1 : 0
      case "<=": left <= right ? 1 : 0
      case ">=": left >= right ? 1 : 0
      case "<": left < right ? 1 : 0
      case ">": left > right ? 1 : 0
      case "&&": left != 0 && right != 0 ? 1 : 0
      default: left != 0 || right != 0 ? 1 : 0
      }
    }
  }
}

extension PluralRule.Expression {
  /// The expression of a text; nil if it cannot be read.
  fileprivate init?(_ text: String) {
    var parser = Parser(rest: text[...])
    guard let expression = parser.conditional(), parser.isAtEnd else { return nil }
    self = expression
  }

  /// A parser by recursive descent.
  private struct Parser {
    var rest: Substring

    /// The operators of C that rules use, from the loosest to the tightest.
    private static let levels = [["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["%"]]

    var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

    mutating func conditional() -> PluralRule.Expression? {
      guard let condition = binary(level: 0) else { return nil }
      guard accept("?") else { return condition }
      guard let yes = conditional(), accept(":"), let no = conditional() else { return nil }
      return .conditional(condition, yes, no)
    }

    private mutating func binary(level: Int) -> PluralRule.Expression? {
      guard level < Self.levels.count else { return primary() }
      guard var left = binary(level: level + 1) else { return nil }
      while let sign = Self.levels[level].first(where: { accept($0) }) {
        guard let right = binary(level: level + 1) else { return nil }
        left = .binary(sign, left, right)
      }
      return left
    }

    private mutating func primary() -> PluralRule.Expression? {
      if accept("(") {
        guard let inner = conditional(), accept(")") else { return nil }
        return inner
      }
      if accept("n") { return .count }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return Int(digits).map { .literal($0) }
    }

    private mutating func accept(_ sign: String) -> Bool {
      rest = rest.drop { $0 == " " }
      guard rest.hasPrefix(sign) else { return false }
      rest = rest.dropFirst(sign.count)
      return true
    }
  }
}
