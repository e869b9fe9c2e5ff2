import type { Point } from '../geometry.ts'
import { hexCentre } from '../geometry.ts'
import type { Coast } from './coast.ts'
import { fractalNoise, smoothstep } from './noise.ts'
import { type Field, tabulated } from './raster.ts'

export interface Ridge {
  readonly crest: readonly Point[]
  /** Units from the crest at which the slope has fallen to a third. */
  readonly width: number
  readonly height: number
}

const point = (x: number, y: number): Point => ({ x, y })

export const RIDGES: readonly Ridge[] = [
  {
    crest: [
      point(800, 110),
      point(735, 190),
      point(672, 300),
      point(640, 400),
      point(560, 470),
      point(520, 560),
    ],
    width: 42,
    height: 1,
  },
  { crest: [point(560, 470), point(450, 500), point(372, 520)], width: 28, height: 0.74 },
  { crest: [point(505, 770), point(478, 850), point(440, 930)], width: 30, height: 0.86 },
  { crest: [point(850, 470), point(905, 545), point(930, 610)], width: 27, height: 0.8 },
  { crest: [point(672, 300), point(760, 370), point(820, 400)], width: 26, height: 0.72 },
]

/** Saddles where a party can cross; they cut the ridges, so summits and rivers heed them. */
const PASSES = [
  { x: 704, y: 245, radius: 27 },
  { x: 604, y: 432, radius: 27 },
  { x: 505, y: 486, radius: 22 },
  { x: 466, y: 874, radius: 20 },
] as const
const PASS_DEPTH = 0.72

/** Stands on a hex centre, so that the crater is one hex. */
export const VOLCANO_HEX = { x: 50, y: 102 } as const
export const VOLCANO = hexCentre(VOLCANO_HEX)

const swayEast = fractalNoise(4)
const swaySouth = fractalNoise(5)
const hills = fractalNoise(6)
const crags = fractalNoise(7)

/** Height from 0 at the shore to about 1.2 on the highest crest. */
export const buildElevation = (coast: Coast): Field =>
  tabulated((x, y) => {
    const inland = coast.inland(x, y)
    if (inland <= 0) return 0
    const plain = 0.26 * smoothstep(0, 170, inland) + 0.12 * hills(x / 80, y / 80, 4)
    const cone = 0.42 * Math.exp(-((Math.hypot(x - VOLCANO.x, y - VOLCANO.y) / 26) ** 2))
    const shore = smoothstep(0, 34, inland)
    return Math.max(0.01, (plain + ridgesAt(x, y) * passFactor(x, y) + cone) * shore)
  })

const ridgesAt: Field = (x, y) => {
  const wx = x + 16 * swayEast(x / 60, y / 60, 2)
  const wy = y + 16 * swaySouth(x / 60, y / 60, 2)
  const crag = 0.72 + 0.4 * (1 - Math.abs(crags(x / 34, y / 34, 3)) * 2)
  let height = 0
  for (const ridge of RIDGES) {
    const distance = distanceToLine(wx, wy, ridge.crest)
    height += 0.72 * ridge.height * Math.exp(-((distance / ridge.width) ** 2)) * crag
  }
  return height
}

export const passFactor: Field = (x, y) =>
  PASSES.reduce(
    (factor, pass) =>
      factor *
      (1 - PASS_DEPTH * Math.exp(-((Math.hypot(x - pass.x, y - pass.y) / pass.radius) ** 2))),
    1,
  )

const distanceToLine = (x: number, y: number, line: readonly Point[]): number => {
  let nearest = 1e9
  for (const [index, from] of line.entries()) {
    const to = line[index + 1]
    if (!to) break
    const dx = to.x - from.x
    const dy = to.y - from.y
    const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)
    const t = Math.max(0, Math.min(1, along))
    nearest = Math.min(nearest, Math.hypot(x - from.x - dx * t, y - from.y - dy * t))
  }
  return nearest
}
