import type { EncounterRules } from './encounter.ts'
import type { NavigationRules } from './navigation.ts'
import type { Pace } from './pace.ts'
import type { Needs } from './supplies.ts'
import type { Terrain } from './terrain.ts'
import type { RainRules } from './weather.ts'

/** The d4 of slow and fast pace does nothing, or takes or adds a hex. */
export const PACE_DIE_EFFECTS = ['none', 'one-hex'] as const

/** R-RULE-1: the numbers that a campaign is played by; the procedure is the code's. */
export interface RuleSet {
  readonly encounters: EncounterRules
  readonly rain: RainRules
  readonly needs: Needs
  readonly navigation: NavigationRules
  readonly movement: {
    /** A day, by pace. */
    readonly hexes: Readonly<Record<Pace, number>>
    readonly paceDie: (typeof PACE_DIE_EFFECTS)[number]
    /** Hexes a day on water with a canoe, where that is more. */
    readonly canoe: number
  }
  readonly forage: {
    readonly dc: number
    /** Dice expressions, as `1d6`: what a success brings. */
    readonly rations: string
    readonly gallons: string
    /** The hexes that foraging on the march costs; null: only a party that stays forages. */
    readonly whileTravelling: number | null
  }
  /** Whether the dice in a row of an encounter table are rolled with it. */
  readonly quantities: boolean
  readonly terrains: readonly Terrain[]
}
