import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { fullRevision } from '../../src/campaign/campaign.ts'
import { answerGivenBefore } from '../../src/campaign/execute.ts'
import { readJournal } from '../../src/campaign/journal.ts'
import { readPlayersJournal } from '../../src/campaign/players-journal/read-journal.ts'
import type { Store } from '../../src/campaign/store.ts'
import { redo, undo } from '../../src/campaign/undo.ts'
import { viewFor } from '../../src/campaign/views.ts'
import { GmViewSchema } from '../../src/protocol/views.ts'
import { compileCheck } from '../../src/server/backup/check-shape.ts'
import { longWork, reach } from '../../src/store/postgres/connections.ts'
import { postgresDialect } from '../../src/store/postgres/dialect.ts'
import { openPostgresStore } from '../../src/store/postgres/open.ts'
import type { Schema } from '../../src/store/schema.ts'
import { sqliteDialect } from '../../src/store/sqlite/dialect.ts'
import { sqliteStore } from '../../src/store/sqlite/open.ts'
import { CORPORA, type Corpus, layCorpus, timeOf } from '../corpus/corpus.ts'
import { databaseForTest } from '../support/postgres.ts'

const openSqlite = async (corpus: Corpus): Promise<Store> => {
  const sqlite = new Database(':memory:')
  await layCorpus(new Kysely<Schema>({ dialect: sqliteDialect(sqlite) }), corpus)
  return sqliteStore(
    sqlite,
    () => timeOf(corpus),
    () => {},
  )
}

const openPostgres = async (corpus: Corpus): Promise<Store> => {
  const url = await databaseForTest()
  const connections = longWork(reach(url))
  await layCorpus(new Kysely<Schema>({ dialect: postgresDialect(connections) }), corpus)
  await connections.pool.end()
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const opened = await openPostgresStore({ url, clock: () => timeOf(corpus), say })
  // The host is told once, before it is brought up to date.
  await (await openPostgresStore({ url, say })).close()
  expect(said).toEqual([expect.stringMatching(/earlier version.*backup.*docs\/hosting\.md/)])
  return opened
}

const gmViews = compileCheck(GmViewSchema)

let store: Store | undefined
afterEach(async () => store?.close())

const engines = [
  { engine: 'SQLite', open: openSqlite },
  { engine: 'PostgreSQL', open: openPostgres },
]

describe.each(engines)('R-DOC-1: on $engine', ({ open }) => {
  test.each(CORPORA)(
    'a database of version $name is undone to its first day and redone',
    async (corpus) => {
      const { states } = corpus.expected
      store = await open(corpus)
      const opened = store
      const now = async () => {
        const campaign = await opened.find('home')
        if (!campaign) throw new Error('The campaign is gone')
        return campaign
      }
      const asked = async () => ({
        campaign: 'home',
        revision: fullRevision((await now()).revisions),
      })
      const expectSeen = async (state: (typeof states)[number] | undefined) => {
        const campaign = await now()
        // What a document of before lacks, its view lacks.
        expect(gmViews.check(viewFor(campaign, 'gm'))).toBe(true)
        expect(viewFor(campaign, 'gm')).toMatchObject(state?.gm ?? {})
        expect(viewFor(campaign, 'player')).toMatchObject(state?.player ?? {})
      }
      for (const [index, state] of states.entries()) {
        if (index > 0) await undo(opened, await asked())
        await expectSeen(state)
      }
      for (const { gm, player } of states.slice(0, -1).reverse()) {
        await redo(opened, await asked())
        const { revision: _, redo: __, ...gmSaw } = gm
        const { revision: ___, ...playersSaw } = player
        const campaign = await now()
        expect(viewFor(campaign, 'gm')).toMatchObject(gmSaw)
        expect(viewFor(campaign, 'player')).toMatchObject(playersSaw)
      }
    },
  )

  test.each(CORPORA)(
    'R-STORY-2, R-STORY-4: the players’ journal of version $name is off, then without whereabouts',
    async (corpus) => {
      store = await open(corpus)
      const campaign = await store.find('home')
      if (!campaign) throw new Error('The campaign is gone')
      expect(viewFor(campaign, 'player')).toMatchObject({ journal: null })
      const reading = { limit: 1_000 }
      await expect(readPlayersJournal(store, campaign, reading)).rejects.toMatchObject({
        reason: { code: 'NO_JOURNAL' },
      })
      const settings = { ...campaign.expedition.settings, journal: true }
      const expedition = { ...campaign.expedition, settings }
      const { days } = await readPlayersJournal(store, { ...campaign, expedition }, reading)
      expect(days.map(({ day }) => day)).toEqual(
        Array.from({ length: expedition.day }, (_, at) => expedition.day - at),
      )
      for (const day of days)
        expect(day).toMatchObject({ position: null, terrain: null, way: null, note: '' })
    },
  )

  test.each(CORPORA)(
    'its journal and its kept answers are those of version $name',
    async (corpus) => {
      store = await open(corpus)
      const { days } = await readJournal(store, 'home', { limit: 1_000 })
      expect(days).toMatchObject(corpus.expected.journal)
      expect(corpus.expected.answers.length).toBeGreaterThan(50)
      for (const { key, said } of corpus.expected.answers) {
        const row = corpus.rows.kept_answers?.find((answer) => answer.key === key)
        const once = { key, fingerprint: String(row?.fingerprint) }
        const answer = await answerGivenBefore(store, { campaign: 'home', revision: '', once })
        expect(answer?.value).toMatchObject(said)
      }
    },
  )
})
