"""Skies: an evening over the sea, the Milky Way, northern lights, the moon."""

import numpy as np

from field import blur, fbm, line, noise, rgb, sample, smooth
from land import add_sun, clouds, sky_over
from layers import paint_below


def evening_sea(rng, shape=(1600, 2560)):
    """The sun low over the sea, torn clouds lit from below, a path of light on the waves."""
    rows, columns = shape
    horizon, sun = 0.56, 0.38
    picture = sky_over(
        shape, horizon, (0, rgb("26355f")), (0.35, rgb("6d6391")), (0.65, rgb("d98a78")),
        (0.88, rgb("f7b765")), (1, rgb("ffd07a")))
    clouds(picture, horizon + 0.02, rng, rgb("ff9e6b") * 0.85, 0.46, scale=0.9, shade=0.9)
    clouds(picture, horizon + 0.02, rng, rgb("6b4f77"), 0.34, scale=0.6, shade=0.5)
    add_sun(picture, horizon - 0.055, sun, 0.026, rgb("ffcf87"))
    island = line(columns, 5, rng, 9, 0.5)
    x = np.linspace(0, 1, columns)
    land = np.clip(0.055 * smooth(0.62, 0.9, x) * (1 + 0.35 * island), 0, 1)
    paint_below(picture, (horizon - land) * rows, rgb("5b4257"), rgb("a8706c"), 0.07)
    _sea(picture, int(horizon * rows), sun, rng)
    return picture


def _sea(picture, shore, sun, rng):
    """Water to the horizon: each pixel mirrors the sky at the angle of its wave."""
    rows, columns = picture.shape[:2]
    count = rows - shore
    away = 1 / (np.arange(count) + 1.2)[:, None]
    across = (np.arange(columns) - columns * sun)[None] / rows
    waves = fbm((1024, 1024), (24, 12), rng, 8, 0.62)
    # The same perspective for every wave: far ones close up in rows.
    distance = away * rows * 26
    down = distance * 1.0
    side = across * distance * 2.2 + 4000
    swell = sample(waves, down * 1.3, side * 0.55) + 0.7 * sample(waves, down * 5 + 300, side * 2.1)
    part = (np.arange(count) / count)[:, None]
    tilt = swell * (0.3 + 1.6 * part)
    source = shore - 3 - np.abs(np.arange(count)[:, None] * 0.75 + tilt * rows * 0.045)
    mirrored = picture[np.clip(source, 0, shore - 3).astype(int), np.arange(columns)[None]]
    depth = rgb("12223a") * (1 + 0.2 * swell[..., None])
    share = np.clip(0.72 - 0.42 * part + 0.10 * swell, 0.1, 0.95)[..., None]
    shade = (1 + 0.16 * swell * (0.4 + part))[..., None]
    water = mirrored * share * shade * rgb("ffeedd") + depth * (1 - share)
    width = 0.018 + 0.16 * part
    glitter = np.exp(-((across / width) ** 2)) * smooth(0.35, 1.5, swell + 0.6 * (1 - part))
    water += (glitter * (2.6 - 1.2 * part))[..., None] * rgb("ffc27a")
    edge = smooth(0, 6, np.arange(count))[:, None, None]
    picture[shore:] = water * edge + picture[shore - 3] * (1 - edge) * 0.9


def _stars(picture, rng, count, strength):
    """Adds stars of many magnitudes and a few colours; a star is a small soft dot."""
    rows, columns = picture.shape[:2]
    light = np.zeros_like(picture)
    y, x = rng.integers(1, rows - 1, count), rng.integers(1, columns - 1, count)
    magnitude = rng.pareto(1.5, count).astype(np.float32)
    tint = np.array([rgb("b8ccff"), rgb("ffffff"), rgb("fff0d8"), rgb("ffd0a8")])
    colour = tint[rng.integers(0, 4, count)] * np.minimum(magnitude, 26)[:, None]
    np.add.at(light, (y, x), colour * strength[y, x][:, None])
    picture += light * 0.45 + blur(light, 1) * 2.2 + blur(light, 4) * 1.6


def milky_way(rng, shape=(2700, 1800)):
    """A portrait picture: the Milky Way rising over a dark pass with a lit tent."""
    rows, columns = shape
    picture = sky_over(
        shape, 0.86, (0, rgb("060a18")), (0.55, rgb("0d1a33")), (0.85, rgb("25385c")), (1, rgb("5a5f78")))
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32) / rows
    bend = 0.03 * fbm(shape, (4, 3), rng, 4)
    off = (x - 0.36) * 0.90 + (y - 0.42) * 0.46 + bend
    along = (y - 0.42) * 0.9 - (x - 0.36) * 0.46
    cloud = fbm(shape, (7, 5), rng, 8, 0.58)
    core = np.exp(-((off / 0.080) ** 2)) * (0.75 + 0.40 * cloud)
    bulge = np.exp(-((off / 0.11) ** 2) - ((along - 0.14) / 0.22) ** 2) * (0.8 + 0.35 * cloud)
    lane = np.exp(-(((off + 0.01 + 0.018 * fbm(shape, (9, 6), rng, 6)) / 0.030) ** 2))
    dust = np.clip(lane * smooth(-1.3, 0.7, fbm(shape, (12, 8), rng, 7, 0.6)) * 1.2, 0, 0.9)
    band = np.clip(core * 0.20 + bulge * 0.24, 0, None) * (1 - dust)
    warm = smooth(-0.25, 0.3, along)[..., None]
    picture += band[..., None] * (rgb("b9c6ff") * (1 - warm) + rgb("ffd8b4") * warm)
    pink = np.exp(-((off / 0.06) ** 2)) * smooth(1.3, 2.4, fbm(shape, (14, 10), rng, 5))
    picture += pink[..., None] * rgb("ff5f8f") * 0.10
    density = 0.10 + 0.42 * np.clip(core + bulge, 0, 1.4) * (1 - dust)
    _stars(picture, rng, 15000, density * 0.30)
    _stars(picture, rng, 900, 0.4 + 0.0 * density)
    for level, colour, swing in ((0.80, "1b2740", 0.035), (0.86, "0d1423", 0.03), (0.945, "05080e", 0.02)):
        crest = level - swing * line(columns, 4, rng, 9, 0.5)
        paint_below(picture, crest * rows, rgb(colour))
    _tent(picture, 0.60, 0.945, 0.06)
    return picture


def _tent(picture, column, row, width):
    """A tent lit from inside and its glow on the ground."""
    rows, columns = picture.shape[:2]
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    u, v = (x - column * columns) / (width * columns), (y - row * rows) / (width * columns)
    roof = smooth(0.04, -0.04, np.abs(u) + 0.25 * u * u + (-v) * 0.9 - 0.62) * (v < 0.05)
    seam = 1 - 0.45 * smooth(0.03, 0.01, np.abs(u - 0.12 * v))
    light = (0.55 + 0.9 * np.exp(-(u**2 + (v + 0.1) ** 2) * 5)) * seam
    picture += roof[..., None] * (rgb("ff9a3c") * light[..., None] * 1.5 - picture)
    glow = np.exp(-(u**2 * 0.5 + (v - 0.1) ** 2 * 3)) * (1 - roof)
    picture += glow[..., None] * rgb("ff9a3c") * 0.10


def northern_lights(rng, shape=(1500, 2250)):
    """Green and violet curtains over snowy hills and a frozen lake that mirrors them."""
    rows, columns = shape
    shore = int(rows * 0.70)
    picture = sky_over(shape, 0.70, (0, rgb("071026")), (0.7, rgb("0f2b45")), (1, rgb("2a5566")))
    y = np.arange(rows, dtype=np.float32)[:, None] / rows
    for base, strength, colour in ((0.47, 1.0, "35f09a"), (0.36, 0.7, "2fd6a4"), (0.57, 0.5, "7dff8a")):
        fold = base + 0.055 * line(columns, 2, rng, 4, 0.5)[None]
        rays = 0.55 + 0.45 * line(columns, 46, rng, 4, 0.6)[None]
        sway = np.clip(0.75 + 0.5 * line(columns, 3, rng, 3)[None], 0.25, 1.6)
        above = np.clip(fold - y, 0, None)
        curtain = np.exp(-above / (0.13 + 0.07 * rays)) * smooth(0.022, 0.0, y - fold)
        light = curtain * np.clip(rays, 0.1, 1.5) * sway * strength
        upper = smooth(0.04, 0.32, above)[..., None]
        tint = rgb(colour) * (1 - upper) + rgb("9a5cff") * upper
        picture += blur(light, 3)[..., None] * tint * 0.62
    _stars(picture, rng, 1500, np.full(shape, 0.05, np.float32))
    hills = ((0.63, "3d6a78", 0.035), (0.672, "24424f", 0.02))
    for level, colour, swing in hills:
        crest = level - swing * line(columns, 4, rng, 9, 0.48)
        snow = rgb(colour) * (1 + 0.25 * fbm(shape, (60, 60), rng, 5)[..., None])
        paint_below(picture, crest * rows, snow)
    spruce = _spruces(columns, rng) * rows
    paint_below(picture, 0.702 * rows - spruce, rgb("06101a"))
    count = rows - shore
    down = np.arange(count)
    ripple = fbm((count, columns), (60, 8), rng, 5, 0.6)
    source = np.clip(shore - 2 - down[:, None] * 1.4 + ripple * 14, 0, shore - 2).astype(int)
    mirrored = blur(picture[source, np.arange(columns)[None]], 2)
    frost = smooth(0.2, 1.6, fbm((count, columns), (22, 9), rng, 7, 0.6))[..., None]
    picture[shore:] = mirrored * 0.62 + frost * rgb("6fb0a6") * 0.16
    return picture


def _spruces(columns, rng):
    """The skyline of a spruce wood, in picture heights."""
    x = np.arange(columns, dtype=np.float32)
    sky = 0.006 + 0.004 * line(columns, 9, rng, 4)
    grove = np.clip(0.6 + 0.6 * line(columns, 5, rng, 3), 0.12, 1.4)
    for centre in np.cumsum(rng.uniform(3, 13, columns // 8)):
        if centre > columns:
            break
        tall = rng.uniform(0.02, 0.065) * grove[int(centre)]
        half = tall * 0.17 * columns * 0.66
        taper = np.clip(1 - np.abs(x - centre) / half, 0, 1)
        jag = 0.82 + 0.18 * np.sin((x - centre) * 1.3 + centre)
        sky = np.maximum(sky, tall * taper * jag)
    return sky


def moon(rng, shape=(48, 48)):
    """A tiny picture: the full moon. Returns red, green, blue and alpha, 8 bits each."""
    size = 8 * shape[0]
    y, x = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j]
    radius = np.hypot(x, y) / 0.92
    seas = smooth(0.0, 1.1, fbm((size, size), 7, rng, 5, 0.6))
    shade = (0.92 - 0.38 * seas) * np.sqrt(np.clip(1 - radius**2 * 0.85, 0, 1)) ** 0.5
    value = np.stack([shade, shade * 0.97, shade * 0.88, smooth(1.01, 0.99, radius)], 2)
    value = value.reshape(shape[0], 8, shape[1], 8, 4).mean((1, 3))
    return (np.clip(value, 0, 1) * 255).astype(np.uint8)
