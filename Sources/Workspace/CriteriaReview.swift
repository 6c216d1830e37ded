import Finance
import Formulas

/// The criteria of a document that were met when it was last saved or opened and are not met now, though the
/// document itself is the same.
package struct CriteriaReview {
  /// A criterion that is not met any more.
  package struct Failure {
    /// The criterion.
    package let criterion: Formula
    /// The value of its left side then; nil for a condition without one.
    package let before: Number?
    /// The value of its left side now; nil where there is none.
    package let now: Number?
  }

  /// Something besides the document on which its figures rest, and which has changed.
  package enum Cause: Sendable, Equatable {
    /// The release of the program.
    case release(from: String, to: String)
    /// The year of the tax law.
    case taxLaw(from: String, to: String)
    /// The defaults that the user gives new documents.
    case defaults
  }

  /// The criteria that are not met any more; never empty.
  package let failures: [Failure]
  /// The changes that may be the cause, as far as they are known.
  package let causes: [Cause]
}

/// The verdicts on the criteria of a document, with what they rest on.
///
/// They are kept as lines of text, the words of which are separated by tabs: criteria are typed, and what is typed
/// has no tabs.
struct CriteriaVerdicts: Equatable {
  /// The facts besides the document on which verdicts rest.
  ///
  /// Something that joins it gets a property here and a `Cause`.
  struct Basis: Equatable {
    let release: String
    /// The year of the tax law; empty for a kind without tax.
    let taxLaw: String
    /// The fingerprint of the user's defaults.
    let defaults: String
  }

  /// The verdict on one criterion.
  struct Verdict: Equatable {
    let criterion: String
    let isMet: Bool
    /// The value of the left side; nil where there is none.
    let value: Double?
  }

  let basis: Basis
  /// The fingerprint of the document.
  let document: String
  let verdicts: [Verdict]

  init(basis: Basis, document: String, verdicts: [Verdict]) {
    (self.basis, self.document, self.verdicts) = (basis, document, verdicts)
  }

  /// The verdicts of a text; nil for a text that is none, such as that of another release.
  init?(text: String) {
    let lines = text.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let head = lines.first, head.count == 4 else { return nil }
    (basis, document) = (Basis(release: head[0], taxLaw: head[1], defaults: head[2]), head[3])
    var verdicts: [Verdict] = []
    for line in lines.dropFirst() {
      guard line.count == 3 else { return nil }
      verdicts.append(Verdict(criterion: line[2], isMet: line[0] == "met", value: Double(line[1])))
    }
    self.verdicts = verdicts
  }

  var text: String {
    let lines = verdicts.map { verdict in
      [verdict.isMet ? "met" : "failed", verdict.value.map { "\($0)" } ?? "", verdict.criterion]
    }
    return ([[basis.release, basis.taxLaw, basis.defaults, document]] + lines).map {
      $0.joined(separator: "\t")
    }
    .joined(separator: "\n")
  }

  /// The changes from one basis to another.
  static func causes(from old: Basis, to new: Basis) -> [CriteriaReview.Cause] {
    (old.release == new.release ? [] : [.release(from: old.release, to: new.release)])
      + (old.taxLaw == new.taxLaw ? [] : [.taxLaw(from: old.taxLaw, to: new.taxLaw)])
      + (old.defaults == new.defaults ? [] : [.defaults])
  }
}

/// A short text that differs between contents.
struct Fingerprint {
  private var hash = FNVHash()

  /// The fingerprint of rows, in whichever order, and of words that go with them.
  init(_ rows: [String: String], _ words: String...) {
    for (name, text) in rows.sorted(by: { $0.key < $1.key }) {
      add(name)
      add(text)
    }
    for word in words { add(word) }
  }

  private mutating func add(_ text: String) {
    hash.add(text.utf8)
    // What ends one text and begins the next is no part of either.
    hash.add([0xFF])
  }

  var text: String { String(hash.value, radix: 16) }
}
