import Localization
import Reports

/// The help on what scripts, pages and services may do.
enum TrustHelp {
  /// The words after `help` that lead here.
  static let topics = ["trust", "safe"]

  static let summary = LocalizedText("what scripts, pages and services may do")

  static var report: Report { Report(sentences.map { .note($0) }) }

  private static let sentences = [
    LocalizedText("What you type at the prompt is trusted, and so are your settings and your start file."),
    LocalizedText(
      "A script reads and writes files as you can: run one of somebody else with \"roi --safe FILE\"."),
    LocalizedText(
      "--safe writes no files, starts no programs, uses no services and no saved work, and reads only files beside the script or below its folder."
    ),
    LocalizedText(
      "It reads files by their names: scripts and lists of checks in *.roi, listings in *.csv, *.tsv, *.jsonl and *.xlsx, lessons in *.md. If a file is not a script, an error shows only the place."
    ),
    LocalizedText(
      "A setting that a script chooses holds for the session; a script cannot choose a program or forget your history."
    ),
    LocalizedText(
      "\"roi check\" and \"roi lesson\" run pages with files in memory: a page writes none, and reads only those beside it or below its folder."
    ),
    LocalizedText(
      "\"roi mcp\" answers an assistant: it writes and reads no files, starts no programs and uses no services, and reads your saved properties only with --saved."
    ),
    LocalizedText(
      "\"roi lsp\" helps an editor: it writes no files, starts no programs and uses no services, and reads only files beside a document or below its folder."
    ),
    LocalizedText(
      "Characters that control a terminal or cannot be seen are shown as escapes, wherever they come from."),
  ]
}
