import type { EncounterView } from '../../protocol/encounters.ts'
import type { EncounterEntry, EncounterTable } from '../../rules/encounter.ts'
import type { Site } from '../../rules/site.ts'
import type { MapStatePatch, Swap } from '../map-state-patch.ts'
import type { PackedEncounters, PackedStory, PackedTables } from '../packed-parts.ts'
import { type Codec, document, listOf, optional } from './document.ts'
import { idOfOldName } from './terrain-ids.ts'

export const siteDocument = document<Site>('site')

export const tableDocument = document<EncounterTable>('encounter table')

export const encounterDocument = document<EncounterEntry>('encounter')

const tables = listOf(tableDocument)
/** In lists each has its id as well. */
const encounters = listOf(encounterDocument as unknown as Codec<EncounterView>)
const NO_TABLES = { tables: [], deletedTables: [] }
const NO_ENCOUNTERS = { met: [], encounters: [] }
const NO_STORY = { notes: [], handouts: [] }

/** Known hexes, the trail and encounters, packed. */
export const explorationDocument = document<PackedEncounters>('journey', { encounters }).adds(
  2,
  NO_ENCOUNTERS,
)

interface Annotations extends PackedTables, PackedStory {
  readonly sites: readonly Site[]
}

/** Painted terrain, sites, tables, notes and handouts, packed. */
export const annotationsDocument = document<Annotations>('gazetteer', {
  sites: listOf(siteDocument),
  tables,
})
  .changes(2, ({ terrain, ...rest }) => ({
    ...rest,
    terrain: Object.fromEntries(
      Object.entries(terrain).map(([name, runs]) => [idOfOldName(name), runs]),
    ),
  }))
  .adds(3, NO_TABLES)
  .adds(4, NO_STORY)

/** The map state of a backup. */
export const mapStateDocument = document<Annotations & PackedEncounters>('atlas', {
  sites: listOf(siteDocument),
  tables,
  encounters,
})
  .changes(2, ({ terrain, ...rest }) => ({
    ...rest,
    terrain: terrain.map((painted: object & { terrain: unknown }) => ({
      ...painted,
      terrain: idOfOldName(painted.terrain),
    })),
  }))
  .adds(3, { ...NO_TABLES, ...NO_ENCOUNTERS })
  .adds(4, NO_STORY)

const swapsOf = <Value>(codec: Codec<Value>): Codec<readonly Swap<Value>[]> => {
  const value = optional(codec)
  const each = (swaps: unknown, convert: (one: never) => unknown) =>
    (swaps as readonly (readonly [string, never, never])[]).map(
      ([key, before, after]) => [key, convert(before), convert(after)] as const,
    )
  return {
    read: (stored) => each(stored, value.read) as unknown as readonly Swap<Value>[],
    write: (swaps) => each(swaps, value.write),
  }
}

const DELETED = 'deleted'

/** Of a table, or the word that stands for one that was deleted. */
const tableOrDeleted: Codec<EncounterTable | typeof DELETED> = {
  read: (stored) => (stored === DELETED ? DELETED : tableDocument.read(stored)),
  write: (table) => (table === DELETED ? DELETED : tableDocument.write(table)),
}

export const mapStatePatchDocument = document<MapStatePatch>('atlas patch', {
  sites: swapsOf(siteDocument),
  tables: swapsOf(tableOrDeleted),
  encounters: swapsOf(encounterDocument),
})
  .changes(2, ({ terrain, ...rest }) => ({
    ...rest,
    ...(terrain && {
      terrain: terrain.map(([key, before, after]: readonly unknown[]) => [
        key,
        idOfOldName(before),
        idOfOldName(after),
      ]),
    }),
  }))
  // Since then also of tables and encounters.
  .changes(3, (old) => old)
  // Since then also of notes and handouts.
  .changes(4, (old) => old)
