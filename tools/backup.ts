import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { asFileRefusal } from '#store/sqlite/new-file.ts'
import { backUp } from './database/back-up.ts'
import { checkBackup } from './database/check-backup.ts'
import { matchesChecksum, sayUncompared, writeChecksum } from './database/checksum.ts'
import { ownLocation } from './database/location.ts'
import { asLine, run } from './database/run.ts'
import {
  keepNewest,
  makeBackupFolder,
  removeUnfinished,
  scheduledName,
} from './database/scheduled.ts'
import { withTemporaryFolder } from './database/temporary.ts'

const USAGE =
  'npm run backup -- FILE, or - for standard output, or --into FOLDER [--keep NUMBER], or --check FILE'
const KEPT = '14'

const where = (): string => ownLocation(process.env)

const toFile = async (file: string): Promise<string> => {
  const target = resolve(file)
  await backUp(where(), target, (unfinished) => writeChecksum(unfinished, target))
  return `Backup written to ${target}`
}

/** Whole before its first byte is sent: a failure sends nothing. */
const toOutput = async (): Promise<string> =>
  withTemporaryFolder(where(), async (folder) => {
    const file = join(folder, 'backup.db')
    await backUp(where(), file)
    try {
      await pipeline(createReadStream(file), process.stdout, { end: false })
    } catch (error) {
      throw asFileRefusal(error, 'Standard output')
    }
    return ''
  })

/** The oldest go only once the new one is there. */
const toFolder = async (folder: string, kept: number): Promise<string> => {
  makeBackupFolder(folder)
  removeUnfinished(folder)
  const name = scheduledName(new Date())
  const said = await toFile(join(folder, name))
  const deleted = keepNewest(folder, name, kept)
  return deleted.length === 0 ? said : `${said}\nDeleted: ${deleted.join(', ')}`
}

const check = async (named: string): Promise<string> => {
  const file = resolve(named)
  const isCompared = await matchesChecksum(file)
  const found = await withTemporaryFolder(where(), async (folder) => checkBackup(file, folder))
  return `${file} can be restored. It holds ${found}${asLine(sayUncompared(file, isCompared))}`
}

const OPTIONS = {
  check: { type: 'string' },
  into: { type: 'string' },
  keep: { type: 'string' },
} as const

/** Undefined: not understood. */
const parse = () => {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch {
    return undefined
  }
}

await run(USAGE, async () => {
  const { values, positionals } = parse() ?? { values: {}, positionals: [] }
  const { check: checked, into, keep } = values
  const [file, ...rest] = positionals
  const ways = [file, checked, into].filter((way) => way !== undefined)
  if (ways.length !== 1 || ways.includes('') || rest.length > 0) return undefined
  if (keep !== undefined && (into === undefined || !/^[1-9]\d{0,4}$/.test(keep))) return undefined
  if (checked !== undefined) return check(checked)
  if (into !== undefined) return toFolder(into, Number(keep ?? KEPT))
  if (file === undefined) return undefined
  return file === '-' ? toOutput() : toFile(file)
})
