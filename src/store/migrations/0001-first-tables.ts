import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const campaigns = (db: Kysely<unknown>) =>
  db.schema
    .createTable('campaigns')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('epoch', 'text', (column) => column.notNull())
    .addColumn('full_revision', 'integer', (column) => column.notNull())
    .addColumn('public_revision', 'integer', (column) => column.notNull())
    .addColumn('expedition', 'text', (column) => column.notNull())
    .addColumn('head', 'integer')
    .addColumn('redo', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

const changes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('changes')
    .addColumn('campaign', 'text', (column) => column.notNull().references('campaigns.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('parent', 'integer')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('undone', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('changes_pk', ['campaign', 'seq'])
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('changes').columns(columns).execute()
  await index('changes_by_kind', ['campaign', 'kind', 'seq'])
  await index('changes_by_parent', ['campaign', 'parent', 'seq'])
}

const keptAnswers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('kept_answers')
    .addColumn('campaign', 'text', (column) => column.notNull().references('campaigns.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('kept_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_answers_pk', ['campaign', 'key'])
    .execute()
  await db.schema.createIndex('kept_answers_by_age').on('kept_answers').column('kept_at').execute()
}

const credentials = (db: Kysely<unknown>) =>
  db.schema
    .createTable('credentials')
    .addColumn('campaign', 'text', (column) =>
      column.primaryKey().notNull().references('campaigns.id'),
    )
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('applied_key_hash', 'text')
    .execute()

const tokens = (db: Kysely<unknown>, table: 'sessions' | 'sign_in_links') =>
  db.schema
    .createTable(table)
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('campaign', 'text', (column) => column.notNull().references('campaigns.id'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

export const firstTables: Migration = {
  up: async (db) => {
    await campaigns(db)
    await changes(db)
    await keptAnswers(db)
    await credentials(db)
    await tokens(db, 'sessions')
    await tokens(db, 'sign_in_links')
  },
}
