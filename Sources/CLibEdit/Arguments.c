#include "CLibEdit.h"

static int count;
static char **words;

// glibc calls a constructor with the arguments of main.
__attribute__((constructor)) static void arguments_keep(int argc, char **argv) {
  count = argc;
  words = argv;
}

int arguments_count(void) { return count; }

const char *arguments_word(int index) { return words[index]; }
