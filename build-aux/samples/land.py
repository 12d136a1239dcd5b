"""Landscapes painted from height fields: ridges, an alpine panorama, dunes, karst peaks."""

import numpy as np

from field import (
    Camera, fbm, gradient, lit, mountains, rgb, sample, smooth, view,
)


def sky_over(shape, horizon, *stops):
    """A picture filled by a vertical gradient that ends at the horizon and goes on below it."""
    rows, columns = shape
    above = max(int(rows * horizon), 2)
    column = gradient(above, *stops)
    column = np.concatenate([column, np.repeat(column[-1:], rows - above, 0)]) if above < rows \
        else column[:rows]
    return np.repeat(column[:, None], columns, 1).copy()


def add_sun(picture, row, column, radius, colour, halo=12.0):
    """A sun with its halo, added as light; places are shares of height and width."""
    rows, columns = picture.shape[:2]
    y, x = np.ogrid[0:rows, 0:columns]
    distance = np.hypot(y - row * rows, x - column * columns) / rows
    disc = 1 - smooth(radius * 0.96, radius * 1.04, distance)
    light = disc * 6 + np.exp(-distance / (radius * halo)) * 0.5 + np.exp(-distance / 0.55) * 0.12
    picture += light[..., None].astype(np.float32) * colour


def clouds(picture, horizon, rng, colour, amount=0.5, scale=1.0, shade=0.5, soft=0.35):
    """Clouds on a plane overhead: large and torn above, flat and dense towards the horizon."""
    rows, columns = picture.shape[:2]
    field = fbm((1024, 1024), (6, 6), rng, 8, 0.55)
    y = np.arange(int(rows * horizon) - 2)
    height = (rows * horizon - y)[:, None] / rows
    across = (np.arange(columns) - columns / 2)[None] / rows
    plane = 150 * scale / (height + 0.06)
    down_at, across_at = plane * 1.6, across * plane * 1.1 + 300
    body = sample(field, down_at, across_at)
    towards = sample(field, down_at + 9 * scale, across_at + 4 * scale)
    cover = smooth(1 - amount * 2, 1 - amount * 2 + soft * 4, body)
    cover *= smooth(0, 0.1, height) * (0.35 + 0.65 * smooth(0, 0.3, height))
    edge = np.clip(0.75 + (body - towards) * shade, 0.35, 1.3)
    part = picture[: len(y)]
    part += cover[..., None] * (colour * edge[..., None] - part * 0.85)


def lookout(height, relief, rng, spread=0.2, wide=0.9):
    """A place low in the field with open ground before it, and an altitude just above that."""
    size = height.shape[0]
    best = None
    for _ in range(200):
        down, across = rng.integers(0, size, 2)
        ahead = np.arange(0, int(size * spread), 8)
        window = sample(
            height, (down - ahead)[:, None], across + np.linspace(-wide, wide, 61)[None] * ahead[:, None])
        score = window.max() + 0.5 * window.mean()
        if best is None or score < best[0]:
            best = (score, (float(down), float(across)), float(window.max() * relief))
    return best[1], best[2] + 12


def alpine_panorama(rng, shape=(1000, 5200)):
    """High snow peaks over meadows, around noon, five times as wide as high."""
    size, relief = 2048, 300.0
    height = mountains(size, rng, cells=5, damping=0.5, ridged=4)
    valley = smooth(0.15, 1.1, height) * 1.15
    light = lit(valley, (0.35, -0.8, 0.62), relief, ambient=0.3)
    slope = np.hypot(*np.gradient(valley * relief))
    rough = fbm((size, size), 64, rng, 5)
    snow = smooth(0.56, 0.66, valley + rough * 0.03 - slope * 0.10)
    wood = smooth(0.44, 0.34, valley + rough * 0.06) * smooth(0.0, 0.3, rough + 0.5)
    rock = rgb("8a8580") * (1 + 0.12 * rough[..., None])
    meadow = rgb("6f8f3c") * (1 + 0.10 * rough[..., None])
    surface = rock + smooth(1.6, 0.7, slope + 0.2 * rough)[..., None] * smooth(0.60, 0.40, valley)[..., None] \
        * (meadow - rock)
    surface += wood[..., None] * (rgb("23401f") * (0.9 + 0.25 * rough[..., None]) - surface)
    surface += snow[..., None] * (rgb("f4f7fb") - surface)
    warm, cool = rgb("fff3dc") * 1.9, rgb("a8c4ea") * 0.55
    sun = np.clip((light - 0.2) / 0.8, 0, 1)[..., None]
    surface = surface * (warm * sun + cool * light[..., None])
    picture = sky_over(shape, 0.62, (0, rgb("2f6fc4")), (0.55, rgb("7fb2e8")), (1, rgb("d7e6f2")))
    clouds(picture, 0.62, rng, rgb("ffffff") * 1.15, amount=0.42, scale=1.2)

    def haze(depth, altitude):
        share = 1 - np.exp(-np.maximum(depth - 60, 0) / 2600)
        return rgb("b4cde8"), share * np.exp(-np.maximum(altitude - 150, 0) / 500)

    at, altitude = lookout(valley, relief, rng, 0.24, 1.3)
    camera = Camera(at, altitude, 0.40, 2.1)
    view(picture, valley, surface, relief, camera, 240, 2000, haze)
    return picture


def dunes(rng, shape=(1600, 2400)):
    """Sand dunes in evening light: sharp crests, dark lee sides, wind ripples."""
    size, relief = 2048, 190.0
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    bend = fbm((size, size), 3, rng, 3, 0.4)
    phase = (x * 5 + y * 2 + 0.20 * bend) % 1
    # A gentle windward side and a steep slip face, which meet in a sharp crest.
    profile = np.where(phase < 0.74, smooth(0, 0.86, phase) / smooth(0, 0.86, 0.74),
                       1 - smooth(0.66, 1.0, phase) / 1.0)
    profile = np.clip(profile, 0, 1)
    tall = 0.55 + 0.28 * fbm((size, size), 4, rng, 2)
    height = np.clip(profile * np.clip(tall, 0.12, 1.2), 0, 1.2) + 0.10 * bend
    warp = 0.012 * fbm((size, size), 24, rng, 3)
    ripples = np.sin(2 * np.pi * (x * 230 + y * 150 + warp * 160)) * (phase < 0.7)
    detail = height + 0.0016 * ripples + 0.0012 * fbm((size, size), 256, rng, 3)
    light = lit(detail, (0.25, -0.86, 0.34), relief, ambient=0.30)[..., None]
    sand = rgb("d98b4a") * (1 + 0.05 * fbm((size, size), 128, rng, 4)[..., None])
    sun = np.clip((light - 0.24) / 0.6, 0, 1)
    surface = sand * (rgb("ffd9a0") * 2.1 * sun + rgb("8d7fb0") * 0.55 * light)
    picture = sky_over(
        shape, 0.36, (0, rgb("4a78b8")), (0.6, rgb("b9c4d8")), (1, rgb("f5d5b0")))
    clouds(picture, 0.40, rng, rgb("ffe3cc"), amount=0.32, scale=1.0, shade=0.3)

    def haze(depth, altitude):
        share = 1 - np.exp(-np.maximum(depth - 100, 0) / 2200)
        return rgb("ecc7a2"), share

    at, altitude = lookout(height, relief, rng, 0.05)
    camera = Camera(at, altitude + 30, 0.28, 1.0, heading=0.5)
    view(picture, detail, surface, relief, camera, 45, 2000, haze)
    return picture
