import CMalloc

/// What the allocator does with memory that answers have freed.
enum FreedMemory {
  /// The freed bytes that a thread keeps for the next answers: a few hundred of them.
  private static let kept: Int32 = 16 << 20

  /// Keeps it for the next answer.
  ///
  /// The allocator's own limit of 128 KiB gives the pages of nearly each answer back to the system, which clears them
  /// before the next: a tenth of the time of a busy service.
  static func keep() { mallopt(M_TRIM_THRESHOLD, kept) }
}
