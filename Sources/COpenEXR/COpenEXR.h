/* For the C++ in CVipsSupport; OpenEXR's own headers are C++ and stay out of the module. */
#pragma once
