import { type Numbering, STANDARD_NUMBERING } from './hex-number.ts'

/** R-FOG-1: what covers the hexes that players do not know. */
export const FOG_POLICIES = ['off', 'veil', 'veil-and-dim'] as const
export type FogPolicy = (typeof FOG_POLICIES)[number]

/** R-LOST-1: where players see the party. */
export const LOST_POLICIES = ['true-hex', 'believed-hex', 'no-marker'] as const
export type LostPolicy = (typeof LOST_POLICIES)[number]

/** R-LAND-2: whether the terrain of the hex that the party comes to is taken by itself. */
export const TERRAIN_POLICIES = ['suggest', 'take'] as const
export type TerrainPolicy = (typeof TERRAIN_POLICIES)[number]

/** R-NUM-4: who reads the numbers of the hexes on the chart. */
export const NUMBER_READERS = ['nobody', 'gm', 'everyone'] as const
export type NumberReaders = (typeof NUMBER_READERS)[number]

/** How a campaign is played, beside its rules. */
export interface Settings {
  readonly fog: FogPolicy
  readonly lost: LostPolicy
  /** R-KNOW-2: how far the party sees, in hexes. */
  readonly reach: number
  readonly terrainOnMove: TerrainPolicy
  readonly numbering: Numbering & { readonly for: NumberReaders }
}

/** How a new campaign is played: as the seed says. */
export const STANDARD_SETTINGS: Settings = {
  fog: 'off',
  lost: 'true-hex',
  reach: 1,
  terrainOnMove: 'suggest',
  numbering: { for: 'nobody', ...STANDARD_NUMBERING },
}
