import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Encrypter } from 'age-encryption'
import { copyTables } from '../../src/store/copy/copy.ts'
import { readSnapshot } from '../../src/store/postgres/postgres-location.ts'
import { backUp as backUpFolder, makeBackup } from '../../src/store/sqlite/backup.ts'
import { fillFile, writeNewFile } from '../../src/store/sqlite/new-file.ts'
import { encrypt } from './age.ts'
import { isUrl } from './location.ts'
import { withTemporaryFolder } from './temporary.ts'

/** Encrypts it on the way: what is in `file` was never there in plain. */
export const backUpEncrypted = async (
  where: string,
  file: string,
  encrypter: Encrypter,
): Promise<void> =>
  writeNewFile(file, async (unfinished) =>
    withTemporaryFolder(where, async (folder) => {
      const plain = join(folder, 'backup.db')
      await backUp(where, plain)
      await encrypt(encrypter, plain, createWriteStream(unfinished, { flags: 'r+' }))
    }),
  )

/**
 * Writes one consistent copy of a whole database to a file, while servers work on it. It is an SQLite
 * file, wherever the database is.
 *
 * @param where a folder, or the address of a database
 * @throws StoreRefused; no file is there then
 */
export const backUp = async (where: string, file: string): Promise<void> => {
  if (!isUrl(where)) return backUpFolder(where, file)
  await writeNewFile(file, async (unfinished) => {
    await readSnapshot(where, async (source) =>
      fillFile(unfinished, async (target) => void (await copyTables(source, target))),
    )
    await makeBackup(unfinished)
  })
}
