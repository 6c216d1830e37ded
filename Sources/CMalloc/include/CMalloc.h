// The settings of the allocator, which the module of the C library leaves out.
#include <malloc.h>
