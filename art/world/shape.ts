import { type FractalNoise, fractalNoise } from './noise.ts'
import type { Field } from './raster.ts'

interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
}

const disc = (x: number, y: number, radius: number): Disc => ({ x, y, radius })

/** The peninsula's backbone, from the northern edge to Cape Sorrow. */
const SPINE = [
  disc(820, -80, 250),
  disc(770, 120, 235),
  disc(690, 330, 270),
  disc(590, 540, 275),
  disc(520, 740, 235),
  disc(470, 900, 165),
  disc(420, 1010, 95),
  disc(372, 1068, 40),
]
const HEADLANDS = [
  disc(900, 560, 120),
  disc(955, 640, 62),
  disc(300, 560, 105),
  disc(232, 505, 62),
  disc(690, 850, 95),
  disc(745, 930, 45),
]
const BAYS = [
  disc(330, 748, 74),
  disc(255, 800, 80),
  disc(800, 720, 78),
  disc(1000, 330, 105),
  disc(470, 250, 90),
  disc(590, 985, 62),
]
const ISLANDS = [
  disc(192, 985, 42),
  disc(246, 1052, 20),
  disc(868, 985, 52),
  disc(940, 905, 24),
  disc(800, 1058, 20),
  disc(196, 300, 30),
  disc(150, 640, 24),
  disc(1000, 790, 20),
  disc(620, 1075, 14),
]

/** Units over which headlands melt into the backbone. */
const BLEND = 50
/** How far, in units, the warp pushes the shore about. */
const WARP = 26

const warpEast = fractalNoise(0)
const warpSouth = fractalNoise(1)
const coves = fractalNoise(2)
const rocks = fractalNoise(3)

/** Positive on land, negative at sea, roughly in units from the shore. */
export const landness: Field = (x, y) => {
  const wx = x + WARP * warp(warpEast, x, y)
  const wy = y + WARP * warp(warpSouth, x, y)
  let distance = 1e9
  for (const [index, from] of SPINE.entries()) {
    const to = SPINE[index + 1]
    if (to) distance = blend(distance, toCapsule(wx, wy, from, to))
  }
  for (const headland of HEADLANDS) distance = blend(distance, toDisc(wx, wy, headland))
  for (const bay of BAYS) distance = Math.max(distance, -toDisc(wx, wy, bay))
  for (const island of ISLANDS) distance = Math.min(distance, toDisc(wx, wy, island))
  return -(distance + 30 * coves(x / 95, y / 95, 5) + 5 * rocks(x / 16, y / 16, 2))
}

const warp = (noise: FractalNoise, x: number, y: number) => noise(x / 170, y / 170, 3)

const toDisc = (x: number, y: number, { x: cx, y: cy, radius }: Disc) =>
  Math.hypot(x - cx, y - cy) - radius

const toCapsule = (x: number, y: number, from: Disc, to: Disc) => {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)
  const t = Math.max(0, Math.min(1, along))
  const radius = from.radius + (to.radius - from.radius) * t
  return Math.hypot(x - from.x - dx * t, y - from.y - dy * t) - radius
}

/** A smooth minimum (Inigo Quilez's quadratic one). */
const blend = (a: number, b: number) => {
  const overlap = Math.max(BLEND - Math.abs(a - b), 0) / BLEND
  return Math.min(a, b) - (overlap * overlap * BLEND) / 4
}
