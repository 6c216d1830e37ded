/// The exit statuses of the program.
enum ExitStatus {
  static let success: Int32 = 0
  /// A command failed.
  static let failure: Int32 = 1
  /// The command line has an error.
  static let usage: Int32 = 2
  /// Output could not be written, as in `sysexits.h`.
  static let cannotWrite: Int32 = 74

  /// The program ended on a signal.
  static func signal(_ number: Int32) -> Int32 { 128 + number }
}
