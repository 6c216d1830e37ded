import Localization
import Shell
import Syntax

extension CommandContext {
  /// The remark on a worksheet that has got a name: what becomes of it from now on.
  func remark(onName name: String) -> LocalizedText {
    let name = Quoting.word(name)
    guard workspace.isLostAtEnd else {
      return LocalizedText("Saved as \(name); every change is kept from now on.")
    }
    return interpreter.isSafe
      ? LocalizedText("Named \(name), in this session alone: it works in memory, and --safe writes no files.")
      : LocalizedText(
        "Named \(name), in this session alone: it works in memory, and \"dump FILE\" writes it to a file.")
  }
}
