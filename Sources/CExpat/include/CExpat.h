// The reader of XML of the library Expat.

#pragma once

#include <expat.h>
