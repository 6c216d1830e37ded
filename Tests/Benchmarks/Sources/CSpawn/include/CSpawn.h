#ifndef CSPAWN_H
#define CSPAWN_H

#include <stdint.h>
#include <sys/types.h>

/// What one run of a program took.
struct spawn_usage {
  int64_t nanoseconds;  ///< From before the process was made until it was reaped.
  int64_t peak_kibibytes;  ///< The largest resident set; see `spawn_run`.
  int status;  ///< As `wait` gives it.
};

/// Runs a program to its end and measures it.
///
/// With `exact_memory`, the process is forked, and its peak memory is its own. Without, it is made by `posix_spawn`, which
/// is quicker, and the kernel then counts this process's memory, shared until the program starts, into its peak.
/// @param input  The file it reads; @param output The file it writes, made anew. Errors go to /dev/null.
/// @return Zero, or an errno value.
int spawn_run(char *const arguments[], const char *input, const char *output, int exact_memory,
              struct spawn_usage *usage);

/// Starts a program, as the leader of a session, on a terminal of its own of 24 × 80 characters.
/// @param environment  All of its variables, as `NAME=VALUE`.
/// @param process  Is given the program's id. @param terminal Is given the other end of its terminal.
/// @return Zero, or an errno value.
int spawn_on_terminal(char *const arguments[], char *const environment[], pid_t *process, int *terminal);

#endif
