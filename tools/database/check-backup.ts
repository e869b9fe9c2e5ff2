import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { restore } from '../../src/store/copy/restore.ts'
import type { Schema } from '../../src/store/schema.ts'
import { readBackup } from '../../src/store/sqlite/backup-file.ts'
import { folderLocation } from '../../src/store/sqlite/folder-location.ts'

/**
 * Restores a backup in a temporary folder, as `restore` would, and reads it there.
 *
 * @returns what is in it, as a sentence
 * @throws CopyRefused when it cannot be restored
 */
export const checkBackup = async (file: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'overland-check-'))
  try {
    const location = folderLocation(folder)
    await readBackup(file, (backup) => restore(backup, location, { replace: false }))
    return await location.readAlone(describe)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const describe = async (db: Kysely<Schema>): Promise<string> => {
  const count = (expression: 'campaigns' | 'changes' | 'chart_images') =>
    db
      .selectFrom(expression)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then((row) => Number(row.count))
  const { newest } = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('made_at').as('newest'))
    .executeTakeFirstOrThrow()
  const numbers = `campaigns: ${await count('campaigns')}, changes: ${await count('changes')}, images: ${await count('chart_images')}`
  return newest === null
    ? `${numbers}.`
    : `${numbers}, the newest change of ${new Date(Number(newest)).toISOString()}.`
}
