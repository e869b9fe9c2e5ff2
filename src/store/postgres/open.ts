import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Store } from '#campaign/ports/store.ts'
import { type CommitListeners, commitListeners } from '../commit-listeners.ts'
import { prune } from '../prune.ts'
import { prepareTables, tablesVersionOf } from '../schema/create-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { storeOver } from '../store-over.ts'
import { noDatabase, StoreRefused } from '../store-refused.ts'
import { announceNode, databaseTime, NOW } from '../tables/viewers.ts'
import { type DatabaseAddress, readAddress } from './address.ts'
import { databaseOfPool, newListenClient, REQUEST_LIMITS, requestPool } from './database.ts'
import { asRefusal, nameOfAddress, placeOf } from './failures.ts'
import { nudgeExchange } from './nudges.ts'

/** Number of the lock, until its transaction ends, for work on all tables: "Overland" in ASCII. */
export const TABLES_LOCK = sql.lit('5725875518367166052')
/** How long work in progress may take when the store closes. */
const FINISHING_MS = 3_000

/**
 * Opens the store in a PostgreSQL database, which any number of servers may share.
 *
 * @param options.url `postgres://user:password@host:port/database`
 * @param options.clock milliseconds since 1970; by default the database's, as the clocks of nodes may differ
 * @param options.mustExist a database without tables is refused (`NO_DATABASE`), none are made
 * @throws StoreRefused when the database cannot be used
 */
export const openPostgresStore = async ({
  url,
  clock,
  mustExist = false,
}: {
  readonly url: string
  readonly clock?: () => number
  readonly mustExist?: boolean
}): Promise<Store> => {
  const address = readAddress(url)
  const pool = requestPool(address)
  const db = databaseOfPool(pool, REQUEST_LIMITS)
  try {
    await requireUsableServer(pool, address)
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${TABLES_LOCK})`.execute(trx)
      if (mustExist && (await tablesVersionOf(trx)) === 'none') throw noDatabase(nameOfAddress(url))
      await prepareTables(trx, placeOf(url))
    })
    await prune(db, clock?.() ?? (await databaseTime(db)))
    return await postgresStore(address, pool, db, clock)
  } catch (error) {
    await pool.end()
    throw asRefusal(error, url)
  }
}

const postgresStore = async (
  address: DatabaseAddress,
  pool: pg.Pool,
  db: Kysely<Schema>,
  clock: (() => number) | undefined,
): Promise<Store> => {
  const localListeners = commitListeners()
  const node = await announceNode(db)
  const nudges = nudgeExchange(pool, () => newListenClient(address), localListeners.notify)
  const listeners: CommitListeners = {
    add: localListeners.add,
    notify: (campaign, notice = {}) => {
      localListeners.notify(campaign, notice)
      nudges.send(campaign, notice)
    },
  }
  const close = async () => {
    nudges.close()
    // Not Kysely's: later requests must hear that the store is closed.
    const ended = node.leave().then(() => pool.end())
    await Promise.race([ended, delay(FINISHING_MS, undefined, { ref: false })])
  }
  let closing: Promise<void> | undefined
  return storeOver({
    db,
    clock: clock ?? node.now,
    databaseClock: NOW,
    listeners,
    otherNodes: {
      hearsOtherNodes: nudges.isListening,
      exchangeViewers: node.exchange,
      link: () => ({
        waiting: pool.waitingCount,
        listening: nudges.isListening(),
        reconnects: nudges.reconnects(),
      }),
    },
    close: () => {
      closing ??= close()
      return closing
    },
  })
}

/** Older versions are neither maintained nor tested. */
const OLDEST_POSTGRES = 15
const VERSION_STEP = 10_000

/** `version` is PostgreSQL's number: 150004 for 15.4. */
interface ServerSettings {
  readonly version: number
  readonly encoding: string
  readonly fsync: string
  readonly is_standby: boolean
}

const SETTINGS_QUERY = `select current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding,
  current_setting('fsync') as fsync,
  pg_is_in_recovery() as is_standby`

/** @throws StoreRefused `DATABASE_UNUSABLE` when the server cannot keep Overland's promises */
export const requireUsableServer = async (
  pool: pg.Pool,
  { isDurableWithoutFsync }: DatabaseAddress,
): Promise<void> => {
  const { rows } = await pool.query<ServerSettings>(SETTINGS_QUERY)
  const fault = rows[0] && serverFault(rows[0], isDurableWithoutFsync)
  if (fault !== undefined) throw new StoreRefused('DATABASE_UNUSABLE', fault)
}

export const serverFault = (
  { version, encoding, fsync, is_standby }: ServerSettings,
  isDurableWithoutFsync = false,
): string | undefined => {
  if (version < OLDEST_POSTGRES * VERSION_STEP)
    return `PostgreSQL ${OLDEST_POSTGRES} or later is needed, ${Math.floor(version / VERSION_STEP)} is there.`
  if (encoding !== 'UTF8')
    return `the database must be in UTF8, it is in ${encoding}. Create it with ENCODING 'UTF8' TEMPLATE template0.`
  if (fsync !== 'on' && !isDurableWithoutFsync)
    return 'the server runs with fsync = off: a power cut would lose what was acknowledged. Set it to on, or, where its storage is durable without it, add fsync=off to the query of the URL.'
  if (is_standby) return 'the server is a standby that only reads. Name the primary.'
  return undefined
}
