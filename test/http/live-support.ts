import { on, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type Campaign, fullRevision } from '#campaign/campaign.ts'
import { createCampaign } from '#campaign/create-campaign.ts'
import { makeChange } from '#campaign/execute.ts'
import { saveMap } from '#campaign/map/on-the-map.ts'
import type { Store } from '#campaign/ports/store.ts'
import { gmView } from '#campaign/views/views.ts'
import type { LiveMessage } from '#protocol/live.ts'
import type { GmView } from '#protocol/views.ts'
import { createLiveFeed, type LiveFeed } from '#server/live/feed.ts'
import type { LiveIntervals } from '#server/live/heartbeat.ts'
import { textFrame } from '#server/live/messages.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'

export const CAMPAIGN = 'home'

/** Long enough that nothing falls due by itself while a test runs. */
const NEVER = 600_000

const QUIET: LiveIntervals = {
  tick: 10,
  beat: NEVER,
  ping: NEVER,
  silence: NEVER,
  blocked: NEVER,
  accessCheck: NEVER,
  revisionCheck: NEVER,
  revisionPoll: 100,
  viewerExchange: NEVER,
  away: NEVER,
  retry: 10,
  closing: 200,
}

/** A store that tells of commits by the campaign's name alone, as other nodes may: the feed reads. */
export const namesAlone = (store: Store): Store => ({
  ...store,
  onCommit: (listener) => store.onCommit((campaign) => listener(campaign, {})),
})

export interface LiveServer {
  readonly store: Store
  readonly feed: LiveFeed
  readonly port: number
  /** Server sides of the connections, in the order they came. */
  readonly sockets: readonly Socket[]
}

interface LiveOptions {
  readonly intervals?: Partial<LiveIntervals>
  readonly clock?: () => number
  /** Makes the store fail or dawdle on its way to the feed. */
  readonly disturb?: (store: Store) => Store
}

/** The feed over a real store, behind a server that believes what role the address asks for. */
export const startLive = async (options: LiveOptions = {}): Promise<LiveServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'overland-live-'))
  const store = await openSqliteStore({ dataDir, clock: options.clock ?? Date.now })
  await createCampaign(store, { id: CAMPAIGN, epoch: 'epoch' })
  onTestFinished(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return startLiveOver(store, options)
}

/** The same over a store of the caller's own, which has to stay open for as long as the test. */
export const startLiveOver = async (
  store: Store,
  { intervals = {}, clock = Date.now, disturb = (undisturbed) => undisturbed }: LiveOptions = {},
): Promise<LiveServer> => {
  const feed = createLiveFeed({
    store: disturb(store),
    clock: { now: clock },
    options: { ...QUIET, ...intervals },
  })
  const sockets: Socket[] = []
  const server = createServer()
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    sockets.push(socket)
    const query = new URL(request.url ?? '', 'http://overland.local').searchParams
    const session = query.get('session')
    const id = query.get('campaign') ?? CAMPAIGN
    const admit = async () => {
      const campaign = await store.find(id)
      if (!campaign) throw new Error(`There is no campaign ${id}`)
      feed.handleUpgrade(request, socket, head, {
        campaign,
        address: query.get('address') ?? id,
        as: session ? { kind: 'gm', session } : { kind: 'player' },
        isPreview: false,
        takesPatches: query.has('changes'),
        takesScreen: query.has('screen'),
      })
    }
    admit().catch(() => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    await feed.close()
    await new Promise((resolve) => server.close(resolve))
  })
  return { store, feed, port: (server.address() as AddressInfo).port, sockets }
}

export interface Screen {
  readonly ws: WebSocket
  readonly messages: LiveMessage[]
  /** The next message that was not taken yet. */
  next(): Promise<LiveMessage>
  /** The next view; beats are passed over. */
  nextView(): Promise<LiveMessage>
  readonly closed: Promise<number>
}

/** Opens a screen; with a session's hash a GM's, else a player's. */
export const openScreen = async (
  { port }: Pick<LiveServer, 'port'>,
  {
    session,
    campaign = CAMPAIGN,
    address = campaign,
    autoPong = true,
    changes,
    shown,
  }: ScreenOptions = {},
): Promise<Screen> => {
  const query = new URLSearchParams({
    campaign,
    address,
    ...(session !== undefined && { session }),
    ...(changes && { changes: '1' }),
    ...(shown && { screen: '1' }),
  })
  const ws = new WebSocket(`ws://127.0.0.1:${port}/?${query}`, { autoPong })
  onTestFinished(() => ws.terminate())
  const messages: LiveMessage[] = []
  const incoming = on(ws, 'message')
  ws.on('message', (payload) => messages.push(messageIn(payload)))
  const closed = new Promise<number>((resolve) => ws.on('close', resolve))
  await once(ws, 'open')
  const next = async (): Promise<LiveMessage> => {
    const { value } = await incoming.next()
    return messageIn(value?.[0])
  }
  const nextView = async (): Promise<LiveMessage> => {
    const message = await next()
    return message.event === 'view' ? message : nextView()
  }
  return { ws, messages, next, nextView, closed }
}

const messageIn = (payload: unknown) => JSON.parse(String(payload)) as LiveMessage

interface ScreenOptions {
  readonly session?: string
  readonly campaign?: string
  /** By which address it comes, if not by the campaign's id. */
  readonly address?: string
  readonly autoPong?: boolean
  /** Whether it takes patches. */
  readonly changes?: boolean
  /** Whether it asks what the table's screen shows. */
  readonly shown?: boolean
}

/** A screen that shakes hands and then reads nothing. */
export const openStalledScreen = async (
  { port }: Pick<LiveServer, 'port'>,
  path = '/',
): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
  socket.pause()
  return socket
}

/** More than the kernels of both ends take in before the reader reads. */
export const MORE_THAN_BUFFERS = 16 * 1024 * 1024

/** Fills a connection up until the server's side has to wait for its reader. */
export const fillUp = ({ sockets }: LiveServer, index: number): void => {
  const filler = JSON.stringify({ event: 'beat', filler: 'x'.repeat(MORE_THAN_BUFFERS) })
  sockets[index]?.write(textFrame(filler))
}

export const campaignIn = async (store: Store): Promise<Campaign> => {
  const campaign = await store.find(CAMPAIGN)
  if (!campaign) throw new Error('The campaign is missing')
  return campaign
}

/** Commits a change that players cannot see: the full revision grows, the public one stays. */
export const commitForGmOnly = async (store: Store): Promise<void> => {
  const base = await campaignIn(store)
  const outcome = await store.commit({ base, ...makeChange(base, { kind: 'save' }, base.state) })
  if (outcome !== 'committed') throw new Error('Another change was first')
}

/** Saves the record with so much food: a change that everybody may see. */
export const saveFood = async (store: Store, food: number): Promise<GmView> => {
  const campaign = await campaignIn(store)
  const map = { ...gmView(campaign).map, food }
  const revision = fullRevision(campaign.revisions)
  return saveMap(store, { campaign: CAMPAIGN, revision, map })
}

export const revisionOf = (message: LiveMessage): string =>
  message.event === 'view' ? message.revision : 'beat'

export const foodIn = (message: LiveMessage): number | undefined =>
  message.event === 'view' ? message.view.map.food : undefined

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

export const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await pause(2)
}
