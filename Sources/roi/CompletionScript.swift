import ArgumentParser

/// The script by which a shell completes the words behind `roi`.
///
/// The library writes it, for programs whose first word is always a command. Here it may also be the name of a script.
struct CompletionScript {
  /// `true` for words that a shell's script, or its user, asks the library for.
  static func isAsked(for words: [String]) -> Bool {
    ["--generate-completion-script", "---completion"].contains(words.first?.split(separator: "=").first)
  }

  private let shell: CompletionShell

  /// The script that the words of a command line ask for; nil for any other words.
  init?(for words: [String]) {
    let parts = words.flatMap { $0.split(separator: "=", maxSplits: 1) }
    guard parts.first == "--generate-completion-script", parts.count <= 2,
      let shell = parts.count == 2
        ? CompletionShell(rawValue: String(parts[1])) : CompletionShell.autodetected()
    else { return nil }
    self.shell = shell
  }

  var text: String {
    var text = WholeCommandLine.completionScript(for: shell)
    for (written, meant) in changes { text = text.replacing(written, with: meant, maxReplacements: 1) }
    return text + (shell == .fish ? Self.filesOfFish : "")
  }

  /// The last command before the library's own `help`, which there is none of.
  private static let lastName = RoiTools.names.last ?? ""

  /// What is written otherwise than by the library; each stands first in the function of the first word.
  private var changes: [(written: String, meant: String)] {
    let withoutHelp = ("\(Self.lastName)|help)", "\(Self.lastName))")
    return switch shell {
    case .bash: [withoutHelp, ("\(Self.lastName) help'", "\(Self.lastName)'"), Self.filesOfBash]
    case .zsh:
      [
        withoutHelp, ("            'help:Show subcommand help information.'\n", ""),
        ("subcommands && ret=0\n", "subcommands && ret=0\n        _files && ret=0\n"), Self.scriptsOfZsh,
      ]
    default: [(Self.helpOfFish, "")]
    }
  }

  private static let filesOfBash = (
    """
        *)
            # Offer subcommand completions

    """,
    """
        *)
            if [[ "${#unparsed_words[@]}" -gt 0 ]]; then
                _roi_run
                return
            fi
            __roi_add_completions -f

    """
  )

  private static let scriptsOfZsh = (
    """
                "_roi_${words[1]}" && ret=0
                ;;

    """,
    """
                "_roi_${words[1]}" && ret=0
                ;;
            *)
                _roi_run && ret=0
                ;;

    """
  )

  private static let firstWordOfFish =
    "complete -c 'roi' -n '__roi_should_offer_completions_for_positional \"roi\" -eq 1'"

  private static let helpOfFish = firstWordOfFish + " -fa 'help' -d 'Show subcommand help information.'\n"

  private static let filesOfFish = "\n" + firstWordOfFish + " -F"
}
