import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ImageSchema, ImagesSchema, StraightenSchema } from '#protocol/map/chart.ts'
import { FILE_NAME_HEADER } from '#protocol/paths.ts'
import { exactly } from '#protocol/schema.ts'
import type { Tile } from '#shared/tiles.ts'
import type { Tiles } from '../charts/tiles.ts'
import type { App } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { audienceOf, findAsker, recheckAccess, requireRoom } from '../requests/asker.ts'
import { refuseLarger, whenLeft } from '../requests/bodies.ts'
import { etagOf, hasTag } from '../requests/headers.ts'
import { SHARES } from '../shares/limits.ts'
import { campaignRateLimit } from '../shares/rates.ts'
import { AsQuerySchema, apiRoute, CampaignPartSchema } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

/** A header's value, percent-encoded; anything else is no name. */
const fileNameIn = (sent: string | string[] | undefined): string => {
  try {
    return typeof sent === 'string' ? decodeURIComponent(sent) : ''
  } catch {
    return ''
  }
}

/** The content decides, not the type. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']

const FILE_NAME_HEADERS = Type.Object({
  [FILE_NAME_HEADER]: Type.Optional(
    Type.String({ description: 'The name of the file, percent-encoded. It is kept for the GM.' }),
  ),
})

export const imageRoutes = (app: App, parts: RouteParts): void => {
  const { store, newImages, stopping } = parts
  const checkAccess = recheckAccess(findAsker(parts))
  const rateLimit = campaignRateLimit(SHARES.rates.uploadsAMinute, 60_000)
  const newImage = (request: FastifyRequest, reply: FastifyReply) => ({
    campaign: request.entered.campaign.id,
    signal: AbortSignal.any([whenLeft(reply), stopping]),
    checkAccess: checkAccess(request),
  })

  apiRoute(app, {
    request: 'GET /images',
    summary: "The campaign's own images, newest first",
    answer: ImagesSchema,
    handle: async ({ entered }) => ({ images: [...(await store.listImages(entered.campaign.id))] }),
  })

  apiRoute(app, {
    request: 'DELETE /images/:id',
    summary:
      'Deletes an image, and those that were straightened of it, if none is part of the chart or handed out, here or in the other history of the last restore',
    params: CampaignPartSchema,
    handle: async ({ entered, params }) => {
      const outcome = await store.removeUnusedImage(entered.campaign.id, params.id)
      if (outcome === 'none') throw problem('NO_SUCH_IMAGE')
      if (outcome === 'handed-out') throw problem('IMAGE_IN_USE.handout')
      if (outcome === 'in-chart') throw problem('IMAGE_IN_USE')
      if (outcome === 'in-other-history') throw problem('IN_USE.history')
    },
  })

  apiRoute(app, {
    request: 'POST /images/:id/straightened',
    summary:
      'Makes an image of an image, or of its original, if it was straightened: turned back by the angle at which its grid is printed, in degrees clockwise. 200 answers the one that is there',
    params: CampaignPartSchema,
    body: StraightenSchema,
    rateLimit,
    status: 201,
    mayExist: true,
    answer: ImageSchema,
    handle: async (request, reply) => {
      const { image, isNew } = await newImages.straighten({
        ...newImage(request, reply),
        image: request.params.id,
        angle: request.body.angle,
        requireRoom: () => requireRoom(request.entered),
      })
      return isNew ? image : reply.code(200).send(image)
    },
  })

  // Images are streamed, never held in memory.
  app.register(async (images: App) => {
    images.addContentTypeParser(TYPES, async (_request: unknown, body: IncomingMessage) => body)
    apiRoute(images, {
      request: 'POST /images',
      summary: 'Takes an image of at most 25 MB and 60 megapixels',
      takes: TYPES,
      headers: FILE_NAME_HEADERS,
      rateLimit,
      status: 201,
      answer: ImageSchema,
      handle: async (request, reply) => {
        requireRoom(request.entered)
        refuseLarger(request, SHARES.bytesInFlight.imageBytes)
        return newImages.upload({
          ...newImage(request, reply),
          body: request.body as IncomingMessage,
          name: fileNameIn(request.headers[FILE_NAME_HEADER]),
        })
      },
    })
  })
}

/** Browsers ask each time: the GM may have signed out, or fog may have come. */
const ASK_AGAIN = { 'cache-control': 'private, no-cache', vary: 'Cookie' } as const

const PictureSchema = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

const LEVEL = /^(0|[1-9]\d?)$/
const TILE = /^(0|[1-9]\d{0,4})-(0|[1-9]\d{0,4})\.webp$/

const TileParamsSchema = Type.Object({
  campaign: Type.String(),
  image: Type.String(),
  level: Type.String({ description: '0 is the full resolution, each next one half of it.' }),
  tile: Type.String({ description: '<column>-<row>.webp' }),
})

const TileQuerySchema = exactly({
  ...AsQuerySchema.properties,
  v: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9]{1,32}$',
      description:
        'The stamp of its veil, so that a browser asks for another; it says nothing here.',
    }),
  ),
})

/** Tiles of the chart: each audience gets its own image, as if there were no other. */
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

const addressIn = (params: { level: string; tile: string }): Tile | undefined => {
  const [, level] = LEVEL.exec(params.level) ?? []
  const [, column, row] = TILE.exec(params.tile) ?? []
  if (level === undefined || column === undefined || row === undefined) return undefined
  return { level: Number(level), column: Number(column), row: Number(row) }
}
