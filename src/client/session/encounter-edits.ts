import type { EncounterView } from '#protocol/rules/encounters.ts'
import type { EncounterState } from '#rules/encounter.ts'
import type { Edit } from './command.ts'
import * as words from './words.ts'

/** The state that the GM saw, with the note that the GM saw or that this very edit writes. */
const seenAs = ({ id, state, note }: EncounterView, written: string) => ({
  basedOn: { encounter: { id, state, notes: [note, written] } },
})

const write = (encounter: EncounterView, state: EncounterState, note: string) => ({
  kind: 'edit' as const,
  method: 'PUT' as const,
  route: `/encounters/${encounter.id}`,
  body: { state, note },
})

/** R-ENC-5: with the note as it is typed. */
export const makeOf = (encounter: EncounterView, state: EncounterState, note: string): Edit => ({
  ...write(encounter, state, note),
  says: words.encounterMade[state](encounter.name),
  ...seenAs(encounter, note),
})

export const noteOf = (encounter: EncounterView, note: string): Edit => ({
  ...write(encounter, encounter.state, note),
  says: words.noteSaved,
  ...seenAs(encounter, note),
})

/** R-ENC-6: all that are open of earlier days. */
export const resolveBefore = (day: number): Edit => ({
  kind: 'edit',
  method: 'POST',
  route: '/encounters/resolve',
  body: { before: day },
  says: words.earlierResolved(day),
})

/** From the journal, where its state is no longer in the view. */
export const openAgain = (encounter: EncounterView): Edit => ({
  ...write(encounter, 'open', encounter.note),
  says: words.encounterMade.open(encounter.name),
})

/** R-STORY-6: whether players may read of it in their journal. */
export const shareOf = (encounter: EncounterView, shared: boolean): Edit => ({
  kind: 'edit',
  method: 'PUT',
  route: `/encounters/${encounter.id}`,
  body: { state: encounter.state, note: encounter.note, shared },
  says: (shared ? words.encounterShared : words.encounterHidden)(encounter.name),
  // One that was dealt with is no longer in the view.
  ...((encounter.state === 'open' || encounter.state === 'later') &&
    seenAs(encounter, encounter.note)),
})

/** R-QUANT-1. */
export const rollQuantitiesOf = ({ id }: EncounterView): Edit => ({
  kind: 'edit',
  method: 'POST',
  route: `/encounters/${id}/quantities`,
  says: words.quantitiesRolled,
})
