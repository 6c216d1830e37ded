import Finance
import SeededRandom
import Testing

@testable import Formulas

@Suite("Solving")
struct SolvingTests {
  /// Formulas about one number, x.
  private struct Names: Vocabulary {
    static let symbol = Symbol(name: "x", measure: .number, isMonthly: false, index: 0)

    func symbol(named name: String, isCalled: Bool) -> Symbol? { name == "x" ? Names.symbol : nil }
  }

  private final class Place: Scope {
    let x: Int
    init(_ x: Int) { self.x = x }
    var period: Period? { nil }
    func lastMonth() throws(NoValueError) -> Int { 1 }
    func formula(of symbol: Symbol, at period: Period?) -> Formula? { nil }
    func arithmetic(of symbol: Symbol, at period: Period?) -> Formula? { nil }
    func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? { Number(x) }
    func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError? { nil }
  }

  private func conditions(_ text: String) throws -> [Condition] {
    try Formula(text, in: Names()).conditions.map(Condition.init)
  }

  private func search(
    _ conditions: [Condition], _ steps: ClosedRange<Int>, _ present: Int
  ) throws -> ConditionSearch {
    try ConditionSearch(steps, present: present) { step throws(InterruptionError) in
      conditions.map { $0.state(in: Place(step)) }
    }
  }

  private func solution(
    _ text: String, _ steps: ClosedRange<Int> = 0...1_000_000_000_000, at present: Int = 0
  ) throws -> Solution {
    let conditions = try conditions(text)
    return try Solution(conditions, along: try search(conditions, steps, present))
  }

  /// The stretch of a solution that is one.
  private func interval(_ text: String, at present: Int = 0) throws -> Solution.Interval {
    guard case .interval(let interval, _) = try solution(text, at: present) else {
      throw FormulaError(.empty, 0..<0)
    }
    return interval
  }

  private func root(_ text: String, at present: Int = 0) throws -> Solution.Root {
    guard case .root(let root, _) = try solution(text, at: present) else {
      throw FormulaError(.empty, 0..<0)
    }
    return root
  }

  @Test("The end of a stretch is exact, and lies where the straight line says")
  func limits() throws {
    let atMost = try interval("3 * x <= 100")
    #expect(atMost.steps == 0...33)
    #expect(atMost.lower == nil)
    #expect(atMost.nearest.binding == [0])
    let beyond = try #require(atMost.nearest.beyond)
    #expect(abs(beyond - 1.0 / 3) < 1e-12)
    let strict = try interval("x > 1e9")
    #expect(strict.nearest.step == 1_000_000_001)
    #expect(strict.upper == nil)
  }

  @Test("Of two ends the one nearest to the present step is the answer, and both are told")
  func twoEnds() throws {
    for (present, nearest) in [(0, 1_000), (2_000, 1_000), (6_000, 7_500), (90_000, 7_500)] {
      let interval = try interval("x >= 1000 and 2 * x <= 15000", at: present)
      #expect(interval.steps == 1_000...7_500)
      #expect(interval.nearest.step == nearest)
      #expect(interval.nearest.binding == [nearest == 1_000 ? 0 : 1])
    }
  }

  @Test("A stretch of one step far from everything is found when a margin leads to it")
  func narrow() throws {
    for center in [77, 123_457, 987_654_321] {
      let interval = try interval("(x - \(center)) ^ 2 <= 0.5", at: 500)
      #expect(interval.steps == center...center)
    }
  }

  @Test("A gap of one step within a stretch is found when a margin leads to it")
  func gap() throws {
    let interval = try interval("(x - 123457) ^ 2 >= 0.5", at: 500)
    #expect(interval.steps == 0...123_456)
  }

  @Test("A jump has no value in between")
  func jump() throws {
    let interval = try interval("if(x < 500, 1, 9) <= 5")
    #expect(interval.nearest.step == 499)
    #expect(interval.nearest.beyond == nil)
  }

  @Test("A step without a value meets nothing, and is the answer only where nothing fails")
  func undefined() throws {
    #expect(try interval("1 / (x - 5) >= 1").steps == 6...6)
    #expect(try interval("1 / (x - 5) >= 1").nearest.step == 6)
    let open = try interval("1 / (x - 5) > 0", at: 50)
    #expect(open.nearest.step == 6)
    #expect(open.nearest.error?.reason == .divisionByZero("x - 5"))
    guard case .undefined(0, let error) = try solution("x / 0 > 1") else {
      Issue.record("there is a value")
      return
    }
    #expect(error.reason == .divisionByZero("0"))
  }

  @Test("The root of an equation is the nearer of two neighbours")
  func roots() throws {
    let exact = try root("x * x = 1522756")
    #expect(exact.isExact && exact.step == 1_234)
    let near = try root("x * x = 1522756 + 500")
    #expect(!near.isExact && near.step == 1_234)
    let beyond = try #require(near.beyond)
    #expect(abs(beyond - (1_523_256.0.squareRoot() - 1_234)) < 1e-4)
    #expect(try root("x * x = 1522756 + 2000").step == 1_235)
    #expect(try root("(x - 100) * (x - 90000) = 0", at: 70_000).step == 90_000)
    #expect(try root("1 / (x - 7.5) = 0.1").step == 18)
    let plateau = try root("round(x / 10; 0) = 5", at: 500)
    #expect(plateau.steps == 45...54 && plateau.step == 54)
  }

  @Test("Where the difference changes its sign at a pole there is no root")
  func pole() throws {
    guard case .unsatisfied = try solution("1 / (x - 7.5) = 0") else {
      Issue.record("a pole is no root")
      return
    }
  }

  @Test("Of an equation's roots only those count at which the other conditions hold")
  func rootAndMore() throws {
    #expect(try root("(x - 100) * (x - 90000) = 0 and x > 500").step == 90_000)
    guard case .unsatisfied(let closestApproach?) = try solution("x = 700 and x > 900") else {
      Issue.record("both cannot be met")
      return
    }
    #expect(closestApproach.step == 700 && closestApproach.condition == 1)
  }

  @Test("What cannot be met comes nearest where the worst condition misses by least")
  func unsatisfied() throws {
    guard case .unsatisfied(let closestApproach?) = try solution("5 - (x - 77777) ^ 2 >= 6") else {
      Issue.record("it cannot be met")
      return
    }
    #expect(closestApproach.step == 77_777)
    guard case .unsatisfied(nil) = try solution("not (x > 3) and not (x < 5)") else {
      Issue.record("what is no comparison does not tell how near it is")
      return
    }
  }

  @Test("What does not depend on the step, holds everywhere, or bars the way")
  func constants() throws {
    if case .independent(holds: true) = try solution("2 > 1") {} else { Issue.record("2 > 1") }
    if case .independent(holds: false) = try solution("2 < 1") {} else { Issue.record("2 < 1") }
    if case .always = try solution("x >= 0") {} else { Issue.record("x >= 0") }
    if case .blocked(condition: 1) = try solution("x > 5 and 2 < 1") {} else { Issue.record("2 < 1") }
  }

  @Test("On a short line everything is as walking it says")
  func bruteForce() throws {
    var random = Lehmer(state: 9)
    for _ in 0..<300 {
      let (a, b, c) = (random.below(300), random.below(300), random.below(9))
      let present = random.below(300)
      let text = "(x - \(a)) * (x - \(b)) <= \(c * 100) and x + \(c) >= \(b / 2)"
      let conditions = try conditions(text)
      let isMet = { (x: Int) in (x - a) * (x - b) <= c * 100 && x + c >= b / 2 }
      let met = (0...299).filter(isMet)
      let found = try Solution(conditions, along: try search(conditions, 0...299, present))
      switch found {
      case .interval(let interval, let others):
        let all = ([interval.steps] + others).flatMap(Array.init).sorted()
        #expect(all == met, "\(text)")
        let nearest = met.map { abs($0 - present) }.min()
        #expect(interval.steps.map { abs($0 - present) }.min() == nearest, "\(text) at \(present)")
      case .always: #expect(met.count == 300, "\(text)")
      case .unsatisfied: #expect(met.isEmpty, "\(text)")
      default: Issue.record("\(text)")
      }
    }
  }

  @Test("The answer and the ends from few steps are those of the whole solution")
  func nearest() throws {
    var random = SplitMix(seed: 39)
    for _ in 0..<400 {
      let (a, b, c) = (somewhere(&random), somewhere(&random), somewhere(&random))
      let present = somewhere(&random)
      let text = [
        "(x - \(a)) * (x - \(b)) <= 0", "(x - \(a)) * (x - \(b)) * (x - \(c)) > 0 and x > \(b)",
        "(x - \(a)) ^ 2 <= 0.5 and x < \(b)", "1 / (x - \(a)) > 0", "x <= \(a) or x >= \(b)",
        "(x - \(a)) ^ 2 >= 0.5", "(x - \(a)) / (x - \(a)) = 1", "2 < 1 and x > \(a)",
      ].randomElement(using: &random)!
      let conditions = try conditions(text)
      let search = { () throws in try self.search(conditions, 0...1_000_000_000_000, present) }
      let whole = try Solution(conditions, along: search())
      let answer = try Solution.answer(of: conditions, along: search())
      #expect(answer == whole.answer, "\(text) at \(present)")
      for direction in [ConditionSearch.Direction.down, .up] {
        let end = try Solution.end(direction, of: conditions, along: search())
        #expect(end == whole.failingEnd(direction), "\(text) at \(present), \(direction)")
      }
    }
  }

  @Test("An answer that is near takes a third of the steps of the whole solution")
  func nearSteps() throws {
    let conditions = try conditions("x <= 900000")
    let count = { (use: (ConditionSearch) throws -> Void) throws -> Int in
      var steps: Set<Int> = []
      let search = try ConditionSearch(0...1_000_000_000_000, present: 1_000_000) { step in
        steps.insert(step)
        return conditions.map { $0.state(in: Place(step)) }
      }
      try use(search)
      return steps.count
    }
    let all = try count { _ = try Solution(conditions, along: $0) }
    let few = try count {
      let answer = try Solution.answer(of: conditions, along: $0)
      #expect(answer == 900_000)
    }
    #expect(few * 3 < all)
  }

  /// A step of any size, the sizes being equally likely.
  private func somewhere(_ random: inout SplitMix) -> Int { Int(random.integer(upToBits: 33)) }

  @Test("A search stops when nobody wants to know any more")
  func interruption() throws {
    var asked = 0
    let conditions = try conditions("x > 4")
    #expect(throws: InterruptionError.self) {
      let search = try ConditionSearch(0...1_000_000, present: 5) { step throws(InterruptionError) in
        asked += 1
        if asked == 10 { throw InterruptionError() }
        return conditions.map { $0.state(in: Place(step)) }
      }
      _ = try Solution(conditions, along: search)
    }
    #expect(asked == 10)
  }
}

extension Solution {
  /// The end of the interval in a direction, where a condition fails behind it.
  fileprivate func failingEnd(_ direction: ConditionSearch.Direction) -> Int? {
    guard case .interval(let interval, _) = self,
      let end = direction == .up ? interval.upper : interval.lower, end.error == nil
    else { return nil }
    return end.step
  }
}

/// A small repeatable source of numbers.
///
/// - Source: D. H. Lehmer's generator with the modulus 2^31 - 1 and the multiplier 48271 (Park and Miller,
///   1993).
private struct Lehmer {
  var state: Int

  mutating func below(_ limit: Int) -> Int {
    state = state * 48_271 % 2_147_483_647
    return state % limit
  }
}
