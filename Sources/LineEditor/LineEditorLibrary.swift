import CLibEdit

/// The libedit that this program was compiled with.
package enum LineEditorLibrary {
  /// The version: 2.11.
  package static let version = "\(LIBEDIT_MAJOR).\(LIBEDIT_MINOR)"
}
