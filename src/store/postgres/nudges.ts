import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Revisions } from '#campaign/campaign.ts'
import type { Hex } from '#shared/hex.ts'
import type { EngineListener, Heard } from '../commit-listeners.ts'

/** Every listener of the database hears PostgreSQL's notifications. */
const CHANNEL = 'overland'
/** Between two nudges of a node to itself, and until it is taken for deaf without one. */
const TEST_MS = 5_000
const DEAF_MS = 7_500
/** After a loss it connects soon, then ever later. */
const FIRST_PAUSE_MS = 50
const LAST_PAUSE_MS = 10_000

/** No campaign: of a node to itself. */
interface Nudge {
  readonly node: string
  readonly campaign?: string
  readonly newest?: Pick<Revisions, 'epoch' | 'full'> | undefined
  readonly point?: Hex
}

/**
 * What a node tells the others over a database: soon, late or never.
 *
 * LISTEN through a pooler of transactions succeeds and delivers nothing, so a node nudges itself.
 * Nudges are no part of the commits: PostgreSQL would let one such transaction at a time through.
 *
 * @param connect makes a new connection, on which every answer is due within some seconds
 */
export const exchangeNudges = (pool: pg.Pool, connect: () => pg.Client, tell: EngineListener) => {
  const node = randomUUID()
  const closing = new AbortController()
  const waiting = new Map<string, Nudge>()
  let isSending = false
  let heardAt = Number.NEGATIVE_INFINITY
  let losses = 0
  const sinceHeard = () => performance.now() - heardAt

  const send = async (key: string, nudge: Nudge): Promise<void> => {
    waiting.set(key, nudge)
    if (isSending) return
    isSending = true
    while (waiting.size > 0 && !closing.signal.aborted) {
      const taken = [...waiting.values()].map(notification)
      waiting.clear()
      // Nothing written here has to last, or to arrive.
      const sql = ['begin', 'set local synchronous_commit = off', ...taken, 'commit'].join(';')
      await pool.query(sql).catch(() => {})
    }
    isSending = false
  }

  const hear = (payload: string) => {
    const { node: from, campaign, newest, point } = readNudge(payload)
    if (from === node) heardAt = performance.now()
    else if (campaign === undefined) return
    else if (point) tell(campaign, { point })
    else tell(campaign, { ...(newest && { newest }) })
  }

  /** Until the connection is lost, or the node's own nudges stay away. Returns whether any came. */
  const listenOnce = async (): Promise<boolean> => {
    const client = connect()
    const lost = new AbortController()
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => hear(payload))
    client.once('end', () => lost.abort())
    const signal = AbortSignal.any([closing.signal, lost.signal])
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      const begun = performance.now()
      while (!signal.aborted && Math.min(sinceHeard(), performance.now() - begun) < DEAF_MS) {
        void send(node, { node })
        await delay(TEST_MS, undefined, { ref: false, signal }).catch(() => {})
      }
      losses += 1
      return heardAt > begun
    } catch {
      return false
    } finally {
      heardAt = Number.NEGATIVE_INFINITY
      client.end().catch(() => {})
    }
  }

  const keepListening = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS
    while (!closing.signal.aborted) {
      pauseMs = (await listenOnce()) ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LAST_PAUSE_MS)
      await delay(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
  }

  void keepListening()
  return {
    send: (campaign: string, heard: Heard): void => {
      if ('point' in heard) void send(`${campaign} point`, { node, campaign, point: heard.point })
      else void send(campaign, { node, campaign, newest: heard.newest })
    },
    /** Whether nudges arrive here: this node's own came back lately. */
    isHearing: () => sinceHeard() < DEAF_MS,
    reconnects: () => losses,
    close: () => closing.abort(),
  }
}

const notification = (nudge: Nudge): string =>
  `notify ${CHANNEL}, ${pg.escapeLiteral(JSON.stringify(nudge))}`

/** Of no node if it cannot be read: anyone who may connect to the database may notify. */
const readNudge = (payload: string): Nudge => {
  try {
    return { node: '', ...JSON.parse(payload) }
  } catch {
    return { node: '' }
  }
}
