import CLibEdit
import Glibc

/// Reads lines as the terminal driver gives them, where there is no terminal to draw on.
extension LineEditor {
  func readPlainly(initial: String) -> Event {
    write(state.prompt.rendered(styled: false) + (initial.isEmpty ? "" : "[\(initial.printable)] "))
    var bytes = [UInt8]()
    while true {
      switch keyReader.nextByte() {
      case .byte(UInt8(ascii: "\n")): return plainLine(bytes, initial: initial)
      case .byte(let byte): bytes.append(byte)
      case .closed: return bytes.isEmpty ? .endOfInput : plainLine(bytes, initial: initial)
      case .signal(let number):
        switch CInt(number) {
        case SIGINT:
          write("\n")
          return .cancelled
        case SIGTERM, SIGHUP: return .terminated(signal: CInt(number))
        case SIGTSTP: signals_stop()
        default: break
        }
      case .timedOut: break
      }
    }
  }

  /// The event for a line of bytes; an empty line leaves the value that was shown.
  private func plainLine(_ bytes: [UInt8], initial: String) -> Event {
    let text = String(decoding: bytes, as: UTF8.self)
    if String(validating: bytes, as: UTF8.self) == nil, let position = text.positionOfReplacement {
      return .refused(position: position)
    }
    return .line(text.isEmpty ? initial : text)
  }
}
