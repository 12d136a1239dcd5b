#pragma once
// The floor: an API newer than these warns in Swift and in C alike.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_18
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_18
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_7
#if __has_feature(modules)
#pragma clang module import CGio
#endif
#include <gtk/gtk.h>
#include <adwaita.h>
