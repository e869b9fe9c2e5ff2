import { bringUpFrom } from '../../../campaign/backup/bring-up.ts'
import { damaged, UnusableBackup } from '../../../campaign/backup/unusable.ts'
import { UPGRADE_STEPS, versionAfter } from '../../../campaign/upgrade.ts'
import {
  BACKUP_FORMAT,
  type Backup,
  type BackupChange,
  BackupChangeSchema,
  type BackupDay,
  BackupDaySchema,
  BackupSchema,
} from '../../../protocol/backup.ts'
import { findFault } from '../../../protocol/find-fault.ts'
import { gaugeJson, type JsonBounds } from '../gauge-json.ts'
import { CAMPAIGN_FILE, CHANGES_FILE } from '../layout.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** More than two of the largest states. */
const BOUNDS: JsonBounds = { maxDepth: 14, maxValues: 2_500_000 }

const parseJson = (bytes: Buffer, what: string): unknown => {
  gaugeJson(bytes, BOUNDS, what)
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw damaged(`${what} is no JSON`)
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Development versions said version 1, with a stamp or in other fields. */
const isOfDevelopment = (value: Fields): boolean => 'stamp' in value || 'expedition' in value

type Lines = AsyncIterable<BackupChange | BackupDay>

export interface ParsedBackup {
  readonly backup: Backup
  /** Brings the changes of an older version up to date. */
  readonly bringUp: (lines: Lines) => Lines
}

/** `campaign.json`. @throws UnusableBackup */
export const parseBackup = (bytes: Buffer, steps = UPGRADE_STEPS): ParsedBackup => {
  const value = parseJson(bytes, CAMPAIGN_FILE)
  if (!isObject(value) || value.format !== BACKUP_FORMAT) throw new UnusableBackup('foreign')
  const version = Number.isInteger(value.version) ? Number(value.version) : 0
  if (isOfDevelopment(value) || version > versionAfter(steps))
    throw new UnusableBackup('other-version')
  if (version < 1) throw damaged(`${CAMPAIGN_FILE}: /version`)
  const { state: bring, changes } = bringUpFrom(version, steps)
  const upToDate = { ...value, start: bring(value.start), state: bring(value.state) }
  const fault = findFault(BackupSchema, upToDate)
  if (fault !== undefined) throw damaged(`${CAMPAIGN_FILE}: ${fault || '/'}`)
  const backup = upToDate as unknown as Backup
  refuseStrangeHeader(backup)
  return { backup, bringUp: (lines) => changes(value.start as object, lines) }
}

const refuseStrangeHeader = ({ prepared, images }: Backup): void => {
  const { last, days } = prepared
  const isInOrder = days.every(({ n }, index) => n > (days[index - 1]?.n ?? 0) && n <= last)
  // Their dice are used as they are.
  const isRolled = days.every(({ rolls }) => rolls.every(({ sides, result }) => result <= sides))
  if (!isInOrder || !isRolled) throw damaged('the prepared days')
  if (new Set(images.map(({ id }) => id)).size < images.length)
    throw damaged('two images have one id')
}

/** A line of `changes.ndjson`. @throws UnusableBackup */
export const parseLine = (bytes: Buffer, line: number): BackupChange | BackupDay => {
  const what = `line ${line} of ${CHANGES_FILE}`
  const value = parseJson(bytes, what)
  const isDay = isObject(value) && !('forth' in value)
  const fault = findFault(isDay ? BackupDaySchema : BackupChangeSchema, value)
  if (fault !== undefined) throw damaged(`${what}: ${fault || '/'}`)
  return value as BackupChange | BackupDay
}
