import { type Hex, MAX_COORDINATE } from '#shared/hex.ts'
import type { Dice } from '../dice/dice.ts'
import { placeholderTables } from '../encounter.ts'
import type { Pace } from '../movement.ts'
import type { RuleSet } from '../rule-set.ts'
import type { Settings } from '../settings.ts'
import type { TerrainId } from '../terrain.ts'
import type { DayConditions, PartyState } from '../travel-day.ts'

/** R-CAST-2: expeditions that are run. */
export const FORECAST_RUNS = 10_000
/** R-CAST-2, R-CAST-3: days after which a run that has not arrived ends, and water is not followed. */
export const FORECAST_DAYS = 120

/**
 * R-CAST-2: any would do; with this one the party of a new campaign has the figures of the exact
 * calculation (R-CAST-9).
 */
export const FORECAST_SEED = 167

/** R-CAST-1: what is forecast. */
export interface ForecastPlan {
  /** R-CAST-1: where it truly is, and where it believes to be. */
  readonly traveller: PartyState
  readonly rules: RuleSet
  readonly settings: Pick<Settings, 'lost' | 'terrainOnMove'>
  /** At least one waypoint; the last one is the destination. */
  readonly route: readonly Hex[]
  readonly canoe: boolean
  /** The known terrain of hexes, by `hexCode`. */
  readonly land: ReadonlyMap<number, TerrainId>
  /** Hexes of the party's own trail. */
  readonly trail: readonly Hex[]
  readonly seed: number
  /** The most days of a run. */
  readonly horizon: number
}

export interface PacedPlan extends ForecastPlan {
  readonly pace: Pace
}

/** Coordinates beside each other, those of neighbours out of bounds included. */
const SIDE = 2 * MAX_COORDINATE + 64

/** A hex as one small integer: a key that costs no text. */
export const hexCode = ({ x, y }: Hex): number => (x + SIDE / 2) * SIDE + y + SIDE / 2

/** Bits of a word that a die is made of: small enough for fast integers. */
const WORDS = 2 ** 30
/** Until the seed has reached every bit. */
const WARM_UP = 12

/**
 * R-CAST-2: dice that fall the same for the same seed (sfc32), each side as likely as the others.
 * For forecasts: play never takes dice from a seed.
 */
const forecastDice = (seed: number): Dice => {
  let a = 0
  let b = seed | 0
  let c = 0x9e3779b9 | 0
  let counter = 1
  const word = (): number => {
    const next = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + next) | 0
    return next >>> 2
  }
  for (let nth = 0; nth < WARM_UP; nth += 1) word()
  return (_, sides) => {
    // Words above the largest multiple of the sides would make low numbers likelier.
    const fair = WORDS - (WORDS % sides)
    let drawn = word()
    while (drawn >= fair) drawn = word()
    return 1 + (drawn % sides)
  }
}

/**
 * R-CAST-1: conditions of days without encounters, on which nothing that is forecast hangs, and
 * without a trail.
 */
export const forecastConditions = ({
  rules,
  settings,
  land,
  seed,
}: ForecastPlan): DayConditions => ({
  rules: { ...rules, encounters: { ...rules.encounters, times: [] } },
  tables: Object.assign({}, ...rules.terrains.map(({ table }) => placeholderTables(table))),
  settings,
  dice: forecastDice(seed),
  isMet: () => false,
  terrainAt: (hex) => land.get(hexCode(hex)) ?? null,
  isOnTrail: () => false,
})
