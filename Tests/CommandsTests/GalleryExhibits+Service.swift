import Finance
import ScheduleClient
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// Failures of a service.
extension GalleryExhibits {
  /// What can go wrong with a service.
  static var services: [Exhibit] {
    let said: [Exhibit] = [
      Exhibit("service refresh"), Exhibit("service schedules.example"), Exhibit("service ftp://a.example"),
      Exhibit("service https://me:secret@a.example"), Exhibit("service https://a.example/?x=1"),
      Exhibit("service https://a.example:70000"), Exhibit("service http://a.example"),
      Exhibit(
        "service refresh", after: property, "set term 25m", prepare: GalleryExhibits.lend(.status(503))),
      Exhibit(
        "month 1", after: property, prepare: GalleryExhibits.lend(.noFetcher(path: "/opt/roi/roi-fetch"))),
      Exhibit(
        "month 1", after: property,
        prepare: GalleryExhibits.lend(.fetch(.cannotConnect(reason: "Connection refused")))),
      Exhibit(
        "month 1", after: property, prepare: GalleryExhibits.lend(.fetch(.brokenOff(reason: "end of stream")))
      ),
      Exhibit("month 1", after: property, prepare: GalleryExhibits.lend(.fetch(.timedOut(.connection)))),
      Exhibit("month 1", after: property, prepare: GalleryExhibits.lend(.fetch(.timedOut(.answer)))),
      Exhibit(
        "month 1", after: property,
        prepare: GalleryExhibits.lend(.fetch(.tls(reason: "certificate has expired")))),
      Exhibit("month 1", after: property, prepare: GalleryExhibits.lend(.fetch(.untrusted))),
      Exhibit("month 1", after: property, prepare: GalleryExhibits.lend(.fetch(.misnamed))),
      Exhibit(
        "month 1", after: property, prepare: GalleryExhibits.lend(.fetch(.noTrust(path: "/etc/ca.pem")))),
      Exhibit("month 1", after: property, prepare: GalleryExhibits.lend(.status(503))),
      Exhibit(
        "month 1", after: property,
        prepare: GalleryExhibits.lend(.status(400, explanation: "loan: It is out of range."))),
      Exhibit(
        "month 1", after: property,
        prepare: GalleryExhibits.lend(.redirect(status: 302, to: "https://b.example/"))),
      Exhibit("month 1", after: property, prepare: GalleryExhibits.lend(.redirect(status: 301, to: nil))),
      Exhibit("month 1", after: property, prepare: GalleryExhibits.lend(.fetch(.tooLarge(limit: 2 << 20)))),
      Exhibit("month 1", after: property, prepare: GalleryExhibits.lend(.interrupted)),
      Exhibit("month 1", after: property, prepare: GalleryExhibits.lend(.notJSON(offset: 0))),
    ]
    let shapes = shapes.map {
      Exhibit("schedule", after: property, prepare: lend(.wrongShape($0)))
    }
    let flaws = flaws.map {
      Exhibit("schedule", after: property, prepare: lend(.notASchedule($0)))
    }
    return said + shapes + flaws
  }

  static let shapes: [ServiceError.Shape] = [
    .notAnArray(found: "object"), .notAnObject(row: 2, found: "string"), .missing(row: 3, .interest),
    .twice(row: 3, .extra), .notANumber(row: 4, .principal, found: "null"),
    .tooManyDecimals(row: 5, .openingBalance), .tooDeep(offset: 17),
  ]

  static let flaws: [ServiceError.Inconsistency] = [
    .notFinite(row: 1, .interest), .tooLarge(row: 1, .principal),
    .negative(row: 7, .interest, Money(minorUnits: -1)), .misnumbered(row: 2, found: 1),
    .balance(row: 2, found: Money(minorUnits: 1), expected: Money(minorUnits: 2)),
    .tooManyRows(limit: 360), .unsettled(left: Money(minorUnits: 5)),
    .escrow(row: 1, found: Money(minorUnits: 5), expected: .zero),
  ]

  /// A service that answers nothing but this fault.
  static func lend(_ fault: ServiceError) -> (TestShell) -> Void {
    { shell in
      shell.interpreter.connect(ScheduleSource { _, _ throws(ServiceError) in throw fault })
      shell.interpreter.services.use(try? ServiceAddress("https://schedules.example"), from: .command)
    }
  }
}
