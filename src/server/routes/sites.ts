import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { addSite, removeSite, rewriteSite } from '../../campaign/sites.ts'
import { SiteNoteSchema } from '../../protocol/atlas.ts'
import { GmViewSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { carryOut } from '../requests/carry-out.ts'
import { etagOf } from '../requests/if-match.ts'
import { NoQuerySchema } from './schemas.ts'

const ID_BYTES = 12

const SiteParamsSchema = Type.Object({ campaign: Type.String(), id: Type.String() })

export const siteRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  app.post(
    '/sites',
    {
      config: {
        access: 'gm',
        onRevision: true,
        answersRevision: true,
        problems: ['TOO_MANY_SITES'],
      },
      schema: {
        summary: 'Puts a new site on the chart',
        querystring: NoQuerySchema,
        body: SiteNoteSchema,
        response: { 201: GmViewSchema },
      },
    },
    async (request, reply) => {
      const { body: note } = request
      const id = randomBytes(ID_BYTES).toString('base64url')
      const view = await carryOut(request, (asked) => addSite(store, { ...asked, id, note }))
      return reply.code(201).header('etag', etagOf(view.revision)).send(view)
    },
  )

  app.put(
    '/sites/:id',
    {
      config: { access: 'gm', onRevision: true, answersRevision: true, problems: ['NO_SUCH_SITE'] },
      schema: {
        summary: 'Writes a site anew',
        params: SiteParamsSchema,
        querystring: NoQuerySchema,
        body: SiteNoteSchema,
        response: { 200: GmViewSchema },
      },
    },
    async (request, reply) => {
      const { body: note, params } = request
      const { id } = params
      const view = await carryOut(request, (asked) => rewriteSite(store, { ...asked, id, note }))
      return reply.header('etag', etagOf(view.revision)).send(view)
    },
  )

  app.delete(
    '/sites/:id',
    {
      config: { access: 'gm', onRevision: true, answersRevision: true, problems: ['NO_SUCH_SITE'] },
      schema: {
        summary: 'Takes a site off the chart',
        params: SiteParamsSchema,
        querystring: NoQuerySchema,
        response: { 200: GmViewSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const view = await carryOut(request, (asked) => removeSite(store, { ...asked, id }))
      return reply.header('etag', etagOf(view.revision)).send(view)
    },
  )
}
