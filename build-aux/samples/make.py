#!/usr/bin/env python3
"""Paints the sample pictures of data/samples.

The pictures stand in the repository; this is run only to change them:

    build-aux/samples/make.py [NAME…]

It needs python3-numpy and python3-pil, and vips and cjxl for three of the formats (Debian:
libvips-tools with libheif-plugin-x265 and -aomenc, libjxl-tools). Every picture has a seed of its own, so one can be made again alone.
"""

import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

import close
import land
import layers
import sky
import wood
from field import develop

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "data" / "samples"

# Terrain is painted larger and reduced: its crests have no antialiasing of their own.
OVERSAMPLED = {land.alpine_panorama: 1.6, land.dunes: 1.8}

# name: (scene, seed, EXIF date, description, how it is developed)
PHOTOS = {
    "Alpine panorama.jpg": (
        land.alpine_panorama, 4, "2024:06:21 12:10:05", "Peaks around noon", dict(vignette=0.05)),
    "An evening at sea.jpg": (
        sky.evening_sea, 5, "2025:07:02 21:19:00", "The sun low over the water", dict(glow=0.4)),
    "Dahlia.jpg": (
        close.dahlia, 5, "2025:08:30 17:42:11", "A flower before the garden", dict(glow=0.1)),
    "Dunes.webp": (
        land.dunes, 7, "2023:11:04 16:58:40", "Sand in evening light", dict(vignette=0.3)),
    "Forest in mist.jpg": (
        wood.forest_in_mist, 5, "2024:10:12 07:31:27", "Spruces on a hillside", dict(exposure=1.1)),
    "Lavender.jxl": (
        close.lavender, 5, "2025:06:28 20:04:53", "Rows that run to the horizon", dict(glow=0.2)),
    "Meadow to the stars.jpg": (
        wood.meadow_to_stars, 5, "2024:07:17 23:59:59", "From the grass up to the night",
        dict(vignette=0.0)),
    "Milky Way.jpg": (
        sky.milky_way, 5, "2023:08:13 01:12:36", "A tent under the Milky Way",
        dict(exposure=1.35, glow=0.2, grain=0.009)),
    "Northern lights.avif": (
        sky.northern_lights, 5, "2024:02:25 22:47:02", "Curtains of light over a frozen lake",
        dict(exposure=1.3, grain=0.006)),
    "Ridges at dawn.jpg": (
        layers.ridges_at_dawn, 3, "2025:09:20 06:33:18", "Nine ridges and the rising sun",
        dict(glow=0.2)),
    "漓江晨雾.heic": (
        layers.karst_river, 5, "2025:04:05 06:50:44", "A raft on the Li River", dict(exposure=1.15)),
}

# Stored on its side, as a camera held upright stores it; the EXIF tag turns it back.
TURNED = {"Dahlia.jpg"}


def paint(scene, seed, development):
    """One photograph, as 8-bit sRGB."""
    rng = np.random.default_rng(seed)
    rows, columns = scene.__defaults__[0]
    scale = OVERSAMPLED.get(scene, 1)
    picture = scene(rng, (int(rows * scale), int(columns * scale)))
    image = Image.fromarray(develop(picture, rng, **development))
    return image if scale == 1 else image.resize((columns, rows), Image.Resampling.LANCZOS)


def exif_of(date, description, orientation):
    """The EXIF block of a photograph."""
    exif = Image.Exif()
    exif[0x010E] = description
    exif[0x010F] = "Leporello"
    exif[0x0110] = "Sample pictures"
    exif[0x0112] = orientation
    exif[0x0132] = date
    exif.get_ifd(0x8769)[0x9003] = date
    return exif


def write_photo(name):
    """Paints and encodes one entry of PHOTOS."""
    scene, seed, date, description, development = PHOTOS[name]
    image = paint(scene, seed, development)
    turned = name in TURNED
    if turned:
        image = image.transpose(Image.Transpose.ROTATE_90)
    exif = exif_of(date, description, 6 if turned else 1)
    path = FOLDER / name
    if path.suffix == ".jpg":
        image.save(path, quality=87, optimize=True, progressive=True, exif=exif)
    elif path.suffix == ".webp":
        image.save(path, quality=88, method=6, exif=exif)
    else:
        with tempfile.NamedTemporaryFile(suffix=".png") as source:
            image.save(source.name, exif=exif)
            encode(source.name, path)


def encode(source, path):
    """Encodes a PNG to HEIC, AVIF or JPEG XL by the formats' own tools."""
    command = {
        ".heic": ["vips", "heifsave", source, path, "--Q", "58"],
        ".avif": ["vips", "heifsave", source, path, "--Q", "68", "--compression", "av1"],
        ".jxl": ["cjxl", "-d", "1.9", "-e", "7", source, path],
    }[path.suffix]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def write_balloon(name):
    """A PNG with a transparent background."""
    image = Image.fromarray(close.balloon(np.random.default_rng(5)))
    image.quantize(255, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE) \
        .save(FOLDER / name, optimize=True)


def write_moon(name):
    """A picture of 48 × 48 pixels."""
    Image.fromarray(sky.moon(np.random.default_rng(11))).save(FOLDER / name, optimize=True)


def write_lighthouse(name):
    """A GIF that loops."""
    rng = np.random.default_rng(5)
    frames = [
        Image.fromarray(develop(picture, rng, grain=0)) for picture in wood.lighthouse(rng, 20)]
    # The flash is brightest a quarter turn in; its frame and the first share one palette.
    both = Image.new("RGB", (frames[0].width, frames[0].height * 2))
    both.paste(frames[0], (0, 0))
    both.paste(frames[len(frames) // 4], (0, frames[0].height))
    palette = both.quantize(128)
    frames = [frame.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG) for frame in frames]
    frames[0].save(
        FOLDER / name, save_all=True, append_images=frames[1:], duration=120, loop=0, optimize=True)


def main():
    works = {name: write_photo for name in PHOTOS}
    works |= {
        "Balloon.png": write_balloon, "Lighthouse.gif": write_lighthouse, "moon.png": write_moon}
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or works:
        works[name](name)
        print(f"{name}: {(FOLDER / name).stat().st_size / 1024:.0f} KiB", flush=True)


if __name__ == "__main__":
    main()
