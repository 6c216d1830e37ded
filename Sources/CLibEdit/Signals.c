#define _GNU_SOURCE

#include "CLibEdit.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static int wake[2] = {-1, -1};
static volatile sig_atomic_t editing, interrupted, ending;

// The terminal as it was found, for a way out that can't go through the editor.
static struct termios found;
static volatile sig_atomic_t have_found;

static struct sigaction interrupt_before;

// The temporary file that a signal removes; empty for none.
static char temporary[4096];

void signals_set_temporary(const char *path) {
  temporary[0] = 0;
  size_t length = path ? strlen(path) : 0;
  if (length == 0 || length >= sizeof temporary) return;
  // The first byte last: a signal in between finds none.
  memcpy(temporary + 1, path + 1, length);
  temporary[0] = path[0];
}

// How long the editor may take to leave its line in order, in seconds.
enum { patience = 1 };

static void end_at_once(int signal_number) {
  if (temporary[0]) unlink(temporary);
  // Without waiting for the output: a terminal that has been stopped takes none.
  if (have_found) tcsetattr(STDIN_FILENO, TCSANOW, &found);
  _exit(128 + signal_number);
}

static void handle(int signal_number) {
  int saved = errno;
  bool ends = signal_number == SIGTERM || signal_number == SIGHUP;
  if (signal_number == SIGINT) interrupted = 1;
  // The editor has not listened for too long: it waits for a terminal, for a program, or computes without end.
  if (signal_number == SIGALRM) end_at_once(ending ? ending : signal_number);
  if (ends && !editing) end_at_once(signal_number);
  if (ends && !ending) {
    ending = signal_number;
    alarm(patience);
  }
  unsigned char byte = (unsigned char)signal_number;
  // A full pipe wakes the reader just as well, so a write that fails loses nothing.
  (void)!write(wake[1], &byte, 1);
  errno = saved;
}

// SA_RESTART: reads and writes need not know of signals. They do of Ctrl-C, which ends a wait: of the editor's read
// for what was typed before it, also between its poll and its read, and of a command's for a pipe or the terminal.
static void set(int signal_number, void (*handler)(int), struct sigaction *before) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = signal_number == SIGINT ? 0 : SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(signal_number, &action, before);
}

static void set_unless_ignored(int signal_number) {
  struct sigaction now;
  if (sigaction(signal_number, NULL, &now) == 0 && now.sa_handler != SIG_IGN) set(signal_number, handle, NULL);
}

void signals_take_interrupt(void) { set(SIGINT, handle, NULL); }

static void *await_hang_up(void *unused) {
  (void)unused;
  // Without events, it waits for the end of the terminal alone.
  struct pollfd terminal = {.fd = STDIN_FILENO};
  while (poll(&terminal, 1, -1) < 0 && errno == EINTR) continue;
  if (terminal.revents & (POLLHUP | POLLERR)) kill(getpid(), SIGHUP);
  return NULL;
}

// The system tells of a terminal that has gone only those whose session it controls; any other would compute to the
// end. Where no thread can be made, the next read or write tells of it.
static void watch_terminal(void) {
  enum { stack_size = 1 << 16 };
  pthread_attr_t attributes;
  if (!isatty(STDIN_FILENO) || pthread_attr_init(&attributes) != 0) return;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stack_size);
  // Signals are for the thread that reads and writes, where they end a wait.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t watch;
  (void)pthread_create(&watch, &attributes, await_hang_up, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
}

int signals_install(void) {
  if (wake[0] >= 0) return 0;
  if (pipe2(wake, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  have_found = tcgetattr(STDIN_FILENO, &found) == 0;
  // A terminal's shell takes Ctrl-C back from who started it without.
  signals_take_interrupt();
  set_unless_ignored(SIGTERM);
  set_unless_ignored(SIGHUP);
  set(SIGALRM, handle, NULL);
  set(SIGWINCH, handle, NULL);
  // As in other shells: a slip of the finger must not end the session.
  set(SIGQUIT, SIG_IGN, NULL);
  watch_terminal();
  return 0;
}

int signals_descriptor(void) { return wake[0]; }

void signals_begin_editing(void) {
  if (wake[0] < 0 || editing) return;
  // Signals that came while no line was edited do not count; a SIGTERM would have ended the process.
  unsigned char stale[64];
  while (read(wake[0], stale, sizeof stale) > 0) continue;
  set_unless_ignored(SIGTSTP);
  editing = 1;
}

void signals_end_editing(void) {
  if (!editing) return;
  editing = 0;
  struct sigaction now;
  if (sigaction(SIGTSTP, NULL, &now) == 0 && now.sa_handler == handle) set(SIGTSTP, SIG_DFL, NULL);
}

bool signals_interrupted(void) { return interrupted; }
int signals_ending(void) { return ending; }
void signals_clear_interrupt(void) { interrupted = 0; }

void signals_stop(void) {
  set(SIGTSTP, SIG_DFL, NULL);
  raise(SIGTSTP);
  set(SIGTSTP, handle, NULL);
}

void signals_begin_child(void) { set(SIGINT, SIG_IGN, &interrupt_before); }
void signals_end_child(void) { sigaction(SIGINT, &interrupt_before, NULL); }
