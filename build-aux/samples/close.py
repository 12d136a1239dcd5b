"""Near things: a flower before lights out of focus, lavender, a balloon, a harbour light."""

import numpy as np

from field import blur, fbm, line, noise, rgb, smooth
from land import add_sun, clouds, sky_over
from layers import paint_below


def _discs(picture, rng, count, radii, colours, spread):
    """Lights out of focus: discs a little brighter at the rim, added as light."""
    rows, columns = picture.shape[:2]
    for _ in range(count):
        radius = rng.uniform(*radii) * rows
        row, column = spread(rng)
        row, column = row * rows, column * columns
        top, bottom = int(max(row - radius - 2, 0)), int(min(row + radius + 2, rows))
        left, right = int(max(column - radius - 2, 0)), int(min(column + radius + 2, columns))
        if top >= bottom or left >= right:
            continue
        y, x = np.ogrid[top:bottom, left:right]
        distance = np.hypot(y - row, x - column) / radius
        light = smooth(1.02, 0.95, distance) * (0.72 + 0.45 * smooth(0.7, 1.0, distance))
        colour = colours[rng.integers(len(colours))] * rng.uniform(0.10, 0.55)
        picture[top:bottom, left:right] += light[..., None] * colour


def _petals(u, v, rng, count, length, width, layer):
    """Petals around the origin of (u, v): (cover, shade along, shade across)."""
    angle, radius = np.arctan2(v, u), np.hypot(u, v)
    cover, along, side = np.zeros_like(u), np.zeros_like(u), np.zeros_like(u)
    for index in range(count):
        at = 2 * np.pi * (index + 0.5 * layer) / count + rng.uniform(-0.07, 0.07)
        turn = np.angle(np.exp(1j * (angle - at)))
        reach = length * rng.uniform(0.92, 1.06)
        t = radius / reach
        half = width * np.sqrt(np.clip(t * (1.06 - t), 0, 1)) * 1.9 / np.maximum(t, 0.08) * 0.5
        across = turn / np.maximum(half, 1e-3)
        petal = smooth(1.04, 0.98, np.abs(across)) * smooth(1.0, 0.985, t) * (np.abs(turn) < 1.2)
        # Later petals lie over earlier ones and darken them along their edge.
        shadow = 1 - 0.35 * smooth(1.35, 1.0, np.abs(across)) * (1 - petal) * (np.abs(turn) < 1.2)
        side = side * (1 - petal) + across * petal
        along = along * shadow * (1 - petal) + (0.35 + 0.75 * t) * petal
        cover = np.maximum(cover, petal)
    return cover, along, side


def dahlia(rng, shape=(2100, 1500)):
    """A portrait close-up of a flower, the garden behind it dissolved into discs of light."""
    rows, columns = shape
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32) / rows
    garden = fbm((rows // 10, columns // 10), (5, 4), rng, 3)
    garden = np.kron(garden, np.ones((10, 10), np.float32))
    garden = blur(garden, 40)[..., None]
    picture = rgb("2d4a2a") * np.clip(1 + 0.35 * garden, 0.6, 1.6)
    picture += rgb("b7c27a") * smooth(0.9, -0.1, y)[..., None] * 0.45
    _discs(picture, rng, 46, (0.02, 0.06), [rgb("fff2b0"), rgb("c8e69a"), rgb("ffd890"), rgb("f7a8b8")],
           lambda r: (r.beta(1.3, 2.2), r.uniform(0, 1)))
    picture = blur(picture, 5)
    stem = 0.34 + 0.05 * np.sin((y - 0.5) * 2.2)
    body = smooth(0.017, 0.012, np.abs(x - stem)) * (y > 0.5)
    round_ = (1 - ((x - stem) / 0.017) ** 2)[..., None]
    picture += body[..., None] * (rgb("4e7d36") * (0.5 + 0.6 * round_) - picture)
    _leaf(picture, x - 0.355, y - 0.90, -0.5, 0.30, rng)
    _leaf(picture, x - 0.358, y - 0.845, 3.5, 0.25, rng)
    u, v = (x - 0.365) / 0.27, (y - 0.44) / 0.255
    u, v = u + 0.10 * v, v - 0.03 * u
    inner, outer = rgb("ffcf6b"), rgb("d81e5b")
    for layer, (count, length, width) in enumerate(
            ((13, 1.0, 0.36), (13, 0.84, 0.36), (12, 0.68, 0.36), (11, 0.52, 0.38), (9, 0.36, 0.44), (7, 0.21, 0.6))):
        cover, along, side = _petals(u, v, rng, count, length, width, layer)
        radius = np.hypot(u, v)[..., None]
        colour = outer * (1 - 0.5 * np.exp(-((radius / 0.42) ** 2))) + inner * np.exp(-((radius / 0.26) ** 2)) * 0.8
        colour = colour + rgb("ff9fc0") * (0.28 * smooth(0.5, 1.1, along))[..., None]
        vein = 1 - 0.07 * np.cos(side * 17)
        hollow = 0.62 + 0.42 * np.sqrt(np.clip(1 - side**2 * 0.75, 0, 1))
        light = (np.clip(along, 0, 1.1) * hollow * vein * (1.05 - 0.28 * (u * 0.5 + v * 0.8)))[..., None]
        dim = blur(cover, rows // 110)[..., None]
        picture *= 1 - 0.42 * dim
        picture += cover[..., None] * (colour * light * 1.25 - picture)
    return picture


def _leaf(picture, x, y, turn, size, rng):
    """A leaf that begins at (0, 0) and points along `turn` radians."""
    along = (x * np.cos(turn) - y * -np.sin(turn)) / size
    side = (-x * np.sin(turn) + y * np.cos(turn)) / size
    half = 0.26 * np.sqrt(np.clip(along * (1 - along), 0, 1)) * (1.25 - 0.5 * along)
    cover = smooth(half + 0.006, half - 0.006, np.abs(side)) * (along > 0) * (along < 1)
    vein = 1 - 0.16 * smooth(0.86, 1.0, np.cos((along - np.abs(side) * 0.9) * 62)) \
        - 0.2 * smooth(0.012, 0.004, np.abs(side))
    light = (0.75 + 1.1 * side / np.maximum(half, 0.02) * 0.25) * vein
    colour = rgb("4f8a3c") * (1 + 0.06 * noise(picture.shape[:2], 50, rng))[..., None]
    picture += cover[..., None] * (colour * light[..., None] - picture)


def lavender(rng, shape=(1600, 2400)):
    """Rows of lavender that run to the horizon under an evening sky, with a lone tree."""
    rows, columns = shape
    horizon = 0.42
    picture = sky_over(shape, horizon, (0, rgb("4f7fc0")), (0.6, rgb("c7c3d6")), (1, rgb("ffdcae")))
    clouds(picture, horizon + 0.04, rng, rgb("ffe0c4"), 0.46, scale=0.8, shade=0.6)
    add_sun(picture, 0.35, 0.80, 0.02, rgb("ffdf9f"), 10)
    for level, colour in ((0.395, "8a86a8"), (0.41, "5f6a78")):
        paint_below(picture, (level - 0.012 * line(columns, 4, rng, 8)) * rows, rgb(colour), rgb("d8b9a8"), 0.10)
    _field(picture, horizon, rng)
    _tree(picture, 0.30, horizon + 0.012, 0.16, rng)
    return picture


def _field(picture, horizon, rng):
    """The field in perspective: each row is a ridge of flowers, lit from the right."""
    rows, columns = picture.shape[:2]
    first = int(rows * horizon)
    count = rows - first
    z = 1 / ((np.arange(count) + 2.5) / rows)[:, None]
    across = (np.arange(columns) - columns * 0.56)[None] / rows * z
    bend = 0.35 * np.sin(z * 0.06)
    phase = (across + bend) * 1.05
    near = np.clip(9 / z, 0, 1)
    tuft = fbm((count, columns), (count // 7, columns // 9), rng, 4, 0.75)
    tuft = tuft * near + 0.25 * fbm((count, columns), (60, 20), rng, 4)
    row = np.cos(2 * np.pi * phase + 0.40 * tuft)
    side = np.sin(2 * np.pi * phase + 0.40 * tuft)
    bloom = smooth(-0.62, 0.25, row + 0.30 * tuft)[..., None]
    light = (0.62 + 0.30 * row + 0.24 * side + 0.30 * tuft)[..., None]
    flower = rgb("7a4fc4") * (1 - 0.3 * smooth(0.6, 1.8, tuft)[..., None]) \
        + rgb("d8a6f0") * 0.42 * smooth(0.4, 1.8, tuft)[..., None]
    soil = rgb("5d4a3a") * (0.65 + 0.14 * tuft[..., None])
    ground = flower * np.clip(light, 0.12, 1.8) * bloom + soil * (1 - bloom)
    warm = np.exp(-((np.arange(columns)[None] / columns - 0.80) / 0.4) ** 2)[..., None]
    ground = ground * (1.0 + 0.5 * warm * rgb("ffcf9a"))
    share = np.exp(-np.arange(count) / rows / 0.045)[:, None, None]
    ground = ground * (1 - share * 0.75) + rgb("b496b4") * (0.9 + 0.5 * warm) * share * 0.75
    picture[first:] = ground


def _tree(picture, column, row, size, rng):
    """A broad tree on the horizon: clumps of leaves, lighter towards the sun."""
    rows, columns = picture.shape[:2]
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32) / rows
    u, v = (x - column * columns / rows) / size, (row - y) / size
    trunk = smooth(0.045, 0.03, np.abs(u + 0.03 * np.sin(v * 8)) - 0.02 * (1 - v)) * (v > 0) * (v < 0.6)
    picture += trunk[..., None] * (rgb("33271f") - picture)
    leaves = fbm(picture.shape[:2], (130, 200), rng, 5, 0.7)
    crown, light = np.zeros_like(u), np.zeros_like(u)
    for _ in range(26):
        angle, reach = rng.uniform(0, 2 * np.pi), rng.uniform(0, 1) ** 0.5
        cu, cv = 0.36 * reach * np.cos(angle), 0.68 + 0.26 * reach * np.sin(angle)
        radius = rng.uniform(0.10, 0.18)
        distance = np.hypot(u - cu, v - cv) / radius + 0.17 * leaves
        clump = smooth(1.0, 0.9, distance)
        shade = 0.45 + 0.5 * ((u - cu) * 0.8 + (v - cv)) / radius * 0.6 + 0.16 * leaves
        light = np.where(clump > 0.5, np.maximum(shade, 0.16), light)
        crown = np.maximum(crown, clump)
    colour = rgb("4a5f2c") * light[..., None] + rgb("ffb866") * 0.14 * np.clip(light - 0.5, 0, 1)[..., None]
    picture += crown[..., None] * (colour - picture)


def balloon(rng, shape=(1280, 960)):
    """A hot-air balloon on nothing: red, green, blue and alpha, 8 bits each."""
    rows, columns = shape
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32) / rows
    u, v = (x - columns / rows / 2) / 0.34, (y - 0.38) / 0.34
    taper = np.where(v > 0, np.sqrt(np.clip(1 - (v * 0.78) ** 2, 0, 1)) * (1 - 0.40 * smooth(0.1, 1.25, v)), np.sqrt(np.clip(1 - v * v, 0, 1)))
    cover = smooth(taper + 0.006, taper - 0.006, np.abs(u)) * (v > -1) * smooth(1.22, 1.21, v)
    gore = np.arcsin(np.clip(u / np.maximum(taper, 1e-3), -1, 1)) / np.pi * 14 + 0.5
    inside = gore - np.floor(gore) - 0.5
    stripe = np.floor(gore).astype(int) % 3
    palette = np.array([rgb("e5322d"), rgb("f8b62d"), rgb("fdf3dd")])
    colour = palette[stripe]
    belt = (smooth(0.02, 0.03, np.abs(v - 0.22) - 0.10) < 0.5)[..., None]
    zig = (np.abs(inside) * 0.20 + 0.17 < v)[..., None] & belt
    colour = np.where(belt, np.where(zig, rgb("1f5fa8"), rgb("fdf3dd")), colour)
    normal = np.sqrt(np.clip(1 - (u / np.maximum(taper, 1e-3)) ** 2, 0, 1))
    light = 0.32 + 0.62 * np.clip(0.55 * normal - 0.42 * u - 0.36 * v + 0.22, 0, 1.2)
    light *= 1 + 0.16 * np.sqrt(np.clip(1 - 4 * inside**2, 0, 1)) - 0.08
    shine = np.exp(-(((u + 0.35) / 0.22) ** 2) - ((v + 0.38) / 0.35) ** 2) * 0.22
    picture = colour * light[..., None] * 1.35 + shine[..., None]
    alpha = cover
    alpha, picture = _basket(u, v, alpha, picture)
    value = np.clip(picture, 0, 1)
    value = np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)
    return (np.concatenate([value, alpha[..., None]], 2) * 255 + 0.5).astype(np.uint8)


def _basket(u, v, alpha, picture):
    """Adds the ropes and the wicker basket under the balloon."""
    for start, end in ((-0.19, -0.13), (0.19, 0.13), (-0.09, -0.06), (0.09, 0.06)):
        t = np.clip((v - 1.18) / 0.34, 0, 1)
        rope = smooth(0.010, 0.005, np.abs(u - (start + (end - start) * t))) * (v > 1.18) * (v < 1.54)
        picture = picture * (1 - rope[..., None]) + rgb("4a3a2a") * rope[..., None]
        alpha = np.maximum(alpha, rope)
    half = 0.17 - 0.05 * (v - 1.5)
    basket = smooth(half + 0.006, half - 0.006, np.abs(u)) * smooth(1.498, 1.504, v) * smooth(1.764, 1.758, v)
    weave = 0.75 + 0.18 * np.sign(np.sin(u * 150) * np.sin(v * 110)) + 0.25 * (v < 1.53)
    body = rgb("9a6a3a") * (weave * (0.85 - 1.1 * u))[..., None]
    picture = picture * (1 - basket[..., None]) + body * basket[..., None]
    return np.maximum(alpha, basket), picture
