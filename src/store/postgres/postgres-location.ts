import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { readAccess } from '../copy/access-rows.ts'
import { CopyRefused } from '../copy/copy-refused.ts'
import { isEmpty } from '../copy/copy-tables.ts'
import type { DatabaseLocation } from '../copy/database-location.ts'
import { otherVersion, prepareTables, versionOf } from '../create-tables.ts'
import { COPIED_TABLES, type Schema } from '../schema.ts'
import { FIRST_NAME, type Reach, reach, SERVER_NAME } from './connections.ts'
import { inTurn } from './in-turn.ts'
import { onServer, withDatabase } from './on-server.ts'
import { countNodes } from './presence.ts'
import { placeOf, whereTo } from './refusals.ts'

/** Work on a whole database takes long: do not wait for it. */
const TURN_LIMIT_MS = 1_000

const ALL_TABLES = sql.join(Object.keys(COPIED_TABLES).map((name) => sql.table(name)))

/** Used while no server runs on it; one that starts meanwhile waits. */
export const postgresLocation = (url: string): DatabaseLocation => {
  const name = `PostgreSQL at ${whereTo(url)}`
  return {
    name,

    readAlone: async (work) =>
      alone(url, name, async (db) => {
        await requireCurrent(db, url)
        const snapshot = db.transaction().setIsolationLevel('repeatable read')
        return snapshot.execute(async (trx) => {
          await sql`lock table ${ALL_TABLES} in share mode`.execute(trx)
          return work(trx)
        })
      }),

    fill: async (work, { replace }) =>
      alone(url, name, async (db) => {
        const notEmpty = new CopyRefused('NOT_EMPTY', `The ${name} holds campaigns already.`)
        if (!replace && (await holdsCampaigns(db))) throw notEmpty
        await prepareTables(db, placeOf(url))
        await db.transaction().execute(async (trx) => {
          await sql`lock table ${ALL_TABLES} in access exclusive mode`.execute(trx)
          if (!replace && !(await isEmpty(trx))) throw notEmpty
          const before = (await isEmpty(trx)) ? undefined : await readAccess(trx)
          await sql`truncate table ${ALL_TABLES}`.execute(trx)
          await work(trx, before)
        })
        return {}
      }),
  }
}

/** One state, while others work. @throws CopyRefused or StoreRefused */
export const readSnapshot = async <Result>(
  url: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> =>
  connected(url, async (to) =>
    withDatabase(to, async (db) => {
      await requireCurrent(db, url)
      const snapshot = db.transaction().setIsolationLevel('repeatable read')
      return snapshot.setAccessMode('read only').execute(work)
    }),
  )

const requireCurrent = async (db: Kysely<Schema>, url: string): Promise<void> => {
  const version = await versionOf(db)
  if (version === 'none')
    throw new CopyRefused('NO_DATABASE', `There are no campaigns at ${whereTo(url)}.`)
  if (version === 'other') throw otherVersion(placeOf(url))
}

const holdsCampaigns = async (db: Kysely<Schema>): Promise<boolean> => {
  if ((await versionOf(db)) !== 'current') return false
  const campaign = await db.selectFrom('campaigns').select('id').limit(1).executeTakeFirst()
  return campaign !== undefined
}

const alone = async <Result>(
  url: string,
  name: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> =>
  connected(url, async (to, client) => {
    const whenAlone = async () => {
      if (to.keepsSession) await refuseConnections(client, name)
      return withDatabase(to, async (db) => {
        await refuseNodes(db, name)
        return work(db)
      })
    }
    return inTurn(client, whenAlone, TURN_LIMIT_MS)
  })

const connected = async <Result>(
  url: string,
  work: (to: Reach, client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const to = reach(url)
  try {
    return await onServer(to, async (client, found) => work(found, client))
  } finally {
    await to.sockets.settled()
  }
}

/** Servers say that they are there; one that was killed is gone after 30 s. */
const refuseNodes = async (db: Kysely<Schema>, name: string): Promise<void> => {
  const nodes = (await versionOf(db)) === 'current' ? await countNodes(db) : 0
  if (nodes > 0) throw inUse(name, `${nodes} servers`)
}

/** Every server of any version holds connections under one name, unless they are a pooler's. */
const refuseConnections = async (client: pg.Client, name: string): Promise<void> => {
  const { rowCount } = await client.query(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
     and application_name in ($1, nullif(current_setting('application_name'), $2))`,
    [SERVER_NAME, FIRST_NAME],
  )
  if (rowCount) throw inUse(name, `${rowCount} connections`)
}

const inUse = (name: string, what: string): CopyRefused =>
  new CopyRefused('IN_USE', `Overland servers use the ${name} (${what}). Stop them all first.`)
