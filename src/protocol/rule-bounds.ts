import { MAX_TIMES_OF_DAY } from '../rules/bounds.ts'
import { MAX_REACH } from '../rules/knowledge.ts'

/** From and to, both included. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** R-RULE-3: far above any table, so that rules stay small and a day short. */
export const RULE_BOUNDS = {
  die: { min: 2, max: 1_000 },
  times: { min: 0, max: MAX_TIMES_OF_DAY },
  timeLength: { min: 1, max: 30 },
  gallons: { min: 0, max: 100 },
  need: { min: 0, max: 100 },
  dc: { min: 0, max: 100 },
  dcChange: { min: -100, max: 100 },
  hexes: { min: 0, max: 20 },
  diceLength: { min: 1, max: 40 },
  sight: { min: 0, max: MAX_REACH },
  terrains: { min: 1, max: 40 },
} as const satisfies Readonly<Record<string, Bounds>>

/** `#rrggbb`. */
export const COLOUR = /^#[0-9a-f]{6}$/

/** R-TER-1. */
export const TERRAIN_ID = /^[a-z0-9-]{1,32}$/
