import ArgumentParser
import Commands
import Glibc
import LineEditor
import Localization
import Reports
import ScheduleAPI

/// What may be said on the command line.
///
/// The library's subcommands are not used: a word that stands first would have to be either one of them or a script.
struct CommandLineOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roi", abstract: "Work out whether a rental property is worth buying.",
    usage: """
      roi [OPTIONS]             the prompt, or a script on standard input
      roi [run] FILE… [OPTIONS] scripts
      roi -c COMMAND… [OPTIONS] commands
      roi learn [LESSON]        the lessons
      roi check FILE…           whether the transcripts of Markdown pages are true
      roi lesson lint FILE…     whether lessons are what they should be
      """,
    discussion: """
      On a terminal the shell is interactive, and what you enter is saved as you type it. Scripts and -c start from \
      an empty property and save nothing, unless --store or --saved is given.
      """,
    version: "roi \(Release.version)")

  @Argument(help: "Scripts to run, in order; \"-\" is standard input.", completion: .file())
  var files: [String] = []

  @Option(
    name: .customShort("c"),
    help: ArgumentHelp("Run a command; may be given more than once.", valueName: "command"))
  var commands: [String] = []

  @Option(help: ArgumentHelp("The format of results (text).", valueName: "format"))
  var format: OutputFormat?

  @Option(help: ArgumentHelp("When to use colour (auto).", valueName: "when"))
  var color: ColorChoice?

  @Option(help: ArgumentHelp("How amounts are written: de_DE, en_IN.", valueName: "name"))
  var locale: String?

  @Option(help: ArgumentHelp("The currency of all amounts: EUR, JPY.", valueName: "code"))
  var currency: String?

  @Option(
    help: ArgumentHelp("Work on this store instead of your own.", valueName: "file"), completion: .file())
  var store: String?

  @Option(help: ArgumentHelp("Take schedules from this service; or $ROI_SERVICE.", valueName: "url"))
  var service: String?

  @Flag(help: "Take plain http to a service on another machine.")
  var insecureService = false

  @Flag(help: "Let scripts and -c work on your own saved properties.")
  var saved = false

  @Flag(help: "Go on after an error in a script; the exit status still tells of it.")
  var keepGoing = false

  @Flag(help: "At the prompt, read neither the kept settings nor the start file.")
  var noInit = false

  func validate() throws {
    if store != nil, saved { throw ValidationError("--store and --saved exclude each other.") }
    if !files.isEmpty, !commands.isEmpty { throw ValidationError("Scripts and -c exclude each other.") }
    do throws(ServiceAddress.Fault) { _ = try options.serviceAddress() } catch {
      throw ValidationError("\(Problem(.badAddress(service ?? "", error)))")
    }
    do throws(Problem) { _ = try options.locales() } catch { throw ValidationError("\(error)") }
  }

  /// What was said.
  var options: Options {
    Options(
      files: files, commands: commands, format: format, color: color, locale: locale, currency: currency,
      store: store, saved: saved, keepGoing: keepGoing, noInit: noInit, service: service,
      insecureService: insecureService)
  }
}

/// What was said on the command line: nothing, unless told.
///
/// A value of its own, since to ask the library when nothing was said takes as long as to open the store.
struct Options {
  var files: [String] = []
  var commands: [String] = []
  var format: OutputFormat?
  var color: ColorChoice?
  var locale: String?
  var currency: String?
  var store: String?
  var saved = false
  var keepGoing = false
  var noInit = false
  var service: String?
  var insecureService = false
  /// What the prompt runs before the person types: `learn first-property`.
  var firstLine: String?

  /// The service that was said; nil for none.
  func serviceAddress() throws(ServiceAddress.Fault) -> ServiceAddress? { try address(service) }

  /// The service of the environment, where none was said; nil for none.
  func serviceOfEnvironment() throws(ServiceAddress.Fault) -> ServiceAddress? {
    service == nil ? try address(Options.serviceVariable) : nil
  }

  /// What `ROI_SERVICE` says.
  static var serviceVariable: String? { getenv("ROI_SERVICE").map { String(cString: $0) } }

  private func address(_ text: String?) throws(ServiceAddress.Fault) -> ServiceAddress? {
    guard let text, !text.isEmpty else { return nil }
    return try ServiceAddress(text, allowsPlain: insecureService)
  }

  /// The locale and the currency that were said, and else those of the environment.
  ///
  /// A script is written as the person's locale has it, too, but it is in dollars unless it is said otherwise: the decimals of
  /// the currency are part of its results, and it gives everyone the same ones.
  /// - Parameter isScript: Whether what runs has nothing to do with a person's own work.
  func locales(isScript: Bool = false) throws(Problem) -> LocaleDefaults {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } }
    return try LocaleDefaults(
      locale: locale, currency: currency, environment: LocaleName.environment(.amounts, variable),
      language: Languages.spoken(in: LocaleName.environment(.messages, variable)),
      plainCurrency: isScript ? .usd : nil)
  }
}

extension OutputFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
