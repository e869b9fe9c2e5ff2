import type { FastifyReply, FastifyRequest } from 'fastify'
import { NewKeySchema, SampleSchema } from '#protocol/access.ts'
import { HOME, SAMPLE } from '#protocol/paths.ts'
import { deviceOf } from '../access/enter.ts'
import { replaceKey } from '../access/gm-key.ts'
import { AddressTaken, checkRoomForCampaign } from '../access/open-campaign.ts'
import { openSession, setSessionCookie } from '../access/sessions.ts'
import { openCopy } from '../backup/open-copy.ts'
import { logDone } from '../logs/audit.ts'
import type { App } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { sessionIn, sessionOf } from '../requests/asker.ts'
import { apiRoute } from './api-route.ts'
import type { RouteParts } from './route-parts.ts'

const FILE = new URL('../../content/sample.overland', import.meta.url)

/** R-SAMPLE-1: one campaign a server to look at, for the GM of the first campaign. */
export const sampleRoutes = (app: App, parts: RouteParts): void => {
  const { store, clock, feed, config, takeBackup } = parts

  const findSample = async (): Promise<string | undefined> =>
    (await store.findAddresses([SAMPLE]))[0]?.campaign

  const makeSample = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const check = () => checkRoomForCampaign(parts)
    const taking = { owner: HOME, refuse: check, file: FILE }
    const addresses = [{ address: SAMPLE, opens: 'both' }] as const
    const { id } = await takeBackup(request, reply, taking, (received) =>
      openCopy(parts, received, { check, addresses }),
    )
    logDone(request, { audit: 'campaign-made-from-backup', campaign: id })
    return id
  }

  /** What another request made meanwhile. */
  const madeElsewhere = async (error: unknown): Promise<string> => {
    if (!(error instanceof AddressTaken)) throw error
    const id = await findSample()
    if (id === undefined) throw problem('NO_CAMPAIGN')
    return id
  }

  /** Nobody was told its key: the server's first GM needs none. */
  const enterSample = async (
    request: FastifyRequest,
    reply: FastifyReply,
    campaign: string,
  ): Promise<void> => {
    if (await sessionIn(request, campaign, parts)) return
    const { keyHash = '' } = (await store.findCredential(campaign)) ?? {}
    const token = await openSession(store, clock, { campaign, keyHash, device: deviceOf(request) })
    if (token === undefined) throw problem('NOT_SIGNED_IN.key-replaced')
    logDone(request, { audit: 'signed-in-to-sample', campaign })
    setSessionCookie(reply, campaign, config.publicUrl, token)
  }

  /** @throws HttpProblem unless the campaign is the sample */
  const sampleOf = async ({ entered }: FastifyRequest): Promise<string> => {
    const { id } = entered.campaign
    if ((await findSample()) !== id) throw problem('NO_CAMPAIGN.not-the-sample')
    return id
  }

  apiRoute(app, {
    request: 'POST /sample',
    summary: 'Makes the sample expedition, if there is none, and signs in to it',
    status: 201,
    answer: SampleSchema,
    handle: async (request, reply) => {
      if (request.entered.campaign.id !== HOME || !config.sample)
        throw problem('NO_CAMPAIGN.no-sample')
      const gm = (await findSample()) ?? (await makeSample(request, reply).catch(madeElsewhere))
      await enterSample(request, reply, gm)
      return { gm }
    },
  })

  apiRoute(app, {
    request: 'DELETE /sample',
    summary: 'Deletes the sample expedition with all that it has',
    handle: async (request, reply) => {
      const campaign = await sampleOf(request)
      if (await store.removeCampaign(campaign))
        logDone(request, { audit: 'campaign-deleted', campaign })
      void feed.checkAccess(campaign)
      setSessionCookie(reply, campaign, config.publicUrl, '')
    },
  })

  apiRoute(app, {
    request: 'POST /sample/keep',
    summary: 'Makes the sample a campaign like any other, with a new GM key',
    answer: NewKeySchema,
    handle: async (request) => {
      const campaign = await sampleOf(request)
      const key = await replaceKey(store, campaign, sessionOf(request.asker))
      if (key === undefined) throw problem('NOT_SIGNED_IN.key-replaced')
      if (await store.replaceAddresses(campaign, 'both', []))
        logDone(request, { audit: 'sample-kept', campaign })
      void feed.checkAccess(campaign)
      return { key }
    },
  })
}
