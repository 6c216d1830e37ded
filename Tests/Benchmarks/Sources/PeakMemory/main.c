// peak-memory FILE PROGRAM ARGUMENT…: runs a program, and writes the kibibytes of its largest resident set to a file.
//
// The kernel counts the memory that a process shares with its parent until its program starts into its peak. This
// parent is small, so that what is written is the program's own.
#define _GNU_SOURCE
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

int main(int count, char *words[]) {
  if (count < 3) return 2;
  pid_t process;
  if (posix_spawnp(&process, words[2], NULL, NULL, words + 2, environ) != 0) return 127;
  int status;
  struct rusage usage;
  while (wait4(process, &status, 0, &usage) < 0) {
    if (errno != EINTR) return 2;
  }
  FILE *file = fopen(words[1], "w");
  if (file == NULL || fprintf(file, "%ld\n", usage.ru_maxrss) < 0 || fclose(file) != 0) return 2;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
