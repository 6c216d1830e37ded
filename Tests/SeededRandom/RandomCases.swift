import Glibc

/// The number of cases of a random test.
///
/// A test that takes long tries a part of its cases in each run, always the same ones; `Tests/fuzz-in-full`
/// runs all.
package enum RandomCases {
  /// `true` where `FULL_FUZZ` is in the environment.
  package static let areAllRun = getenv("FULL_FUZZ") != nil

  /// The number of cases to run out of `all`: one of `share`, or all of them.
  package static func count(_ all: Int, oneOf share: Int) -> Int { areAllRun ? all : all / share }
}
