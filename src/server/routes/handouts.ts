import { handOut, putHandout, takeHandoutBack } from '../../campaign/story/write-story.ts'
import { HandoutChangeSchema, NewHandoutSchema } from '../../protocol/handouts.ts'
import type { App, Parts } from '../parts.ts'
import { commandRoute } from './command-route.ts'
import { CampaignPartSchema } from './schemas.ts'

/** R-HAND-3. */
export const handoutRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  const ofHandout = { params: CampaignPartSchema, problems: ['NO_SUCH_HANDOUT'] } as const

  commandRoute(
    app,
    {
      request: 'POST /handouts',
      summary: 'Hands an uploaded image to players: on their screens now, or in their journal',
      problems: ['TOO_MANY_HANDOUTS'],
      body: NewHandoutSchema,
    },
    async ({ body: handout }, carry) => carry((asked) => handOut(store, { ...asked, handout })),
  )

  commandRoute(
    app,
    {
      ...ofHandout,
      request: 'PUT /handouts/:id',
      summary: 'Shows a handout on the players’ screens, or keeps it in their journal alone',
      body: HandoutChangeSchema,
    },
    async ({ body: { state }, params: { id } }, carry) =>
      carry((asked) => putHandout(store, { ...asked, id, state })),
  )

  commandRoute(
    app,
    {
      ...ofHandout,
      request: 'DELETE /handouts/:id',
      summary: 'Takes a handout back: players no longer have its image',
    },
    async ({ params: { id } }, carry) => carry((asked) => takeHandoutBack(store, { ...asked, id })),
  )
}
