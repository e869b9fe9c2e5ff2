import { rewriteEncounter, rollEncounter } from '../../campaign/story/write-story.ts'
import { WriteEncounterSchema } from '../../protocol/encounters.ts'
import type { App, Parts } from '../parts.ts'
import { commandRoute } from './command-route.ts'
import { CampaignPartSchema } from './schemas.ts'

export const encounterRoutes = (app: App, { store, dice }: Pick<Parts, 'store' | 'dice'>): void => {
  const ofEncounter = { params: CampaignPartSchema, problems: ['NO_SUCH_ENCOUNTER'] } as const

  commandRoute(
    app,
    {
      ...ofEncounter,
      request: 'PUT /encounters/:id',
      summary: 'Says what became of an encounter, and what the GM notes about it',
      body: WriteEncounterSchema,
    },
    async ({ body: written, params: { id } }, carry) =>
      carry((asked) => rewriteEncounter(store, { ...asked, id, written })),
  )

  commandRoute(
    app,
    {
      ...ofEncounter,
      request: 'POST /encounters/:id/quantities',
      summary: "Rolls the dice of an encounter's name; what was rolled before is replaced",
      problems: ['NO_SUCH_ENCOUNTER', 'NO_DICE'],
    },
    async ({ params: { id } }, carry) =>
      carry((asked) => rollEncounter({ store, dice }, { ...asked, id })),
  )
}
