#include "CZlib.h"

int zlib_inflate_init(z_stream *stream) {
  // 15 for the largest window; 16 more for a gzip header.
  return inflateInit2(stream, 15 + 16);
}

int zlib_inflate_init_raw(z_stream *stream) {
  // A negative size of the window stands for data without a header.
  return inflateInit2(stream, -15);
}
