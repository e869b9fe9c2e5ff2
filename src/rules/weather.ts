import type { Dice } from './dice.ts'
import type { RuleSet } from './rule-set.ts'

/** R-RAIN-1. */
export const RAINS = ['Light', 'Heavy'] as const
export type Rain = (typeof RAINS)[number]

type RainRules = RuleSet['rain']

/** R-RAIN-2: decides the day's rain. */
export const rollRain = ({ die, heavyOnAtLeast }: RainRules, roll: Dice): Rain =>
  roll('rain', die) >= heavyOnAtLeast ? 'Heavy' : 'Light'

/** R-RAIN-3: gallons that a raincatcher collects. */
export const gallonsOf = ({ gallons }: RainRules, rain: Rain): number =>
  rain === 'Heavy' ? gallons.heavy : gallons.light
