import { Kysely, type KyselyPlugin } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCampaign } from '#campaign/create-campaign.ts'
import type { NewCampaign } from '#campaign/ports/store.ts'
import { createCampaign as insertCampaign } from '#store/create-campaign.ts'
import { readAddress } from '#store/postgres/address.ts'
import { databaseOfPool, NO_LIMITS, singlePool } from '#store/postgres/database.ts'
import { hourly, prune, REQUEST_RETENTION_MS } from '#store/prune.ts'
import { prepareTables } from '#store/schema/create-tables.ts'
import type { Schema } from '#store/schema/schema.ts'
import { connect, sqliteDialect } from '#store/sqlite/connection.ts'
import { ROWS_AT_ONCE } from '#store/tables/statement.ts'
import { databaseForTest } from '../support/postgres.ts'
import { temporaryFolder } from '../tools/temporary-folder.ts'

const NOW = 1_800_000_000_000
const HOUR_MS = 3_600_000
const LINK_RETENTION_MS = 60 * 24 * HOUR_MS
/** Rows for more than one batch, but fewer than two. */
const MORE_THAN_A_BATCH = ROWS_AT_ONCE + 1
/** Number of rows that one statement of a test writes. */
const ROWS_WRITTEN = 100

const openDatabase = async (dialect: 'SQLite' | 'PostgreSQL'): Promise<Kysely<Schema>> => {
  const db =
    dialect === 'SQLite'
      ? new Kysely<Schema>({ dialect: sqliteDialect(connect(temporaryFolder())) })
      : databaseOfPool(singlePool(readAddress(await databaseForTest())), NO_LIMITS)
  onTestFinished(() => db.destroy())
  await prepareTables(db, 'The database')
  return db
}

/** A plugin that notes the number of rows that each statement deleted or returned. */
const rowCounter = (): { readonly plugin: KyselyPlugin; readonly rows: number[] } => {
  const rows: number[] = []
  return {
    rows,
    plugin: {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows.push(Number(result.numAffectedRows ?? result.rows.length))
        return result
      },
    },
  }
}

const insertRows = async <Table extends 'committed_requests' | 'sessions' | 'links'>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Schema[Table][],
) => {
  for (let first = 0; first < rows.length; first += ROWS_WRITTEN) {
    const batch = rows.slice(first, first + ROWS_WRITTEN)
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto(table)
        .values(batch as never)
        .execute()
    })
  }
}

const countRows = async (
  db: Kysely<Schema>,
  table: 'committed_requests' | 'sessions' | 'links',
) => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('a failure to delete rows is warned of, and tried again after an hour', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  const pruneHourly = hourly(async () => {
    throw new Error('The database does not answer (57014).')
  })
  for (const time of [NOW, NOW + HOUR_MS - 1, NOW + HOUR_MS, NOW + HOUR_MS + 1, NOW + 2 * HOUR_MS])
    pruneHourly(time)
  await expect.poll(() => warned).toHaveBeenCalledTimes(3)
  expect(String(warned.mock.lastCall?.[0])).toMatch(/not all deleted.*57014/)
})

const repeat = <Row>(count: number, row: (n: number) => Row): Row[] =>
  Array.from({ length: count }, (_, n) => row(n))

/** Creates a campaign, and returns a request's row without its key and time. */
const createCampaignAndRequest = async (db: Kysely<Schema>) => {
  const create = async (campaign: NewCampaign) =>
    db.transaction().execute(async (trx) => insertCampaign(trx, campaign, { now: NOW, version: 1 }))
  await createCampaign({ create }, { id: 'home', epoch: 'epoch' })
  const { history } = await db.selectFrom('campaigns').select('history').executeTakeFirstOrThrow()
  return { history, fingerprint: 'print', first_day: null, last_day: null, stopped: null }
}

describe.each(['SQLite', 'PostgreSQL'] as const)('%s', (engine) => {
  test('rows that are out of date are deleted, a bounded number at once, and nothing else', async () => {
    const db = await openDatabase(engine)
    const request = await createCampaignAndRequest(db)
    const token = { campaign: 'home' }
    const session = { ...token, created_at: 0, seen_at: 0, device: '' }
    await insertRows(db, 'committed_requests', [
      ...repeat(MORE_THAN_A_BATCH, (n) => ({ ...request, key: `key ${n}`, made_at: n })),
      { ...request, key: 'later', made_at: NOW - REQUEST_RETENTION_MS },
    ])
    await insertRows(db, 'sessions', [
      ...repeat(MORE_THAN_A_BATCH, (n) => ({
        ...session,
        token_hash: `old ${n}`,
        expires_at: NOW,
      })),
      { ...session, token_hash: 'good', expires_at: NOW + 1 },
    ])
    await insertRows(db, 'links', [
      ...repeat(MORE_THAN_A_BATCH, (n) => ({
        ...token,
        token_hash: `old ${n}`,
        expires_at: n,
        spent: 0 as const,
      })),
      { ...token, token_hash: 'told', expires_at: NOW - LINK_RETENTION_MS + 1, spent: 1 },
    ])
    const { plugin, rows } = rowCounter()
    await prune(db.withPlugin(plugin), NOW)
    const [old, tooMany] = [[ROWS_AT_ONCE, 1], [0]]
    expect(rows.slice(0, 7)).toEqual([...old, ...tooMany, ...old, ...old])
    for (const table of ['committed_requests', 'sessions', 'links'] as const)
      expect(await countRows(db, table)).toBe(1)
  })

  test('R-ONCE-1: the newest 10,000 requests of a campaign are kept', {
    tags: ['more'],
  }, async () => {
    const db = await openDatabase(engine)
    const request = await createCampaignAndRequest(db)
    await insertRows(
      db,
      'committed_requests',
      repeat(10_000 + MORE_THAN_A_BATCH, (n) => ({
        ...request,
        key: `key ${n}`,
        made_at: NOW + n,
      })),
    )
    await prune(db, NOW)
    expect(await countRows(db, 'committed_requests')).toBe(10_000)
    const oldest = db.selectFrom('committed_requests').select('key').orderBy('made_at').limit(1)
    expect(await oldest.executeTakeFirst()).toEqual({ key: `key ${MORE_THAN_A_BATCH}` })
  })
})
