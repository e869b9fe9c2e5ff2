import { type EncounterEntry, toldName } from '../rules/encounter.ts'
import { remembered, stampFor } from './remembered.ts'
import type { State } from './state.ts'

/** Of what players read of them. */
const notesStamp = remembered((notes: State['notes']): string =>
  stampFor(
    Object.entries(notes)
      .filter(([, { players, session }]) => players !== '' || session !== null)
      .map(([day, { players, session }]) => [Number(day), players, session] as const)
      .sort(([a], [b]) => a - b),
  ),
)

const inOrder = <Value>(part: Readonly<Record<string, Value>>): (readonly [string, Value])[] =>
  Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))

/** R-STORY-5: as it is told, for a stamp of anything else would confirm a guess at it. */
const toldEncounter = ({ day, time, ...named }: EncounterEntry) => [day, time, toldName(named)]

const encountersStamp = remembered((encounters: State['encounters']): string =>
  stampFor(
    inOrder(encounters)
      .filter(([, { shared }]) => shared)
      .map(([, entry]) => toldEncounter(entry)),
  ),
)

const handoutsStamp = remembered((handouts: State['handouts']): string =>
  stampFor(inOrder(handouts).map(([id, { name, day }]) => [id, name, day])),
)

/**
 * R-STORY-5: two journals that say different things have different stamps, whatever was undone in
 * between; what only the GM reads moves none. Null where the journal is off.
 */
export const journalStamp = (state: State): string | null => {
  const { settings, story, notes, encounters, handouts } = state
  if (!settings.journal) return null
  return stampFor([
    story,
    settings.lost === 'no-marker',
    notesStamp(notes),
    encountersStamp(encounters),
    handoutsStamp(handouts),
  ])
}
