import Formulas
import Localization
import Workspace

/// The conversion of drawings to dots by a program of the machine; passed in, since this room starts none.
package struct PictureConverter: Sendable {
  /// The program, and the package of Debian that has it.
  package static let (program, package) = ("rsvg-convert", "librsvg2-bin")

  /// Converts a drawing in Scalable Vector Graphics to a picture in Portable Network Graphics.
  package let png:
    @Sendable (_ drawing: [UInt8], _ interruption: Interruption) throws(PictureError) -> [UInt8]

  /// A conversion by a function.
  package init(
    png:
      @escaping @Sendable (_ drawing: [UInt8], _ interruption: Interruption) throws(PictureError) -> [UInt8]
  ) {
    self.png = png
  }

  /// No conversion.
  static let none = PictureConverter { _, _ throws(PictureError) in throw .noProgram }
}

/// A drawing that could not be converted.
package enum PictureError: DiagnosticError {
  /// The program is not on the PATH.
  case noProgram
  /// The program wrote no whole picture.
  case failed
  /// The program did not end in time.
  case tookTooLong
  case interrupted

  package var diagnosis: Diagnosis {
    let program = PictureConverter.program
    switch self {
    case .noProgram:
      return Diagnosis(
        "no-picture-program",
        LocalizedText(
          "A .png picture is made by the program \(program), which is not there: install the package \(PictureConverter.package), or write .svg."
        ))
    case .failed:
      return Diagnosis(
        "picture-failed",
        LocalizedText("The program \(program) made no picture. A file that ends in .svg needs no program."))
    case .tookTooLong:
      return Diagnosis(
        "picture-failed",
        LocalizedText("The program \(program) took too long. A file that ends in .svg needs no program."))
    case .interrupted: return InterruptionError().diagnosis
    }
  }
}
