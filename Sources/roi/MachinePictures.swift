import Glibc
import ScheduleClient
import Shell

extension PictureConverter {
  /// The conversion by the program that the PATH of this machine leads to.
  ///
  /// It reads the drawing from a file without a name and writes to a pipe, so that nothing is left behind.
  static let ofMachine = PictureConverter { drawing, interruption throws(PictureError) in
    guard let input = nameless() else { throw .failed }
    defer { close(input) }
    guard write(input, drawing, drawing.count) == drawing.count, lseek(input, 0, SEEK_SET) == 0 else {
      throw .failed
    }
    guard let program = ChildProgram(program, ["--format=png", "--zoom=2"], input: input) else {
      throw .noProgram
    }
    let picture = try output(of: program) { interruption.isRaised }
    guard picture.starts(with: signature), picture.suffix(end.count).elementsEqual(end) else { throw .failed }
    return picture
  }

  /// A new file that has no name any more; nil where none can be made.
  private static func nameless() -> CInt? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/roi-drawing-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return nil }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(path)
    return file
  }

  /// The first and the last bytes of a whole picture.
  /// - Source: PNG, third edition, 5.2 and 11.2.5.
  private static let signature: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
  private static let end: [UInt8] = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  private static func output(
    of program: ChildProgram, isInterrupted: () -> Bool
  ) throws(PictureError) -> [UInt8] {
    do throws(ChildProgram.Failure) {
      return try program.output(within: .seconds(10), most: 64 << 20, isInterrupted: isInterrupted)
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .tookTooLong: throw .tookTooLong
      case .tooLarge: throw .failed
      }
    }
  }
}
