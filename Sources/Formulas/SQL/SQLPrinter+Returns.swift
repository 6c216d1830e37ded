extension SQLPrinter {
  /// `(1 + r)ⁿ − 1` for `r = a·factor`; none where it is negative.
  mutating func compounded(_ a: SQLExpression, _ factor: Double, _ count: Int) -> SQLExpression {
    let rate = column("x", linear(a, factor, 0))
    let (_, sum) = powerAndSum(rate, count)
    let value = product(rate, sum)
    return SQLExpression(
      "case when \(a.text) >= 0 then \(value.text) end", level: value.level, range: value.range)
  }

  /// The level payment for 1, `gⁿ / (1 + g + … + gⁿ⁻¹)`; none where the rate is negative.
  mutating func levelPayment(_ a: SQLExpression, _ factor: Double, _ count: Int) -> SQLExpression {
    let (power, sum) = powerAndSum(column("x", linear(a, factor, 0)), count)
    let quotient = settled(
      "\(power.text) / \(sum.text)", .product, level: max(power.level, sum.level),
      range: SQLExpression.Range(isWhole: false, largest: power.range.largest))
    return SQLExpression(
      "case when \(a.text) >= 0 then \(quotient.text) end", level: max(a.level, quotient.level),
      range: quotient.range)
  }

  /// `gⁿ` and `1 + g + … + gⁿ⁻¹` for `g = 1 + r`, bit by bit of the number.
  mutating func powerAndSum(_ rate: SQLExpression, _ count: Int) -> (power: SQLExpression, sum: SQLExpression)
  {
    let growth = column("x", linear(rate, 1, 1))
    var power = growth
    var sum = SQLExpression("1e0", level: 0, range: .truth)
    let bits = Int.bitWidth - count.leadingZeroBitCount - 1
    for bit in (0..<bits).reversed() {
      sum = column("x", product(sum, linear(power, 1, 1)))
      power = column("x", product(power, power))
      if count >> bit & 1 == 1 {
        sum = column("x", linear(product(sum, growth), 1, 1))
        power = column("x", product(power, growth))
      }
    }
    return (power, sum)
  }
}

// MARK: Internal rate of return

extension SQLPrinter {
  /// The internal rate of return of flows that change their sign once, as `InternalRateLanes` finds it.
  ///
  /// Three of Newton's steps on the logarithm of what the receipts are worth, as a multiple of what the payments are,
  /// come close to the discount factor, and three on the present value bring it to the end. Where they do not, or where
  /// rounding errors leave the rate more uncertain than it may be, there is none.
  mutating func internalRate(
    _ runs: [ColumnProgram.FlowRun], _ error: Double, _ tolerance: Double
  ) -> SQLExpression {
    var flows: [SQLExpression] = []
    var magnitudes: [SQLExpression] = []
    for run in runs {
      let (flow, magnitude) = (named(run.flow), named(run.magnitude))
      for _ in 0..<run.count {
        flows.append(flow)
        magnitudes.append(magnitude)
      }
    }
    let level = (flows + magnitudes).map(\.level).max() ?? 0
    let range = SQLExpression.Range(isWhole: false, largest: 64)
    var factor = column(
      "x", SQLExpression("case when \(changesSignOnce(flows)) then 1e0 end", level: level, range: range))
    for _ in 0..<3 { factor = logarithmicStep(flows, factor) }
    for _ in 0..<3 {
      let (value, slope) = (horner(flows, factor.text), slope(flows, factor.text))
      let step = "\(factor.text) - (\(value)) / nullif(\(slope), 0)"
      factor = column("x", SQLExpression(step, .sum, level: factor.level, range: range))
    }
    return certain(factor, flows, magnitudes, error, tolerance)
  }

  /// Payments first, at least one, and receipts after, at least one; also none of them is NULL.
  private func changesSignOnce(_ flows: [SQLExpression]) -> String {
    var names: [String] = []
    for flow in flows where names.last != flow.text { names.append(flow.text) }
    let later = names.indices.dropFirst()
    let firstReceipt = later.map { "when \(names[$0]) > 0 then \($0)" }.joined(separator: " ")
    let lastPayment = later.reversed().map { "when \(names[$0]) < 0 then \($0)" }.joined(separator: " ")
    return "\(names[0]) < 0 and case \(firstReceipt) end > case \(lastPayment) else 0 end"
      + " and \(names.joined(separator: " + ")) is not null"
  }

  /// A step on that logarithm, which is nearly a straight line over the one of the factor: its slope is the difference
  /// of the mean times of receipts and payments.
  private mutating func logarithmicStep(_ flows: [SQLExpression], _ factor: SQLExpression) -> SQLExpression {
    let sizes = flows.map { SQLExpression("abs(\($0.text))", level: $0.level, range: $0.range) }
    let (value, slope) = (horner(flows, factor.text), self.slope(flows, factor.text))
    let (size, growth) = (horner(sizes, factor.text), self.slope(sizes, factor.text))
    // Receipts and payments, each twice, and their derivatives.
    let parts = [
      "\(size) + (\(value))", "\(size) - (\(value))", "\(growth) + (\(slope))", "\(growth) - (\(slope))",
    ].map { column("x", SQLExpression($0, .sum, level: factor.level, range: factor.range)) }
    let (receipts, payments) = (parts[0].text, parts[1].text)
    let ratio = "case when \(receipts) > 0 and \(payments) > 0 then \(receipts) / \(payments) end"
    let time = "\(factor.text) * (\(parts[2].text) / \(receipts) - \(parts[3].text) / \(payments))"
    let step = "\(factor.text) * exp(-ln(\(ratio)) / nullif(\(time), 0))"
    return column("x", SQLExpression(step, .product, level: parts[0].level, range: factor.range))
  }

  /// The rate, where what is left of a present value is explained by rounding, and moves the rate by little.
  private mutating func certain(
    _ factor: SQLExpression, _ flows: [SQLExpression], _ magnitudes: [SQLExpression], _ error: Double,
    _ tolerance: Double
  ) -> SQLExpression {
    let range = factor.range
    let rest = column(
      "x", SQLExpression("abs(\(horner(flows, factor.text)))", level: factor.level, range: range))
    let slope = column("x", SQLExpression(slope(flows, factor.text), level: factor.level, range: range))
    let share = dialect.double(error + Double(4 * flows.count) * 0x1p-53)
    let largest = column(
      "x", SQLExpression("\(share) * (\(horner(magnitudes, factor.text)))", level: factor.level, range: range)
    )
    let rate = column("x", SQLExpression("1 / \(factor.text) - 1", level: factor.level, range: range))
    let doubt = "\(largest.text) / nullif(\(slope.text), 0) / (\(factor.text) * \(factor.text))"
    // An infinite number, or none, is not between 0 and 64.
    let condition =
      "\(factor.text) > 0 and \(factor.text) < 64 and \(rest.text) <= \(largest.text) and \(doubt) <= abs(\(rate.text)) * \(dialect.double(tolerance))"
    return SQLExpression(
      "case when \(condition) then \(rate.text) end", level: largest.level,
      range: SQLExpression.Range(isWhole: false, largest: 1e100))
  }

  /// The present value, `f₀ + v (f₁ + v (f₂ + …))`.
  private func horner(_ flows: [SQLExpression], _ factor: String) -> String {
    nested(flows.map(\.text), factor)
  }

  /// The derivative, `f₁ + v (2 f₂ + v (3 f₃ + …))`.
  private func slope(_ flows: [SQLExpression], _ factor: String) -> String {
    nested(flows.enumerated().dropFirst().map { $0 == 1 ? $1.text : "\($0) * \($1.text)" }, factor)
  }

  private func nested(_ terms: [String], _ factor: String) -> String {
    var text = terms.last ?? "0e0"
    for term in terms.dropLast().reversed() {
      text = text.contains(" ") ? "(\(text))" : text
      text = "\(term) + \(factor) * \(text)"
    }
    return text
  }
}
