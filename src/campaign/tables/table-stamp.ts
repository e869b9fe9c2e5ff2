import { Buffer } from 'node:buffer'
import type { EncounterTable } from '../../rules/encounter.ts'
import type { MapState } from '../map-state.ts'
import { remembered } from '../remembered.ts'
import { stampFor } from '../stamp.ts'
import { breathe } from '../work-turn.ts'

/** Another one for other content, however its fields are ordered. */
export const stampOf = remembered(({ name, die, rows }: EncounterTable): string => {
  const content = rows.map((row) => [
    row.id,
    row.min,
    row.max,
    row.name,
    row.details,
    row.table,
    row.once,
  ])
  return stampFor([name, die, content])
})

/** Of its JSON, in UTF-8. */
export const bytesOfTable = remembered((table: EncounterTable): number =>
  Buffer.byteLength(JSON.stringify(table)),
)

/** Of the tables that differ from those of a new campaign. */
export const bytesOfTables = remembered((tables: MapState['tables']): number => {
  let bytes = 0
  for (const table of tables.values()) if (table !== 'deleted') bytes += bytesOfTable(table)
  return bytes
})

/** Works the stamps out between the turns of others: large tables take milliseconds. */
export const prepareStamps = async (tables: MapState['tables']): Promise<void> => {
  for (const table of tables.values()) {
    if (table === 'deleted') continue
    stampOf(table)
    bytesOfTable(table)
    await breathe()
  }
}
