import { StoreRefused } from '../store-refused.ts'
import { codeOf } from './failures.ts'

/** One line that says why the store did not open, for errors with a cause outside the program. */
export const asRefusal = (error: unknown, dataDir: string): unknown => {
  if (error instanceof StoreRefused) return error
  const code = codeOf(error)
  if (code === undefined) return error
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    const message = `The database in ${dataDir} is damaged (${code}). Put a backup in the place of overland.db.`
    return new StoreRefused('DATABASE_DAMAGED', message, { cause: error })
  }
  const message = `The folder ${dataDir} cannot be used (${code}). It must be a folder that ${user()} can write to, with room left.`
  return new StoreRefused('DATA_DIR_UNUSABLE', message, { cause: error })
}

/** A container's user is a number to the machine that lends it a folder. */
const user = (): string => {
  const uid = process.getuid?.()
  return uid === undefined ? 'the user of this program' : `user ${uid}`
}
