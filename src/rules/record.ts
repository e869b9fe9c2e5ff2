import type { Hex } from './hex.ts'
import type { TerrainId, TerrainName } from './terrain.ts'
import type { Rain } from './weather.ts'

/** The seed's `map`, exactly. Water is in gallons, food in rations, ointment in applications. */
export interface MapRecord<Terrain = TerrainId> {
  readonly position: Hex
  readonly terrain: Terrain
  readonly rain: Rain
  readonly water: number
  readonly food: number
  readonly ointment: number
  readonly partyMembers: number
  readonly raincatchers: number
  readonly survival: number
}

/** The record with its terrain's name by the campaign's rules. */
export type NamedRecord = MapRecord<TerrainName>

export type NumberField =
  | 'partyMembers'
  | 'food'
  | 'water'
  | 'ointment'
  | 'raincatchers'
  | 'survival'

/** R-REC-1: whole numbers, both ends included. */
export const NUMBER_BOUNDS = {
  partyMembers: { min: 0, max: 100 },
  food: { min: 0, max: 1_000_000 },
  water: { min: 0, max: 1_000_000 },
  ointment: { min: 0, max: 1_000_000 },
  raincatchers: { min: 0, max: 1_000_000 },
  survival: { min: -20, max: 50 },
} as const satisfies Record<NumberField, { min: number; max: number }>

/** R-REC-2: a new expedition's record; the chart says where it starts. */
export const startingRecord = <Terrain extends string>(
  position: Hex,
  terrain: Terrain,
): MapRecord<Terrain> => ({
  position,
  terrain,
  rain: 'Light',
  water: 80,
  food: 40,
  ointment: 40,
  partyMembers: 4,
  raincatchers: 2,
  survival: 3,
})
