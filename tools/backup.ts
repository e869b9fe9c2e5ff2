import { resolve } from 'node:path'
import { BackupRefused, backUp } from '../src/store/sqlite/backup.ts'

const USAGE = 'Usage: npm run backup -- FILE'

/** Writes a backup to the file named on the command line. Answers the exit code. */
const main = ([file, ...rest]: readonly string[]): number => {
  if (!file || rest.length > 0) {
    console.error(USAGE)
    return 2
  }
  const { DATABASE_URL, DATA_DIR } = process.env
  if (DATABASE_URL) {
    console.error('DATABASE_URL is set: back PostgreSQL up with its own pg_dump.')
    return 1
  }
  try {
    const target = resolve(file)
    backUp(resolve(DATA_DIR || 'data'), target)
    console.log(`Backup written to ${target}`)
    return 0
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    console.error(error.message)
    return 1
  }
}

process.exitCode = main(process.argv.slice(2))
