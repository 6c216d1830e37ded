import Commands
import Glibc
import LineEditor
import Localization
import Reports
import Shell
import Syntax

/// The prompt's services for commands: questions, the text editor, progress, history and settings.
extension InteractiveShell {
  var console: Console {
    Console(
      editValue: { [unowned self] label, present, beginning in
        edit(present, label: label, behind: beginning)
      },
      showValueError: { [unowned self] error, label, typed in show(error, of: typed, label: label) },
      editText: { [unowned self] text in editText(text) },
      confirm: { [unowned self] question in
        guard let answer = edit("", label: question) else { return false }
        return answer.isEmpty || YesNo.yes.contains(answer.lowercased())
      },
      progress: { [unowned self] text in show(progress: text) },
      history: { [unowned self] in
        editor.history.entries.flatMap { TypedLines($0).pieces.map(\.text) }
      },
      clearHistory: { [unowned self] in clearHistory() },
      apply: { [unowned self] setting, value in apply(setting, value) },
      saveSettings: { [unowned self] settings in save(settings) })
  }

  /// Edits a value in a line; nil when the user cancels.
  /// - Parameter beginning: The beginning of the line in which the value could stand; nil for an answer.
  private func edit(_ present: String, label: String, behind beginning: String? = nil) -> String? {
    switch editor.edit(present, prompt: valuePrompt(label), behind: beginning) {
    case .line(let text): return text
    case .terminated(let signal):
      pendingSignal = signal
      return nil
    default: return nil
    }
  }

  /// Shows an error with its carets under the value.
  private func show(_ error: Diagnostic, of typed: String, label: String) {
    let width = printer.promptWidth
    defer { printer.promptWidth = width }
    printer.promptWidth = TextWidth.cells(valuePrompt(label).text)
    interpreter.report(error, ofValue: typed)
  }

  /// The prompt before a value that is edited.
  func valuePrompt(_ label: String) -> Prompt { Prompt([.init(label, style: "1"), .init("  ")]) }

  private func editText(_ text: String) -> Console.EditedText {
    switch TextEditor(environment: environment).edit(text, fileExtension: ".roi") {
    case .edited(let text): .text(text)
    case .abandoned(let status): .failed(.editorFailed(status: Int(status)))
    case .failed(let call, let number):
      .failed(.editorUnavailable("\(call): \(String(cString: strerror(number)))"))
    case .notUTF8: .failed(.editedTextInvalid)
    }
  }

  private func show(progress text: String?) {
    guard let text else {
      progress?.end()
      progress = nil
      return
    }
    let line = progress ?? ProgressLine(screen: editor.screen)
    progress = line
    line.update(text)
  }

  private func clearHistory() -> String? {
    do throws(HistoryFileError) {
      try editor.history.clear()
      return nil
    } catch {
      guard error == .busy else { return "\(error)" }
      return LocalizedText("another program is using it").text(in: interpreter.workspace.localeFormat)
    }
  }

  /// The words of the editor, in the language of the shell.
  var editorTexts: EditorTexts {
    let localeFormat = interpreter.workspace.localeFormat
    var words = EditorTexts()
    words.search = LocalizedText("search").text(in: localeFormat)
    words.noMatch = LocalizedText("no match").text(in: localeFormat)
    words.replaces = LocalizedText("typing replaces it, arrows edit it").text(in: localeFormat)
    words.lineTooWide =
      LocalizedText("The line has no room for more: Alt-E opens it in your editor.").text(in: localeFormat)
    words.editorFailed =
      LocalizedText("The editor has failed; the text is as it was.").text(in: localeFormat)
    words.omitted = { count in
      let text =
        count == 1
        ? LocalizedText("1 line of output is left out.")
        : LocalizedText("\(count) lines of output are left out.")
      return text.text(in: localeFormat)
    }
    words.review = { count in
      let text =
        count == 1
        ? LocalizedText("Enter runs the line, e edits it, Esc drops it")
        : LocalizedText("Enter runs \(count) lines, e edits them, Esc drops them")
      return text.text(in: localeFormat)
    }
    words.working = LocalizedText("working …").text(in: localeFormat)
    words.noPreview = LocalizedText("Nothing is known about this line before Enter.").text(in: localeFormat)
    words.previewTakesLong = LocalizedText("This takes long: Enter runs it.").text(in: localeFormat)
    words.pages =
      LocalizedText("Space: on · b: back · g, G: ends · /: search · q: leave")
      .text(in: localeFormat)
    words.rowsShown = { LocalizedText("rows \($0) to \($1) of \($2)").text(in: localeFormat) }
    return words
  }

  /// Puts a setting into effect.
  private func apply(_ setting: Setting, _ value: String) {
    switch setting.name {
    case Setting.overlay.name:
      editor.isOverlayEnabled = value == "on"
      use(chosenColor)
    case Setting.theme.name:
      editor.theme = Theme(rawValue: value)
      use(chosenColor)
    case Setting.marks.name: editor.sendsMarks = value == "on"
    case Setting.highlight.name: editor.highlights = value == "on"
    case Setting.menu.name: editor.showsMenu = value == "on"
    case Setting.paste.name: editor.reviewsPastes = value == "review"
    case Setting.preview.name: editor.previewPause = PreviewPause.duration(of: value)
    case Setting.hints.name: editor.hintsEnabled = value == "on"
    case Setting.history.name: editor.history.isEnabled = value == "on"
    case Setting.color.name: use(ColorChoice(rawValue: value) ?? .auto)
    case Setting.language.name: editor.texts = editorTexts
    case Setting.keys.name: editor.keys = KeyStyle(rawValue: value)
    case Setting.pager.name:
      environment["ROI_PAGER"] = value.isEmpty ? Environment.ofTerminal["ROI_PAGER"] : value
    default: break
    }
  }

  /// Saves the settings; returns the error when that fails.
  private func save(_ settings: Settings) -> FileError? {
    if interpreter.isSafe { return nil }
    guard let path = StandardPaths.settings else { return FileError(.write, "settings.roi", .missing) }
    do throws(FileError) {
      try Files.onDisk.writeInFolder(path, Array(settings.script.utf8))
      return nil
    } catch {
      return error
    }
  }
}
