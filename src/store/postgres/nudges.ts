import pg from 'pg'
import type { Hex } from '../../rules/hex.ts'
import type { OwnListeners } from '../commit-listeners.ts'
import type { Encryption } from '../encryption.ts'
import { type SentCommit, sentCommitText } from '../sent-commit.ts'
import { type Nudge, readNudge, toNudges } from './nudge.ts'
import { type WaitingChange, type WaitingPoint, waitingNudges } from './waiting-nudges.ts'

/** Every listener of the database hears PostgreSQL's notifications. */
const CHANNEL = 'overland'
const HEARTBEAT_MS = 5_000
/** After a loss it connects at once, then ever later. */
const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 1_000

/** Commit notices between the nodes over one database. */
export interface Nudges {
  /** Sends soon. null: any campaign may have changed. */
  send(campaign: string | null, change?: SentCommit): void
  /** Sends soon, or never. */
  sendPoint(campaign: string, point: Hex): void
  isListening(): boolean
  /** How often the connection was lost. */
  reconnects(): number
  /** Sends the rest and begins to end the connection. */
  close(): Promise<void>
}

interface Around {
  /** A new connection, on which every answer is due within 3 s. */
  readonly connect: () => pg.Client
  /** Anyone who may connect to the database hears the notices. */
  readonly encryption: Encryption
  readonly tell: OwnListeners['tellAtOnce']
  /** Called when the connection was dead: others may be, too. */
  readonly silent: () => void
}

/** A plain statement is quicker than a prepared one with parameters. */
const notification = (nudge: string): string => `notify ${CHANNEL}, ${pg.escapeLiteral(nudge)}`

/**
 * Hears the commits of other nodes on one connection, and tells its own. Notices are no part of the
 * commits: PostgreSQL would let one such transaction at a time through. After a lost connection
 * every campaign is compared.
 *
 * @throws what the driver throws, when the first connection fails
 */
export const exchangeNudges = async ({
  connect,
  encryption,
  tell,
  silent,
}: Around): Promise<Nudges> => {
  const waiting = waitingNudges()
  let current: pg.Client | undefined
  let ownProcess: number | undefined
  let isSending = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let losses = 0

  const closed = ({ campaign, change }: WaitingChange): Nudge =>
    campaign === null || !change
      ? { campaign }
      : {
          campaign,
          encrypted: encryption.encrypt(sentCommitText.write(change), campaign),
        }

  const closedPoint = ({ campaign, point: { x, y } }: WaitingPoint): Nudge => ({
    campaign,
    encrypted: encryption.encrypt(JSON.stringify([x, y]), campaign),
    isPoint: true,
  })

  const hearPoint = (campaign: string, encrypted: string) => {
    const text = encryption.decrypt(encrypted, campaign)
    if (text === undefined) return
    const [x, y] = JSON.parse(text) as readonly [number, number]
    tell(campaign, { point: { x, y } })
  }

  const hear = (payload: string) => {
    for (const { campaign, encrypted, isPoint } of readNudge(payload))
      if (isPoint && campaign !== null && encrypted !== undefined) hearPoint(campaign, encrypted)
      else hearChange({ campaign, encrypted })
  }

  const hearChange = ({ campaign, encrypted }: Nudge) => {
    tell(campaign, {
      sent: () => {
        if (campaign === null || encrypted === undefined) return undefined
        const text = encryption.decrypt(encrypted, campaign)
        return text === undefined ? undefined : sentCommitText.read(text)
      },
    })
  }

  const lose = (client: pg.Client) => {
    if (client !== current) return
    current = undefined
    losses += 1
    silent()
    client.end().catch(() => {})
    again(0)
  }

  const attach = async () => {
    const client = connect()
    const lost = () => lose(client)
    client.on('error', lost).on('end', lost)
    client.on('notification', ({ payload = '', processId }) => {
      if (processId !== ownProcess) hear(payload)
    })
    try {
      await client.connect()
      // Nothing written here has to last.
      await client.query('set synchronous_commit = off')
      const { rows } = await client.query<{ own: number }>('select pg_backend_pid() as own')
      ownProcess = rows[0]?.own
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    if (isClosed) client.end().catch(() => {})
    else current = client
  }

  const again = (afterMs: number) => {
    if (isClosed) return
    retry = setTimeout(() => {
      attach().then(
        () => {
          retryMs = FIRST_RETRY_MS
          tell(null, undefined)
          void flush()
        },
        () => {
          again(retryMs)
          retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
        },
      )
    }, afterMs).unref()
  }

  /** One query at a time. Returns whether it was answered. */
  const attempt = async (client: pg.Client, query: () => string): Promise<boolean> => {
    isSending = true
    try {
      await client.query(query())
      return true
    } catch {
      lose(client)
      return false
    } finally {
      isSending = false
    }
  }

  const flush = async () => {
    if (!current || isSending || waiting.isEmpty()) return
    const taken = waiting.take()
    // Under load the names have to suffice.
    const { changes, points } = taken
    const sent = () => [
      ...(changes.length > 1 ? changes : changes.map(closed)),
      ...points.map(closedPoint),
    ]
    const isSent = await attempt(current, () => toNudges(sent()).map(notification).join(';'))
    // Perhaps sent: twice does no harm.
    if (!isSent) waiting.putBack(taken)
    await flush()
  }

  const beat = async () => {
    if (!current || isSending) return
    await attempt(current, () => 'select 1')
    await flush()
  }

  await attach()
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref()

  return {
    send: (campaign, change) => {
      if (isClosed) return
      waiting.add(campaign, change)
      void flush()
    },
    sendPoint: (campaign, point) => {
      if (isClosed) return
      waiting.addPoint(campaign, point)
      void flush()
    },
    isListening: () => current !== undefined,
    reconnects: () => losses,
    close: async () => {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      await flush()
      // Not awaited: a dead connection never answers.
      current?.end().catch(() => {})
      current = undefined
    },
  }
}
