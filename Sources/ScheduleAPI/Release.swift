/// The release of the shell, its fetching program and the service.
package enum Release {
  /// The version of all of them.
  package static let version = "0.1.0"
}
