/* Within CVipsSupport: converting a run of pixels. */
#pragma once

#include "CVipsSupport.h"

/* Converts pixels to 8-bit RGB, or RGBA where the source has alpha. */
void lep_color_row(const struct lep_color *color, const void *in, uint8_t *out, size_t pixels);
