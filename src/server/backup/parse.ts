import { damaged, tooLarge, UnusableBackup } from '../../campaign/backup/unusable.ts'
import type { RecordedChange } from '../../campaign/campaign.ts'
import { DOCUMENTS_STAMP } from '../../campaign/documents-stamp.ts'
import { readExpedition } from '../../campaign/stored-expedition.ts'
import {
  BACKUP_FORMAT,
  type Backup,
  BackupChangeSchema,
  BackupSchema,
} from '../../protocol/backup.ts'
import { MAX_DAY_LENGTH } from '../../rules/bounds.ts'
import type { Steps } from '../../rules/steps.ts'
import { compileCheck } from './check-shape.ts'
import { gaugeJson, type JsonBounds, type JsonGauge } from './json-gauge.ts'
import { CAMPAIGN_FILE, CHANGES_FILE } from './names.ts'

const backupCheck = compileCheck(BackupSchema)
const changeCheck = compileCheck(BackupChangeSchema)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Three times the largest painted map state; parsed soon enough for others. */
const BOUNDS: JsonBounds = { maxDepth: 12, maxNames: 150, maxValues: 1_250_000 }
/** Parsed soon enough, whatever they hold. */
const SHORT_BYTES = 2 ** 16

const parseJson = (bytes: Uint8Array, what: string): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw damaged(`${what} is no JSON`)
  }
}

type Fields = Readonly<Record<string, unknown>>

/** With the rules of these fields, which are expeditions or parts of them. */
const withRules = (value: Fields, names: readonly string[]): Fields => ({
  ...value,
  ...Object.fromEntries(
    names.filter((name) => name in value).map((name) => [name, readExpedition(value[name])]),
  ),
})

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const gaugeBackup = (): JsonGauge => gaugeJson(BOUNDS, CAMPAIGN_FILE)

/** @throws UnusableBackup `foreign`, `other-version`, `damaged`, `too-large` */
export function* parseBackup(bytes: Uint8Array): Steps<Backup> {
  const value = parseJson(bytes, CAMPAIGN_FILE)
  yield
  if (!isObject(value) || value.format !== BACKUP_FORMAT) throw new UnusableBackup('foreign')
  if (value.stamp !== DOCUMENTS_STAMP) throw new UnusableBackup('other-version')
  const backup = withRules(value, ['expedition'])
  if (backupCheck.check(backup)) return backup
  throw damaged(`${CAMPAIGN_FILE}: ${backupCheck.wrongField(backup)}`)
}

/** A line of `changes.ndjson`. @throws UnusableBackup `damaged`, `too-large` */
export function* parseChange(bytes: Buffer, line: number): Steps<RecordedChange> {
  const what = `line ${line} of ${CHANGES_FILE}`
  const isLong = bytes.length > SHORT_BYTES
  if (isLong) yield gaugeJson(BOUNDS, what).take(bytes)
  const parsed = parseJson(bytes, what)
  const value =
    isObject(parsed) && isObject(parsed.patch)
      ? { ...parsed, patch: withRules(parsed.patch, ['before', 'after']) }
      : parsed
  if (isLong) yield
  if (changeCheck.check(value)) {
    const { parent, seq, undone, content } = value
    if (content.kind === 'day' && JSON.stringify(content.entry).length > MAX_DAY_LENGTH)
      throw tooLarge(`${what}: content.entry`, MAX_DAY_LENGTH)
    if ((parent === seq) !== (undone !== undefined)) throw damaged(`${what}: /undone`)
    return { ...value, undone: undone ?? false, mark: value.mark ?? null } as RecordedChange
  }
  throw damaged(`${what}: ${changeCheck.wrongField(value)}`)
}
