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
import type { App, Parts } from '../parts.ts'
import { CampaignPartSchema, commandRoute } from './api-route.ts'

/** No day has such a number. */
const NO_DAY = 0

/** Notes of days, what became of encounters, and handouts (R-HAND-3). */
export const storyRoutes = (app: App, { store, dice }: Pick<Parts, 'store' | 'dice'>): void => {
  const params = CampaignPartSchema

  commandRoute(app, {
    request: 'PUT /days/:day/notes',
    summary: "Writes a day's notes, the GM's and the players', and the session that it begins",
    params: Type.Object({ campaign: Type.String(), day: Type.String() }),
    body: DayNotesSchema,
    handle: (asked, { body: notes, params }) => {
      const day = /^[1-9]\d{0,8}$/.test(params.day) ? Number(params.day) : NO_DAY
      return writeNotes(store, { ...asked, day, notes })
    },
  })

  commandRoute(app, {
    request: 'PUT /encounters/:id',
    summary: 'Says what became of an encounter, and what the GM notes about it',
    params,
    body: WriteEncounterSchema,
    handle: (asked, { body: written, params: { id } }) =>
      rewriteEncounter(store, { ...asked, id, written }),
  })

  commandRoute(app, {
    request: 'POST /encounters/resolve',
    summary: 'Resolves all open encounters of the days before one',
    body: ResolveEncountersSchema,
    handle: (asked, { body: { before } }) => resolveEncounters(store, { ...asked, before }),
  })

  commandRoute(app, {
    request: 'POST /encounters/:id/quantities',
    summary: "Rolls the dice of an encounter's name; what was rolled before is replaced",
    params,
    handle: (asked, { params: { id } }) => rollEncounter({ store, dice }, { ...asked, id }),
  })

  commandRoute(app, {
    request: 'POST /handouts',
    summary: 'Hands an uploaded image to players: on their screens now, or in their journal',
    body: NewHandoutSchema,
    handle: (asked, { body: handout }) => handOut(store, { ...asked, handout }),
  })

  commandRoute(app, {
    request: 'PUT /handouts/:id',
    summary: 'Shows a handout on the players’ screens, or keeps it in their journal alone',
    params,
    body: HandoutChangeSchema,
    handle: (asked, { body: { state }, params: { id } }) =>
      changeHandout(store, { ...asked, id, state }),
  })

  commandRoute(app, {
    request: 'DELETE /handouts/:id',
    summary: 'Takes a handout back: players no longer have its image',
    params,
    handle: (asked, { params: { id } }) => takeHandoutBack(store, { ...asked, id }),
  })
}
