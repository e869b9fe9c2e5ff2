import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeNewFile } from '#store/sqlite/new-file.ts'
import { StoreRefused } from '#store/store-refused.ts'

/** The file beside a backup that has its SHA-256, in the format of `sha256sum`. */
export const checksumFile = (backup: string): string => `${backup}.sha256`

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Writes the checksum of a new backup, replacing one that is there.
 *
 * @param unfinished the file with the backup's bytes: the checksum is written before the backup appears
 */
export const writeChecksum = async (unfinished: string, backup: string): Promise<void> => {
  const line = `${await sha256Of(unfinished)}  ${basename(backup)}\n`
  rmSync(checksumFile(backup), { force: true })
  await writeNewFile(checksumFile(backup), (file) => writeFileSync(file, line))
}

const SHA256 = /^[0-9a-f]{64}(?=\s)/i

/**
 * Compares a backup with the checksum beside it.
 *
 * @returns whether there is a checksum
 * @throws StoreRefused `BACKUP_DAMAGED`
 */
export const matchesChecksum = async (backup: string): Promise<boolean> => {
  const file = checksumFile(backup)
  if (!existsSync(backup) || !existsSync(file)) return false
  const [expected] = SHA256.exec(readFileSync(file, 'utf8')) ?? []
  if (expected === undefined)
    throw new StoreRefused(
      'BACKUP_DAMAGED',
      `${file} holds no SHA-256. Put the right one there, or delete it to use the backup unchecked.`,
    )
  if (expected.toLowerCase() !== (await sha256Of(backup)))
    throw new StoreRefused(
      'BACKUP_DAMAGED',
      `${backup} is not what was written: its SHA-256 differs from that in ${file}. Use another backup.`,
    )
  return true
}

/** The line that a command adds about a backup without a checksum. */
export const sayUncompared = (backup: string, isCompared: boolean): string | undefined =>
  isCompared ? undefined : `There is no ${checksumFile(backup)} to compare it with.`
