// Fails allocations of a library, for Tests/allocation-failures; loaded by LD_PRELOAD.
//
// FAIL_IN is a part of the library's path, empty for all; FAIL_AT the number of the first allocation that fails,
// FAIL_COUNT how many do. FAILED is a file that is made when one does. COUNTED is a file to which the number of all is
// written at the end.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static const char *library;
static uintptr_t begin, end;
static long first, last;
static atomic_long number;

// Notes where the code of the library lies. The program itself has no name here.
static int note(struct dl_phdr_info *object, size_t size, void *program) {
  (void)size;
  if (!strstr(*object->dlpi_name ? object->dlpi_name : program, library)) return 0;
  begin = UINTPTR_MAX;
  for (int place = 0; place < object->dlpi_phnum; place++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[place];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t address = object->dlpi_addr + part->p_vaddr;
    if (address < begin) begin = address;
    if (address + part->p_memsz > end) end = address + part->p_memsz;
  }
  return 1;
}

__attribute__((constructor)) static void start(void) {
  const char *at = getenv("FAIL_AT"), *count = getenv("FAIL_COUNT");
  first = at ? atol(at) : 0;
  last = first + (count ? atol(count) : 1);
  library = getenv("FAIL_IN");
  char program[PATH_MAX + 1] = "";
  if (!library || !*library || readlink("/proc/self/exe", program, PATH_MAX) < 0) return;
  dl_iterate_phdr(note, program);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("COUNTED");
  int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
  if (file < 0) return;
  dprintf(file, "%ld", atomic_load(&number));
  close(file);
}

static int fails(const void *caller) {
  if (!library || (*library && ((uintptr_t)caller < begin || (uintptr_t)caller >= end))) return 0;
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
