import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { GmView, JournalDay, PlayerView } from '../../src/protocol/views.ts'
import { migrate } from '../../src/store/migrate.ts'
import { MIGRATIONS } from '../../src/store/migrations/migrations.ts'
import type { Schema } from '../../src/store/schema.ts'

/** A database as an earlier version left it, and what that version answered about it. */
export interface Corpus {
  readonly name: string
  /** The rows of each table; bytes are in base64. */
  readonly rows: Readonly<Record<string, readonly Row[]>>
  readonly expected: {
    /** Newest first. */
    readonly journal: readonly JournalDay[]
    /** How both roles saw the campaign: as it stood, then after each undo to the first day. */
    readonly states: readonly { readonly gm: GmView; readonly player: PlayerView }[]
    /** What was answered under which key. */
    readonly answers: readonly { readonly key: string; readonly said: object }[]
  }
  /** A backup of the campaign. */
  readonly backup: Buffer
}

type Row = Readonly<Record<string, string | number | null | { readonly base64: string }>>

const HERE = new URL('./', import.meta.url)
const fileOf = (name: string, file: string): Buffer =>
  readFileSync(new URL(`${name}/${file}`, HERE))
const jsonOf = (name: string, file: string): unknown =>
  JSON.parse(gunzipSync(fileOf(name, file)).toString())

/** Views have today's words, and today's images of the built-in chart: nothing stores these. */
const TODAYS_WORDS: ReadonlyMap<unknown, string> = new Map([
  ['terrain not noted', 'terrain not set'],
])
const BUILT_IN: ReadonlySet<unknown> = new Set(['gm', 'players'])
const asToday = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json), (key, value) =>
    key === 'image' && BUILT_IN.has(value?.path) ? undefined : (TODAYS_WORDS.get(value) ?? value),
  )

/** One folder for each version of the documents. */
export const CORPORA: readonly Corpus[] = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    rows: jsonOf(name, 'rows.json.gz') as Corpus['rows'],
    expected: asToday(jsonOf(name, 'expected.json.gz')) as Corpus['expected'],
    backup: fileOf(name, 'campaign.overland'),
  }))

const OWN_TABLES = ['kysely_migration', 'kysely_migration_lock', 'campaigns']

/** Makes an empty database what it was then: the tables of that time, with their rows. */
export const layCorpus = async (db: Kysely<Schema>, { rows }: Corpus): Promise<void> => {
  const taken = (rows.kysely_migration ?? []).map(({ name }) => String(name))
  await migrate(
    db,
    Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => taken.includes(name))),
  )
  // What refers to a campaign comes after it.
  const tables = ['campaigns', ...Object.keys(rows).filter((name) => !OWN_TABLES.includes(name))]
  for (const table of tables) {
    // Migrations wrote rows of their own.
    await sql`delete from ${sql.table(table)}`.execute(db)
    for (const row of rows[table] ?? []) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
      const values = sql.join(Object.values(row).map(fromStored))
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db)
    }
  }
}

const fromStored = (value: Row[string]): unknown =>
  typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value

/** A time at which the answers of a corpus were still kept. */
export const timeOf = ({ rows }: Corpus): number =>
  Math.max(...(rows.campaigns ?? []).map((row) => Number(row.used_at)))
