import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { asFileRefusal } from '#store/sqlite/new-file.ts'
import { backUp } from './database/back-up.ts'
import { checkBackup } from './database/check-backup.ts'
import { matchesChecksum, sayUncompared, writeChecksum } from './database/checksum.ts'
import { ownLocation } from './database/location.ts'
import { asLine, runCommand } from './database/run.ts'
import {
  keepNewest,
  makeBackupFolder,
  removeUnfinished,
  scheduledName,
} from './database/scheduled.ts'
import { withTemporaryFolder } from './database/temporary.ts'

const USAGE =
  'npm run backup -- FILE, or - for standard output, or --into FOLDER [--keep NUMBER], or --check FILE'
const DEFAULT_BACKUP_COUNT = '14'

const ownDatabase = (): string => ownLocation(process.env)

const backUpToFile = async (file: string): Promise<string> => {
  const target = resolve(file)
  await backUp(ownDatabase(), target, (unfinished) => writeChecksum(unfinished, target))
  return `Backup written to ${target}`
}

/** Makes the whole backup before its first byte is sent, so that a failure sends nothing. */
const backUpToOutput = async (): Promise<string> =>
  withTemporaryFolder(ownDatabase(), async (folder) => {
    const file = join(folder, 'backup.db')
    await backUp(ownDatabase(), file)
    try {
      await pipeline(createReadStream(file), process.stdout, { end: false })
    } catch (error) {
      throw asFileRefusal(error, 'Standard output')
    }
    return ''
  })

/** Deletes the oldest backups of a folder, but only once the new one is written. */
const backUpToFolder = async (folder: string, count: number): Promise<string> => {
  makeBackupFolder(folder)
  removeUnfinished(folder)
  const name = scheduledName(new Date())
  const written = await backUpToFile(join(folder, name))
  const deleted = keepNewest(folder, name, count)
  return deleted.length === 0 ? written : `${written}\nDeleted: ${deleted.join(', ')}`
}

const check = async (path: string): Promise<string> => {
  const file = resolve(path)
  const isCompared = await matchesChecksum(file)
  const contents = await withTemporaryFolder(ownDatabase(), async (folder) =>
    checkBackup(file, folder),
  )
  return `${file} can be restored. It holds ${contents}${asLine(sayUncompared(file, isCompared))}`
}

const OPTIONS = {
  check: { type: 'string' },
  into: { type: 'string' },
  keep: { type: 'string' },
} as const

/** Returns undefined for arguments that are not understood. */
const parseArguments = () => {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch {
    return undefined
  }
}

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArguments() ?? { values: {}, positionals: [] }
  const { check: fileToCheck, into, keep } = values
  const [file, ...extraArguments] = positionals
  const destinations = [file, fileToCheck, into].filter((destination) => destination !== undefined)
  if (destinations.length !== 1 || destinations.includes('') || extraArguments.length > 0)
    return undefined
  if (keep !== undefined && (into === undefined || !/^[1-9]\d{0,4}$/.test(keep))) return undefined
  if (fileToCheck !== undefined) return check(fileToCheck)
  if (into !== undefined) return backUpToFolder(into, Number(keep ?? DEFAULT_BACKUP_COUNT))
  if (file === undefined) return undefined
  return file === '-' ? backUpToOutput() : backUpToFile(file)
})
