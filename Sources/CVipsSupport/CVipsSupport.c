#include "CVipsSupport.h"
