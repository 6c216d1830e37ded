import Encoding
import ScheduleAPI

/// An example of a query for a schedule, for the description.
///
/// Each parameter of further terms is in one of them.
struct ScheduleExample {
  /// One phrase that explains the loan.
  let summary: String
  /// The text after the question mark.
  let query: String

  /// All examples.
  static let all = [
    ScheduleExample(summary: "a plain loan", query: "loan=200000&rate=6.5&terms=30&extra=100&escrow=206"),
    ScheduleExample(
      summary: "interest only for five years, due in ten",
      query: "loan=200000&rate=6.5&terms=30&io=60&balloon=120"),
    ScheduleExample(
      summary: "a rate fixed for five years, then the index and 2.25 %, with caps",
      query: "loan=200000&rate=5.5&terms=30&fixed=60&adjust=12&index=3.8/4.1/4.4&margin=2.25&caps=2/2/5"
        + "&floor=2.25&rounding=eighth"),
    ScheduleExample(
      summary: "half the payment every fourteen days", query: "loan=76500&rate=10.25&terms=30&rhythm=biweekly"
    ),
    ScheduleExample(
      summary: "mortgage insurance on the part of a loan that is not financed costs",
      query: "loan=163620&rate=3.875&terms=30&pmi=0.61&pmi_rule=automatic&value=180000&insured=162000"
        + "&pmi_basis=schedule"),
    ScheduleExample(
      summary: "a bonus every twelfth month and one single extra payment, then a payment that is level anew",
      query: "loan=250000&rate=6&months=300&extras=12-/12:1000,60:30000&changes=60:recast"),
    ScheduleExample(
      summary: "two draws and a new rate, repaid by another loan after two years",
      query: "loan=80000&rate=11&terms=30&io=24&changes=3:draw:15000,6:draw:15000,13:rate:12&refinance=24"),
  ]

  /// A value of a parameter that goes together with those of all others; nil for one that excludes others.
  ///
  /// It is that of the first example that has the parameter. Programs that read the description send all of them at
  /// once, so that the term is stated by years alone, and payments are monthly.
  static func text(of name: String) -> JSONValue? {
    if name == "months" { return nil }
    if name == "rhythm" { return "monthly" }
    for example in all {
      for pair in example.query.split(separator: "&") where pair.hasPrefix(name + "=") {
        let text = String(pair.dropFirst(name.utf8.count + 1))
        let isNumber = LoanParameter.named[name]?.isNumber == true
        return isNumber ? .decimal(text) : .string(text)
      }
    }
    return nil
  }
}

extension LoanParameter {
  /// `true` if its values are numbers.
  fileprivate var isNumber: Bool {
    schema.contains { member in
      if member.name == "type", case .string(let type) = member.value { type != "string" } else { false }
    }
  }
}
