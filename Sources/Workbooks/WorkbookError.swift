/// A file that is no workbook that can be read.
package enum WorkbookError: Error, Sendable, Hashable {
  /// The file cannot be read at will, as a pipe cannot, or reading it failed, also for want of memory, with the number of
  /// the system's error.
  case cannotRead(code: Int32)
  /// The archive or one of its parts is cut short, contradicts itself, or is no XML.
  case damaged
  /// The workbook is of the time before 2007, or encrypted with a password: both are files of OLE.
  case notOpenXML
  /// The archive is not that of a workbook.
  case noWorkbook
  /// There is no sheet of that name; these are all.
  case noSheet(String, names: [String])
  /// A part is larger, or packed more densely, than any workbook of a person is.
  case tooLarge
  /// The user stopped the reading.
  case interrupted
}
