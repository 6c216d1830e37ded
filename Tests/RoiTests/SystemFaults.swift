import Glibc
import Programs

/// A library that makes calls of the system fail for the program that it is loaded into.
///
/// `FAULT` names the call, the number of its error and the end of the names of the files that it concerns; the
/// first pages of a store can always be read. `CLOCK` is the time that its clock shows, in seconds since 1970.
enum SystemFaults {
  /// `true` if there is a compiler for it.
  static let areAvailable = access("/usr/bin/cc", X_OK) == 0

  /// Compiles the library, and returns its path.
  static func library(in folder: TestFolder) throws -> String {
    try folder.write(source, to: "faults.c")
    let path = folder("faults.so")
    let compiler = Invocation(
      "/usr/bin/cc", ["-shared", "-fPIC", "-o", path, folder("faults.c"), "-ldl"],
      environment: ["PATH": "/usr/bin:/bin"])
    let result = try PipedProgram.run(compiler)
    guard result.status == 0 else { throw NotReachedError(result.errors) }
    return path
  }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <time.h>
    #include <unistd.h>

    static int fails(const char *call, int file) {
      char wanted[32] = "", end[128] = "", link[64], name[4096];
      int number = 0, before = errno;
      const char *fault = getenv("FAULT");
      if (!fault || sscanf(fault, "%31s %d %127s", wanted, &number, end) != 3 || strcmp(call, wanted)) return 0;
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t length = readlink(link, name, sizeof name - 1);
      errno = before;
      if (length < (ssize_t)strlen(end)) return 0;
      name[length] = 0;
      if (strcmp(name + length - strlen(end), end)) return 0;
      errno = number;
      return 1;
    }

    #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
    ssize_t pread64(int file, void *bytes, size_t count, off64_t start) {
      return start >= 2048 && fails("pread", file) ? -1 : NEXT(pread64)(file, bytes, count, start);
    }
    ssize_t pread(int file, void *bytes, size_t count, off_t start) {
      return start >= 2048 && fails("pread", file) ? -1 : NEXT(pread)(file, bytes, count, start);
    }
    ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t start) {
      return fails("pwrite", file) ? -1 : NEXT(pwrite64)(file, bytes, count, start);
    }
    ssize_t pwrite(int file, const void *bytes, size_t count, off_t start) {
      return fails("pwrite", file) ? -1 : NEXT(pwrite)(file, bytes, count, start);
    }
    time_t time(time_t *place) {
      const char *clock = getenv("CLOCK");
      if (!clock) return NEXT(time)(place);
      if (place) *place = strtoll(clock, NULL, 10);
      return strtoll(clock, NULL, 10);
    }
    int fdatasync(int file) { return fails("fdatasync", file) ? -1 : NEXT(fdatasync)(file); }
    int fsync(int file) { return fails("fsync", file) ? -1 : NEXT(fsync)(file); }
    """#
}
