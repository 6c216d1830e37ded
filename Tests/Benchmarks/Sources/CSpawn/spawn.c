#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int start_on_files(char *const arguments[], const char *input, const char *output, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  int error = posix_spawnp(process, arguments[0], &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int spawn_run(char *const arguments[], const char *input, const char *output, struct spawn_usage *usage) {
  pid_t process;
  int64_t start = now();
  int error = start_on_files(arguments, input, output, &process);
  if (error != 0) return error;
  while (waitpid(process, &usage->status, 0) < 0) {
    if (errno != EINTR) return errno;
  }
  usage->nanoseconds = now() - start;
  return 0;
}

// The first terminal that the leader of a session opens becomes the session's own.
static int start_on(const char *name, char *const arguments[], char *const environment[], pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  posix_spawn_file_actions_adddup2(&actions, 0, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  int error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int spawn_on_terminal(char *const arguments[], char *const environment[], pid_t *process, int *terminal) {
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  char name[64];
  int end = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (end < 0) return errno;
  int failed = grantpt(end) != 0 || unlockpt(end) != 0 || ioctl(end, TIOCSWINSZ, &size) != 0;
  int error = failed ? errno : ptsname_r(end, name, sizeof name);
  if (error == 0) error = start_on(name, arguments, environment, process);
  if (error != 0) {
    close(end);
    return error;
  }
  *terminal = end;
  return 0;
}
