import type { FastifyReply, FastifyRequest } from 'fastify'
import { NewKeySchema, SampleSchema } from '#protocol/access.ts'
import { HOME, SAMPLE } from '#protocol/paths.ts'
import { AddressTaken, checkRoomForCampaign } from '../access/create-campaign-with-key.ts'
import { replaceKey } from '../access/gm-key.ts'
import { openSession, setSessionCookie } from '../access/sessions.ts'
import { deviceOf } from '../access/sign-in.ts'
import { openCopy } from '../backup/open-copy.ts'
import type { App } from '../dependencies.ts'
import { logRequestEvent } from '../logs/audit.ts'
import { problem } from '../problems/http-problem.ts'
import { findRequestSession, requireSession } from '../requests/caller.ts'
import { apiRoute } from './api-route.ts'
import type { RouteDependencies } from './route-dependencies.ts'

const SAMPLE_FILE = new URL('../../content/sample.overland', import.meta.url)

/** R-SAMPLE-1: routes of the sample, at most one a server, which the GM of the first campaign may look at. */
export const sampleRoutes = (app: App, dependencies: RouteDependencies): void => {
  const { store, clock, feed, config, receiveBackup } = dependencies

  const findSample = async (): Promise<string | undefined> =>
    (await store.findAddresses([SAMPLE]))[0]?.campaign

  const makeSample = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const check = () => checkRoomForCampaign(dependencies)
    const source = { owner: HOME, refuse: check, file: SAMPLE_FILE }
    const extraAddresses = [{ address: SAMPLE, opens: 'both' }] as const
    const { id } = await receiveBackup(request, reply, source, (received) =>
      openCopy(dependencies, received, { check, extraAddresses }),
    )
    logRequestEvent(request, { audit: 'campaign-made-from-backup', campaign: id })
    return id
  }

  /** The sample that another request made meanwhile. */
  const sampleMadeMeanwhile = async (error: unknown): Promise<string> => {
    if (!(error instanceof AddressTaken)) throw error
    const id = await findSample()
    if (id === undefined) throw problem('NO_CAMPAIGN')
    return id
  }

  /** Opens a session without the key, which nobody knows: the GM of the first campaign needs none. */
  const enterSample = async (
    request: FastifyRequest,
    reply: FastifyReply,
    campaign: string,
  ): Promise<void> => {
    if (await findRequestSession(request, campaign, dependencies)) return
    const { keyHash = '' } = (await store.findCredential(campaign)) ?? {}
    const token = await openSession(store, clock, { campaign, keyHash, device: deviceOf(request) })
    if (token === undefined) throw problem('NOT_SIGNED_IN.key-replaced')
    logRequestEvent(request, { audit: 'signed-in-to-sample', campaign })
    setSessionCookie(reply, campaign, config.publicUrl, token)
  }

  /** The campaign's id. @throws HttpProblem unless the campaign is the sample */
  const requireSample = async ({ target }: FastifyRequest): Promise<string> => {
    const { id } = target.campaign
    if ((await findSample()) !== id) throw problem('NO_CAMPAIGN.not-the-sample')
    return id
  }

  apiRoute(app, {
    request: 'POST /sample',
    summary: 'Makes the sample expedition, if there is none, and signs in to it',
    status: 201,
    answer: SampleSchema,
    handle: async (request, reply) => {
      if (request.target.campaign.id !== HOME || !config.sample)
        throw problem('NO_CAMPAIGN.no-sample')
      const gm =
        (await findSample()) ?? (await makeSample(request, reply).catch(sampleMadeMeanwhile))
      await enterSample(request, reply, gm)
      return { gm }
    },
  })

  apiRoute(app, {
    request: 'DELETE /sample',
    summary: 'Deletes the sample expedition with all that it has',
    handle: async (request, reply) => {
      const campaign = await requireSample(request)
      if (await store.removeCampaign(campaign))
        logRequestEvent(request, { audit: 'campaign-deleted', campaign })
      void feed.checkAccess(campaign)
      setSessionCookie(reply, campaign, config.publicUrl, '')
    },
  })

  apiRoute(app, {
    request: 'POST /sample/keep',
    summary: 'Makes the sample a campaign like any other, with a new GM key',
    answer: NewKeySchema,
    handle: async (request) => {
      const campaign = await requireSample(request)
      const key = await replaceKey(store, campaign, requireSession(request.caller))
      if (key === undefined) throw problem('NOT_SIGNED_IN.key-replaced')
      if (await store.replaceAddresses(campaign, 'both', []))
        logRequestEvent(request, { audit: 'sample-kept', campaign })
      void feed.checkAccess(campaign)
      return { key }
    },
  })
}
