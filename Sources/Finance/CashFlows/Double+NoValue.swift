extension Double {
  /// A NaN that stands for no value, unlike one that stands for a value that is not decided.
  ///
  /// Arithmetic hands on the payload of a NaN, so that what is computed from no value has none either. Where a processor
  /// loses the payload, the value is only undecided.
  package static let noValue = Double(nan: noValuePayload, signaling: false)

  private static let noValuePayload: UInt64 = 0x726f

  /// `true` for the NaN of no value.
  package var isNoValue: Bool {
    isNaN && bitPattern & 0xFFFF == Double.noValuePayload
  }
}
