import ArgumentParser
import Encoding
import Foundation

extension RoiService {
  /// Reads the options and serves; an error of the options is shown without control characters.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var service = command as? any AsyncParsableCommand {
        try await service.run()
      } else {
        // The library's help command, which throws its text.
        try command.run()
      }
    } catch {
      let status = exitCode(for: error)
      let message = ControlCharacters.visible(lines: fullMessage(for: error))
      if !message.isEmpty {
        let handle = status.isSuccess ? FileHandle.standardOutput : .standardError
        handle.write(Data((message + "\n").utf8))
      }
      Foundation.exit(status.rawValue)
    }
  }
}
