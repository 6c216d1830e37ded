#ifndef CSPAWN_H
#define CSPAWN_H

#include <stdint.h>
#include <sys/types.h>

/// What one run of a program took.
struct spawn_usage {
  int64_t nanoseconds;  ///< From before the process was made until it was reaped.
  int status;  ///< As `wait` gives it.
};

/// Runs a program to its end and measures it.
/// @param input  The file it reads. @param output The file it writes, made anew. Errors go to /dev/null.
/// @return Zero, or an errno value.
int spawn_run(char *const arguments[], const char *input, const char *output, struct spawn_usage *usage);

/// Starts a program, as the leader of a session, on a terminal of its own of 24 × 80 characters.
/// @param environment  All of its variables, as `NAME=VALUE`.
/// @param process  Is given the program's id. @param terminal Is given the other end of its terminal.
/// @return Zero, or an errno value.
int spawn_on_terminal(char *const arguments[], char *const environment[], pid_t *process, int *terminal);

#endif
