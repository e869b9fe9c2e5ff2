import type { Handout } from '../../protocol/handouts.ts'
import type { DayNotes } from '../../protocol/notes.ts'
import type { EncounterEntry } from '../../rules/encounter.ts'
import type { State } from '../campaign.ts'
import { sharedEntries } from '../encounters/carry-entries.ts'
import { remembered } from '../remembered.ts'
import { stampFor } from '../stamp.ts'
import { toldName } from './told-name.ts'

/** Of what players read of a day's notes; null: nothing. */
const noteStamp = remembered(({ players, session }: DayNotes) => ({
  stamp: players === '' && session === null ? null : stampFor([players, session]),
}))

const notesStamp = remembered((notes: ReadonlyMap<string, DayNotes>): string =>
  stampFor(
    [...notes]
      .map(([day, note]) => [Number(day), noteStamp(note).stamp] as const)
      .filter(([, stamp]) => stamp !== null)
      .sort(([a], [b]) => a - b),
  ),
)

const inOrder = <Value>(part: ReadonlyMap<string, Value>): (readonly [string, Value])[] =>
  [...part].sort(([a], [b]) => (a < b ? -1 : 1))

/** R-STORY-5: as it is told, for a stamp of anything else would confirm a guess at it. */
const toldEncounter = remembered((entry: EncounterEntry) => [
  entry.day,
  entry.time,
  toldName(entry),
])

const encountersStamp = remembered((shared: ReadonlyMap<string, EncounterEntry>): string =>
  stampFor(inOrder(shared).map(([, entry]) => toldEncounter(entry))),
)

const handoutsStamp = remembered((handouts: ReadonlyMap<string, Handout>): string =>
  stampFor(inOrder(handouts).map(([id, { name, day }]) => [id, name, day])),
)

/**
 * R-STORY-5: two journals that say different things have different stamps, whatever was undone in
 * between; what only the GM reads moves none. Null where the journal is off.
 */
export const journalStamp = ({ expedition, mapState }: State): string | null => {
  const { settings, story } = expedition
  if (!settings.journal) return null
  return stampFor([
    story,
    settings.lost === 'no-marker',
    notesStamp(mapState.notes),
    encountersStamp(sharedEntries(mapState.encounters)),
    handoutsStamp(mapState.handouts),
  ])
}
