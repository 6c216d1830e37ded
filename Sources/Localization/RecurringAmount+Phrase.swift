import Finance

extension RecurringAmount {
  /// The amount as people read it: `$110/mo`, `9% of collected income`.
  var phrase: LocalizedText {
    switch size {
    case .money(let money):
      let cell = Cell.money(money, .atLeast(0))
      return LocalizedText("\(cell)\(isPerUnit ? LocalizedText("/unit") : .none)\(interval.words)")
    case .share(let share, let base):
      guard let ratio = Ratio(share) else { return LocalizedText(verbatim: share.canonical) }
      return LocalizedText("\(Cell.percent(ratio, .atLeast(0))) of \(base.name)")
    }
  }
}

extension RecurringAmount.Interval {
  /// The words behind an amount that recurs at the interval; none for one that is paid once.
  fileprivate var words: LocalizedText {
    switch self {
    case .once: .none
    case .week: LocalizedText("/wk")
    case .month: LocalizedText("/mo")
    case .quarter: LocalizedText("/q")
    case .year: LocalizedText("/yr")
    }
  }
}

extension RecurringAmount.Base {
  /// The name that people read.
  var name: LocalizedText {
    switch self {
    case .collected: LocalizedText("collected income")
    case .rent: LocalizedText("rent")
    case .price: LocalizedText("price")
    case .arv: LocalizedText("after-repair value")
    case .value: LocalizedText("value")
    }
  }
}
