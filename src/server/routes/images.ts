import type { IncomingMessage } from 'node:http'
import { Type } from 'typebox'
import { ImageSchema, ImagesSchema } from '../../protocol/chart.ts'
import { FILE_NAME_HEADER } from '../../protocol/paths.ts'
import { tooLarge } from '../charts/uploads.ts'
import type { App } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { findAsker, recheckAccess } from '../requests/asker.ts'
import { refuseLarger, whenLeft } from '../requests/bodies.ts'
import { SHARES } from '../shares/limits.ts'
import { campaignRateLimit } from '../shares/rates.ts'
import { apiRoute, CampaignPartSchema } from './api-route.ts'
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
  const { store, uploads, stopping } = parts
  const checkAccess = recheckAccess(findAsker(parts))

  apiRoute(app, {
    request: 'GET /images',
    summary: "The campaign's own images, newest first",
    answer: ImagesSchema,
    handle: async ({ entered }) => ({ images: [...(await store.listImages(entered.campaign.id))] }),
  })

  apiRoute(app, {
    request: 'DELETE /images/:id',
    summary: 'Deletes an image that is neither part of the chart nor handed out',
    params: CampaignPartSchema,
    handle: async ({ entered, params }) => {
      const outcome = await store.removeUnlaidImage(entered.campaign.id, params.id)
      if (outcome === 'none') throw problem('NO_SUCH_IMAGE')
      if (outcome === 'handed-out') throw problem('IMAGE_IN_USE.handout')
      if (outcome === 'laid') throw problem('IMAGE_IN_USE')
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
      takesRoom: true,
      rateLimit: campaignRateLimit(SHARES.rates.uploadsAMinute, 60_000, 'uploads'),
      status: 201,
      answer: ImageSchema,
      handle: async (request, reply) => {
        refuseLarger(request, SHARES.bytesInFlight.imageBytes, tooLarge)
        return uploads({
          campaign: request.entered.campaign.id,
          body: request.body as IncomingMessage,
          name: fileNameIn(request.headers[FILE_NAME_HEADER]),
          signal: AbortSignal.any([whenLeft(reply), stopping]),
          checkAccess: checkAccess(request),
        })
      },
    })
  })
}
