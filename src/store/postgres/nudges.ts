import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Revisions } from '#campaign/campaign.ts'
import type { Hex } from '#shared/hex.ts'
import type { NoticeListener, StoreNotice } from '../commit-listeners.ts'

/** PostgreSQL's channel, which every node listens to. */
const CHANNEL = 'overland'
/** A node nudges itself so often, and counts as not listening after so long without its own nudge. */
const SELF_NUDGE_EVERY_MS = 5_000
const MAX_SILENCE_MS = 7_500
/** Pauses before reconnecting: short after a loss, then ever longer. */
const FIRST_PAUSE_MS = 50
const LAST_PAUSE_MS = 10_000

/** A message between nodes; without a campaign, a node's message to itself. */
interface Nudge {
  readonly node: string
  readonly campaign?: string
  readonly newest?: Pick<Revisions, 'epoch' | 'full'> | undefined
  readonly point?: Hex
}

/**
 * Sends messages between the nodes of a database, which arrive soon, late or never.
 *
 * LISTEN succeeds through a transaction pooler and delivers nothing, so a node nudges itself.
 * Nudges are no part of the commits: PostgreSQL would let one such transaction at a time through.
 *
 * @param connect makes a new connection, on which every answer is due within some seconds
 */
export const nudgeExchange = (pool: pg.Pool, connect: () => pg.Client, notify: NoticeListener) => {
  const node = randomUUID()
  const closing = new AbortController()
  const unsent = new Map<string, Nudge>()
  let isSending = false
  let lastOwnNudgeAt = Number.NEGATIVE_INFINITY
  let losses = 0
  const msSinceOwnNudge = () => performance.now() - lastOwnNudgeAt

  const send = async (key: string, nudge: Nudge): Promise<void> => {
    unsent.set(key, nudge)
    if (isSending) return
    isSending = true
    while (unsent.size > 0 && !closing.signal.aborted) {
      const statements = [...unsent.values()].map(notification)
      unsent.clear()
      // These messages need not last, or arrive.
      const sql = ['begin', 'set local synchronous_commit = off', ...statements, 'commit'].join(';')
      await pool.query(sql).catch(() => {})
    }
    isSending = false
  }

  const receive = (payload: string) => {
    const { node: from, campaign, newest, point } = readNudge(payload)
    if (from === node) lastOwnNudgeAt = performance.now()
    else if (campaign === undefined) return
    else if (point) notify(campaign, { point })
    else notify(campaign, { ...(newest && { newest }) })
  }

  /** Listens until the connection is lost, or no own nudge arrives. Returns whether one arrived. */
  const listenOnce = async (): Promise<boolean> => {
    const client = connect()
    const connectionLost = new AbortController()
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => receive(payload))
    client.once('end', () => connectionLost.abort())
    const signal = AbortSignal.any([closing.signal, connectionLost.signal])
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      const startedAt = performance.now()
      while (
        !signal.aborted &&
        Math.min(msSinceOwnNudge(), performance.now() - startedAt) < MAX_SILENCE_MS
      ) {
        void send(node, { node })
        await delay(SELF_NUDGE_EVERY_MS, undefined, { ref: false, signal }).catch(() => {})
      }
      losses += 1
      return lastOwnNudgeAt > startedAt
    } catch {
      return false
    } finally {
      lastOwnNudgeAt = Number.NEGATIVE_INFINITY
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
    send: (campaign: string, notice: StoreNotice): void => {
      if ('point' in notice) void send(`${campaign} point`, { node, campaign, point: notice.point })
      else void send(campaign, { node, campaign, newest: notice.newest })
    },
    /** Whether nudges arrive here, as this node's own came back lately. */
    isListening: () => msSinceOwnNudge() < MAX_SILENCE_MS,
    reconnects: () => losses,
    close: () => closing.abort(),
  }
}

const notification = (nudge: Nudge): string =>
  `notify ${CHANNEL}, ${pg.escapeLiteral(JSON.stringify(nudge))}`

/** Returns a nudge of no node if the payload cannot be read, as anyone in the database may notify. */
const readNudge = (payload: string): Nudge => {
  try {
    return { node: '', ...JSON.parse(payload) }
  } catch {
    return { node: '' }
  }
}
