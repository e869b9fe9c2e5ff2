import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { readJournal } from '../../../src/campaign/journal.ts'
import { undo } from '../../../src/campaign/undo.ts'
import { NO_NOTES } from '../../../src/protocol/notes.ts'
import { migrate } from '../../../src/store/migrate.ts'
import { MIGRATIONS } from '../../../src/store/migrations/migrations.ts'
import type { Schema } from '../../../src/store/schema.ts'
import { sqliteDialect } from '../../../src/store/sqlite/dialect.ts'
import { sqliteStore } from '../../../src/store/sqlite/open.ts'
import { RECORD } from '../../support/open-campaign.ts'
import { expeditionWith } from '../../support/states.ts'

const ENTRY = {
  from: { x: 40, y: 28 },
  order: { direction: 4, pace: 'normal', canoe: false, manual: false },
  rolls: [{ purpose: 'rain', sides: 4, result: 2 }],
  alerts: [],
  heading: 4,
  lost: false,
}
const BEFORE = { map: { ...RECORD, position: ENTRY.from, food: 44 }, day: 2 }
const AFTER = { map: RECORD, day: 3 }

/** A database as the first version left it: one campaign, whose last change was a day. */
const firstVersion = async (): Promise<Database.Database> => {
  const sqlite = new Database(':memory:')
  const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite) })
  const [first] = Object.entries(MIGRATIONS)
  await migrate(db, Object.fromEntries(first ? [first] : []))
  sqlite
    .prepare(`insert into campaigns values ('home', 'e1', 1, 1, ?, 1, null, 0)`)
    .run(JSON.stringify(AFTER))
  sqlite
    .prepare(`insert into changes values ('home', 1, null, 'day', 0, ?, ?, ?, 0)`)
    .run(
      JSON.stringify({ kind: 'day', entry: ENTRY }),
      JSON.stringify(BEFORE),
      JSON.stringify(AFTER),
    )
  sqlite
    .prepare(`insert into kept_answers values ('home', 'key', 'print', ?, 0)`)
    .run(JSON.stringify({ revision: 'e1-1', day: 3 }))
  return sqlite
}

test('a campaign of the first version goes on where it stands: journal, undo, answers, the trail that led there', async () => {
  // A clock at the beginning of time: nothing is too old to be kept.
  const store = await sqliteStore(
    await firstVersion(),
    () => 0,
    () => {},
  )
  const campaign = await store.find('home')
  const expedition = expeditionWith(RECORD, 3)
  // R-STORY-1: older campaigns have no players' journal until the GM says so.
  const settings = { ...expedition.settings, journal: false }
  expect(campaign?.expedition).toEqual({ ...expedition, settings })
  expect(campaign?.head).toEqual({ seq: 1, kind: 'day', day: 3 })
  const { position } = RECORD
  const start = { day: 2, hex: ENTRY.from, shown: ENTRY.from }
  expect(campaign?.mapState.trail).toEqual([start, { day: 3, hex: position, shown: position }])

  const { days } = await readJournal(store, 'home', { limit: 5 })
  const { heading, ...told } = ENTRY
  expect(days).toEqual([
    {
      revision: 'e1-1',
      ...AFTER,
      ...told,
      way: null,
      events: null,
      encounters: [],
      checks: null,
      direction: heading,
      undone: false,
      notes: NO_NOTES,
      balance: null,
    },
  ])

  const once = { key: 'key', fingerprint: 'print' }
  const again = await undo(store, { campaign: 'home', revision: 'e1-1', once })
  expect(again).toEqual({ revision: 'e1-1', day: 3, way: null, events: null, checks: null })

  const view = await undo(store, { campaign: 'home', revision: 'e1-1' })
  expect(view).toMatchObject({ ...BEFORE, undo: null, redo: { kind: 'day', day: 3 } })
  expect(view).toMatchObject({ believed: ENTRY.from, trail: [start] })
  expect(view.known.visited).toEqual([[28, 40, 1]])
  await store.close()
})

test('a campaign of the first version stays `home`, and gets addresses of its own besides', async () => {
  const store = await sqliteStore(
    await firstVersion(),
    () => 0,
    () => {},
  )
  const { addresses = [], name } = (await store.findListing('home')) ?? {}
  expect(name).toBe('Home')
  expect(await store.listCampaigns({ limit: 5, name: 'HOME' })).toHaveLength(1)
  expect(addresses.map(({ opens }) => opens).sort()).toEqual(['both', 'gm', 'player'])
  expect(await store.enter('home')).toMatchObject({ opens: 'both', campaign: { id: 'home' } })
  for (const { address, opens } of addresses) {
    if (opens !== 'both') expect(address).toMatch(/^[\w-]{22}$/)
    expect(await store.enter(address)).toMatchObject({ opens, campaign: { id: 'home' } })
  }
  await store.close()
})
