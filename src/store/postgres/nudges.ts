import pg from 'pg'
import { NewerDocument } from '../../campaign/documents/document.ts'
import type { OwnListeners } from '../commit-listeners.ts'
import { type ToldChange, toldChangeCodec } from '../told-change.ts'
import { type Nudge, readNudge, toNudges } from './nudge.ts'
import type { Seal } from './seal.ts'
import { type Waiting, waitingNudges } from './waiting-nudges.ts'

/** PostgreSQL's notifications have a name, and reach whoever listens in the same database. */
const CHANNEL = 'overland'
const HEARTBEAT_MS = 5_000
/** From loss to the next attempt: at once, then later and later. */
const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 1_000

/** Commits told between the nodes over one database. */
export interface Nudges {
  /** Tells the other nodes, soon: what was done as well, if it can. null: any may have moved. */
  send(campaign: string | null, change?: ToldChange): void
  /** Sends what is still to be sent and begins to end the connection. */
  close(): Promise<void>
}

interface Around {
  /** A new connection, on which every answer is due within 3 s. */
  readonly connect: () => pg.Client
  /** Whoever may connect to the database hears what is told. */
  readonly seal: Seal
  readonly tell: OwnListeners['tellAtOnce']
  /** Called when the connection led nowhere: others may not either. */
  readonly silent: () => void
}

/** Undefined where a node of a newer version told it: it is looked up then. */
const readTold = (text: string): ToldChange | undefined => {
  try {
    return toldChangeCodec.read(JSON.parse(text))
  } catch (error) {
    if (error instanceof NewerDocument) return undefined
    throw error
  }
}

/** A plain statement, which is on its way sooner than a prepared one with parameters. */
const notification = (nudge: string): string => `notify ${CHANNEL}, ${pg.escapeLiteral(nudge)}`

/**
 * Keeps one connection on which this node hears of the commits of others, and tells its own. The
 * telling is no part of the commits: in their transactions PostgreSQL would let one commit at a time
 * through. When the connection is lost, everybody looks for themselves once it is back.
 *
 * @throws what the driver throws, when the first connection cannot be made
 */
export const exchangeNudges = async ({ connect, seal, tell, silent }: Around): Promise<Nudges> => {
  const waiting = waitingNudges()
  let current: pg.Client | undefined
  let ownProcess: number | undefined
  let isSending = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS

  const closed = ({ campaign, change }: Waiting): Nudge =>
    campaign === null || !change
      ? { campaign }
      : { campaign, sealed: seal.close(JSON.stringify(toldChangeCodec.write(change)), campaign) }

  const hear = (payload: string) => {
    for (const { campaign, sealed } of readNudge(payload))
      tell(campaign, {
        told: () => {
          if (campaign === null || sealed === undefined) return undefined
          const text = seal.open(sealed, campaign)
          return text === undefined ? undefined : readTold(text)
        },
      })
  }

  const lose = (client: pg.Client) => {
    if (client !== current) return
    current = undefined
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
      // Nothing is written here that has to last.
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

  const flush = async () => {
    const client = current
    if (!client || isSending || waiting.isEmpty()) return
    isSending = true
    const taken = waiting.take()
    try {
      // When several campaigns wait, there is enough to do: their names have to suffice.
      const told = taken.length > 1 ? taken : taken.map(closed)
      await client.query(toNudges(told).map(notification).join(';'))
    } catch {
      // Perhaps told, perhaps not: twice does no harm.
      waiting.putBack(taken)
      lose(client)
    } finally {
      isSending = false
    }
    await flush()
  }

  const beat = async () => {
    const client = current
    if (!client || isSending) return
    isSending = true
    try {
      await client.query('select 1')
    } catch {
      lose(client)
    } finally {
      isSending = false
    }
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
    close: async () => {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      await flush()
      // The farewell of one that leads nowhere is never answered: it is not waited for.
      current?.end().catch(() => {})
      current = undefined
    },
  }
}
