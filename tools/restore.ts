import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreDatabase } from '#store/copy/copy.ts'
import { readBackup } from '#store/sqlite/backup.ts'
import { StoreRefused } from '#store/store-refused.ts'
import { matchesChecksum, sayUncompared } from './database/checksum.ts'
import { locationAt, ownLocation } from './database/location.ts'
import { asLine, runCommand } from './database/run.ts'

await runCommand('npm run restore -- FILE [--replace]', async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
    strict: false,
  })
  const { replace, ...unknownOptions } = values
  const [file, ...extraArguments] = positionals
  if (!file || extraArguments.length > 0 || Object.keys(unknownOptions).length > 0) return undefined
  const location = locationAt(ownLocation(process.env))
  const source = resolve(file)
  const isCompared = await matchesChecksum(source)
  const { previous, keepsAccess } = await readBackup(source, async (backup) =>
    restoreDatabase(backup, location, { replace: replace === true }).catch(sayHowToReplace),
  )
  const previousLine = previous && `What was there before is kept in ${previous}`
  const accessLine = keepsAccess
    ? 'Keys and links are those of before the restore.'
    : 'Keys and links are those of the backup: replace the ones that were replaced since.'
  return `${source} is restored to ${location.name}. Everybody signs in anew.${asLine(accessLine)}${asLine(previousLine)}${asLine(sayUncompared(source, isCompared))}`
})

function sayHowToReplace(error: unknown): never {
  if (!(error instanceof StoreRefused) || error.code !== 'NOT_EMPTY') throw error
  const message = `${error.message} To put the backup in its place, add --replace.`
  throw new StoreRefused(error.code, message, { cause: error })
}
