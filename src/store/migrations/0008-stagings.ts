import { type Kysely, SqliteAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

const COLUMNS = [
  'campaign',
  'seq',
  'parent',
  'kind',
  'undone',
  'content',
  'before',
  'after',
  'made_at',
  'day',
  'atlas',
  'volume',
] as const

/** SQLite takes no constraint away from a table that is there: it is made anew. */
const makeAnew = async (db: Kysely<Tables>): Promise<void> => {
  await db.schema
    .createTable('changes_anew')
    .addColumn('campaign', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('parent', 'integer')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('undone', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('day', 'integer')
    .addColumn('atlas', 'text')
    .addColumn('volume', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('changes_pk', ['campaign', 'seq'])
    .execute()
  await db
    .insertInto('changes_anew')
    .columns(COLUMNS)
    .expression((from) =>
      from.selectFrom('changes').select(COLUMNS).orderBy('campaign').orderBy('seq'),
    )
    .execute()
  await db.schema.dropTable('changes').execute()
  await db.schema.alterTable('changes_anew').renameTo('changes').execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('changes').columns(columns).execute()
  await index('changes_by_parent', ['campaign', 'parent', 'seq'])
  await index('changes_by_volume', ['campaign', 'volume', 'kind', 'seq'])
}

type OldChange = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>
interface Tables {
  changes: OldChange
  changes_anew: OldChange
}

const stagingsTable = (db: Kysely<Tables>) =>
  db.schema
    .createTable('stagings')
    .addColumn('owner', 'text', (column) => column.primaryKey().notNull())
    .addColumn('touched_at', 'bigint')
    .execute()

const volumesTable = (db: Kysely<Tables>) =>
  db.schema
    .createTable('volumes')
    .addColumn('campaign', 'text', (column) => column.notNull().references('campaigns.id'))
    .addColumn('volume', 'integer', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('volumes_pk', ['campaign', 'volume'])
    .execute()

/** Changes are there before their campaign is, or before they are a volume of its journal. */
export const stagings: Migration = {
  up: async (db: Kysely<Tables>) => {
    if (db.getExecutor().adapter instanceof SqliteAdapter) await makeAnew(db)
    else await db.schema.alterTable('changes').dropConstraint('changes_campaign_fkey').execute()
    await stagingsTable(db)
    await volumesTable(db)
  },
}
