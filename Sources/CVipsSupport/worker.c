#include "CVipsSupport.h"

struct call {
    int (*work)(int argument);
    int argument;
    int result;
    bool done;
};

/* Called by the worker that takes the first piece of the image; there is but one. */
static int use_worker(VipsRegion *region, void *sequence, void *data, void *unused, gboolean *stop) {
    (void)region;
    (void)sequence;
    (void)unused;
    struct call *call = data;
    call->result = call->work(call->argument);
    call->done = true;
    *stop = TRUE;
    return 0;
}

int lep_vips_on_worker(int (*work)(int argument), int argument) {
    struct call call = {.work = work, .argument = argument};
    VipsImage *image = NULL;
    if (vips_black(&image, 1, 1, NULL) != 0)
        return -1;
    int problem = vips_sink(image, NULL, use_worker, NULL, &call, NULL);
    g_object_unref(image);
    return problem == 0 && call.done ? call.result : -1;
}
