import { setTimeout as delay } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Store } from '../../campaign/store.ts'
import { type CommitListeners, commitListeners } from '../commit-listeners.ts'
import { prepareTables } from '../create-tables.ts'
import { type Encryption, encryptionWith } from '../encryption.ts'
import { pruneTiles, UNFINISHED_MS } from '../image-tiles.ts'
import { prune } from '../prune.ts'
import type { Schema } from '../schema.ts'
import { toSentCommit } from '../sent-commit.ts'
import { ABANDONED_MS, giveUpStagings, pruneStagings } from '../stagings.ts'
import { storeOver } from '../store-over.ts'
import { ownConnection, type Reach, reach, shortWork } from './connections.ts'
import { postgresDialect } from './dialect.ts'
import { inTurn } from './in-turn.ts'
import { nudgeKey } from './nudge-key.ts'
import { exchangeNudges } from './nudges.ts'
import { onServer, withDatabase } from './on-server.ts'
import { announceNode, NOW, timeOf } from './presence.ts'
import { asRefusal, placeOf } from './refusals.ts'
import { watcherExchange } from './watchers.ts'

const NUDGE_ANSWER_MS = 3_000
const POOLED = [
  'The database is behind a pooler that may change sessions: nodes ask for each other’s changes, and are up to a second behind. If it keeps sessions, add pool_mode=session to the query of DATABASE_URL (docs/hosting.md).',
  'PoolerWarning',
] as const
/** How long work in progress may take at the end. */
const FINISHING_MS = 3_000

/**
 * Opens the store in a PostgreSQL database, which any number of servers may share.
 *
 * @param options.url `postgres://user:password@host:port/database`
 * @param options.clock milliseconds since 1970; by default the database's, as those of nodes may differ
 * @throws StoreRefused when the database cannot be used
 */
export const openPostgresStore = async ({
  url,
  clock,
}: {
  readonly url: string
  readonly clock?: () => number
}): Promise<Store> => {
  const to = reach(url)
  try {
    const { key, keepsSession } = await prepareDatabase(to, clock?.())
    return await postgresStore({ ...to, keepsSession }, clock, encryptionWith(key))
  } catch (error) {
    await to.sockets.settled()
    throw asRefusal(error, url)
  }
}

/** Makes the tables, unless another server does. Returns the nodes' common key, and what was found out. */
const prepareDatabase = async (to: Reach, now: number | undefined) => {
  const prepare = async (db: Kysely<Schema>) => {
    await prepareTables(db, placeOf(to.url))
    await pruneShort(db, now ?? (await timeOf(db)))
    return nudgeKey(db)
  }
  return onServer(to, async (client, found) => {
    const key = await inTurn(client, async () => withDatabase(found, prepare))
    return { key, keepsSession: found.keepsSession }
  })
}

/** The quick part. Other servers may be working on images and restores. */
const pruneShort = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await prune(db, now)
  await pruneTiles(db, now - UNFINISHED_MS)
  await giveUpStagings(db, now - ABANDONED_MS)
}

const postgresStore = async (
  to: Reach,
  clock: (() => number) | undefined,
  encryption: Encryption,
): Promise<Store> => {
  const connections = shortWork(to)
  const dialect = postgresDialect(connections)
  const db = new Kysely<Schema>({ dialect })
  const own = commitListeners()
  const presence = await announceNode(db)
  if (!to.keepsSession) process.emitWarning(...POOLED)
  const nudges = to.keepsSession
    ? await exchangeNudges({
        connect: () => ownConnection(to, NUDGE_ANSWER_MS),
        encryption,
        tell: own.tellAtOnce,
        silent: dialect.distrust,
      })
    : undefined
  const tell: CommitListeners['tell'] = (campaign, committed) => {
    own.tell(campaign, committed)
    nudges?.send(campaign, committed && toSentCommit(committed.commit, committed.times))
  }
  const point: CommitListeners['point'] = (campaign, hex) => {
    own.point(campaign, hex)
    nudges?.sendPoint(campaign, hex)
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    await nudges?.close()
    await Promise.race([presence.leave(), delay(FINISHING_MS / 3, undefined, { ref: false })])
    // Not Kysely's: later requests must hear that the store is closed.
    const ended = dialect.finish().then(() => connections.pool.end())
    await Promise.race([ended, delay(FINISHING_MS, undefined, { ref: false })])
    await to.sockets.settled()
  }
  return storeOver({
    db,
    clock: clock ?? presence.now,
    databaseClock: NOW,
    listeners: { add: own.add, tell, point },
    hearsOtherNodes: nudges !== undefined,
    exchangeWatchers: watcherExchange(db, presence.id),
    link: () => {
      const { totalCount, idleCount, waitingCount, options } = connections.pool
      return {
        max: options.max,
        inUse: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
        listening: nudges?.isListening(),
        reconnects: nudges?.reconnects() ?? 0,
      }
    },
    prune: async (now) => {
      await pruneShort(db, now)
      await pruneStagings(db)
    },
    close: () => {
      closing ??= close()
      return closing
    },
  })
}
