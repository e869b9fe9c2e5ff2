import type { StoredState } from '#protocol/backup.ts'
import type { DayNotes } from '#protocol/story/notes.ts'
import type { KnownHexes } from '#rules/knowledge.ts'
import type { TerrainId } from '#rules/terrain.ts'
import type { HexRows } from '#shared/hex-rows.ts'

/**
 * A campaign at one time: plain JSON that is never mutated. Its records have no order. A new shape
 * needs a new version: see `upgrade.ts`.
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
/** R-ENC-5: an encounter that the GM edits after its day. */
export type EncounterEntry = State['encounters'][string]

/** The record's own property, never an inherited one such as `constructor`. */
export const ownValue = <Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined => (Object.hasOwn(record, key) ? record[key] : undefined)

/** R-TABLE-4: the first day on which the party met a row of an encounter table. */
export const findDayMet = ({ met }: Pick<State, 'met'>, table: string, row: string) =>
  ownValue(ownValue(met, table) ?? {}, row)

/** The state with its parts replaced; the same object if all parts are unchanged. */
export const withParts = (state: State, parts: Partial<State>): State =>
  Object.entries(parts).every(([name, part]) => state[name as keyof State] === part)
    ? state
    : { ...state, ...parts }
