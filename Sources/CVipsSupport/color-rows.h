/* Within CVipsSupport: converting a run of pixels. */
#pragma once

#include "CVipsSupport.h"

/* Converts pixels to RGB, or RGBA where the source has alpha, of the conversion's depth. */
void lep_color_row(const struct lep_color *color, const void *in, void *out, size_t pixels);
