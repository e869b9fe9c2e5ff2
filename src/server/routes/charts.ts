import { Type } from 'typebox'
import { editionFor } from '../../campaign/chart.ts'
import type { TileAddress } from '../../campaign/image-store.ts'
import { exactly, oneOf } from '../../protocol/schema.ts'
import type { Audience } from '../../protocol/views.ts'
import type { EnteredCampaign } from '../access/sessions.ts'
import type { ChartImage } from '../charts/images.ts'
import type { Tiles } from '../charts/tiles.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { audienceOf } from '../requests/asker.ts'
import { etagOf, hasTag } from '../requests/headers.ts'
import { AsQuerySchema, apiRoute } from './api-route.ts'

/** Browsers ask each time: the GM may have signed out, or fog may have come. */
const ASK_AGAIN = { 'cache-control': 'private, no-cache', vary: 'Cookie' } as const

const PictureSchema = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

/** Each audience gets its own edition, as if there were no other. */
export const chartRoutes = (app: App, { charts }: Pick<Parts, 'charts'>): void => {
  apiRoute(app, {
    request: 'GET /charts/:campaign/:file',
    summary: 'An image of the chart: <edition>-<width>.<format>',
    access: 'anyone',
    params: Type.Object({ campaign: Type.String(), file: Type.String() }),
    query: AsQuerySchema,
    produces: ['image/avif', 'image/webp'],
    answer: PictureSchema,
    isTagged: true,
    handle: async (request, reply) => {
      const image = charts.get(request.params.file)
      const audience = audienceOf(request.asker, request.query.as)
      if (!image || !maySee(audience, image.edition, request.entered)) throw problem('NOT_FOUND')
      reply.headers({ ...ASK_AGAIN, etag: image.etag })
      if (hasTag(request, image.etag)) return reply.code(304).send()
      reply.type(image.type)
      return image.bytes
    },
  })
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

const LEVEL = /^(0|[1-9]\d?)$/
const TILE = /^(0|[1-9]\d{0,4})-(0|[1-9]\d{0,4})\.webp$/

const TileParamsSchema = Type.Object({
  campaign: Type.String(),
  image: Type.String(),
  level: Type.String({ description: '0 is the full resolution, each next one half of it.' }),
  tile: Type.String({ description: '<column>-<row>.webp' }),
})

const TileQuerySchema = exactly({
  as: Type.Optional(oneOf(['player'])),
  v: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9]{1,32}$',
      description:
        'The stamp of its veil, so that a browser asks for another; it says nothing here.',
    }),
  ),
})

/** Tiles of a campaign's own chart, and under fog of the built-in one. */
export const tileRoutes = (app: App, tiles: Tiles): void => {
  apiRoute(app, {
    request: 'GET /charts/:campaign/:image/:level/:tile',
    summary: 'A tile of the chart, cut along the hexes that players know',
    access: 'anyone',
    params: TileParamsSchema,
    query: TileQuerySchema,
    produces: ['image/webp'],
    answer: PictureSchema,
    isTagged: true,
    handle: async (request, reply) => {
      const { asker, entered, params, query } = request
      const address = addressIn(params)
      const find = audienceOf(asker, query.as) === 'gm' ? tiles.forGm : tiles.forPlayers
      const tile = address && (await find(entered.campaign, params.image, address))
      if (!tile) throw problem('NOT_FOUND')
      const etag = etagOf(tile.tag)
      const isKept = hasTag(request, etag)
      const bytes = isKept ? undefined : await tile.read()
      if (!isKept && !bytes) throw problem('NOT_FOUND')
      reply.headers({ ...ASK_AGAIN, etag })
      if (!bytes) return reply.code(304).send()
      reply.type('image/webp')
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    },
  })
}

const addressIn = (params: { level: string; tile: string }): TileAddress | undefined => {
  const [, level] = LEVEL.exec(params.level) ?? []
  const [, column, row] = TILE.exec(params.tile) ?? []
  if (level === undefined || column === undefined || row === undefined) return undefined
  return { level: Number(level), column: Number(column), row: Number(row) }
}
