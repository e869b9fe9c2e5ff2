import { damaged, tooLarge, UnusableBackup } from '#campaign/backup/unusable.ts'
import { backupUpgrader } from '#campaign/backup/upgrade-backup.ts'
import { excessOfImages } from '#campaign/ports/image-store.ts'
import { UPGRADE_STEPS, versionAfter } from '#campaign/upgrade.ts'
import {
  ANY_BACKUP_FORMAT,
  BACKUP_FORMAT,
  type Backup,
  type BackupChange,
  BackupChangeSchema,
  type BackupDay,
  BackupDaySchema,
  BackupSchema,
} from '#protocol/backup.ts'
import { findFault } from '#protocol/find-fault.ts'
import { hexesOfPlan } from '#protocol/map/plan.ts'
import { MAX_IMAGES } from '#shared/bounds.ts'
import { isOnLattice } from '#shared/hex.ts'
import { CAMPAIGN_FILE, CHANGES_FILE } from '../layout.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON. @param what the text's name in errors @throws UnusableBackup */
const parseJson = (bytes: Buffer, what: string): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw damaged(`${what} is no JSON`)
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type HistoryLines = AsyncIterable<BackupChange | BackupDay>

export interface ParsedBackup {
  readonly backup: Backup
  /** Upgrades the changes and days of an older version's backup. */
  readonly upgradeLines: (lines: HistoryLines) => HistoryLines
}

/** Parses a backup's `campaign.json`. @throws UnusableBackup */
export const parseBackup = (bytes: Buffer, steps = UPGRADE_STEPS): ParsedBackup => {
  const value = parseJson(bytes, CAMPAIGN_FILE)
  if (!isObject(value) || !String(value.format).startsWith(ANY_BACKUP_FORMAT))
    throw new UnusableBackup('foreign')
  const version = Number.isInteger(value.version) ? Number(value.version) : 0
  if (value.format !== BACKUP_FORMAT || version > versionAfter(steps))
    throw new UnusableBackup('other-version')
  if (version < 1) throw damaged(`${CAMPAIGN_FILE}: /version`)
  const { upgrade, upgradeLines } = backupUpgrader(version, steps)
  const upToDate = { ...value, start: upgrade(value.start), state: upgrade(value.state) }
  const fault = findFault(BackupSchema, upToDate)
  if (fault !== undefined) throw damaged(`${CAMPAIGN_FILE}: ${fault || '/'}`)
  const backup = upToDate as unknown as Backup
  checkHeader(backup)
  return { backup, upgradeLines: (lines) => upgradeLines(value.start as object, lines) }
}

const checkHeader = ({ images, plan }: Backup): void => {
  if (new Set(images.map(({ id }) => id)).size < images.length)
    throw damaged('two images have one id')
  if (excessOfImages(images) > 0) throw tooLarge('images', MAX_IMAGES)
  const straightened = images.filter((image) => image.straightened)
  for (const { straightened: from, width, height } of straightened) {
    const original = images.find(({ id }) => id === from?.of)
    if (original?.straightened || original?.width !== width || original.height !== height)
      throw damaged('an image was straightened of none')
  }
  const sources = straightened.map(({ straightened: from }) => `${from?.of} ${from?.angle}`)
  if (new Set(sources).size < sources.length) throw damaged('an image was straightened twice')
  if (!hexesOfPlan(plan).every(([, hex]) => isOnLattice(hex))) throw damaged('the plan')
}

/** Parses a line of a backup's `changes.ndjson`. @throws UnusableBackup */
export const parseLine = (bytes: Buffer, line: number): BackupChange | BackupDay => {
  const what = `line ${line} of ${CHANGES_FILE}`
  const value = parseJson(bytes, what)
  const isDay = isObject(value) && !('forth' in value)
  const fault = findFault(isDay ? BackupDaySchema : BackupChangeSchema, value)
  if (fault !== undefined) throw damaged(`${what}: ${fault || '/'}`)
  return value as BackupChange | BackupDay
}
