#include "CZlib.h"

int zlib_inflate_init(z_stream *stream) {
  // 15 for the largest window; 16 more for a gzip header.
  return inflateInit2(stream, 15 + 16);
}

int zlib_inflate_init_raw(z_stream *stream) {
  // A negative size of the window stands for data without a header.
  return inflateInit2(stream, -15);
}

int zlib_deflate_init_raw(z_stream *stream) {
  // The usual level; 8 is the usual use of memory.
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
