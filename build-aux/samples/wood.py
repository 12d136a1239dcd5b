"""Trees and heights: a spruce forest in mist, and a tall strip from a meadow up to the stars."""

import numpy as np

from field import blur, fbm, line, rgb, smooth
from land import clouds, sky_over
from layers import paint_below


def spruce(picture, column, foot, tall, colour, rng):
    """Paints one spruce: whorls of drooping branches; `foot` and `tall` in picture heights."""
    rows, columns = picture.shape[:2]
    half = tall * 0.24
    top, bottom = int((foot - tall) * rows), int(foot * rows)
    left, right = int(column * columns - half * rows), int(column * columns + half * rows)
    y0, y1, x0, x1 = max(top, 0), min(bottom, rows), max(left, 0), min(right, columns)
    if y0 >= y1 or x0 >= x1:
        return
    y = (np.arange(y0, y1, dtype=np.float32)[:, None] - top) / (bottom - top)
    x = (np.arange(x0, x1, dtype=np.float32)[None] - column * columns) / (half * rows)
    whorls = rng.integers(15, 22)
    phase = rng.uniform(0, 1)
    lean = 0.03 * rng.standard_normal()
    across = np.abs(x - lean * (1 - y))
    # Branches droop: the further out, the lower the same whorl hangs.
    level = y**0.85 * whorls - across * 2.2 + phase
    step = level - np.floor(level)
    tier = np.floor(level)
    reach = 0.55 + 0.45 * np.sin(tier * 12.9898 + np.sign(x) * 4.1 + phase * 60) ** 2
    limit = y**0.8 * (0.25 + 0.75 * step) * reach
    rough = 0.05 * rng.standard_normal((y1 - y0, x1 - x0)).astype(np.float32)
    needle = smooth(limit + 0.04, limit - 0.04, across + rough)
    trunk = smooth(0.03, 0.012, across) * (y > 0.02)
    cover = np.maximum(needle, trunk)[..., None]
    shade = (0.8 + 0.35 * step - 0.15 * np.sign(x - lean))[..., None]
    part = picture[y0:y1, x0:x1]
    part += cover * (colour * shade - part)


def forest_in_mist(rng, shape=(1500, 2250)):
    """Spruces in six depths, mist rising between them, light coming from behind."""
    rows, columns = shape
    picture = sky_over(shape, 0.9, (0, rgb("8fa6b2")), (0.5, rgb("ccd3d1")), (1, rgb("e9e4d8")))
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    y, x = y / rows, x / columns
    glow = np.exp(-((x - 0.66) ** 2 / 0.06 + (y - 0.30) ** 2 / 0.09))
    picture += glow[..., None] * rgb("fff0d0") * 0.5
    far, near = rgb("aebfc2"), rgb("0f2219")
    depths = 7
    for depth in range(depths):
        part = depth / (depths - 1)
        ground = 0.50 + 0.52 * part**1.1 + 0.045 * line(columns, 3, rng, 5, 0.45)
        colour = far * (1 - part) ** 1.25 + near * (1 - (1 - part) ** 1.25)
        count = int(150 * (1 - part) ** 1.4) + 9
        tall = 0.12 + 0.62 * part**1.5
        spots = np.sort(rng.uniform(-0.02, 1.02, count))
        order = rng.permutation(count)
        for index in order:
            at = spots[index]
            # A clearing in front keeps the view open.
            if part > 0.75 and 0.30 < at < 0.72:
                continue
            base = ground[int(np.clip(at, 0, 0.999) * columns)]
            spruce(picture, at, base + 0.02, tall * rng.uniform(0.6, 1.12), colour, rng)
        floor = colour * (0.9 + 0.1 * fbm(shape, (60, 90), rng, 4)[..., None])
        paint_below(picture, ground * rows, floor)
        if depth < depths - 1:
            _mist(picture, ground, part, glow, rng)
    return picture


def _mist(picture, ground, part, glow, rng):
    """Mist that lies on the ground of one depth, thicker in its hollows."""
    rows, columns = picture.shape[:2]
    y = np.arange(rows, dtype=np.float32)[:, None] / rows
    wisp = 0.75 + 0.30 * fbm((rows, columns), (9, 5), rng, 6)
    level = blur(ground[None].astype(np.float32), columns // 60)
    height = 0.07 + 0.09 * part
    cover = np.where(y < level, np.exp(-(((level - y) / height) ** 2)), 1.0) * wisp
    cover = np.clip(cover * (0.86 - 0.30 * part), 0, 0.96)[..., None]
    mist = rgb("dfe3df") * (1 - 0.45 * part) + glow[..., None] * rgb("ffe9c4") * 0.42
    picture += cover * (mist - picture)


def meadow_to_stars(rng, shape=(3600, 900)):
    """A tall strip, four times as high as wide: meadow, wood, rock, snow, cloud, night."""
    rows, columns = shape
    picture = sky_over(
        shape, 0.70, (0, rgb("04060f")), (0.22, rgb("0a1530")), (0.48, rgb("1d4380")),
        (0.76, rgb("5f9bd6")), (1, rgb("dbe8ee")))
    _night(picture, rng)
    _drift(picture, 0.44, 0.075, rgb("ffffff") * 1.05, rng)
    x = np.linspace(0, 1, columns)
    for level, rise, foot, snow_line, colour, seed_cells in (
            (0.64, 0.125, 0.80, 0.66, "7f93b0", 2), (0.70, 0.10, 0.84, 0.685, "5d6f86", 3)):
        peak = np.abs(((x * 1.15 + 0.17 * seed_cells) % 0.9) - 0.45) / 0.45
        crest = level - rise * (1 - peak) ** 1.1 - 0.008 * line(columns, 9, rng, 7, 0.55)
        rock = fbm(shape, (150, 34), rng, 6, 0.6)
        face = rgb(colour) * (1 + 0.14 * rock[..., None])
        y = np.arange(rows)[:, None] / rows
        snow = smooth(0.018, -0.018, y - snow_line + 0.016 * rock)[..., None]
        face = face * (1 - snow) + rgb("f3f6fb") * (0.86 + 0.10 * rock[..., None]) * snow
        paint_below(picture, crest * rows, face, rgb("c3d5e2"), foot - level)
    _drift(picture, 0.735, 0.028, rgb("f6f8fa"), rng)
    _slope(picture, rng)
    return picture


def _night(picture, rng):
    rows, columns = picture.shape[:2]
    count = 1500
    y = (rng.beta(1, 3.2, count) * 0.42 * rows).astype(int)
    x = rng.integers(0, columns, count)
    light = np.zeros((rows, columns), np.float32)
    light[y, x] = np.minimum(rng.pareto(1.6, count), 14) * (1 - y / (0.42 * rows))
    picture += (light * 0.5 + blur(light, 1) * 2.5 + blur(light, 3) * 1.5)[..., None]


def _drift(picture, level, height, colour, rng):
    """A bank of clouds seen from the side, lit from the upper left."""
    rows, columns = picture.shape[:2]
    y = np.arange(rows)[:, None] / rows
    body = fbm((rows, columns), (44, 8), rng, 7, 0.55)
    lean = np.roll(body, (14, 14), (0, 1))
    cover = smooth(0.2, 1.3, body + 1.5 - ((y - level) / height) ** 2 * 1.6 - 0.9)[..., None]
    light = np.clip(0.80 + 0.22 * (body - lean), 0.45, 1.25)[..., None]
    picture += cover * 0.92 * (colour * light - picture)


def _slope(picture, rng):
    """Wooded hills and a flowering meadow at the foot of the strip."""
    rows, columns = picture.shape[:2]
    for depth in range(4):
        part = depth / 3
        ground = 0.80 + 0.085 * part + 0.010 * line(columns, 3, rng, 5)
        colour = rgb("6f93a0") * (1 - part) + rgb("1e3d22") * part
        for at in rng.uniform(0, 1, 90 - 18 * depth):
            base = ground[int(at * (columns - 1))]
            spruce(picture, at, base + 0.004, (0.018 + 0.026 * part) * rng.uniform(0.6, 1.2), colour, rng)
        paint_below(picture, ground * rows, colour * 0.95)
    meadow = 0.895 + 0.006 * line(columns, 2, rng, 6)
    blades = fbm((rows, columns), (420, 180), rng, 4, 0.7)
    y = np.arange(rows)[:, None] / rows
    near = smooth(0.89, 1.0, y)
    grass = rgb("7fa544") * (1 - 0.35 * near[..., None]) * (1 + (0.10 + 0.12 * near) * blades)[..., None]
    paint_below(picture, meadow * rows, grass)
    for _ in range(900):
        depth = rng.uniform(0, 1) ** 0.6
        row, column = (0.905 + 0.093 * depth) * rows, rng.uniform(0, columns)
        size = 1.2 + 6.0 * depth**2
        y0, x0 = int(row), int(column)
        span = int(size + 2)
        y1, x1 = np.mgrid[y0 - span : y0 + span + 1, x0 - span : x0 + span + 1]
        good = (y1 >= 0) & (y1 < rows) & (x1 >= 0) & (x1 < columns)
        dot = smooth(1.0, 0.6, np.hypot((y1 - row) * 1.5, x1 - column) / size) * good
        colour = (rgb("ffe14d"), rgb("fdfdf5"), rgb("e46aa8"), rgb("f7a23c"))[rng.integers(4)]
        y1, x1 = np.clip(y1, 0, rows - 1), np.clip(x1, 0, columns - 1)
        picture[y1, x1] += dot[..., None] * (colour - picture[y1, x1])


def lighthouse(rng, frames=24, shape=(400, 600)):
    """An animation: a lighthouse turning its beam over a night sea. Yields linear pictures."""
    rows, columns = shape
    still = sky_over(shape, 0.70, (0, rgb("0b1430")), (0.6, rgb("2b3a6b")), (1, rgb("8a6a8f")))
    clouds(still, 0.72, rng, rgb("6d6a9a"), 0.44, scale=0.9, shade=0.5)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32) / rows
    lamp_x, lamp_y = 0.42, 0.330
    base = [fbm((rows - int(rows * 0.70), columns), (26, 5), rng, 4, 0.6) for _ in range(2)]
    for frame in range(frames):
        turn = 2 * np.pi * frame / frames
        picture = still.copy()
        sea = int(rows * 0.70)
        swell = base[0] * np.cos(turn) + base[1] * np.sin(turn)
        down = np.arange(rows - sea)[:, None]
        source = np.clip(sea - 2 - down * 1.2 + swell * 7, 0, sea - 2).astype(int)
        picture[sea:] = picture[source, np.arange(columns)[None]] * 0.55 * (1 + 0.10 * swell[..., None])
        for side in (0, np.pi):
            aim = np.cos(turn + side)
            facing = np.sin(turn + side)
            away = (x - lamp_x) * np.sign(aim if aim else 1)
            wide = 0.006 + 0.10 * np.clip(away, 0, None) / max(abs(aim), 0.12)
            beam = np.exp(-(((y - lamp_y + away * 0.03) / wide) ** 2)) * (away > 0)
            beam = beam * np.exp(-np.clip(away, 0, None) / max(1.2 * abs(aim), 0.02)) * (0.5 + 0.4 * facing)
            picture += beam[..., None] * rgb("fff0b8") * 0.75
            flash = np.clip(facing, 0, 1) ** 12
            spot = np.exp(-np.hypot(x - lamp_x, y - lamp_y) / (0.02 + 0.09 * flash))
            picture += spot[..., None] * rgb("fff3c8") * (0.8 + 2.4 * flash)
        _tower(picture, x, y, lamp_x, lamp_y)
        yield picture


def _tower(picture, x, y, lamp_x, lamp_y):
    rock_line = 0.648 + 0.075 * (np.abs(x[0] - lamp_x) / 0.16) ** 1.6
    half = 0.026 + 0.020 * smooth(lamp_y, 0.68, y)
    u = (x - lamp_x) / half
    tower = smooth(1.03, 0.97, np.abs(u)) * (y > lamp_y + 0.03) * (y < 0.67)
    band = (np.floor((y - lamp_y - 0.03) / 0.062).astype(int) % 2)[..., None]
    body = np.where(band == 0, rgb("b9433c"), rgb("d9d4cf")) * (0.40 - 0.22 * u)[..., None]
    picture += tower[..., None] * (body - picture)
    cap = smooth(1.0, 0.9, np.abs(x - lamp_x) / np.clip((y - lamp_y + 0.052) * 1.1, 1e-4, 0.03)) \
        * (y < lamp_y - 0.02) * (y > lamp_y - 0.052)
    deck = (np.abs(x - lamp_x) < 0.036) & (np.abs(y - lamp_y - 0.026) < 0.006)
    dark = np.clip(cap + deck, 0, 1)[..., None]
    picture += dark * (rgb("141626") - picture)
    lamp = ((np.abs(x - lamp_x) < 0.016) & (np.abs(y - lamp_y) < 0.021))[..., None]
    picture += lamp * (rgb("ffe9a8") * 1.6 - picture)
    paint_below(picture, rock_line * y.shape[0], rgb("10131f"))
