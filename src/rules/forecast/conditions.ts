import type { Dice } from '../dice.ts'
import { anyTableOf } from '../encounter.ts'
import type { Conditions } from '../travel-day.ts'
import { hexCode, type Plan } from './plan.ts'

/** Bits of a word that a die is made of: small enough for fast integers. */
const WORDS = 2 ** 30
/** Until the seed has reached every bit. */
const WARM_UP = 12

/**
 * R-CAST-2: dice that fall the same for the same seed (sfc32), each side as likely as the others.
 * For forecasts: play never takes dice from a seed.
 */
export const forecastDice = (seed: number): Dice => {
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
export const forecastConditions = ({ rules, settings, land, seed }: Plan): Conditions => ({
  rules: { ...rules, encounters: { ...rules.encounters, times: [] } },
  tables: Object.assign({}, ...rules.terrains.map(({ table }) => anyTableOf(table))),
  settings,
  dice: forecastDice(seed),
  isMet: () => false,
  terrainAt: (hex) => land.get(hexCode(hex)) ?? null,
  isOnTrail: () => false,
})
