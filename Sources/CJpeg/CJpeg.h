#pragma once
/* libjpeg's header uses FILE without including it. */
#include <stdio.h>
#include <jpeglib.h>
