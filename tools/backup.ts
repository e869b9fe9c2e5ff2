import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { Encrypter } from 'age-encryption'
import { encrypterFor } from '../src/store/copy/recipients.ts'
import { explained } from '../src/store/sqlite/new-file.ts'
import { StoreRefused } from '../src/store/store-refused.ts'
import { encrypt } from './database/age.ts'
import { backUp, backUpEncrypted } from './database/back-up.ts'
import { checkBackup } from './database/check-backup.ts'
import { matchesChecksum, sayUncompared, writeChecksum } from './database/checksum.ts'
import { withDecrypted } from './database/decrypted.ts'
import { ownLocation } from './database/location.ts'
import { asLine, run } from './database/run.ts'
import {
  ENCRYPTED,
  keepNewest,
  makeBackupFolder,
  removeUnfinished,
  scheduledName,
} from './database/scheduled.ts'
import { withTemporaryFolder } from './database/temporary.ts'

const USAGE =
  'npm run backup -- FILE, or - for standard output, or --into FOLDER [--keep NUMBER], each with [--to RECIPIENT]; or --check FILE [--identity KEYFILE]'
const KEPT = '14'

const where = (): string => ownLocation(process.env)

/** By `--to`, or by the setting. Undefined: in plain. @throws StoreRefused */
const encrypterOf = (to: readonly string[]): Encrypter | undefined => {
  const { BACKUP_RECIPIENTS = '' } = process.env
  const named = to.length > 0 ? to : BACKUP_RECIPIENTS.split(/[\s,]+/).filter(Boolean)
  return named.length > 0 ? encrypterFor(named) : undefined
}

const toFile = async (file: string, encrypter: Encrypter | undefined): Promise<string> => {
  const target = resolve(file)
  if (target.endsWith(ENCRYPTED) !== (encrypter !== undefined))
    throw new StoreRefused(
      'FILE_UNUSABLE',
      encrypter
        ? `An encrypted backup is named so: ${target}${ENCRYPTED}`
        : `${target} is named as if it were encrypted. Say for whom: --to age1…`,
    )
  if (encrypter) await backUpEncrypted(where(), target, encrypter)
  else await backUp(where(), target)
  await writeChecksum(target)
  return `Backup written to ${target}`
}

/** Whole before its first byte is sent: a failure sends nothing. */
const toOutput = async (encrypter: Encrypter | undefined): Promise<string> =>
  withTemporaryFolder(where(), async (folder) => {
    const file = join(folder, 'backup.db')
    await backUp(where(), file)
    try {
      if (encrypter) await encrypt(encrypter, file, process.stdout, { end: false })
      else await pipeline(createReadStream(file), process.stdout, { end: false })
    } catch (error) {
      throw explained(error, 'Standard output')
    }
    return ''
  })

/** The oldest go only once the new one is there. */
const toFolder = async (
  folder: string,
  kept: number,
  encrypter: Encrypter | undefined,
): Promise<string> => {
  makeBackupFolder(folder)
  removeUnfinished(folder)
  const name = scheduledName(new Date(), encrypter !== undefined)
  const said = await toFile(join(folder, name), encrypter)
  const deleted = keepNewest(folder, name, kept)
  return deleted.length === 0 ? said : `${said}\nDeleted: ${deleted.join(', ')}`
}

const check = async (named: string, identity: string | undefined): Promise<string> => {
  const file = resolve(named)
  const isCompared = await matchesChecksum(file)
  const found = await withTemporaryFolder(where(), async (folder) =>
    withDecrypted(file, { identity, folder }, async (plain) => checkBackup(plain, folder)),
  )
  return `${file} can be restored. It holds ${found}${asLine(sayUncompared(file, isCompared))}`
}

const OPTIONS = {
  check: { type: 'string' },
  identity: { type: 'string' },
  into: { type: 'string' },
  keep: { type: 'string' },
  to: { type: 'string', multiple: true },
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
  const { check: checked, identity, into, keep, to = [] } = values
  const [file, ...rest] = positionals
  const ways = [file, checked, into].filter((way) => way !== undefined)
  if (ways.length !== 1 || ways.includes('') || rest.length > 0) return undefined
  if (keep !== undefined && (into === undefined || !/^[1-9]\d{0,4}$/.test(keep))) return undefined
  if (checked === undefined ? identity !== undefined : to.length > 0) return undefined
  if (checked !== undefined) return check(checked, identity)
  const encrypter = encrypterOf(to)
  if (into !== undefined) return toFolder(into, Number(keep ?? KEPT), encrypter)
  if (file === undefined) return undefined
  return file === '-' ? toOutput(encrypter) : toFile(file, encrypter)
})
