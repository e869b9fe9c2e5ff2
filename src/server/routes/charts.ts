import { Type } from 'typebox'
import { editionFor } from '../../campaign/chart.ts'
import type { Audience } from '../../protocol/views.ts'
import type { ChartImage } from '../charts/images.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { audienceOf } from '../requests/asker.ts'
import { tagsIn } from '../requests/headers.ts'
import type { EnteredCampaign } from '../requests/who-asks.ts'
import { AsQuerySchema, NothingSchema } from './schemas.ts'

/** Browsers ask each time: the GM may have signed out, or fog may have come. */
export const ASK_AGAIN = { 'cache-control': 'private, no-cache', vary: 'Cookie' } as const

export const PictureSchema = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

/** Each audience gets its own edition, as if there were no other. */
export const chartRoutes = (app: App, { charts }: Pick<Parts, 'charts'>): void => {
  app.get(
    '/charts/:campaign/:file',
    {
      config: { access: 'anyone', problems: ['NOT_FOUND'] },
      schema: {
        summary: 'An image of the chart: <edition>-<width>.<format>',
        params: Type.Object({ campaign: Type.String(), file: Type.String() }),
        querystring: AsQuerySchema,
        produces: ['image/avif', 'image/webp'],
        response: { 200: PictureSchema, 304: NothingSchema },
      },
    },
    async (request, reply) => {
      const image = charts.get(request.params.file)
      const audience = audienceOf(request.asker, request.query.as)
      if (!image || !maySee(audience, image.edition, request.entered)) throw problem('NOT_FOUND')
      reply.headers({ ...ASK_AGAIN, etag: image.etag })
      const isKnown = tagsIn(request.headers['if-none-match']).includes(image.etag)
      if (isKnown) return reply.code(304).send(undefined)
      return reply.type(image.type).send(image.bytes)
    },
  )
}

/** Under fog players get tiles of what they know, and no whole image. */
const maySee = (
  audience: Audience,
  edition: ChartImage['edition'],
  { campaign }: EnteredCampaign,
): boolean => {
  if (audience === 'gm') return true
  return edition === editionFor(audience) && campaign.state.settings.fog === 'off'
}
