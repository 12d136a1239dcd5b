"""Pictures painted in flat layers with air between them: ridges, karst peaks, forest, a tall strip."""

import numpy as np

from field import blur, fbm, line, rgb, smooth
from land import add_sun, clouds, sky_over


def paint_below(picture, crest, colour, bottom=None, fade=1.0):
    """Fills below a crest line (rows, one a column) with a colour that thins into mist downwards.

    `bottom` is the mist's colour; it takes over within `fade` picture heights below the crest.
    """
    rows = picture.shape[0]
    y = np.arange(rows, dtype=np.float32)[:, None]
    below = y - crest[None]
    cover = np.clip(below + 0.5, 0, 1)[..., None]
    if bottom is not None:
        # From a smoothed crest, or every tree top would trail a streak of mist.
        level = blur(crest[None], len(crest) // 25)
        share = smooth(0, fade * rows, y - level)[..., None]
        colour = colour * (1 - share) + bottom * share
    picture += cover * (colour - picture)
    return cover[..., 0]


def ridges_at_dawn(rng, shape=(1800, 2800)):
    """Nine ridges one behind the other, mist in the valleys, the sun just up."""
    rows, columns = shape
    picture = sky_over(
        shape, 0.52, (0, rgb("5d83b8")), (0.5, rgb("c9bfc9")), (0.8, rgb("f6cfa4")), (1, rgb("ffd9a0")))
    clouds(picture, 0.62, rng, rgb("ffdcc0"), amount=0.36, scale=0.8, shade=0.3)
    add_sun(picture, 0.36, 0.64, 0.022, rgb("ffe2a8"))
    far, near = rgb("e3bfae"), rgb("16233a")
    count = 9
    x = np.linspace(0, 1, columns)
    for layer in range(count):
        part = layer / (count - 1)
        swing = 0.035 + 0.05 * part
        crest = 0.42 + 0.46 * part**1.25
        body = line(columns, 3 + layer % 3, rng, 9, 0.47)
        wood = line(columns, columns // 9, rng, 3, 0.7) * part**2 * 0.0035
        crest = (crest - swing * body * 0.6 + wood) * rows
        colour = far * (1 - part) ** 1.6 + near * (1 - (1 - part) ** 1.6)
        warmth = np.exp(-(((x - 0.64) / 0.35) ** 2))[None, :, None]
        colour = colour * (1 + 0.35 * (1 - part) * warmth)
        mist = (rgb("f6d2ae") * (1 - part) + rgb("8c95ad") * part) * (0.95 + 0.25 * warmth)
        paint_below(picture, crest, colour, mist * (1 - 0.3 * part), 0.14 + 0.16 * part)
    return picture


def _karst(columns, rng, count, tall):
    """A skyline of steep rounded towers, in picture heights."""
    x = np.linspace(0, 1, columns, dtype=np.float32)
    x = x + 0.004 * line(columns, 30, rng, 4)
    sky = np.full(columns, 0.012, np.float32)
    for _ in range(count):
        centre, width = rng.uniform(-0.05, 1.05), rng.uniform(0.03, 0.075)
        height = tall * rng.uniform(0.35, 1.0)
        lean = np.where(x < centre, width * rng.uniform(0.8, 1.3), width)
        tower = height * np.clip(1 - np.abs((x - centre) / lean) ** 2.4, 0, 1) ** 0.75
        foot = 0.2 * height * np.exp(-np.abs(x - centre) / width / 1.6)
        sky = np.maximum(sky, np.maximum(tower, foot))
    return sky + 0.0025 * line(columns, columns // 22, rng, 4, 0.7) * (sky > 0.02)


def karst_river(rng, shape=(1600, 2400)):
    """Limestone towers over a still river in morning mist, with a raft."""
    rows, columns = shape
    shore = int(rows * 0.62)
    picture = sky_over(shape, 0.62, (0, rgb("8fb0c4")), (0.6, rgb("dfe3dc")), (1, rgb("f7e9cf")))
    clouds(picture, 0.7, rng, rgb("fff6ea"), amount=0.35, scale=0.9, shade=0.2)
    far, near = rgb("bccad0"), rgb("22403c")
    for layer in range(6):
        part = layer / 5
        crest = shore - _karst(columns, rng, 9 - layer, 0.20 + 0.24 * part) * rows
        colour = far * (1 - part) ** 1.3 + near * (1 - (1 - part) ** 1.3)
        leaves = fbm(shape, (140, 210), rng, 4, 0.7)[..., None] * 0.16 * part
        light = np.clip(np.gradient(blur(crest[None], 12)[0]), -2, 2)[None, :, None] * -0.10 * part
        mist = rgb("f1ece0") * (1 - part) + rgb("b3c1bd") * part
        paint_below(picture, crest, colour * (1 + leaves + light), mist, 0.30)
    drift = smooth(-0.2, 1.6, fbm(shape, (9, 4), rng, 6))
    y = np.arange(rows)[:, None] / rows
    band = np.exp(-(((y - 0.60) / 0.045) ** 2)) * drift
    picture += band[..., None] * 0.85 * (rgb("f6f0e4") - picture)
    _mirror(picture, shore, rng, rgb("5f7f80"), 0.0035)
    _raft(picture, 0.36, 0.80, 0.085)
    return picture


def _mirror(picture, shore, rng, water, stir):
    """Reflects what stands above the shore row below it, stirred by ripples."""
    rows, columns = picture.shape[:2]
    down = np.arange(rows - shore)
    ripple = fbm((rows - shore, columns), (90, 14), rng, 4, 0.6)
    near = (down / (rows - shore))[:, None]
    source = shore - 2 - down[:, None] * 0.92 + ripple * stir * rows * (0.3 + 2.2 * near)
    source = np.clip(source, 0, shore - 2).astype(int)
    across = np.arange(columns)[None] + (ripple * 2).astype(int)
    mirrored = picture[source, np.clip(across, 0, columns - 1)]
    share = (0.16 + 0.30 * near)[..., None]
    picture[shore:] = mirrored * (1 - share) + water * share * (1 + 0.25 * ripple[..., None])


def _raft(picture, column, row, width):
    """A bamboo raft with a standing boatman, dark against the water, and their reflection."""
    rows, columns = picture.shape[:2]
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    u, v = (x - column * columns) / (width * columns), (y - row * rows) / (width * columns)

    def near(value, half):
        return smooth(half * 1.15, half * 0.85, np.abs(value))

    def figure(v):
        hull = near(v - 0.22 * u * u, 0.035) * near(u, 0.5)
        body = near(u - 0.1, 0.045 + 0.05 * (v + 0.2)) * near(v + 0.17, 0.15)
        head = smooth(0.05, 0.035, np.hypot(u - 0.1, v + 0.36))
        hat = near(u - 0.1, np.clip((v + 0.45) * 1.6, 0, 0.11)) * near(v + 0.41, 0.035)
        pole = near(u - 0.19 - 0.22 * (v + 0.1), 0.009) * near(v + 0.22, 0.4)
        return np.clip(hull + body + head + hat + pole, 0, 1)[..., None]

    picture += figure(0.06 - v) * 0.45 * (rgb("24393a") - picture)
    picture += figure(v) * (rgb("141d1c") - picture)
