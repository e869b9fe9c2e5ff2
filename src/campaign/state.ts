import type { StoredState } from '#protocol/backup.ts'
import type { DayNotes } from '#protocol/story/notes.ts'
import type { KnownHexes } from '#rules/knowledge.ts'
import type { TerrainId } from '#rules/terrain.ts'
import type { HexRows } from '#shared/hex-rows.ts'

/**
 * What is kept of a campaign at one time: plain JSON, never changed. Records are in no order. Another
 * shape is another version: `upgrade.ts`.
 */
export interface State extends Omit<StoredState, 'days' | 'known' | 'terrain' | 'notes'> {
  readonly days: Readonly<Record<number, number>>
  readonly known: KnownHexes
  readonly terrain: HexRows<TerrainId>
  readonly notes: Readonly<Record<number, DayNotes>>
}
export type OwnChart = NonNullable<State['chart']>
export type Sheet = OwnChart['gm']
export type TrailStep = State['trail'][number]
export type Site = State['sites'][string]
/** R-ENC-5: what the GM works with, after the day. */
export type EncounterEntry = State['encounters'][string]

/** Not what every object has, as its `constructor`. */
export const ownValue = <Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined => (Object.hasOwn(record, key) ? record[key] : undefined)

export const findDayMet = ({ met }: Pick<State, 'met'>, table: string, row: string) =>
  ownValue(ownValue(met, table) ?? {}, row)

/** The state with other parts; the same object if they are as they were. */
export const withParts = (state: State, parts: Partial<State>): State =>
  Object.entries(parts).every(([name, part]) => state[name as keyof State] === part)
    ? state
    : { ...state, ...parts }
