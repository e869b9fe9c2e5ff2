import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { backUp } from './database/back-up.ts'
import { checkBackup } from './database/check-backup.ts'
import { ownLocation } from './database/location.ts'
import { run } from './database/run.ts'
import { keepNewest, makeBackupFolder, scheduledName } from './database/scheduled.ts'

const USAGE =
  'npm run backup -- FILE, or - for standard output, or --into FOLDER [--keep NUMBER], or --check FILE'
const KEPT = '14'

const toFile = async (file: string): Promise<string> => {
  const target = resolve(file)
  await backUp(ownLocation(process.env), target)
  return `Backup written to ${target}`
}

/** Whole before its first byte is sent: a failure sends nothing. */
const toOutput = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'overland-backup-'))
  try {
    const file = join(folder, 'backup.db')
    await backUp(ownLocation(process.env), file)
    await pipeline(createReadStream(file), process.stdout, { end: false })
    return ''
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The oldest go only once the new one is there. */
const toFolder = async (folder: string, kept: number): Promise<string> => {
  makeBackupFolder(folder)
  const said = await toFile(join(folder, scheduledName(new Date())))
  const deleted = keepNewest(folder, kept)
  return deleted.length === 0 ? said : `${said}\nDeleted: ${deleted.join(', ')}`
}

const check = async (file: string): Promise<string> =>
  `${resolve(file)} can be restored. It holds ${await checkBackup(resolve(file))}`

await run(USAGE, async () => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'string' }, into: { type: 'string' }, keep: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  const { check: checked, into, keep = KEPT, ...unknown } = values
  const [file, ...rest] = positionals
  const ways = [file, checked, into].filter((way) => way !== undefined)
  if (ways.length !== 1 || rest.length > 0 || Object.keys(unknown).length > 0) return undefined
  if (values.keep !== undefined && into === undefined) return undefined
  if (typeof checked === 'string') return check(checked)
  if (typeof into === 'string')
    return /^[1-9]\d{0,4}$/.test(String(keep)) ? toFolder(into, Number(keep)) : undefined
  if (!file) return undefined
  return file === '-' ? toOutput() : toFile(file)
})
