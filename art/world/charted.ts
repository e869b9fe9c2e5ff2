import type { Coast } from './coast.ts'
import { fractalNoise, smoothstep } from './noise.ts'
import { PORT_CENTRE } from './places.ts'
import { type Field, tabulated } from './raster.ts'

/** Below this the players' chart shows bare paper. */
export const CHARTED_FROM = 0.5

/** Pilots sketch a summit they see from the deck, if it is no farther inland than this. */
export const SIGHTED_WITHIN = 138

const coastHaze = fractalNoise(4)
const portHaze = fractalNoise(3)

/** How well the players' chart knows a place: 0 not at all, 1 as well as the game master's. */
export const buildCharted = (coast: Coast): Field =>
  tabulated((x, y) => {
    const inland = coast.distance(x, y) + 16 * coastHaze(x / 50, y / 50, 2)
    const fromPort =
      Math.hypot(x - PORT_CENTRE.x, y - PORT_CENTRE.y) + 30 * portHaze(x / 60, y / 60, 2)
    return Math.min(1, 0.9 * smoothstep(44, 14, inland) + smoothstep(150, 60, fromPort))
  })
