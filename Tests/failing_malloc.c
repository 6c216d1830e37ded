// Fails allocations of a library, for Tests/allocation-failures; loaded by LD_PRELOAD.
//
// FAIL_IN is a part of the library's path, empty for all; FAIL_AT the number of the first allocation that fails,
// FAIL_COUNT how many do. FAILED is a file that is made when one does.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static const char *library;
static long first, last;
static atomic_long number;

__attribute__((constructor)) static void start(void) {
  const char *at = getenv("FAIL_AT"), *count = getenv("FAIL_COUNT");
  first = at ? atol(at) : 0;
  last = first + (count ? atol(count) : 1);
  library = getenv("FAIL_IN");
}

static int fails(const void *caller) {
  Dl_info found;
  if (!library) return 0;
  if (*library && !(dladdr(caller, &found) && found.dli_fname && strstr(found.dli_fname, library))) return 0;
  long this = atomic_fetch_add(&number, 1) + 1;
  if (this < first || this >= last) return 0;
  int file = open(getenv("FAILED"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}
