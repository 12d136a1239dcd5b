#include "CGtkSupport.h"
