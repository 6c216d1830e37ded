import Glibc
import Shell

extension Files {
  /// The files of this machine, for commands that read and write them.
  static let onDisk = Files(
    read: { path throws(FileError) in try Disk.read(path) },
    write: { path, bytes, mayReplace throws(FileError) in
      try Disk.write(path, bytes, mayReplace: mayReplace)
    },
    append: { path, bytes throws(FileError) in try Disk.append(path, bytes) },
    identity: { path in Disk.identity(path) },
    list: { beginning in Disk.list(beginning) }, find: { path throws(FileError) in try Disk.find(path) })

  /// The files of this machine, of which those of an open store are not written.
  static func onDisk(exceptStore store: String) -> Files {
    Files(
      read: onDisk.read,
      write: { path, bytes, mayReplace throws(FileError) in
        // The store's folder, which may be reached through a link, is perhaps made only after the start.
        let parts = ["", "-wal", "-shm", "-journal"].map { Disk.place(store + $0) }
        let isStore = parts.contains(Disk.place(path)) || Disk.isSame(path, store)
        if isStore { throw FileError(.write, path, .openStore) }
        try onDisk.write(path, bytes, mayReplace)
      },
      append: onDisk.append, identity: onDisk.identity, list: onDisk.list, find: onDisk.find)
  }

  /// Writes an ordinary file of the user's own, and creates its folders.
  func writeInFolder(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.write, path, status.st_mode & S_IFMT == S_IFDIR ? .isFolder : .notAFile)
    }
    for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o700) }
    try Disk.write(path, bytes, mayReplace: true)
  }
}
