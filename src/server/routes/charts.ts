import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ImageSchema, ImagesSchema, StraightenSchema } from '#protocol/map/chart.ts'
import { FILE_NAME_HEADER } from '#protocol/paths.ts'
import { exactly } from '#protocol/schema.ts'
import type { Tile } from '#shared/tiles.ts'
import type { Tiles } from '../charts/tiles.ts'
import type { App } from '../dependencies.ts'
import { LIMITS } from '../limits/limits.ts'
import { campaignRateLimit } from '../limits/rates.ts'
import { problem } from '../problems/http-problem.ts'
import { disconnectSignal, refuseLarger } from '../requests/bodies.ts'
import { audienceOf, findCaller, recheckAccess, requireRoom } from '../requests/caller.ts'
import { etagOf, hasTag } from '../requests/headers.ts'
import { AsQuerySchema, apiRoute, IdParamsSchema } from './api-route.ts'
import type { RouteDependencies } from './route-dependencies.ts'

/** Decodes the percent-encoded header with a file's name; empty if it is missing or malformed. */
const parseFileName = (header: string | string[] | undefined): string => {
  try {
    return typeof header === 'string' ? decodeURIComponent(header) : ''
  } catch {
    return ''
  }
}

/** Content types that an upload may have; its format is read from its content. */
const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']

const FILE_NAME_HEADERS = Type.Object({
  [FILE_NAME_HEADER]: Type.Optional(
    Type.String({ description: 'The name of the file, percent-encoded. It is kept for the GM.' }),
  ),
})

export const imageRoutes = (app: App, dependencies: RouteDependencies): void => {
  const { store, newImages, stopping } = dependencies
  const checkAccess = recheckAccess(findCaller(dependencies))
  const rateLimit = campaignRateLimit(LIMITS.rates.uploadsPerMinute, 60_000)
  const newImageFrom = (request: FastifyRequest, reply: FastifyReply) => ({
    campaign: request.target.campaign.id,
    signal: AbortSignal.any([disconnectSignal(reply), stopping]),
    checkAccess: checkAccess(request),
  })

  apiRoute(app, {
    request: 'GET /images',
    summary: "The campaign's own images, newest first",
    answer: ImagesSchema,
    handle: async ({ target }) => ({ images: [...(await store.listImages(target.campaign.id))] }),
  })

  apiRoute(app, {
    request: 'DELETE /images/:id',
    summary:
      'Deletes an image, and those that were straightened of it, if none is part of the chart or handed out, here or in the other history of the last restore',
    params: IdParamsSchema,
    handle: async ({ target, params }) => {
      const outcome = await store.removeUnusedImage(target.campaign.id, params.id)
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
    params: IdParamsSchema,
    body: StraightenSchema,
    rateLimit,
    status: 201,
    mayExist: true,
    answer: ImageSchema,
    handle: async (request, reply) => {
      const { image, isNew } = await newImages.straighten({
        ...newImageFrom(request, reply),
        image: request.params.id,
        angle: request.body.angle,
        requireRoom: () => requireRoom(request.target),
      })
      return isNew ? image : reply.code(200).send(image)
    },
  })

  // Images are streamed, never held in memory.
  app.register(async (images: App) => {
    images.addContentTypeParser(
      UPLOAD_TYPES,
      async (_request: unknown, body: IncomingMessage) => body,
    )
    apiRoute(images, {
      request: 'POST /images',
      summary: 'Takes an image of at most 25 MB and 60 megapixels',
      takes: UPLOAD_TYPES,
      headers: FILE_NAME_HEADERS,
      rateLimit,
      status: 201,
      answer: ImageSchema,
      handle: async (request, reply) => {
        requireRoom(request.target)
        refuseLarger(request, LIMITS.transfers.imageBytes)
        return newImages.upload({
          ...newImageFrom(request, reply),
          body: request.body as IncomingMessage,
          name: parseFileName(request.headers[FILE_NAME_HEADER]),
        })
      },
    })
  })
}

/** Makes browsers revalidate each time: the GM may have signed out, or hexes become unknown. */
const REVALIDATE = { 'cache-control': 'private, no-cache', vary: 'Cookie' } as const

const ImageBytesSchema = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

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

/** The route of the chart's tiles: each audience gets its own image, as if there were no other. */
export const tileRoutes = (app: App, tiles: Tiles): void => {
  apiRoute(app, {
    request: 'GET /charts/:campaign/:image/:level/:tile',
    summary: 'A tile of the chart, cut along the hexes that players know',
    access: 'anyone',
    params: TileParamsSchema,
    query: TileQuerySchema,
    produces: ['image/webp'],
    answer: ImageBytesSchema,
    hasETag: true,
    handle: async (request, reply) => {
      const { caller, target, params, query } = request
      const address = parseTileAddress(params)
      const findTile = audienceOf(caller, query.as) === 'gm' ? tiles.forGm : tiles.forPlayers
      const tile = address && (await findTile(target.campaign, params.image, address))
      if (!tile) throw problem('NOT_FOUND')
      const etag = etagOf(tile.tag)
      const isCached = hasTag(request, etag)
      const bytes = isCached ? undefined : await tile.read()
      if (!isCached && !bytes) throw problem('NOT_FOUND')
      reply.headers({ ...REVALIDATE, etag })
      if (!bytes) return reply.code(304).send()
      reply.type('image/webp')
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    },
  })
}

const parseTileAddress = (params: { level: string; tile: string }): Tile | undefined => {
  const [, level] = LEVEL.exec(params.level) ?? []
  const [, column, row] = TILE.exec(params.tile) ?? []
  if (level === undefined || column === undefined || row === undefined) return undefined
  return { level: Number(level), column: Number(column), row: Number(row) }
}
