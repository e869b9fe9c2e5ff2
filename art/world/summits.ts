import type { Point } from '../geometry.ts'
import { type Random, randomFrom } from '../random.ts'
import { MOUNTAIN_HEIGHT } from './biomes.ts'
import { SIGHTED_WITHIN } from './charted.ts'
import type { Coast } from './coast.ts'
import { fractalNoise, smoothstep } from './noise.ts'
import type { Field } from './raster.ts'
import { passFactor, RIDGES, type Ridge, VOLCANO } from './relief.ts'

/** A mountain, standing on the middle of its foot. */
export interface Summit extends Point {
  readonly width: number
  readonly height: number
  /** Seen and sketched by pilots at sea. */
  readonly sighted: boolean
}

interface Ground {
  readonly coast: Coast
  readonly elevation: Field
  readonly lakeDistance: Field
  readonly riverDistance: Field
}

/** Below this factor a pass has cut the ridge too low for a summit. */
const PASS_OPEN = 0.62
/** Units kept free around a mountain's foot. */
const CLEAR_OF_LAKE = 15
const CLEAR_OF_RIVER = 9
const CLEAR_OF_COAST = 16
const CLEAR_OF_VOLCANO = 52

const massif = fractalNoise(3)

/**
 * A range is a few great peaks along each crest, far enough apart to be told from each other,
 * with lesser shoulders between them on the flanks.
 */
export const placeSummits = (ground: Ground): readonly Summit[] => {
  const random = randomFrom(21)
  const placed: Summit[] = []
  const offer = (summit: Summit, spacing: number) => {
    if (stands(summit, ground) && !crowds(summit, placed, spacing)) placed.push(summit)
  }
  for (const ridge of RIDGES) {
    for (const summit of crestSummits(ridge, ground, random)) offer(summit, 0.78)
  }
  for (let attempt = 0; attempt < 5200; attempt++) {
    const x = random() * 900 + 120
    const y = random() * 1000 + 80
    const size = 13 + 8 * random()
    const wanted = 0.55 + 0.45 * massif(x / 40, y / 40, 2)
    if (ground.elevation(x, y) < MOUNTAIN_HEIGHT - 0.05 || random() > wanted) continue
    offer(summitAt(x, y, size, ground, random), 0.98)
  }
  return placed
}

const crestSummits = function* (ridge: Ridge, ground: Ground, random: Random) {
  for (const [index, from] of ridge.crest.entries()) {
    const to = ridge.crest[index + 1]
    if (!to) return
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    for (let along = 4 + 10 * random(); along < length; along += 21 + 17 * random()) {
      const sideways = (random() - 0.5) * 20
      const x = from.x + ((to.x - from.x) * along - (to.y - from.y) * sideways) / length
      const y = from.y + ((to.y - from.y) * along + (to.x - from.x) * sideways) / length
      const height = smoothstep(0.55, 1.05, ground.elevation(x, y))
      const size = (19 + 15 * height + 10 * random()) * (0.72 + 0.28 * ridge.height)
      yield summitAt(x, y, size, ground, random)
    }
  }
}

const summitAt = (x: number, y: number, size: number, ground: Ground, random: Random): Summit => ({
  x,
  y: y + size * 0.3,
  width: size * (1.15 + 0.3 * random()),
  height: size * (0.8 + 0.35 * random()),
  sighted: size > 19 && ground.coast.inland(x, y) < SIGHTED_WITHIN,
})

const stands = ({ x, y, width }: Summit, ground: Ground): boolean =>
  ground.elevation(x, y - 4) > MOUNTAIN_HEIGHT - 0.08 &&
  passFactor(x, y - 4) > PASS_OPEN &&
  ground.coast.distance(x, y) > CLEAR_OF_COAST &&
  ground.lakeDistance(x, y) > CLEAR_OF_LAKE + width * 0.2 &&
  ground.riverDistance(x, y) > CLEAR_OF_RIVER &&
  ground.riverDistance(x, y - 8) > CLEAR_OF_RIVER &&
  Math.hypot(x - VOLCANO.x, y - VOLCANO.y) > CLEAR_OF_VOLCANO

/** Peaks may overlap side by side a little, front to back more: that is what makes a range. */
const crowds = (summit: Summit, placed: readonly Summit[], spacing: number): boolean =>
  placed.some((other) => {
    const reach = ((summit.width + other.width) / 2) * spacing
    return Math.hypot(summit.x - other.x, (summit.y - other.y) * 1.5) < reach
  })
