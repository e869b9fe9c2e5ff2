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
import {
  type CampaignFeed,
  countPlayers,
  countScreens,
  createCampaignFeed,
} from './campaign-feed.ts'
import { LIVE_INTERVALS, type LiveIntervals, startHeartbeat } from './heartbeat.ts'
import { type Connection, closeViewer, createViewer, type Viewer } from './viewer.ts'

/** Who starts to watch, after all checks of the request. */
export interface NewViewer
  extends Pick<Connection, 'address' | 'as' | 'isPreview' | 'takesPatches' | 'takesScreen'> {
  /** The campaign as it was loaded for the request. */
  readonly campaign: Campaign
}

export interface LiveFeed {
  /** Makes an upgrade request a WebSocket; its host, origin, campaign and role were checked. */
  handleUpgrade(request: IncomingMessage, socket: Socket, head: Buffer, newViewer: NewViewer): void
  /** Disconnects viewers without access: 4401 if their session ended, 4404 if their address did. */
  checkAccess(campaign: string): Promise<void>
  /** Viewers of all campaigns on this node. */
  countViewers(): Readonly<Record<Audience, number>>
  /** Closes all connections with 1001; resolves when all have ended. */
  close(): Promise<void>
}

export interface LiveFeedDependencies {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
  readonly options?: Partial<LiveIntervals>
}

type Campaigns = ReadonlyMap<string, CampaignFeed>

const MAX_INCOMING_BYTES = 64
const STOPPING = problem('UNAVAILABLE.stopping', { retryAfter: 5 })

/**
 * Repeats work with a pause between. Work may fail, as it does while the database is away.
 *
 * @returns a function that stops it
 */
const repeat = (
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

/** Finds changes whose notices were lost, or that have none, such as a campaign's new name. */
const checkForChanges = async (campaigns: Campaigns, store: Store): Promise<void> => {
  const watched = [...campaigns]
  const newest = await store.findRevisions(watched.map(([id]) => id))
  for (const [id, feed] of watched) feed.nudge(newest.get(id))
  const withScreens = watched.filter(([, feed]) => feed.wantsScreen())
  const screens = await store.findScreens(withScreens.map(([id]) => id))
  for (const [id, feed] of withScreens) feed.compareScreen(screens.get(id))
}

/** Disconnects viewers whose session or address has ended: some expire, some end elsewhere. */
const disconnectEnded = async (
  viewers: Iterable<Viewer>,
  { store, clock }: Pick<LiveFeedDependencies, 'store' | 'clock'>,
): Promise<void> => {
  // Viewers that join meanwhile were checked by newer data.
  const checkedViewers = [...viewers]
  const addresses = new Set(checkedViewers.map(({ address }) => address))
  const hashes = new Set(checkedViewers.flatMap(({ as }) => (as.kind === 'gm' ? [as.session] : [])))
  const [openAddresses, signedIn] = await Promise.all([
    store.findAddresses([...addresses]),
    store.findSessions([...hashes], clock.now()),
  ])
  const entrances = new Map(openAddresses.map((found) => [found.address, found]))
  const sessions = new Map(signedIn.map((found) => [found.tokenHash, found]))
  for (const viewer of checkedViewers) {
    const { campaign, address, as, isLeaving } = viewer
    if (isLeaving) continue
    const entrance = entrances.get(address)
    const hasAccess =
      entrance?.campaign === campaign &&
      (as.kind === 'gm' ? admitsGm(entrance.opens) : entrance.opens !== 'gm-alone')
    // Checked before the session: signing in again at an address that is gone would fail.
    if (!hasAccess) closeViewer(viewer, ADDRESS_GONE)
    else if (as.kind === 'gm' && sessions.get(as.session)?.campaign !== campaign)
      closeViewer(viewer, SESSION_ENDED)
  }
}

/** The key by which nodes count a campaign's screens; no campaign's id has a dot. */
const screensKey = (campaign: string): string => `${campaign}.screens`

/** How many players and screens watch at this node, by campaign, for other nodes. */
const countViewersHere = (campaigns: Campaigns): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const [id, { audiences }] of campaigns) {
    const screens = countScreens(audiences.player)
    const players = countPlayers(audiences.player)
    if (players > 0) counts.set(id, players)
    if (screens > 0) counts.set(screensKey(id), screens)
  }
  return counts
}

export const createLiveFeed = ({ store, clock, options }: LiveFeedDependencies): LiveFeed => {
  const intervals: LiveIntervals = { ...LIVE_INTERVALS, ...options }
  const campaigns = new Map<string, CampaignFeed>()
  const allViewers = new Set<Viewer>()
  let whenAllGone: (() => void) | undefined
  let isClosed = false

  // Not an inline literal: the types of `ws` lack `closeTimeout`.
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

  /** Players and screens at other nodes, by campaign. */
  let viewersElsewhere: ReadonlyMap<string, number> = new Map()
  const updateElsewhere = (id: string, { audiences: { player } }: CampaignFeed) => {
    player.playersElsewhere = viewersElsewhere.get(id) ?? 0
    player.screensElsewhere = viewersElsewhere.get(screensKey(id)) ?? 0
  }

  const openCampaignFeed = (id: string): CampaignFeed => {
    const openFeed = campaigns.get(id)
    if (openFeed) return openFeed
    const feed = createCampaignFeed({ id, store, retryAfterMs: intervals.retry })
    updateElsewhere(id, feed)
    campaigns.set(id, feed)
    return feed
  }

  const admit = (ws: WebSocket, socket: Socket, { campaign, ...newViewer }: NewViewer) => {
    const audience = newViewer.as.kind
    const feed = openCampaignFeed(campaign.id)
    const source = feed.audiences[audience]
    const viewer = createViewer({ ws, socket, source, campaign: campaign.id, ...newViewer })
    allViewers.add(viewer)
    // Node restarts this timer whenever the peer takes bytes, even within one large write.
    socket.setTimeout(intervals.blocked, () => {
      if (viewer.isBlocked) ws.terminate()
    })
    ws.on('close', () => {
      feed.leave(audience, viewer)
      if (feed.hasNoViewers() && campaigns.get(campaign.id) === feed) campaigns.delete(campaign.id)
      allViewers.delete(viewer)
      if (allViewers.size === 0) whenAllGone?.()
    })
    feed.join(audience, viewer, campaign)
  }

  const checkAccess = (viewers: Iterable<Viewer>) => disconnectEnded(viewers, { store, clock })
  const database = { ticksWaited: undefined as number | undefined }
  const poll = async () => {
    if (campaigns.size > 0) database.ticksWaited ??= 0
    await checkForChanges(campaigns, store)
    database.ticksWaited = undefined
  }
  const stops = [
    store.onCommit((campaign, { newest }) => campaigns.get(campaign)?.nudge(newest)),
    store.onPoint((campaign, hex) => campaigns.get(campaign)?.point(hex)),
    startHeartbeat(campaigns, allViewers, { intervals, database }),
    repeat(
      () => checkAccess(allViewers),
      () => intervals.accessCheck,
    ),
    repeat(poll, (hasFailed) => {
      // Soon again: a dead connection to the database is noticed late.
      if (hasFailed) return intervals.retry
      return store.hearsOtherNodes() ? intervals.revisionCheck : intervals.revisionPoll
    }),
  ]
  const { exchangeViewers } = store
  if (exchangeViewers) {
    const exchange = async () => {
      viewersElsewhere = await exchangeViewers(countViewersHere(campaigns))
      for (const [id, feed] of campaigns) updateElsewhere(id, feed)
    }
    stops.push(repeat(exchange, () => intervals.viewerExchange))
  }

  return {
    handleUpgrade: (request, socket, head, newViewer) => {
      if (isClosed) return writeProblem(socket, STOPPING)
      handshake.handleUpgrade(request, socket, head, (ws) => admit(ws, socket, newViewer))
    },
    checkAccess: async (campaign) => {
      const viewers = [...allViewers].filter((viewer) => viewer.campaign === campaign)
      // If this fails, the regular check follows.
      if (viewers.length > 0) await checkAccess(viewers).catch(() => {})
    },
    countViewers: () => {
      const counts = { gm: 0, player: 0 }
      for (const { as } of allViewers) counts[as.kind] += 1
      return counts
    },
    close: async () => {
      for (const stop of stops) stop()
      handshake.close()
      isClosed = true
      if (allViewers.size === 0) return
      const allGone = new Promise<void>((resolve) => {
        whenAllGone = resolve
      })
      for (const viewer of allViewers) closeViewer(viewer, SERVER_STOPPING)
      const cutOff = setTimeout(() => {
        for (const { ws } of allViewers) ws.terminate()
      }, intervals.closing)
      await allGone
      clearTimeout(cutOff)
    },
  }
}
