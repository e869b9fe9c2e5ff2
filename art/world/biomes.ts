import type { Coast } from './coast.ts'
import { fractalNoise, smoothstep } from './noise.ts'
import { type Field, tabulated } from './raster.ts'
import { VOLCANO } from './relief.ts'

export type Biome =
  | 'sea'
  | 'lake'
  | 'beach'
  | 'mountains'
  | 'waste'
  | 'swamp'
  | 'jungle-clean'
  | 'jungle-lesser'
  | 'jungle-greater'

/** Each cover from 0 (none) to 1 (full), so that colours can fade from one into the next. */
export interface Cover {
  readonly swamp: Field
  readonly waste: Field
  /** How strongly the dead walk here. */
  readonly undead: Field
  readonly biome: (x: number, y: number) => Biome
}

const SWAMPS = [
  { x: 385, y: 660, radius: 88 },
  { x: 560, y: 900, radius: 60 },
  { x: 838, y: 610, radius: 60 },
  { x: 560, y: 300, radius: 56 },
  { x: 880, y: 215, radius: 62 },
] as const

/** The dead are strongest between the lake and the volcano. */
const GRAVE = { x: 600, y: 700 } as const
const LESSER_UNDEAD = 0.34
const GREATER_UNDEAD = 0.68

export const MOUNTAIN_HEIGHT = 0.56
const BEACH_DEPTH = 8
const BEACH_HEIGHT = 0.2

const ash = fractalNoise(3)
const mire = fractalNoise(0)
const dread = fractalNoise(1)
const dunes = fractalNoise(2)

export const buildCover = (coast: Coast, elevation: Field, lakeDistance: Field): Cover => {
  const waste = tabulated((x, y) => {
    const distance = Math.hypot((x - VOLCANO.x) * 0.92, y - VOLCANO.y)
    return smoothstep(96, 60, distance + 24 * ash(x / 60, y / 60, 3))
  })

  const swamp = tabulated((x, y) => {
    const wetness = SWAMPS.map(({ x: cx, y: cy, radius }) => {
      const distance = Math.hypot(x - cx, y - cy) + 30 * mire(x / 70, y / 70, 3)
      return smoothstep(radius, radius - 26, distance)
    })
    return Math.max(...wetness) * smoothstep(0.42, 0.3, elevation(x, y))
  })

  const undead = tabulated((x, y) => {
    const distance = Math.hypot(x - GRAVE.x, y - GRAVE.y) * 0.9
    return smoothstep(520, 90, distance + 90 * dread(x / 150, y / 150, 3))
  })

  const isBeach = (x: number, y: number) =>
    coast.distance(x, y) < BEACH_DEPTH + 3 * dunes(x / 40, y / 40, 2) &&
    elevation(x, y) < BEACH_HEIGHT

  const biome = (x: number, y: number): Biome => {
    if (coast.distance(x, y) < 0) return 'sea'
    if (lakeDistance(x, y) < 0) return 'lake'
    if (isBeach(x, y)) return 'beach'
    if (elevation(x, y) > MOUNTAIN_HEIGHT) return 'mountains'
    if (waste(x, y) > 0.5) return 'waste'
    if (swamp(x, y) > 0.5) return 'swamp'
    if (undead(x, y) > GREATER_UNDEAD) return 'jungle-greater'
    return undead(x, y) > LESSER_UNDEAD ? 'jungle-lesser' : 'jungle-clean'
  }

  return { swamp, waste, undead, biome }
}
