import type { EncounterView } from '#protocol/rules/encounters.ts'
import type { EncounterState } from '#rules/encounter.ts'
import type { Edit } from './command.ts'
import * as words from './words.ts'

/** An encounter edit overwrites only the state and note that the GM saw, or the note it writes itself. */
const basedOnSeen = ({ id, state, note }: EncounterView, written: string) => ({
  basedOn: { encounter: { id, state, notes: [note, written] } },
})

const encounterEdit = (encounter: EncounterView, state: EncounterState, note: string) => ({
  kind: 'edit' as const,
  method: 'PUT' as const,
  route: `/encounters/${encounter.id}`,
  body: { state, note },
})

/** R-ENC-5: a new state also saves the note as typed. */
export const setEncounterState = (
  encounter: EncounterView,
  state: EncounterState,
  note: string,
): Edit => ({
  ...encounterEdit(encounter, state, note),
  announcement: words.encounterMade[state](encounter.name),
  ...basedOnSeen(encounter, note),
})

export const setEncounterNote = (encounter: EncounterView, note: string): Edit => ({
  ...encounterEdit(encounter, encounter.state, note),
  announcement: words.noteSaved,
  ...basedOnSeen(encounter, note),
})

/** R-ENC-6: resolves all open encounters of days before `day`. */
export const resolveEncountersBefore = (day: number): Edit => ({
  kind: 'edit',
  method: 'POST',
  route: '/encounters/resolve',
  body: { before: day },
  announcement: words.earlierResolved(day),
})

/** Reopens an encounter from the journal. It has no `basedOn`: the view no longer has its state. */
export const reopenEncounter = (encounter: EncounterView): Edit => ({
  ...encounterEdit(encounter, 'open', encounter.note),
  announcement: words.encounterMade.open(encounter.name),
})

/** R-STORY-6: sets whether players may read about an encounter in their journal. */
export const setEncounterShared = (encounter: EncounterView, shared: boolean): Edit => ({
  kind: 'edit',
  method: 'PUT',
  route: `/encounters/${encounter.id}`,
  body: { state: encounter.state, note: encounter.note, shared },
  announcement: (shared ? words.encounterShared : words.encounterHidden)(encounter.name),
  // The view has open and postponed encounters alone.
  ...((encounter.state === 'open' || encounter.state === 'later') &&
    basedOnSeen(encounter, encounter.note)),
})

/** R-QUANT-1: rolls the dice in an encounter's name. */
export const rollQuantities = ({ id }: EncounterView): Edit => ({
  kind: 'edit',
  method: 'POST',
  route: `/encounters/${id}/quantities`,
  announcement: words.quantitiesWereRolled,
})
