// The calls of libedit, the signal handlers and the words of the command line that Swift has no way to by itself.
//
// libedit's el_set, el_get and history are C-variadic, which Swift does not import: each has a typed wrapper
// here. Signal handlers may run only async-signal-safe code, which Swift does not promise to be.

#pragma once

#include <histedit.h>
#include <stdbool.h>
#include <stdio.h>
#include <wchar.h>

// MARK: libedit (EditLine.c)

typedef int (*editline_getc)(EditLine *_Nullable, wchar_t *_Nullable);
typedef unsigned char (*editline_function)(EditLine *_Nullable, wint_t);

void editline_set_client_data(EditLine *_Nonnull, void *_Nullable);
void *_Nullable editline_client_data(EditLine *_Nonnull);
void editline_set_getc(EditLine *_Nonnull, editline_getc _Nonnull);
int editline_set_editor(EditLine *_Nonnull, const char *_Nonnull name);
bool editline_uses_vi(EditLine *_Nonnull);
void editline_leave_signals_alone(EditLine *_Nonnull);
void editline_set_history(EditLine *_Nonnull, HistoryW *_Nonnull);
/// Sets raw mode if `raw`, else the mode for running commands.
void editline_prepare_terminal(EditLine *_Nonnull, bool raw);
/// Leaves Ctrl-S and Ctrl-Q to the editor while a line is edited, where they would stop and start output.
void editline_free_flow_control(EditLine *_Nonnull);
void editline_set_editing(EditLine *_Nonnull, bool on);
/// Lets libedit draw nowhere from now on; returns the stream that swallows it, NULL if there is none.
FILE *_Nullable editline_discard_output(EditLine *_Nonnull);
/// True if libedit would have rung the bell since the last call.
bool editline_take_bell(void);
int editline_add_function(
    EditLine *_Nonnull, const char *_Nonnull name, const char *_Nonnull help, editline_function _Nonnull);
/// Binds `keys`, taken literally, in the main map or (`command_map`) in that of vi's command mode.
int editline_bind(
    EditLine *_Nonnull, bool command_map, const wchar_t *_Nonnull keys, const char *_Nonnull function);

/// `stdin` and `stdout` are mutable globals, which Swift 6 refuses.
FILE *_Nonnull editline_stdin(void);
FILE *_Nonnull editline_stdout(void);
FILE *_Nonnull editline_stderr(void);

/// Sets LC_CTYPE from the environment, or to C.UTF-8 if that is not UTF-8; false if neither is installed.
bool editline_use_utf8(void);
/// The cells of a character on the screen, -1 for one that cannot be printed.
int editline_width(wchar_t);

// MARK: the command line (Arguments.c)

/// The number of words on the command line, the program's name included.
int arguments_count(void);
/// A word of the command line, byte for byte.
const char *_Nonnull arguments_word(int index);

// MARK: signals (Signals.c)

/// Installs the handlers of an interactive shell; -1 if no pipe could be made. SIGTERM and SIGHUP, ignored
/// at the start, as under nohup, stay ignored. A terminal that has gone counts as SIGHUP, whosever it is.
int signals_install(void);
/// Handles SIGINT alone, which then ends nothing.
void signals_take_interrupt(void);
/// Readable when a signal has arrived: one byte for each, its number. -1 before `signals_install`.
int signals_descriptor(void);
/// Leaves signals to the editor while a line is edited; else SIGTERM and SIGHUP end the process.
void signals_begin_editing(void);
void signals_end_editing(void);
/// True if SIGINT has arrived since the last `signals_clear_interrupt`.
bool signals_interrupted(void);
void signals_clear_interrupt(void);
/// SIGTERM or SIGHUP if one has arrived while a line was edited, else 0.
int signals_ending(void);
/// Stops this process alone, as Ctrl-Z does, and returns when it is continued.
void signals_stop(void);
/// Names the file that SIGTERM and SIGHUP remove when they end the program; NULL for none.
void signals_set_temporary(const char *_Nullable path);

/// Ignores Ctrl-C while a child process owns the terminal.
void signals_begin_child(void);
void signals_end_child(void);
