import Finance

/// Lanes as a sum of multiples of other lanes and a constant.
///
/// Sums of sums are computed from their last parts at once: with fewer steps, and with one check for terms that
/// cancel instead of one for each sum, every one of which would multiply the bound of the error.
struct LinearForm: Sendable {
  struct Term: Sendable {
    /// Lanes that are no such sum themselves.
    let lanes: LaneValues
    var factor: Number
  }

  private(set) var terms: [Term] = []
  private(set) var constant = Number(0)

  /// Nothing: zero.
  init() {}

  /// The lanes themselves.
  init(_ lanes: LaneValues) { terms = [Term(lanes: lanes, factor: Number(1))] }

  /// The sum; nil when it is too large.
  func adding(_ other: LinearForm, sign: Int) -> LinearForm? {
    var sum = self
    guard let constant = sign > 0 ? constant.adding(other.constant) : constant.subtracting(other.constant)
    else { return nil }
    sum.constant = constant
    for term in other.terms {
      let factor = sign > 0 ? term.factor : term.factor.negated
      guard let index = sum.terms.firstIndex(where: { $0.lanes.slot == term.lanes.slot }) else {
        sum.terms.append(Term(lanes: term.lanes, factor: factor))
        continue
      }
      // Lanes of one slot may count in different units.
      let old = sum.terms[index].lanes
      guard let ratio = term.lanes.unit.divided(by: old.unit),
        let scaled = factor.multiplied(by: .exact(ratio)),
        let total = sum.terms[index].factor.adding(scaled)
      else { return nil }
      // Terms that cancel keep their lanes, which may have no value.
      sum.terms[index].factor = total
    }
    return sum
  }

  func adding(_ number: Number, sign: Int) -> LinearForm? {
    guard let constant = sign > 0 ? constant.adding(number) : constant.subtracting(number) else { return nil }
    var sum = self
    sum.constant = constant
    return sum
  }

  /// The product with a number; nil when it is too large.
  func multiplied(by number: Number) -> LinearForm? {
    guard let constant = constant.multiplied(by: number) else { return nil }
    var product = self
    product.constant = constant
    for index in terms.indices {
      guard let factor = terms[index].factor.multiplied(by: number) else { return nil }
      product.terms[index].factor = factor
    }
    return product
  }
}
