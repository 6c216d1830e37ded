import Encoding
import Finance

/// A parameter of a query for a loan that is not plain: its name, its form and what it states.
///
/// Reading, writing and describing queries follow from the table of all.
package struct TermsParameter: Sendable {
  /// The name in the query.
  package let name: String
  /// One sentence that explains it.
  package let summary: String
  /// The allowed values in words, to stand after "It is".
  package let words: String
  /// The members of the JSON Schema of the values.
  package let schema: [(name: String, value: JSONValue)]
  /// Reads a text.
  package let read: @Sendable (Substring, inout TermsValues) throws(ParameterFlaw) -> Void
  /// The text of the value; nil if there is none.
  package let text: @Sendable (TermsValues) -> String?

  private init<Value>(
    _ name: String, _ form: ParameterForm<Value>,
    _ path: any WritableKeyPath<TermsValues, Value?> & Sendable, _ summary: String
  ) {
    (self.name, self.summary) = (name, summary)
    (words, schema) = (form.words, form.schema)
    read = { text, values throws(ParameterFlaw) in values[keyPath: path] = try form.read(text) }
    text = { values in values[keyPath: path].map(form.text) }
  }

  /// All parameters, in the order of queries.
  package static let all: [TermsParameter] = [
    .init("months", .months(months), \.months, "The term in months, in place of terms."),
    .init(
      "io", .months(0...months.upperBound), \.interestOnly,
      "The number of first months that pay the interest alone."),
    .init(
      "balloon", .month(months), \.balloon,
      "The month whose payment settles the loan, before the last one of the term."),
    .init(
      "fixed", .months(0...months.upperBound), \.fixed,
      "The months before the first change of an adjustable rate; adjust, index and margin go with it."),
    .init("adjust", .months(months), \.adjust, "The months from one change of the rate to the next."),
    .init(
      "index", .list(of: .percent(ParameterBounds.signedRates), separator: "/"), \.index,
      "The index at each change, in percent; the last one holds for all further changes."),
    .init(
      "margin", .percent(ParameterBounds.signedRates), \.margin, "What is added to the index, in percent."),
    .init(
      "caps", .caps, \.caps,
      "The most by which the rate may change at the first change, at each further one, and rise in all."),
    .init(
      "floor", .percent(ParameterBounds.rates), \.floor, "The lowest adjustable rate; 0 unless given."),
    .init(
      "rounding", .choice, \.rounding,
      "The rounding of index plus margin: to the nearest eighth of a percent, or none, as when it is left out."
    ),
    .init(
      "rhythm", .choice, \.rhythm,
      "The rhythm of payments: monthly unless given; biweekly, half the monthly payment every 14 days; or "
        + "half-payments, a further payment to principal with every twelfth."),
    .init(
      "pmi", .percent(ParameterBounds.rates), \.insuranceRate,
      "The mortgage insurance in percent a year; pmi_rule and value go with it."),
    .init(
      "pmi_rule", .choice, \.insuranceRule,
      "The rule by which the mortgage insurance ends: automatic at 78 % of value by the first schedule, on "
        + "request at 80 %, for an investment property at 70 % or the midpoint, at the midpoint of the term, by "
        + "the rules of the FHA, or none before the loan ends. Up to 80 % of value there is none, except by fha."
    ),
    .init(
      "pmi_basis", .choice, \.insuranceBasis,
      "The balance that ends the mortgage insurance: the actual one unless given, or that of the first schedule."
    ),
    .init(
      "value", .amount, \.originalValue,
      "The value of the property when the loan was made, for pmi: the lesser of price and appraisal."),
    .init("insured", .amount, \.insured, "The amount that premiums are taken on; the loan unless given."),
    .init(
      "extras", .list(of: .extraPayment, separator: ","), \.extras,
      "Payments to principal in some months, beyond extra."),
    .init(
      "changes", .list(of: .change, separator: ","), \.changes,
      "Changes from one month on: a new rate, a payment that is level anew, an amount borrowed in addition."),
    .init(
      "refinance", .month(0...months.upperBound), \.refinance,
      "The month after whose payment another loan repays what is left; 0 for the closing."),
  ]

  /// The parameters by their names.
  package static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let months = ParameterBounds.months
}
