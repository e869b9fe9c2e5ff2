import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { readAccess } from '../copy/access-rows.ts'
import { CopyRefused } from '../copy/copy-refused.ts'
import { isEmpty } from '../copy/copy-tables.ts'
import type { DatabaseLocation } from '../copy/database-location.ts'
import { TABLES } from '../copy/tables.ts'
import { migrate, progressOf } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { type Reach, reach } from './connections.ts'
import { onServer, withDatabase } from './on-server.ts'
import { whereTo } from './refusals.ts'
import { inTurn } from './turn-to-migrate.ts'

/** Work on a whole database takes long: do not wait for it. */
const TURN_LIMIT_MS = 1_000

const ALL_TABLES = sql.join(TABLES.map(({ name }) => sql.table(name)))

/** Used while no server runs on it; one that starts meanwhile waits. */
export const postgresLocation = (url: string): DatabaseLocation => {
  const name = `PostgreSQL at ${whereTo(url)}`
  return {
    name,

    readAlone: async (work) =>
      alone(url, name, async (db) => {
        if ((await progressOf(db)) === 'none')
          throw new CopyRefused('NO_DATABASE', `There are no campaigns in the ${name}.`)
        await migrate(db)
        return db.transaction().execute(async (trx) => {
          await sql`set transaction isolation level repeatable read`.execute(trx)
          await sql`lock table ${ALL_TABLES} in share mode`.execute(trx)
          return work(trx)
        })
      }),

    fill: async (work, { replace }) =>
      alone(url, name, async (db) => {
        const notEmpty = new CopyRefused('NOT_EMPTY', `The ${name} holds campaigns already.`)
        if (!replace && (await holdsCampaigns(db))) throw notEmpty
        await migrate(db)
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

/** One state, while others work. @throws CopyRefused `OLDER`, StoreRefused for another version */
export const readSnapshot = async <Result>(
  url: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> =>
  connected(url, async (to) =>
    withDatabase(to, async (db) => {
      const progress = await progressOf(db)
      if (progress === 'none')
        throw new CopyRefused('NO_DATABASE', `There are no campaigns at ${whereTo(url)}.`)
      if (progress !== 'current')
        throw new CopyRefused(
          'OLDER',
          `The database at ${whereTo(url)} is of an ${progress} version of Overland. Use that version, or start this one on it first.`,
        )
      return db.transaction().execute(async (trx) => {
        await sql`set transaction isolation level repeatable read, read only`.execute(trx)
        return work(trx)
      })
    }),
  )

const holdsCampaigns = async (db: Kysely<Schema>): Promise<boolean> => {
  if ((await progressOf(db)) === 'none') return false
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
      await refuseOthers(client, name)
      return withDatabase(to, work)
    }
    return inTurn(client, whenAlone, TURN_LIMIT_MS)
  })

const connected = async <Result>(
  url: string,
  work: (to: Reach, client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const to = reach(url)
  try {
    return await onServer(to, async (client) => work(to, client))
  } finally {
    await to.sockets.settled()
  }
}

/** Every server holds a connection, under the same name as ours. */
const refuseOthers = async (client: pg.Client, name: string): Promise<void> => {
  const { rowCount } = await client.query(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
     and application_name in ('overland', current_setting('application_name'))`,
  )
  if (!rowCount) return
  throw new CopyRefused(
    'IN_USE',
    `Overland servers use the ${name} (${rowCount} connections). Stop them all first.`,
  )
}
