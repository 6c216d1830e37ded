import Foundation

/// A fault of a library that is known to the public, as `KnownFaults.json` lists it.
struct KnownFault: Decodable {
  /// The name by which the public knows it, such as that of a CVE.
  let id: String
  /// The library, as `.ci/sbom` names it.
  let component: String
  /// The first version with the fault.
  let introduced: String
  /// The versions without it: the last one and all after it, and the later ones of the same series for the
  /// others.
  let fixed: [String]
  /// Where it is described.
  let source: String
  /// The fault in a sentence.
  let summary: String
  /// Why it does no harm here, or what is done about it; nil if no version with the fault may be linked.
  let answer: String?
  /// The file of the test that shows it; nil if there is nothing to run.
  let test: String?

  /// Returns `true` if a version has the fault.
  func affects(_ version: Version) -> Bool {
    guard version >= Version(introduced) else { return false }
    let fixed = fixed.map(Version.init).sorted()
    if let last = fixed.last, version >= last { return false }
    return !fixed.contains { $0.series == version.series && version >= $0 }
  }
}

/// A version: numbers with any characters between them.
struct Version: Comparable {
  private let numbers: [Int]

  init(_ text: some StringProtocol) {
    numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
  }

  /// The first two numbers.
  var series: [Int] { Array(numbers.prefix(2)) }

  static func < (left: Version, right: Version) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}

/// What is linked, as `.ci/sbom` lists it.
struct BillOfMaterials: Decodable {
  /// A library.
  struct Component: Decodable {
    let name: String
    let version: String
    /// `required`, or `excluded` if only tests use it.
    let scope: String
  }

  let bomFormat: String
  let components: [Component]
}
