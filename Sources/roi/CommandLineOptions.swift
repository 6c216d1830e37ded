import ArgumentParser
import Commands
import LineEditor
import Localization
import Reports
import ScheduleAPI
import ScheduleClient

/// The command line, for the argument parser.
///
/// It has no subcommands of the library, since the first word may also be the name of a script.
struct CommandLineOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roi", abstract: "Work out whether a rental property is worth buying.",
    usage: """
      roi [OPTIONS]             the prompt, or a script on standard input
      roi [run] FILE… [OPTIONS] scripts
      roi -c COMMAND… [OPTIONS] commands, after the scripts if there are any
      roi learn [LESSON]        the lessons
      roi schema                the JSON Schema of --format json
      roi mcp                   answers to an assistant (Model Context Protocol)
      roi lsp                   help for an editor (Language Server Protocol)
      roi check FILE…           whether the transcripts of Markdown pages are true
      roi rows FILE             what is saved in a store, as lines for git
      roi lesson lint FILE…     whether lessons work as they should
      roi lesson report FILE…   how learners get on with them
      roi lesson help           how a lesson is written
      """,
    discussion: """
      On a terminal the shell is interactive, and what you enter is saved as you type it. Scripts and -c start from \
      an empty property and save nothing, unless --store or --saved is given.
      """,
    version: "roi \(Release.version)")

  @Argument(help: "Scripts to run, in order; \"-\" is standard input.", completion: .file())
  var files: [String] = []

  @OptionGroup var shell: ShellOptions

  func validate() throws {
    if shell.verbose { throw ValidationError("--verbose goes with --version.") }
    if let fault = options.fault { throw ValidationError(fault) }
  }

  /// The parsed options.
  var options: Options {
    Options(
      files: files, commands: shell.commands, format: shell.format, color: shell.color, locale: shell.locale,
      currency: shell.currency, store: shell.store, saved: shell.saved, keepGoing: shell.keepGoing,
      acknowledges: shell.acknowledge, displays: shell.display, noInit: shell.noInit || shell.safe,
      isSafe: shell.safe,
      service: shell.service, insecureService: shell.insecureService)
  }
}

/// The options of the shell and of scripts.
struct ShellOptions: ParsableArguments {
  @Option(
    name: .customShort("c"),
    help: ArgumentHelp("Run a command; may be given more than once.", valueName: "command"),
    completion: .custom { TypedCommands.texts(of: TypedWord($0, $1, $2)) })
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

  @Flag(help: "In JSON, tell after each line of a script that it has run.")
  var acknowledge = false

  @Flag(help: "In JSON, add how people are shown each result: text, Markdown, a picture.")
  var display = false

  @Flag(help: "At the prompt, read neither the kept settings nor the start file.")
  var noInit = false

  @Flag(help: "With --version: also what is linked, with versions.")
  var verbose = false

  @Flag(help: "Write no files, start no programs, ask no services: for scripts of others.")
  var safe = false
}

extension OutputFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
