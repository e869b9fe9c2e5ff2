import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { restoreDatabase } from '#store/copy/copy.ts'
import type { Schema } from '#store/schema/schema.ts'
import { readBackup } from '#store/sqlite/backup.ts'
import { folderLocation } from '#store/sqlite/folder-location.ts'

/**
 * Restores a backup in a temporary folder, as `npm run restore` would, and reads it there.
 *
 * @param folder a temporary folder
 * @returns a sentence that counts the backup's contents
 * @throws StoreRefused when the backup cannot be restored
 */
export const checkBackup = async (file: string, folder: string): Promise<string> => {
  const location = folderLocation(join(folder, 'restored'))
  await readBackup(file, (backup) => restoreDatabase(backup, location, { replace: false }))
  return location.readLocked(describeContents)
}

const describeContents = async (db: Kysely<Schema>): Promise<string> => {
  const count = (expression: 'campaigns' | 'changes' | 'images') =>
    db
      .selectFrom(expression)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then((row) => Number(row.count))
  const { newest } = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('made_at').as('newest'))
    .executeTakeFirstOrThrow()
  const numbers = `campaigns: ${await count('campaigns')}, changes: ${await count('changes')}, images: ${await count('images')}`
  return newest === null
    ? `${numbers}.`
    : `${numbers}, the newest change of ${new Date(Number(newest)).toISOString()}.`
}
