// Compression and decompression: zlib's own calls, whose macros Swift does not import.

#pragma once

#include <zlib.h>

/// `inflateInit2` for data with a gzip header.
int zlib_inflate_init(z_stream *_Nonnull stream);

/// `inflateInit2` for data without a header, as in ZIP archives.
int zlib_inflate_init_raw(z_stream *_Nonnull stream);

/// `deflateInit2` for data without a header, as in ZIP archives.
int zlib_deflate_init_raw(z_stream *_Nonnull stream);
