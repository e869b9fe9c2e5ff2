import { bringUpFrom } from '../../../campaign/backup/bring-up.ts'
import { damaged, tooLarge, UnusableBackup } from '../../../campaign/backup/unusable.ts'
import { excessOfImages } from '../../../campaign/image-store.ts'
import { UPGRADE_STEPS, versionAfter } from '../../../campaign/upgrade.ts'
import {
  ANY_BACKUP_FORMAT,
  BACKUP_FORMAT,
  type Backup,
  type BackupChange,
  BackupChangeSchema,
  type BackupDay,
  BackupDaySchema,
  BackupSchema,
} from '../../../protocol/backup.ts'
import { findFault } from '../../../protocol/find-fault.ts'
import { hexesOfPlan } from '../../../protocol/plan.ts'
import { MAX_IMAGES } from '../../../rules/bounds.ts'
import { isOnLattice } from '../../../rules/hex.ts'
import { CAMPAIGN_FILE, CHANGES_FILE } from '../layout.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Nesting of arrays and objects. */
const MAX_DEPTH = 14
/** In all arrays and objects together: more than two of the largest states. */
const MAX_VALUES = 2_500_000

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Of the text that begins at `from`. */
const endOfText = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(QUOTE, from + 1)
  const isEscaped = () => {
    let before = at - 1
    while (bytes[before] === BACKSLASH) before -= 1
    return (at - before) % 2 === 0
  }
  while (at !== -1 && isEscaped()) at = bytes.indexOf(QUOTE, at + 1)
  return at === -1 ? bytes.length : at
}

/**
 * Counts structure before it is parsed: a few compressed bytes may unpack to millions of arrays, which
 * cost far more than the bytes. Invalid JSON is left to the parser.
 *
 * @param what names the text in errors
 * @throws UnusableBackup
 */
const refuseBombs = (bytes: Buffer, what: string): void => {
  let [depth, values] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === COMMA) values += 1
    else if (CLOSING.has(byte)) depth -= 1
    else if (OPENING.has(byte)) {
      depth += 1
      values += 1
    }
    if (depth > MAX_DEPTH) throw damaged(`${what} is nested too deep`)
    if (values > MAX_VALUES) throw new UnusableBackup('too-large')
  }
}

const parseJson = (bytes: Buffer, what: string): unknown => {
  refuseBombs(bytes, what)
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw damaged(`${what} is no JSON`)
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Lines = AsyncIterable<BackupChange | BackupDay>

export interface ParsedBackup {
  readonly backup: Backup
  /** Brings the changes of an older version up to date. */
  readonly bringUp: (lines: Lines) => Lines
}

/** `campaign.json`. @throws UnusableBackup */
export const parseBackup = (bytes: Buffer, steps = UPGRADE_STEPS): ParsedBackup => {
  const value = parseJson(bytes, CAMPAIGN_FILE)
  if (!isObject(value) || !String(value.format).startsWith(ANY_BACKUP_FORMAT))
    throw new UnusableBackup('foreign')
  const version = Number.isInteger(value.version) ? Number(value.version) : 0
  if (value.format !== BACKUP_FORMAT || version > versionAfter(steps))
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

const refuseStrangeHeader = ({ images, plan }: Backup): void => {
  if (new Set(images.map(({ id }) => id)).size < images.length)
    throw damaged('two images have one id')
  if (excessOfImages(images) > 0) throw tooLarge('images', MAX_IMAGES)
  const straightened = images.filter((image) => image.straightened)
  for (const { straightened: from, width, height } of straightened) {
    const original = images.find(({ id }) => id === from?.of)
    if (original?.straightened || original?.width !== width || original.height !== height)
      throw damaged('an image was straightened of none')
  }
  const made = straightened.map((image) => JSON.stringify(image.straightened))
  if (new Set(made).size < made.length) throw damaged('an image was straightened twice')
  if (!hexesOfPlan(plan).every(([, hex]) => isOnLattice(hex))) throw damaged('the plan')
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
