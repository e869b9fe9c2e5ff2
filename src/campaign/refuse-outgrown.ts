import {
  MAX_DAY,
  MAX_ENCOUNTER_BYTES,
  MAX_KNOWN,
  MAX_NOTE_BYTES,
  MAX_TABLE_BYTES,
  MAX_TRAIL,
} from '../protocol/limits.ts'
import type { State } from './campaign.ts'
import { bytesOfEntries } from './encounters/carry-entries.ts'
import { bytesOfNotes } from './notes/note-stamps.ts'
import { Refusal } from './refusal.ts'
import { bytesOfTables } from './tables/table-stamp.ts'

const MOST = {
  known: MAX_KNOWN,
  trail: MAX_TRAIL,
  days: MAX_DAY,
  tables: MAX_TABLE_BYTES,
  encounters: MAX_ENCOUNTER_BYTES,
  notes: MAX_NOTE_BYTES,
} as const

const measured = ({ expedition, mapState }: State) => ({
  known: mapState.known.size,
  trail: mapState.trail.length,
  days: expedition.day,
  tables: bytesOfTables(mapState.tables),
  encounters: bytesOfEntries(mapState.encounters),
  notes: bytesOfNotes(mapState.notes),
})

/**
 * No campaign grows past what its own backup may hold. One that did, in an earlier version, may
 * shrink. @throws Refusal `CAMPAIGN_FULL`
 */
export const refuseOutgrown = (before: State, after: State): void => {
  const [was, is] = [measured(before), measured(after)]
  for (const part of ['known', 'trail', 'days', 'tables', 'encounters', 'notes'] as const)
    if (is[part] > MOST[part] && is[part] > was[part])
      throw new Refusal({ code: 'CAMPAIGN_FULL', part, max: MOST[part] })
}
