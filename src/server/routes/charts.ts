import { Type } from 'typebox'
import { editionFor } from '../../campaign/chart.ts'
import type { App, Parts } from '../parts.ts'
import { noSuchPage } from '../problems/http-problem.ts'
import { audienceOf } from '../requests/asker.ts'
import { AsQuerySchema, NothingSchema } from './schemas.ts'

/** Players' images stay fresh for an hour; a GM's are asked for again in case the GM signed out. */
const CACHE_CONTROL = { players: 'private, max-age=3600', gm: 'private, no-cache' } as const

const ImageSchema = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

/** The images of a campaign's chart: to each audience its own edition, as if there were no other. */
export const chartRoutes = (app: App, { charts }: Pick<Parts, 'charts'>): void => {
  app.get(
    '/charts/:campaign/:file',
    {
      config: { access: 'anyone', answersTag: true, problems: ['NOT_FOUND'] },
      schema: {
        summary: 'An image of the chart: <edition>-<width>.<format>',
        params: Type.Object({ campaign: Type.String(), file: Type.String() }),
        querystring: AsQuerySchema,
        produces: ['image/avif', 'image/webp'],
        response: { 200: ImageSchema, 304: NothingSchema },
      },
    },
    async (request, reply) => {
      const image = charts.get(request.params.file)
      const audience = audienceOf(request.asker, request.query.as)
      const isForAsker = image?.edition === 'players' || image?.edition === editionFor(audience)
      if (!image || !isForAsker) throw noSuchPage()
      reply.headers({
        'cache-control': CACHE_CONTROL[image.edition],
        vary: 'Cookie',
        etag: image.etag,
      })
      const isKnown = tagsIn(request.headers['if-none-match']).includes(image.etag)
      if (isKnown) return reply.code(304).send(undefined)
      return reply.type(image.type).send(image.bytes)
    },
  )
}

const tagsIn = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
