import { damaged, UnusableBackup } from '../../campaign/backup/unusable.ts'
import type { RecordedChange } from '../../campaign/campaign.ts'
import { backupChangeCodec, backupCodec } from '../../campaign/documents/backup.ts'
import { type Codec, NewerDocument } from '../../campaign/documents/document.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type Backup,
  BackupChangeSchema,
  BackupSchema,
} from '../../protocol/backup.ts'
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

/** Brings documents up to date. One that cannot be read stays as it is, for the check to name. */
const upToDate = <Value>(codec: Codec<Value>, value: unknown): unknown => {
  try {
    return codec.read(value)
  } catch (error) {
    if (error instanceof NewerDocument) throw new UnusableBackup('newer')
    return value
  }
}

export const gaugeBackup = (): JsonGauge => gaugeJson(BOUNDS, CAMPAIGN_FILE)

/** @throws UnusableBackup `foreign`, `newer`, `damaged`, `too-large` */
export function* parseBackup(bytes: Uint8Array): Steps<Backup> {
  const value = parseJson(bytes, CAMPAIGN_FILE)
  yield
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== BACKUP_FORMAT) throw new UnusableBackup('foreign')
  if (!Number.isInteger(version) || Number(version) < 1) throw damaged(`${CAMPAIGN_FILE}: /version`)
  if (Number(version) > BACKUP_VERSION) throw new UnusableBackup('newer')
  const backup = upToDate(backupCodec, value)
  if (backupCheck.check(backup)) return backup
  throw damaged(`${CAMPAIGN_FILE}: ${backupCheck.wrongField(backup)}`)
}

/** A line of `changes.ndjson`. @throws UnusableBackup `damaged`, `too-large` */
export function* parseChange(bytes: Buffer, line: number): Steps<RecordedChange> {
  const what = `line ${line} of ${CHANGES_FILE}`
  const isLong = bytes.length > SHORT_BYTES
  if (isLong) yield gaugeJson(BOUNDS, what).take(bytes)
  const value = upToDate(backupChangeCodec, parseJson(bytes, what))
  if (isLong) yield
  if (changeCheck.check(value)) {
    const { parent, seq, undone } = value
    if ((parent === seq) !== (undone !== undefined)) throw damaged(`${what}: /undone`)
    return { ...value, undone: undone ?? false, mark: value.mark ?? null } as RecordedChange
  }
  throw damaged(`${what}: ${changeCheck.wrongField(value)}`)
}
