import type { IncomingMessage } from 'node:http'
import { Type } from 'typebox'
import { ImageSchema, ImagesSchema } from '../../protocol/chart.ts'
import { MAX_IMAGE_BYTES } from '../../protocol/limits.ts'
import { tooLarge } from '../charts/receive-file.ts'
import type { Uploads } from '../charts/uploads.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { findAsker, recheckAccess } from '../requests/asker.ts'
import { expectBodyWithin } from '../requests/body-deadline.ts'
import { whenLeft } from '../requests/left.ts'
import { NoQuerySchema, NothingSchema } from './schemas.ts'

/** The content decides, not the type. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']
/** For 25 MB at 1.2 megabits a second. */
export const UPLOAD_MS = 180_000
/** For the rest of a refused body. */
const REST_MS = 10_000

interface ImageParts extends Pick<Parts, 'store' | 'clock' | 'config'> {
  readonly uploads: Uploads
  readonly stopping: AbortSignal
}

export const imageRoutes = (app: App, parts: ImageParts): void => {
  const { store, uploads, stopping } = parts
  const checkAccess = recheckAccess(findAsker(parts))

  app.get(
    '/images',
    {
      config: { access: 'gm' },
      schema: {
        summary: "The campaign's own images, newest first",
        querystring: NoQuerySchema,
        response: { 200: ImagesSchema },
      },
    },
    async ({ entered }) => ({ images: [...(await store.listImages(entered.campaign.id))] }),
  )

  app.delete(
    '/images/:id',
    {
      config: { access: 'gm', problems: ['NO_SUCH_IMAGE', 'IMAGE_IN_USE'] },
      schema: {
        summary: 'Deletes an image that is not part of the chart',
        params: Type.Object({ campaign: Type.String(), id: Type.String() }),
        querystring: NoQuerySchema,
        response: { 204: NothingSchema },
      },
    },
    async ({ entered, params }, reply) => {
      const { id: campaign } = entered.campaign
      const outcome = await store.removeUnlaidImage(campaign, params.id)
      if (outcome === 'none') throw problem('NO_SUCH_IMAGE')
      if (outcome === 'laid') throw problem('IMAGE_IN_USE')
      return reply.code(204).send(undefined)
    },
  )

  // Images are streamed, never held in memory.
  app.register(async (images: App) => {
    images.addContentTypeParser(TYPES, async (_request: unknown, body: IncomingMessage) => body)
    images.post(
      '/images',
      {
        config: {
          access: 'gm',
          takes: TYPES,
          takesRoom: true,
          problems: ['UNUSABLE_IMAGE', 'TOO_MANY_IMAGES'],
        },
        schema: {
          summary: 'Takes an image of at most 25 MB and 60 megapixels',
          querystring: NoQuerySchema,
          response: { 201: ImageSchema },
        },
      },
      async (request, reply) => {
        expectBodyWithin(request.raw, REST_MS)
        if (Number(request.headers['content-length'] ?? 0) > MAX_IMAGE_BYTES) {
          throw tooLarge(MAX_IMAGE_BYTES)
        }
        expectBodyWithin(request.raw, UPLOAD_MS)
        try {
          const image = await uploads.receive({
            campaign: request.entered.campaign.id,
            body: request.body as IncomingMessage,
            signal: AbortSignal.any([whenLeft(reply), stopping]),
            checkAccess: checkAccess(request),
          })
          return await reply.code(201).send(image)
        } finally {
          expectBodyWithin(request.raw, REST_MS)
        }
      },
    )
  })
}
