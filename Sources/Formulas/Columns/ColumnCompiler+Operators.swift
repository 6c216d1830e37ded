import Finance

extension ColumnCompiler {
  mutating func chain(
    _ first: Node, _ links: [Node.Link], _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Part {
    switch links.first?.operation {
    case .add, .subtract:
      var terms = [(try operand(first, evaluation), 1)]
      for link in links {
        terms.append((try operand(link.operand, evaluation), link.operation == .add ? 1 : -1))
      }
      return .column(try sum(terms))
    case .multiply, .divide, .power:
      var result = try operand(first, evaluation)
      for link in links { result = try applied(link.operation, result, operand(link.operand, evaluation)) }
      return .column(try lanes(of: result))
    case .and: return try joined([first] + links.map(\.operand), evaluation, isAnd: true)
    default: return try joined([first] + links.map(\.operand), evaluation, isAnd: false)
    }
  }

  /// The result of an arithmetic operation.
  mutating func applied(
    _ operation: Operation, _ left: Operand, _ right: Operand
  ) throws(NotVectorizableError) -> Operand {
    switch (operation, left, right) {
    case (.add, .number(let one), .number(let other)): return .number(try fit(one.adding(other)))
    case (.subtract, .number(let one), .number(let other)): return .number(try fit(one.subtracting(other)))
    case (.add, _, _): return .lanes(try sum([(left, 1), (right, 1)]))
    case (.subtract, _, _): return .lanes(try sum([(left, 1), (right, -1)]))
    case (.multiply, .number(let one), .number(let other)): return .number(try fit(one.multiplied(by: other)))
    case (.divide, .number(let one), .number(let other)): return .number(try fit(one.divided(by: other)))
    case (.power, .number(let one), .number(let other)): return .number(try fit(one.raised(to: other)))
    case (.multiply, .lanes(let lanes), .number(let number)),
      (.multiply, .number(let number), .lanes(let lanes)):
      if let part = try scaled(lanes, by: number) { return .lanes(part) }
      return .lanes(try product(lanes, try self.lanes(of: .number(number))))
    case (.divide, .lanes(let lanes), .number(let number)):
      if let factor = Number(1).divided(by: number), let part = try scaled(lanes, by: factor) {
        return .lanes(part)
      }
      return .lanes(try quotient(lanes, try self.lanes(of: .number(number))))
    case (.multiply, _, _): return .lanes(try product(try lanes(of: left), try lanes(of: right)))
    case (.divide, _, _): return .lanes(try quotient(try lanes(of: left), try lanes(of: right)))
    default: return .lanes(try power(try lanes(of: left), try lanes(of: right)))
    }
  }

  /// The product with a constant, which stays a sum if the lanes are one; nil for a factor of zero.
  private mutating func scaled(
    _ lanes: LaneValues, by number: Number
  ) throws(NotVectorizableError) -> LaneValues? {
    guard !lanes.isTruth, !number.isZero, let form = lanes.linear.multiplied(by: number) else { return nil }
    if let factor = number.exact, var part = lanes.counted(in: factor) {
      part.form = form
      return part
    }
    return try self.lanes(of: form)
  }

  private func fit(_ number: Number?) throws(NotVectorizableError) -> Number {
    guard let number else { throw NotVectorizableError() }
    return number
  }

  mutating func scaled(_ operand: Operand, by factor: Ratio) throws(NotVectorizableError) -> Part {
    .column(try lanes(of: applied(.multiply, operand, .number(.exact(factor)))))
  }

  /// Conditions joined from the left; a condition that decides the result hides errors behind it.
  mutating func joined(
    _ nodes: [Node], _ evaluation: Evaluation, isAnd: Bool
  ) throws(NotVectorizableError) -> Part {
    var result: LaneValues?
    for node in nodes {
      let part = part(node, evaluation)
      guard let before = result else {
        result = try truth(part)
        continue
      }
      // The conditions before it may hide one without a value.
      guard let next = try? truth(part) else { throw NotVectorizableError() }
      let slot =
        isAnd
        ? add(.choice(before.slot, then: next.slot, otherwise: before.slot))
        : add(.choice(before.slot, then: before.slot, otherwise: next.slot))
      result = LaneValues(slot: slot, unit: Ratio(1), error: 0, limit: 1, isTruth: true)
    }
    guard let result else { throw NotVectorizableError() }
    return .column(result)
  }

  mutating func compared(
    _ comparison: Comparison, _ left: Part, _ right: Part
  ) throws(NotVectorizableError) -> Part {
    let difference: LaneValues
    if let one = try? truth(left), let other = try? truth(right) {
      guard comparison == .equal || comparison == .unequal else { throw NotVectorizableError() }
      difference = try sum([(.lanes(one), 1), (.lanes(other), -1)])
    } else {
      difference = try self.difference(operand(left), operand(right))
    }
    let slot = add(.comparison(comparison, difference.slot))
    return .column(LaneValues(slot: slot, unit: Ratio(1), error: 0, limit: 1, isTruth: true))
  }
}
