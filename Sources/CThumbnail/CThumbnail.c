#include "CThumbnail.h"
