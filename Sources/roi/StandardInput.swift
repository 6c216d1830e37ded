import Commands
import Glibc
import Localization
import Shell
import Syntax

/// Standard input as a script.
struct StandardInput {
  let output: Output
  /// Called after each wait for input.
  var hasRead: () -> Void = {}

  /// The script, read as it arrives; the output so far is shown before each wait.
  var live: ScriptReader {
    ScriptReader { () throws(Diagnostic) in
      output.flush()
      return output.failure == nil ? try nextChunk() : []
    }
  }

  /// The script, read to its end first.
  ///
  /// A script locks its store while it runs; with a slow pipe it would keep every other shell from writing.
  var whole: ScriptReader {
    let all = Result { () throws(Diagnostic) in try wholeInput() }
    var isRead = false
    return ScriptReader { () throws(Diagnostic) in
      defer { isRead = true }
      return isRead ? [] : try all.get()
    }
  }

  private func wholeInput() throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let chunk = try nextChunk(), !chunk.isEmpty { bytes += chunk }
    return bytes
  }

  /// Waits for input and returns it; empty at the end.
  private func nextChunk() throws(Diagnostic) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count >= 0 {
        hasRead()
        return Array(chunk.prefix(count))
      }
      switch errno {
      case EINTR: break
      case EAGAIN: DescriptorWait.until(POLLIN, on: STDIN_FILENO)
      default:
        throw Diagnostic(FileError(.read, "standard input", .other(String(cString: strerror(errno)))))
      }
    }
  }
}
