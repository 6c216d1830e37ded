#define _GNU_SOURCE

#include "CLibEdit.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

void editline_set_client_data(EditLine *editor, void *data) { el_wset(editor, EL_CLIENTDATA, data); }

void *editline_client_data(EditLine *editor) {
  void *data = NULL;
  el_wget(editor, EL_CLIENTDATA, &data);
  return data;
}

void editline_set_getc(EditLine *editor, editline_getc getc) { el_wset(editor, EL_GETCFN, getc); }

int editline_set_editor(EditLine *editor, const char *name) { return el_set(editor, EL_EDITOR, name); }

bool editline_uses_vi(EditLine *editor) {
  const wchar_t *name = NULL;
  return el_wget(editor, EL_EDITOR, &name) == 0 && name && wcscmp(name, L"vi") == 0;
}

void editline_leave_signals_alone(EditLine *editor) { el_wset(editor, EL_SIGNAL, 0); }

void editline_set_history(EditLine *editor, HistoryW *history) {
  el_wset(editor, EL_HIST, history_w, history);
}

void editline_prepare_terminal(EditLine *editor, bool raw) { el_wset(editor, EL_PREP_TERM, (int)raw); }

void editline_free_flow_control(EditLine *editor) {
  el_wset(editor, EL_SETTY, L"-d", L"-ixon", NULL);
}

void editline_set_editing(EditLine *editor, bool on) { el_wset(editor, EL_EDITMODE, (int)on); }

static bool bell_rang;

static ssize_t note_bell(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  if (memchr(bytes, '\a', count)) bell_rang = true;
  return (ssize_t)count;
}

FILE *editline_discard_output(EditLine *editor) {
  FILE *sink = fopencookie(NULL, "w", (cookie_io_functions_t){.write = note_bell});
  if (sink) el_wset(editor, EL_SETFP, 1, sink);
  return sink;
}

bool editline_take_bell(void) {
  bool rang = bell_rang;
  bell_rang = false;
  return rang;
}

int editline_add_function(
    EditLine *editor, const char *name, const char *help, editline_function function) {
  // The narrow call copies both texts; the wide one would keep these pointers.
  return el_set(editor, EL_ADDFN, name, help, function);
}

int editline_bind(EditLine *editor, bool command_map, const wchar_t *keys, const char *function) {
  wchar_t name[64];
  size_t length = strlen(function);
  if (length >= sizeof name / sizeof *name) return -1;
  for (size_t i = 0; i <= length; i++) name[i] = (wchar_t)(unsigned char)function[i];
  return command_map ? el_wset(editor, EL_BIND, L"-a", keys, name, NULL)
                     : el_wset(editor, EL_BIND, keys, name, NULL);
}

FILE *editline_stdin(void) { return stdin; }
FILE *editline_stdout(void) { return stdout; }
FILE *editline_stderr(void) { return stderr; }

bool editline_use_utf8(void) {
  if (setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

int editline_width(wchar_t character) { return wcwidth(character); }
