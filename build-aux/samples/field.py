"""Random fields and terrain: what the sample pictures are painted with.

Arrays are float32; colours are linear light, 0 to 1 and above for light sources.
"""

import numpy as np


def _spline_weights(count, cells):
    """The matrix that takes `cells` periodic lattice values to `count` smooth samples."""
    position = np.arange(count, dtype=np.float32) * cells / count
    base = np.floor(position).astype(int)
    t = position - base
    weights = np.zeros((count, cells), np.float32)
    basis = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3)
    rows = np.arange(count)
    for offset, values in zip((-1, 0, 1, 2), basis):
        np.add.at(weights, (rows, (base + offset) % cells), values / 6)
    return weights


def noise(shape, cells, rng):
    """Periodic value noise of unit variance; `cells` is (down, across) or one number for both."""
    down, across = cells if isinstance(cells, tuple) else (cells, cells)
    down, across = max(int(down), 1), max(int(across), 1)
    lattice = rng.standard_normal((down, across)).astype(np.float32)
    field = _spline_weights(shape[0], down) @ lattice @ _spline_weights(shape[1], across).T
    return field / (field.std() + 1e-6)


def fbm(shape, cells, rng, octaves=6, gain=0.5):
    """Fractal noise: octaves of value noise, each twice as fine and `gain` as strong."""
    down, across = cells if isinstance(cells, tuple) else (cells, cells)
    total = np.zeros(shape, np.float32)
    weight = 1.0
    for _ in range(octaves):
        if down > shape[0] and across > shape[1]:
            break
        total += weight * noise(shape, (min(down, shape[0]), min(across, shape[1])), rng)
        weight *= gain
        down, across = down * 2, across * 2
    return total / (total.std() + 1e-6)


def line(count, cells, rng, octaves=7, gain=0.5):
    """Fractal noise along a line: ridges, shores, petals' edges."""
    return fbm((1, count), (1, cells), rng, octaves, gain)[0]


def mountains(size, rng, cells=4, octaves=9, damping=1.2, ridged=0):
    """A periodic height field, 0 to 1, whose steep places carry less detail, as eroded rock does.

    The first `ridged` octaves are folded, so that they meet in crests.
    """
    height = np.zeros((size, size), np.float32)
    slope_down, slope_across = np.zeros_like(height), np.zeros_like(height)
    weight = 1.0
    for level in range(octaves):
        octave = noise((size, size), cells, rng)
        if level < ridged:
            octave = 1.2 - 1.7 * np.sqrt(octave * octave + 0.003)
        down, across = _slopes(octave * size / cells / 6)
        slope_down += down * weight
        slope_across += across * weight
        height += weight * octave / (1 + damping * (slope_down**2 + slope_across**2))
        weight *= 0.5
        cells *= 2
        if cells > size // 2:
            break
    return (height - height.min()) / (height.max() - height.min())


def _slopes(field):
    """Central differences of a periodic field, down and across."""
    down = (np.roll(field, -1, 0) - np.roll(field, 1, 0)) / 2
    across = (np.roll(field, -1, 1) - np.roll(field, 1, 1)) / 2
    return down, across


def lit(height, sun, relief, ambient=0.25, reach=160):
    """How brightly the sun lights each place of a height field, with cast shadows, 0 to about 1.

    `sun` is (down, across, up); `relief` is the height of 1 in samples of the field.
    """
    sun = np.asarray(sun, np.float32) / np.linalg.norm(sun)
    ground = height * relief
    down, across = _slopes(ground)
    length = np.sqrt(down**2 + across**2 + 1)
    direct = np.clip((-down * sun[0] - across * sun[1] + sun[2]) / length, 0, 1)
    horizontal = np.hypot(sun[0], sun[1])
    shade = np.ones_like(ground)
    step = 1.0
    while step < reach:
        shift = (-round(step * sun[0] / horizontal), -round(step * sun[1] / horizontal))
        blocker = np.roll(ground, shift, (0, 1)) - ground - step * sun[2] / horizontal
        shade = np.minimum(shade, 1 - np.clip(blocker / (2 + 0.15 * step), 0, 1))
        step *= 1.12
    sky = 1 / length
    return ambient * sky + (1 - ambient) * direct * shade


def sample(field, down, across):
    """Bilinear samples of a periodic field (with or without channels) at places in its samples."""
    rows, columns = field.shape[:2]
    top, left = np.floor(down).astype(np.int64), np.floor(across).astype(np.int64)
    fy, fx = (down - top).astype(np.float32), (across - left).astype(np.float32)
    if field.ndim == 3:
        fy, fx = fy[..., None], fx[..., None]
    top, left = top % rows, left % columns
    below, right = (top + 1) % rows, (left + 1) % columns
    upper = field[top, left] * (1 - fx) + field[top, right] * fx
    lower = field[below, left] * (1 - fx) + field[below, right] * fx
    return upper * (1 - fy) + lower * fy


class Camera:
    """A pinhole camera over a height field, looking along the field's rows (away = up the array)."""

    def __init__(self, at, altitude, horizon, focal, heading=0.0):
        """`at` (down, across) and `altitude` in samples; `horizon` and `focal` in picture heights."""
        self.at, self.altitude = at, altitude
        self.horizon, self.focal, self.heading = horizon, focal, heading


def view(picture, height, surface, relief, camera, near, far, haze, steps=2400):
    """Paints a height field over `picture`, nearest ground last to win, and returns its depth.

    `surface` holds a linear colour for each place; `haze(depth, altitude)` gives (colour, share).
    Columns are marched from near to far and each pixel takes the first ground that reaches it.
    """
    rows, columns = picture.shape[:2]
    depth = near * (far / near) ** (np.arange(steps, dtype=np.float32) / (steps - 1))
    depths = np.full((rows, columns), np.inf, np.float32)
    for left in range(0, columns, 500):
        part = slice(left, min(left + 500, columns))
        side = (np.arange(part.start, part.stop) - columns / 2) / (rows * camera.focal)
        _march(picture[:, part], depths[:, part], side, depth, (height, surface, relief), camera, haze)
    return depths


def _march(picture, depths, side, depth, land, camera, haze):
    """Paints some columns; `side` is each column's tangent to the line of sight."""
    height, surface, relief = land
    rows, columns = picture.shape[:2]
    cos, sin = np.cos(camera.heading), np.sin(camera.heading)
    z = depth[:, None]
    down = camera.at[0] - z * cos + side[None] * z * sin
    across = camera.at[1] + side[None] * z * cos + z * sin
    ground = sample(height, down, across) * relief
    top = rows * (camera.horizon + (camera.altitude - ground) / z * camera.focal)
    reached = np.minimum.accumulate(top, 0)
    colour = sample(surface, down, across)
    fog, share = haze(np.broadcast_to(z, ground.shape), ground)
    colour = colour * (1 - share[..., None]) + fog * share[..., None]
    wanted = np.arange(rows) + 0.5
    for column in range(columns):
        first = np.searchsorted(-reached[:, column], -wanted)
        seen = first < len(depth)
        index = first[seen]
        # Where the step before is the same slope, blending smooths the ground between both.
        before = np.maximum(index - 1, 0)
        span = reached[before, column] - reached[index, column]
        part = np.clip((reached[before, column] - wanted[seen]) / np.maximum(span, 1e-3), 0, 1)
        continues = (np.abs(top[before, column] - reached[before, column]) < 0.5)[:, None]
        blend = np.where(continues, part[:, None], 1)
        picture[seen, column] = (
            colour[before, column] * (1 - blend) + colour[index, column] * blend
        )
        depths[seen, column] = depth[index]


def gradient(count, *stops):
    """A vertical gradient: `stops` are (place 0 to 1, linear colour); smooth between them."""
    places = np.array([s[0] for s in stops], np.float32)
    colours = np.array([s[1] for s in stops], np.float32)
    at = np.linspace(0, 1, count)
    return np.stack([np.interp(at, places, colours[:, c]) for c in range(3)], 1).astype(np.float32)


def rgb(text):
    """A linear colour from sRGB written as six hexadecimal digits."""
    value = np.array([int(text[i : i + 2], 16) for i in (0, 2, 4)], np.float32) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def smooth(low, high, value):
    """0 at `low`, 1 at `high` (which may be the smaller), held outside, an S between."""
    t = np.clip((value - low) / np.where(high == low, 1e-6, high - low), 0, 1)
    return t * t * (3 - 2 * t)


def blur(field, radius):
    """A near-Gaussian blur: three box passes, edges held."""
    radius = int(radius)
    if radius < 1:
        return field
    for axis in (0, 1):
        for _ in range(3):
            pad = [(0, 0)] * field.ndim
            pad[axis] = (radius + 1, radius)
            total = np.cumsum(np.pad(field, pad, "edge"), axis, dtype=np.float64)
            count = field.shape[axis]
            ahead = np.take(total, np.arange(2 * radius + 1, 2 * radius + 1 + count), axis)
            behind = np.take(total, np.arange(count), axis)
            field = ((ahead - behind) / (2 * radius + 1)).astype(np.float32)
    return field


def develop(picture, rng, exposure=1.0, grain=0.006, vignette=0.25, glow=0.0):
    """Linear light to 8-bit sRGB, as a camera would: bloom, vignette, film curve, grain."""
    rows, columns = picture.shape[:2]
    light = picture * exposure
    if glow:
        light = light + glow * blur(np.maximum(light - 0.8, 0), rows // 40)
    y, x = np.ogrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
    light = light * (1 - vignette * ((x**2 + y**2) / 2) ** 1.5)[..., None]
    # A filmic shoulder: linear in the shadows, never clipping to flat white.
    light = light * (1 + light / 4) / (1 + light * 0.8)
    value = np.clip(light, 0, 1)
    value = np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)
    value += grain * rng.standard_normal((rows, columns, 1)).astype(np.float32)
    return (np.clip(value, 0, 1) * 255 + 0.5).astype(np.uint8)
