import type { Migration } from 'kysely/migration'

/** Devices that signed in before go first when many keys are tried. */
export const knownDevices: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('known_devices')
      .addColumn('campaign', 'text', (column) => column.notNull())
      .addColumn('device_hash', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_devices_pk', ['campaign', 'device_hash'])
      .execute()
    await db.schema
      .createIndex('known_devices_by_device')
      .on('known_devices')
      .column('device_hash')
      .execute()
  },
}
