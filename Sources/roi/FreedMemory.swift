import CMalloc

/// Memory that commands have freed, and that the allocator keeps.
enum FreedMemory {
  /// The time from which on nobody notices the milliseconds in which memory is given back.
  private static let longCommand = Duration.milliseconds(50)

  /// Gives the memory back to the system after a command that took so long.
  ///
  /// A report or a search frees tens of megabytes, most of which lie between what the shell goes on to use, where the
  /// allocator gives none back unless it is asked to.
  static func giveBack(after duration: Duration) {
    if duration >= longCommand { malloc_trim(0) }
  }
}
