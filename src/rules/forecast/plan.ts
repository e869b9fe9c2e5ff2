import { type Hex, MAX_COORDINATE } from '#shared/hex.ts'
import type { Dice } from '../dice/dice.ts'
import { placeholderTables } from '../encounter.ts'
import type { Pace } from '../movement.ts'
import type { RuleSet } from '../rule-set.ts'
import type { Settings } from '../settings.ts'
import type { TerrainId } from '../terrain.ts'
import type { DayConditions, PartyState } from '../travel-day.ts'

/** R-CAST-2: how many expeditions a forecast runs. */
export const FORECAST_RUNS = 10_000
/** R-CAST-2, R-CAST-3: the last day of a run, and of the forecast of water. */
export const FORECAST_DAYS = 120

/** R-CAST-2: the seed, with which a new campaign has the exact calculation's figures (R-CAST-9). */
export const FORECAST_SEED = 167

/** R-CAST-1: the journey that is forecast. */
export interface ForecastPlan {
  /** R-CAST-1: the party, with its true hex and the one it believes to be in. */
  readonly traveller: PartyState
  readonly rules: RuleSet
  readonly settings: Pick<Settings, 'lost' | 'terrainOnMove'>
  /** At least one waypoint; the last is the destination. */
  readonly route: readonly Hex[]
  readonly canoe: boolean
  /** The known terrain of hexes, by their `hexCode`. */
  readonly land: ReadonlyMap<number, TerrainId>
  /** The hexes of the party's trail before the journey. */
  readonly trail: readonly Hex[]
  readonly seed: number
  /** The day on which a run ends at the latest. */
  readonly horizon: number
}

export interface PacedPlan extends ForecastPlan {
  readonly pace: Pace
}

/** The number of different coordinates along one axis, those just outside of the world included. */
const HEX_CODE_BASE = 2 * MAX_COORDINATE + 64

/** A hex as one integer, which is a faster key than a text. */
export const hexCode = ({ x, y }: Hex): number =>
  (x + HEX_CODE_BASE / 2) * HEX_CODE_BASE + y + HEX_CODE_BASE / 2

/** The number of random words that a die is made of; small enough for fast integers. */
const WORD_COUNT = 2 ** 30
/** Draws that are thrown away, until the seed has affected every bit. */
const WARM_UP_DRAWS = 12

/**
 * R-CAST-2: dice that repeat for the same seed (sfc32), each side as likely as the others. They are
 * for forecasts only: real days never take dice from a seed.
 */
const forecastDice = (seed: number): Dice => {
  let a = 0
  let b = seed | 0
  let c = 0x9e3779b9 | 0
  let counter = 1
  const nextWord = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 2
  }
  for (let nth = 0; nth < WARM_UP_DRAWS; nth += 1) nextWord()
  return (_, sides) => {
    // Words above the largest multiple of the sides would make low numbers likelier.
    const fairLimit = WORD_COUNT - (WORD_COUNT % sides)
    let drawn = nextWord()
    while (drawn >= fairLimit) drawn = nextWord()
    return 1 + (drawn % sides)
  }
}

/** R-CAST-1: the conditions of a forecast's days, without encounters and without a trail. */
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
