// A clock of the processor that stands still, for Tests/instruction-budgets; loaded by LD_PRELOAD.
//
// Under valgrind a key takes more than the time after which the prompt shows no row.

#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_PROCESS_CPUTIME_ID) return syscall(SYS_clock_gettime, clock, time);
  *time = (struct timespec){0, 0};
  return 0;
}
