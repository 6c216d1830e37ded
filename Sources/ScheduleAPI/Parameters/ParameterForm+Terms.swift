import Finance

/// The caps of an adjustable rate; nil where there is none.
struct RateCaps: Sendable, Hashable {
  let first, periodic, lifetime: Percent?
}

extension RateAdjustment {
  /// The caps together.
  var caps: RateCaps {
    get { RateCaps(first: firstCap, periodic: periodicCap, lifetime: lifetimeCap) }
    set { (firstCap, periodicCap, lifetimeCap) = (newValue.first, newValue.periodic, newValue.lifetime) }
  }
}

extension ParameterForm where Value == RateCaps {
  /// Two or three caps: `2/2/5`.
  static var caps: Self {
    let cap = ParameterForm<Percent>.percent(ParameterBounds.rates)
    let none = "none"
    let pattern = "(\(cap.pattern)|\(none))(/(\(cap.pattern)|\(none))){1,2}"
    return Self(
      words: "FIRST/PERIODIC or FIRST/PERIODIC/LIFETIME, each \(cap.words), or \(none)",
      schema: [("type", "string"), ("pattern", .string("^\(pattern)$"))], pattern: pattern
    ) { text throws(ParameterFlaw) in
      let texts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      guard texts.count == 2 || texts.count == 3 else { throw .malformed }
      var caps: [Percent?] = []
      for text in texts { caps.append(text == none ? nil : try cap.read(text)) }
      return RateCaps(first: caps[0], periodic: caps[1], lifetime: caps.count == 3 ? caps[2] : nil)
    } text: { caps in
      let given = [caps.first, caps.periodic] + (caps.lifetime == nil ? [] : [caps.lifetime])
      return given.map { $0.map(cap.text) ?? none }.joined(separator: "/")
    }
  }
}

extension ParameterForm where Value == ExtraPayment {
  /// Payments to principal in some months: `12:5000`, `13-24:100`, `13-120/12:1000`, `13-/12:1000`.
  static var extraPayment: Self {
    let month = ParameterForm<Int>.month(ParameterBounds.months)
    let amount = ParameterForm<Money>.amount
    return Self(
      words:
        "MONTH:AMOUNT, FIRST-LAST:AMOUNT, FIRST-LAST/EVERY:AMOUNT or, without an end, FIRST-/EVERY:AMOUNT; "
        + "a month is \(month.words), EVERY a number of months, AMOUNT \(amount.words)",
      schema: [("type", "string")], pattern: "[0-9]+(-([0-9]+)?(/[0-9]+)?)?:\(amount.pattern)"
    ) { text throws(ParameterFlaw) in
      let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .malformed }
      let (first, last, interval) = try months(parts[0], month)
      return ExtraPayment(try amount.read(parts[1]), from: first, to: last, every: interval)
    } text: { payment in
      months(of: payment) + ":" + amount.text(payment.amount)
    }
  }

  private static func months(
    _ text: Substring, _ month: ParameterForm<Int>
  ) throws(ParameterFlaw) -> (first: Int, last: Int?, interval: Int) {
    guard let dash = text.firstIndex(of: "-") else {
      let single = try month.read(text)
      return (single, single, 1)
    }
    let first = try month.read(text[..<dash])
    let rest = text[text.index(after: dash)...]
      .split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard rest.count <= 2 else { throw .malformed }
    let last = rest[0].isEmpty ? nil : try month.read(rest[0])
    guard first <= last ?? first else { throw .outOfRange }
    return (first, last, rest.count == 2 ? try month.read(rest[1]) : 1)
  }

  private static func months(of payment: ExtraPayment) -> String {
    if payment.lastMonth == payment.firstMonth, payment.interval == 1 { return "\(payment.firstMonth)" }
    let last = payment.lastMonth.map { "\($0)" } ?? ""
    return "\(payment.firstMonth)-\(last)" + (payment.interval == 1 ? "" : "/\(payment.interval)")
  }
}

extension ParameterForm where Value == LoanChange {
  /// A change in one month: `61:rate:8`, `60:recast`, `6:draw:5000`.
  static var change: Self {
    let month = ParameterForm<Int>.month(ParameterBounds.months)
    let rate = ParameterForm<Percent>.percent(ParameterBounds.rates)
    let amount = ParameterForm<Money>.amount
    return Self(
      words: "MONTH:rate:PERCENT, MONTH:recast or MONTH:draw:AMOUNT; MONTH is \(month.words), PERCENT "
        + "\(rate.words), AMOUNT \(amount.words)",
      schema: [("type", "string")], pattern: "[0-9]+:(recast|(rate|draw):\(amount.pattern))"
    ) { text throws(ParameterFlaw) in
      let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      switch (parts.count, parts.dropFirst().first) {
      case (2, "recast"): return LoanChange(month: try month.read(parts[0]), .recast)
      case (3, "rate"): return LoanChange(month: try month.read(parts[0]), .rate(try rate.read(parts[2])))
      case (3, "draw"): return LoanChange(month: try month.read(parts[0]), .draw(try amount.read(parts[2])))
      default: throw .malformed
      }
    } text: { change in
      switch change.effect {
      case .rate(let percent): "\(change.month):rate:\(rate.text(percent))"
      case .recast: "\(change.month):recast"
      case .draw(let money): "\(change.month):draw:\(amount.text(money))"
      }
    }
  }
}
