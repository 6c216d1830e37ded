import SeededRandom
import Testing

@testable import Model

@Suite("Collections whose copies share what is equal")
struct SharedArrayTests {
  @Test("An array does as an ordinary one, and its copies stay as they are", arguments: 0..<10)
  func array(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var (shared, plain) = (SharedArray<Int>(), [Int]())
    var copies: [(SharedArray<Int>, [Int])] = []
    for step in 0..<3000 {
      switch Int.random(in: 0..<100, using: &random) {
      case 0:
        let bound = Int.random(in: 0..<50, using: &random)
        shared.removeAll { $0 % 50 == bound }
        plain.removeAll { $0 % 50 == bound }
      case 1..<30 where !plain.isEmpty:
        let index = plain.indices.randomElement(using: &random) ?? 0
        (shared[index], plain[index]) = (step, step)
      default:
        shared.append(step)
        plain.append(step)
      }
      if step % 200 == 0 { copies.append((shared, plain)) }
    }
    #expect(plain.count > 1100, "two levels above the leaves")
    for (copy, expected) in copies + [(shared, plain)] {
      #expect(Array(copy) == expected && copy.indices.map { copy[$0] } == expected)
      #expect(copy == SharedArray(expected) && copy.last == expected.last)
    }
  }

  @Test("The differences of two arrays are found, whatever they share", arguments: 0..<10)
  func differences(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let old = SharedArray(0..<Int.random(in: 0...2200, using: &random))
    var new = old
    for _ in 0..<5 {
      if let index = new.indices.randomElement(using: &random) {
        new[index] = Int.random(in: 0...3000, using: &random)
      }
      new.append(-1)
    }
    let expected = new.indices.filter { $0 >= old.count || old[$0] != new[$0] }
    #expect(new.indicesDiffering(from: old) == expected)
    #expect(old.indicesDiffering(from: new) == expected)
    #expect(new.indicesDiffering(from: new).isEmpty)
    // Nothing shared, and of another height.
    #expect(SharedArray(new).indicesDiffering(from: SharedArray(old)) == expected)
    #expect(SharedArray([7]).indicesDiffering(from: SharedArray(0..<40)) == Array(0..<40))
  }
}
