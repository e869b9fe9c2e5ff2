import { copyTables } from '#store/copy/copy.ts'
import { readSnapshot } from '#store/postgres/postgres-location.ts'
import { backUp as backUpFolder, makeBackup } from '#store/sqlite/backup.ts'
import { fillDatabaseFile, writeNewFile } from '#store/sqlite/new-file.ts'
import { isUrl } from './location.ts'

/**
 * Writes one consistent copy of a whole database to a file, while servers work on it. The copy is an SQLite
 * file, whatever the database.
 *
 * @param where a folder, or the address of a database
 * @param onWritten gets the whole copy before it appears as `file`
 * @throws StoreRefused without leaving a file
 */
export const backUp = async (
  location: string,
  file: string,
  onWritten: (unfinished: string) => Promise<void> = async () => {},
): Promise<void> => {
  if (!isUrl(location)) return backUpFolder(location, file, onWritten)
  await writeNewFile(file, async (unfinished) => {
    await readSnapshot(location, async (source) =>
      fillDatabaseFile(unfinished, async (target) => void (await copyTables(source, target))),
    )
    await makeBackup(unfinished)
    await onWritten(unfinished)
  })
}
