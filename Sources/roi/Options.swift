import Commands
import Glibc
import LineEditor
import Localization
import Reports
import ScheduleAPI
import ScheduleClient
import Shell

/// The options of the command line.
///
/// A type apart from `CommandLineOptions`, which the library makes; see `PlainOptions`.
struct Options: Equatable {
  var files: [String] = []
  var commands: [String] = []
  var format: OutputFormat?
  var color: ColorChoice?
  var locale: String?
  var currency: String?
  var store: String?
  var saved = false
  var keepGoing = false
  /// `true` to tell after each line that it has run.
  var acknowledges = false
  /// `true` to add to each result how people are shown it.
  var displays = false
  var noInit = false
  /// `true` for a session that writes no files, starts no programs and asks no services.
  var isSafe = false
  var service: String?
  var insecureService = false
  /// The command that the prompt runs first: `learn first-property`.
  var firstLine: String?

  /// What is wrong with them as a whole, as a sentence; nil for nothing.
  var fault: String? {
    if isSafe, store != nil || saved { return "--safe works on no saved work." }
    if isSafe, service != nil { return "--safe asks no services." }
    if store != nil, saved { return "--store and --saved exclude each other." }
    if acknowledges, format != .json { return "--acknowledge goes with --format json." }
    if displays, format != .json { return "--display goes with --format json." }
    do throws(ServiceAddressError) { _ = try serviceAddress() } catch {
      return "\(Diagnostic(ServiceCommandError.badAddress(service ?? "", error)))"
    }
    // Those of the environment are never wrong.
    guard locale != nil || currency != nil else { return nil }
    do throws(Diagnostic) { _ = try locales() } catch { return "\(error)" }
    return nil
  }

  /// The files that commands may use beside an open store.
  func files(store: String?) -> Files {
    isSafe ? .safe(for: nil) : store.map(Files.onDisk(exceptStore:)) ?? .onDisk
  }

  /// The service of the command line; nil for none.
  func serviceAddress() throws(ServiceAddressError) -> ServiceAddress? { try address(service) }

  /// The service of the environment, unless the command line has one; nil for none.
  func serviceOfEnvironment() throws(ServiceAddressError) -> ServiceAddress? {
    service == nil && !isSafe ? try address(Options.serviceVariable) : nil
  }

  /// The value of `ROI_SERVICE`.
  static var serviceVariable: String? { getenv("ROI_SERVICE").map { String(cString: $0) } }

  private func address(_ text: String?) throws(ServiceAddressError) -> ServiceAddress? {
    guard let text, !text.isEmpty else { return nil }
    return try ServiceAddress(text, allowsPlain: insecureService)
  }

  /// The locale and the currency of the command line, or else those of the environment.
  ///
  /// The currency of a script is the dollar by default, whatever the locale: its decimals are part of the
  /// results, which are to be the same for everyone.
  /// - Parameter isScript: `true` for a session without the user's own work.
  func locales(isScript: Bool = false) throws(Diagnostic) -> LocaleDefaults {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
    return try LocaleDefaults(
      locale: locale, currency: currency, environment: LocaleName.environment(.amounts, variable),
      language: Language.of(locale: LocaleName.environment(.messages, variable)),
      fallbackCurrency: isScript ? .usd : nil)
  }
}
