import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Campaign } from '#campaign/campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { ADDRESS_GONE, SERVER_STOPPING, SESSION_ENDED } from '#protocol/live.ts'
import type { Audience } from '#protocol/views.ts'
import { admitsGm } from '../access/sessions.ts'
import type { Clock } from '../clock.ts'
import { writeProblem } from '../problems/error-handler.ts'
import { problem } from '../problems/http-problem.ts'
import { type CampaignFeed, createCampaignFeed, playersOf, screensOf } from './campaign-feed.ts'
import { LIVE_INTERVALS, type LiveIntervals, startHeartbeat } from './heartbeat.ts'
import { type Connection, createViewer, sendAway, type Viewer } from './viewer.ts'

export interface Watcher
  extends Pick<Connection, 'address' | 'as' | 'isPreview' | 'takesPatches' | 'takesScreen'> {
  /** As it was loaded for the request. */
  readonly campaign: Campaign
}

export interface LiveFeed {
  /** Takes over an upgrade request whose host, origin, campaign and role were checked. */
  handleUpgrade(request: IncomingMessage, socket: Socket, head: Buffer, watcher: Watcher): void
  /** Disconnects viewers without access: 4401 if their session ended, 4404 if their address did. */
  checkAccess(campaign: string): Promise<void>
  /** On this node, in all campaigns. */
  watching(): Readonly<Record<Audience, number>>
  /** Closes all connections with 1001. Resolves once all are gone. */
  close(): Promise<void>
}

export interface LiveFeedParts {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
  readonly options?: Partial<LiveIntervals>
}

type Campaigns = ReadonlyMap<string, CampaignFeed>

const MAX_INCOMING_BYTES = 64
const STOPPING = problem('UNAVAILABLE.stopping', { retryAfter: 5 })

/**
 * One run at a time. Work fails while the store is away.
 *
 * @returns stops it
 */
const repeatedly = (
  work: () => Promise<void>,
  pauseMs: (hasFailed: boolean) => number,
): (() => void) => {
  let timer: NodeJS.Timeout
  let isStopped = false
  const wait = (hasFailed: boolean) => {
    if (isStopped) return
    const workOnce = () =>
      work().then(
        () => wait(false),
        () => wait(true),
      )
    timer = setTimeout(() => void workOnce(), pauseMs(hasFailed))
  }
  wait(false)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Reads again what changed without a notice, which may get lost; names change without one. */
const compareAll = async (campaigns: Campaigns, store: Store): Promise<void> => {
  const asked = [...campaigns]
  const newest = await store.findRevisions(asked.map(([id]) => id))
  for (const [id, feed] of asked) feed.nudge(newest.get(id))
  const withScreens = asked.filter(([, feed]) => feed.wantsScreen())
  const screens = await store.findScreens(withScreens.map(([id]) => id))
  for (const [id, feed] of withScreens) feed.compareScreen(screens.get(id))
}

/** Disconnects viewers whose session or address has ended: some expire, some end elsewhere. */
const disconnectEnded = async (
  viewers: Iterable<Viewer>,
  { store, clock }: Pick<LiveFeedParts, 'store' | 'clock'>,
): Promise<void> => {
  // Those who join meanwhile were let in by what is newer.
  const watching = [...viewers]
  const asked = new Set(watching.map(({ address }) => address))
  const hashes = new Set(watching.flatMap(({ as }) => (as.kind === 'gm' ? [as.session] : [])))
  const [addresses, signedIn] = await Promise.all([
    store.findAddresses([...asked]),
    store.findSessions([...hashes], clock.now()),
  ])
  const entrances = new Map(addresses.map((found) => [found.address, found]))
  const sessions = new Map(signedIn.map((found) => [found.tokenHash, found]))
  for (const viewer of watching) {
    const { campaign, address, as, isLeaving } = viewer
    if (isLeaving) continue
    const entrance = entrances.get(address)
    const letsIn =
      entrance?.campaign === campaign &&
      (as.kind === 'gm' ? admitsGm(entrance.opens) : entrance.opens !== 'gm-alone')
    // Before an ended session: to sign in again would lead nowhere.
    if (!letsIn) sendAway(viewer, ADDRESS_GONE)
    else if (as.kind === 'gm' && sessions.get(as.session)?.campaign !== campaign)
      sendAway(viewer, SESSION_ENDED)
  }
}

/** By which the table's screens of a campaign are counted; no campaign's id has a dot. */
const screensKey = (campaign: string): string => `${campaign}.screens`

/** Tells other nodes of the players here. */
const viewersHere = (campaigns: Campaigns): ReadonlyMap<string, number> => {
  const here = new Map<string, number>()
  for (const [id, { audiences }] of campaigns) {
    const screens = screensOf(audiences.player)
    const players = playersOf(audiences.player)
    if (players > 0) here.set(id, players)
    if (screens > 0) here.set(screensKey(id), screens)
  }
  return here
}

export const createLiveFeed = ({ store, clock, options }: LiveFeedParts): LiveFeed => {
  const intervals: LiveIntervals = { ...LIVE_INTERVALS, ...options }
  const campaigns = new Map<string, CampaignFeed>()
  const everyone = new Set<Viewer>()
  let whenAllGone: (() => void) | undefined
  let isClosed = false

  // A variable, as the types of `ws` lack `closeTimeout` and would refuse it in a literal.
  const settings = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_INCOMING_BYTES,
    closeTimeout: intervals.closing,
  }
  const handshake = new WebSocketServer(settings)
  handshake.on('wsClientError', ({ message }, socket) => {
    const headers = { 'sec-websocket-version': '13' }
    writeProblem(socket, problem('INVALID_INPUT.handshake', { fault: message }, headers))
  })

  /** Who watches at other nodes, by campaign. */
  let elsewhere: ReadonlyMap<string, number> = new Map()
  const countElsewhere = (id: string, { audiences: { player } }: CampaignFeed) => {
    player.elsewhere = elsewhere.get(id) ?? 0
    player.screensElsewhere = elsewhere.get(screensKey(id)) ?? 0
  }

  const campaignFeed = (id: string): CampaignFeed => {
    const open = campaigns.get(id)
    if (open) return open
    const feed = createCampaignFeed({ id, store, retryAfterMs: intervals.retry })
    countElsewhere(id, feed)
    campaigns.set(id, feed)
    return feed
  }

  const admit = (ws: WebSocket, socket: Socket, { campaign, ...watcher }: Watcher) => {
    const audience = watcher.as.kind
    const feed = campaignFeed(campaign.id)
    const source = feed.audiences[audience]
    const viewer = createViewer({ ws, socket, source, campaign: campaign.id, ...watcher })
    everyone.add(viewer)
    // Node's timer counts each byte that is taken, also within one large write.
    socket.setTimeout(intervals.blocked, () => {
      if (viewer.isBlocked) ws.terminate()
    })
    ws.on('close', () => {
      feed.leave(audience, viewer)
      if (feed.isDeserted() && campaigns.get(campaign.id) === feed) campaigns.delete(campaign.id)
      everyone.delete(viewer)
      if (everyone.size === 0) whenAllGone?.()
    })
    feed.join(audience, viewer, campaign)
  }

  const checkAccess = (viewers: Iterable<Viewer>) => disconnectEnded(viewers, { store, clock })
  const database = { waited: undefined as number | undefined }
  const look = async () => {
    if (campaigns.size > 0) database.waited ??= 0
    await compareAll(campaigns, store)
    database.waited = undefined
  }
  const stops = [
    store.onCommit((campaign, { newest }) => campaigns.get(campaign)?.nudge(newest)),
    store.onPoint((campaign, hex) => campaigns.get(campaign)?.point(hex)),
    startHeartbeat(campaigns, everyone, { intervals, database }),
    repeatedly(
      () => checkAccess(everyone),
      () => intervals.accessCheck,
    ),
    repeatedly(look, (hasFailed) => {
      // A dead connection is noticed late: another whole pause would be too much.
      if (hasFailed) return intervals.retry
      return store.hearsOtherNodes() ? intervals.revisionCheck : intervals.revisionPoll
    }),
  ]
  const { exchangeViewers } = store
  if (exchangeViewers) {
    const exchange = async () => {
      elsewhere = await exchangeViewers(viewersHere(campaigns))
      for (const [id, feed] of campaigns) countElsewhere(id, feed)
    }
    stops.push(repeatedly(exchange, () => intervals.viewerExchange))
  }

  return {
    handleUpgrade: (request, socket, head, watcher) => {
      if (isClosed) return writeProblem(socket, STOPPING)
      handshake.handleUpgrade(request, socket, head, (ws) => admit(ws, socket, watcher))
    },
    checkAccess: async (campaign) => {
      const watching = [...everyone].filter((viewer) => viewer.campaign === campaign)
      // The regular look follows if this one fails.
      if (watching.length > 0) await checkAccess(watching).catch(() => {})
    },
    watching: () => {
      const watching = { gm: 0, player: 0 }
      for (const { as } of everyone) watching[as.kind] += 1
      return watching
    },
    close: async () => {
      for (const stop of stops) stop()
      handshake.close()
      isClosed = true
      if (everyone.size === 0) return
      const allGone = new Promise<void>((resolve) => {
        whenAllGone = resolve
      })
      for (const viewer of everyone) sendAway(viewer, SERVER_STOPPING)
      const cutOff = setTimeout(() => {
        for (const { ws } of everyone) ws.terminate()
      }, intervals.closing)
      await allGone
      clearTimeout(cutOff)
    },
  }
}
