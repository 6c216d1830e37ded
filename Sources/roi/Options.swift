import ArgumentParser
import Reports
import Terminal

/// What may be said on the command line.
///
/// The library's subcommands are not used: a word that stands first would have to be either one of them or a script.
struct Options: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roi", abstract: "Work out whether a rental property is worth buying.",
    usage: """
      roi [OPTIONS]             the prompt, or a script on standard input
      roi [run] FILE… [OPTIONS] scripts
      roi -c COMMAND… [OPTIONS] commands
      """,
    discussion: """
      On a terminal the shell is interactive, and what you enter is saved as you type it. Scripts and -c start from \
      an empty property and save nothing, unless --store or --saved is given.
      """,
    version: "roi 0.1.0")

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

  @Option(
    help: ArgumentHelp("Work on this store instead of your own.", valueName: "file"), completion: .file())
  var store: String?

  @Flag(help: "Let scripts and -c work on your own saved properties.")
  var saved = false

  @Flag(help: "Go on after an error in a script; the exit status still tells of it.")
  var keepGoing = false

  @Flag(help: "At the prompt, read neither the kept settings nor the start file.")
  var noInit = false

  func validate() throws {
    if store != nil, saved { throw ValidationError("--store and --saved exclude each other.") }
    if !files.isEmpty, !commands.isEmpty { throw ValidationError("Scripts and -c exclude each other.") }
  }
}

extension OutputFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
