#include <vips/vips.h>

/* After the headers with C++ inside, which it includes again. */
extern "C" {
#include "CVipsSupport.h"
}

#include <ImfIO.h>
#include <ImfRgbaFile.h>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

/* OpenEXR's way to read from a descriptor instead of a path. */
class DescriptorStream : public Imf::IStream {
  public:
    explicit DescriptorStream(int descriptor)
        : Imf::IStream("picture"), descriptor_(descriptor) {}

    bool read(char bytes[], int count) override {
        int done = 0;
        while (done < count) {
            ssize_t got = pread(descriptor_, bytes + done, static_cast<size_t>(count - done),
                                static_cast<off_t>(position_));
            if (got <= 0)
                throw std::runtime_error("premature end of file");
            done += static_cast<int>(got);
            position_ += static_cast<uint64_t>(got);
        }
        return true;
    }

    uint64_t tellg() override { return position_; }
    void seekg(uint64_t position) override { position_ = position; }

  private:
    int descriptor_;
    uint64_t position_ = 0;
};

/* One row as straight light: OpenEXR's colours are multiplied by their alpha. */
void spread(const Imf::Rgba *row, float *out, int64_t width, bool alpha) {
    for (int64_t x = 0; x < width; x++) {
        float opacity = row[x].a;
        float factor = alpha && opacity > 0 ? 1 / opacity : 1;
        *out++ = row[x].r * factor;
        *out++ = row[x].g * factor;
        *out++ = row[x].b * factor;
        if (alpha)
            *out++ = opacity;
    }
}

VipsImage *adopt(float *pixels, int width, int height, int bands) {
    size_t bytes = static_cast<size_t>(width) * static_cast<size_t>(height) *
                   static_cast<size_t>(bands) * sizeof(float);
    return lep_vips_adopt_light(pixels, bytes, width, height, bands);
}

VipsImage *load(int descriptor, uint64_t most_pixels) {
    DescriptorStream stream(descriptor);
    Imf::RgbaInputFile file(stream, 0);
    const Imath::Box2i window = file.dataWindow();
    const int64_t width = static_cast<int64_t>(window.max.x) - window.min.x + 1;
    const int64_t height = static_cast<int64_t>(window.max.y) - window.min.y + 1;
    if (width <= 0 || height <= 0 || width > INT32_MAX || height > INT32_MAX ||
        static_cast<uint64_t>(width) * static_cast<uint64_t>(height) > most_pixels)
        throw std::runtime_error("out of memory for " + std::to_string(width) + " × " +
                                 std::to_string(height));
    const bool alpha = file.channels() & Imf::WRITE_A;
    const int bands = alpha ? 4 : 3;
    std::vector<Imf::Rgba> row(static_cast<size_t>(width));
    auto *pixels = static_cast<float *>(
        calloc(static_cast<size_t>(width * height), static_cast<size_t>(bands) * sizeof(float)));
    if (!pixels)
        throw std::bad_alloc();
    int64_t done = 0;
    try {
        for (; done < height; done++) {
            int y = window.min.y + static_cast<int>(done);
            /* The row's place as if the picture began at 0, 0. */
            file.setFrameBuffer(row.data() - window.min.x - y * width, 1,
                                static_cast<size_t>(width));
            file.readPixels(y);
            spread(row.data(), pixels + done * width * bands, width, alpha);
        }
    } catch (const std::exception &) {
        if (done == 0) {
            free(pixels);
            throw;
        }
        lep_vips_note_damage("EXR: premature end of file");
    }
    return adopt(pixels, static_cast<int>(width), static_cast<int>(height), bands);
}

} // namespace

VipsImage *lep_vips_load_exr(int descriptor, uint64_t most_pixels) {
    try {
        return load(descriptor, most_pixels);
    } catch (const std::exception &problem) {
        vips_error("EXR", "%s", problem.what());
        return nullptr;
    }
}
