import Finance
import Testing

/// A function of spreadsheets by its name there, with numbers in the order in which spreadsheets take them.
private func spreadsheet(_ name: String, _ numbers: [Double]) throws -> Double {
  func number(_ index: Int) -> Double { index < numbers.count ? numbers[index] : 0 }
  let (first, second, third, fourth, fifth) = (number(0), number(1), number(2), number(3), number(4))
  return switch name {
  case "PMT":
    try TimeValue.payment(
      rate: first, periods: second, presentValue: third, futureValue: fourth, type: fifth)
  case "IPMT":
    try TimeValue.interestPart(
      rate: first, period: second, periods: third, presentValue: fourth, futureValue: fifth, type: number(5))
  case "PPMT":
    try TimeValue.principalPart(
      rate: first, period: second, periods: third, presentValue: fourth, futureValue: fifth, type: number(5))
  case "PV":
    try TimeValue.presentValue(
      rate: first, periods: second, payment: third, futureValue: fourth, type: fifth)
  case "FV":
    try TimeValue.futureValue(
      rate: first, periods: second, payment: third, presentValue: fourth, type: fifth)
  case "NPER":
    try TimeValue.periods(
      rate: first, payment: second, presentValue: third, futureValue: fourth, type: fifth)
  case "RATE":
    try TimeValue.rate(
      periods: first, payment: second, presentValue: third, futureValue: fourth, type: fifth)
  case "CUMIPMT":
    try TimeValue.cumulativeInterest(
      rate: first, periods: second, presentValue: third, start: fourth, end: fifth, type: number(5))
  case "CUMPRINC":
    try TimeValue.cumulativePrincipal(
      rate: first, periods: second, presentValue: third, start: fourth, end: fifth, type: number(5))
  case "EFFECT": try TimeValue.effectiveRate(nominal: first, times: second)
  case "NOMINAL": try TimeValue.nominalRate(effective: first, times: second)
  case "RRI": try TimeValue.growthRate(periods: first, presentValue: second, futureValue: third)
  case "PDURATION": try TimeValue.growthPeriods(rate: first, presentValue: second, futureValue: third)
  default: throw UnknownFunction(name: name)
  }
}

private struct UnknownFunction: Error {
  let name: String
}

/// Values that others published, to the digits that they give.
@Suite("Published time values")
struct TimeValueTablesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let numbers: [Double]
    let value: Double

    init(_ name: String, _ numbers: [Double], _ value: Double) {
      (self.name, self.numbers, self.value) = (name, numbers, value)
    }

    var testDescription: String { "\(name)\(numbers)" }
  }

  private func check(_ one: Case, within tolerance: Double) throws {
    let value = try spreadsheet(one.name, one.numbers)
    #expect(abs(value - one.value) <= tolerance * max(1, abs(one.value)), "\(value), not \(one.value)")
  }

  // OpenFormula 1.3, the examples of each function, with the digits of the Calligra Sheets test suite
  // (TestFinancialFunctions, marked "ODF").
  private static let openFormula: [Case] = [
    Case("PMT", [0.05, 12, 1000], -112.8254100208), Case("PMT", [0.05, 12, 1000, 100], -119.1079510229),
    Case("PMT", [0.05, 12, 1000, 100, 1], -113.4361438313), Case("PMT", [0, 10, 1000], -100),
    Case("IPMT", [0.05 / 12, 10, 360, 100_000], -412.0850243),
    Case("IPMT", [0.05 / 12, 10, 360, 100_000, 0, 1], -410.3751278993),
    Case("PPMT", [0.03, 1, 12, 100], -7.0462085473), Case("PPMT", [0.08, 5, 24, 10_000, 0], -203.7735140493),
    Case("PPMT", [0.08, 10, 24, 10_000, 2000], -359.2921746011),
    Case("PPMT", [0.08, 10, 24, 10_000, 2000, 1], -332.6779394454),
    Case("PPMT", [0.03, 1, 12, 100, 200], -21.1386256419),
    Case("PV", [0.1, 12, -100, 100], 649.5061005186),
    Case("NPER", [0.05, -100, 1000], 14.2067), Case("NPER", [0.05, -100, 1000, 100], 15.2067),
    Case("NPER", [0.05, -100, 1000, 100, 1], 14.2067), Case("NPER", [0, -100, 1000], 10),
    Case("NPER", [-0.01, -100, 1000], 9.483283066),
    Case("CUMIPMT", [0.06 / 12, 60, 100_000, 5, 12, 0], -3562.187023),
    Case("CUMIPMT", [0.06 / 12, 60, 100_000, 5, 12, 1], -3544.464699),
    Case("CUMPRINC", [0.06 / 12, 60, 100_000, 5, 12, 0], -11904.054201),
    Case("CUMPRINC", [0.06 / 12, 60, 100_000, 5, 12, 1], -11844.830051),
    Case("NOMINAL", [0.08, 4], 0.0777061876330940), Case("NOMINAL", [0.125, 12], 0.118362966638538),
    Case("NOMINAL", [0.01, 2], 0.00997512422417790),
    Case("RRI", [1, 100, 200], 1), Case("RRI", [12, 5000, 10_000], 0.05946309436),
    Case("RRI", [12, 10_000, 5000], -0.056125687), Case("PDURATION", [0.1, 10, 100], 24.158858),
    Case("PDURATION", [0.1, 100, 10], -24.158858),
  ]

  @Test("The examples of OpenFormula", arguments: openFormula)
  func openFormulaExamples(_ one: Case) throws {
    try check(one, within: 1e-5)
  }

  // formulajs, test/financial.js. The second PPMT of the same page is of its own rounding.
  private static let formulajs: [Case] = [
    Case("CUMIPMT", [0.1 / 12, 360, 100_000, 13, 24, 0], -9916.77251395708),
    Case("CUMIPMT", [0.1 / 12, 360, 100_000, 13, 24, 1], -9834.815716321069),
    Case("CUMIPMT", [0.1 / 12, 360, 100_000, 1, 24, 0], -19891.752778759568),
    Case("CUMIPMT", [0.005333, 120, 737.17, 1, 120, 1], -257.462548900007),
    Case("CUMPRINC", [0.1 / 12, 360, 100_000, 13, 24, 0], -614.0863271085149),
    Case("CUMPRINC", [0.1 / 12, 360, 100_000, 13, 24, 1], -609.0112334960476),
    Case("CUMPRINC", [0.1 / 12, 360, 100_000, 1, 24, 1], -1986.7420529305305),
    Case("EFFECT", [0.1, 4], 0.10381289062499977), Case("NOMINAL", [0.1, 4], 0.09645475633778045),
    Case("FV", [0.06 / 12, 10, -200, -500, 1], 2581.4033740601185),
    Case("FV", [0.12 / 12, 12, -1000], 12682.503013196976),
    Case("FV", [0.11 / 12, 35, -2000, 0, 1], 82846.24637190053),
    Case("FV", [0.06 / 12, 12, -100, -1000, 1], 2301.4018303408993),
    Case("FV", [0, 12, -100, -1000, 1], 2200),
    Case("IPMT", [0.1 / 12, 6, 24, 100_000, 1_000_000, 0], 928.8235718400465),
    Case("IPMT", [0.1 / 12, 6, 24, 100_000, 1_000_000, 1], 921.1473439736042),
    Case("IPMT", [0.1 / 12, 1, 24, 100_000, 1_000_000, 1], 0),
    Case("IPMT", [0.1 / 12, 1, 24, 100_000, 1_000_000, 0], -833.3333333333334),
    Case("NPER", [0, -100, -1000, 10_000], 90),
    Case("NPER", [0.1 / 12, -100, -1000, 10_000, 0], 63.39385422740764),
    Case("NPER", [0.1 / 12, -100, -1000, 10_000, 1], 63.016966422019685),
    Case("NPER", [0.1 / 12, -100, -1000], -9.645090919837394),
    Case("PMT", [0.06 / 12, 216, 0, 50_000], -129.0811608679973),
    Case("PMT", [0.1 / 12, 24, 100_000, 1_000_000, 1], -42075.45683100995),
    Case("PMT", [0.1 / 12, 24, 100_000, 1_000_000], -42426.08563793503),
    Case("PMT", [0.1 / 12, 24, 0, 1_000_000], -37811.59300418336),
    Case("PMT", [0, 24, 100_000], -4166.666666666667),
    Case("PPMT", [0.1 / 12, 6, 24, 100_000, 1_000_000, 0], -43354.909209775076),
    Case("PPMT", [0.1 / 12, 6, 24, 100_000, 1_000_000, 1], -42996.60417498356),
    Case("PPMT", [0.08, 10, 10, 200_000], -27598.05346242135),
    Case("PV", [0.1 / 12, 24, 1000, 10_000, 0], -29864.950264779152),
    Case("PV", [0.1 / 12, 24, 1000, 10_000, 1], -30045.54072173169),
    Case("PV", [0, 24, 1000, 10_000, 1], -34000),
    Case("RATE", [24, -1000, -10_000, 100_000], 0.06517891177181546),
    Case("RATE", [24, -1000, -10_000, 100_000, 1], 0.0632395800018064),
    Case("RATE", [48, -200, 8000], 0.007701472), Case("RATE", [37, -7200, -40_000, 4_477_839], 0.10646164),
    Case("RATE", [348, -157_119 / 12, 790_000], 0.01651835816),
    Case("RRI", [8, 10_000, 11_000], 0.011985024140399592),
    Case("PDURATION", [0.1, 1000, 2000], 7.272540897341714),
  ]

  @Test("The tests of formula.js", arguments: formulajs)
  func formulajsTests(_ one: Case) throws {
    try check(one, within: 1e-9)
  }

  // numpy-financial, tests/test_financial.py; several of its figures are marked as Google Sheets' own.
  private static let numpyFinancial: [Case] = [
    Case("PV", [0.07, 20, 12_000, 0], -127128.1709461939327295222005),
    Case("PMT", [0.08 / 12, 60, 15_000], -304.1459143262052370338701494),
    Case("PMT", [0.8, 3, 20_000], -19311.25827814569536423841060),
    Case("PMT", [0.3, 3, 2000], -1101.2531328320802),
    Case("RATE", [10, 0, -3500, 10_000], 0.1106908537142689284704528100),
    Case("RATE", [2, 0, -593.06, 214.07], -0.39920185), Case("RATE", [2, 0, -4725.38, 4509.97], -0.02305873),
    Case("NPER", [0.075, -2000, 0, 100_000, 0], 21.5449442),
    Case("NPER", [0.075, -2000, 0, 100_000, 1], 20.76156441),
    Case("NPER", [0.1, 0, -500, 1500], 11.52670461),
    Case("PPMT", [0.1 / 12, 1, 60, 55_000], -710.2541257864217612489830917),
    Case("PPMT", [0.1 / 12, 1, 60, 55_000, 0, 1], -1158.929712),
    Case("PPMT", [0.1 / 12, 4, 24, 2000], -77.52956425),
    Case("PPMT", [0.08 / 12, 1, 60, 15_000, 0, 1], -302.131703),
    // Excel documentation, PDURATION; Google Sheets documentation, PDURATION.
    Case("PDURATION", [0.25, 10, 15], 1.817059493), Case("PDURATION", [0.75, 2, 15], 3.600511394),
    // pyxirr, tests/test_periodic.rs.
    Case("CUMPRINC", [0.09 / 12, 360, 125_000, 1, 1], -68.27827118),
    Case("CUMIPMT", [0.09 / 12, 360, 125_000, 13, 24], -11135.23213075),
  ]

  @Test("The tests of numpy-financial", arguments: numpyFinancial)
  func numpyFinancialTests(_ one: Case) throws {
    try check(one, within: 2e-8)
  }
}
