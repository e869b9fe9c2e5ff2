import type { DiceGroup } from './dice/dice.ts'
import { type Numbering, STANDARD_NUMBERING } from './hex-number.ts'

/** R-FOG-1: what covers unknown hexes. */
export const FOG_POLICIES = ['off', 'veil', 'veil-and-dim'] as const
export type FogPolicy = (typeof FOG_POLICIES)[number]

/** R-SURVEY-1: what players see in known hexes. */
export const SURVEY_POLICIES = ['own-edition', 'survey'] as const

/** R-LOST-1: where players see the party. */
export const LOST_POLICIES = ['true-hex', 'believed-hex', 'no-marker'] as const
export type LostPolicy = (typeof LOST_POLICIES)[number]

/** R-LAND-2: whether the record takes the terrain of the party's new hex by itself. */
export const TERRAIN_POLICIES = ['suggest', 'take'] as const

/** R-NUM-4: who sees the hexes' numbers on the chart; `printed`: all do, drawn by the map itself. */
export const NUMBER_READERS = ['nobody', 'gm', 'everyone', 'printed'] as const

export interface Settings {
  readonly fog: FogPolicy
  readonly inKnownHexes: (typeof SURVEY_POLICIES)[number]
  readonly lost: LostPolicy
  /** R-KNOW-2: how far the party sees, in hexes. */
  readonly reach: number
  readonly terrainOnMove: (typeof TERRAIN_POLICIES)[number]
  readonly numbering: Numbering & { readonly for: (typeof NUMBER_READERS)[number] }
  /** R-DIE-3: which dice the GM types in. */
  readonly typedDice: readonly DiceGroup[]
  /** R-STORY-4: whether players may read their journal. */
  readonly journal: boolean
}

/** The settings of a new campaign. */
export const STANDARD_SETTINGS: Settings = {
  fog: 'off',
  inKnownHexes: 'own-edition',
  lost: 'true-hex',
  reach: 1,
  terrainOnMove: 'suggest',
  numbering: { for: 'nobody', ...STANDARD_NUMBERING },
  typedDice: [],
  journal: true,
}
