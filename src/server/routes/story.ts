import { Type } from 'typebox'
import {
  changeHandout,
  handOut,
  resolveEncounters,
  rewriteEncounter,
  rollEncounter,
  takeHandoutBack,
  writeNotes,
} from '#campaign/story/write-story.ts'
import { ResolveEncountersSchema, WriteEncounterSchema } from '#protocol/rules/encounters.ts'
import { HandoutChangeSchema, NewHandoutSchema } from '#protocol/story/handouts.ts'
import { DayNotesSchema } from '#protocol/story/notes.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { commandRoute, IdParamsSchema } from './api-route.ts'

/** Stands for a malformed number in the path: no day has it. */
const NO_DAY = 0

/** Routes of notes, encounter entries and handouts (R-HAND-3). */
export const storyRoutes = (
  app: App,
  { store, dice }: Pick<Dependencies, 'store' | 'dice'>,
): void => {
  const params = IdParamsSchema

  commandRoute(app, {
    request: 'PUT /days/:day/notes',
    summary: "Writes a day's notes, the GM's and the players', and the session that it begins",
    params: Type.Object({ campaign: Type.String(), day: Type.String() }),
    body: DayNotesSchema,
    handle: (command, { body: notes, params }) => {
      const day = /^[1-9]\d{0,8}$/.test(params.day) ? Number(params.day) : NO_DAY
      return writeNotes(store, { ...command, day, notes })
    },
  })

  commandRoute(app, {
    request: 'PUT /encounters/:id',
    summary: 'Says what became of an encounter, and what the GM notes about it',
    params,
    body: WriteEncounterSchema,
    handle: (command, { body: written, params: { id } }) =>
      rewriteEncounter(store, { ...command, id, written }),
  })

  commandRoute(app, {
    request: 'POST /encounters/resolve',
    summary: 'Resolves all open encounters of the days before one',
    body: ResolveEncountersSchema,
    handle: (command, { body: { before } }) => resolveEncounters(store, { ...command, before }),
  })

  commandRoute(app, {
    request: 'POST /encounters/:id/quantities',
    summary: "Rolls the dice of an encounter's name; what was rolled before is replaced",
    params,
    handle: (command, { params: { id } }) => rollEncounter({ store, dice }, { ...command, id }),
  })

  commandRoute(app, {
    request: 'POST /handouts',
    summary: 'Hands an uploaded image to players: on their screens now, or in their journal',
    body: NewHandoutSchema,
    handle: (command, { body: handout }) => handOut(store, { ...command, handout }),
  })

  commandRoute(app, {
    request: 'PUT /handouts/:id',
    summary: 'Shows a handout on the players’ screens, or keeps it in their journal alone',
    params,
    body: HandoutChangeSchema,
    handle: (command, { body: { state }, params: { id } }) =>
      changeHandout(store, { ...command, id, state }),
  })

  commandRoute(app, {
    request: 'DELETE /handouts/:id',
    summary: 'Takes a handout back: players no longer have its image',
    params,
    handle: (command, { params: { id } }) => takeHandoutBack(store, { ...command, id }),
  })
}
