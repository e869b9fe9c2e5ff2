import type { Migration } from 'kysely/migration'

/** What happened on the server, for its host; of no campaign, so that it outlives them. */
export const auditTrail: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('audit_trail')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('campaign_hash', 'text')
      .addColumn('name', 'text')
      .addColumn('new_name', 'text')
      .addColumn('came_from', 'text')
      .addColumn('times', 'integer', (column) => column.notNull())
      .execute()
    const index = async (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('audit_trail').columns(columns).execute()
    await index('audit_trail_by_time', ['at', 'id'])
    await index('audit_trail_by_campaign', ['campaign_hash', 'at', 'id'])
    await index('audit_trail_by_actor', ['who', 'at'])
  },
}
