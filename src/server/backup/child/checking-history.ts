import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { checkHistory, type HistoryRows } from '../../../campaign/backup/check-history.ts'
import { UnusableBackup } from '../../../campaign/backup/unusable.ts'
import type { BackupChange, BackupDay } from '../../../protocol/backup.ts'
import { saysNoRoom } from '../../charts/image-worker/child/no-room.ts'
import { endOnErrors, keepLimits } from '../../charts/image-worker/child/process-limits.ts'
import { newImageId } from '../../charts/make-tiles-into.ts'
import { type Archive, openArchive, readWhole } from '../archive.ts'
import { linesOf } from '../lines.ts'
import type { FromChecking, ToChecking } from '../messages.ts'
import { CAMPAIGN_FILE, CHANGES_FILE, MAX_LINE_BYTES } from '../names.ts'
import { parseBackup, parseLine } from './parse.ts'

// Child process: checks a campaign's file, and writes the changes of its history with both ways.

type Order = Extract<ToChecking, { kind: 'check' }>

const IMAGE_ID = /^[a-z0-9]{8,64}$/

const say = (message: FromChecking): void => void process.send?.(message)

/** One change a line. */
const openRows = (file: string): HistoryRows & { readonly close: () => void } => {
  const handle = openSync(file, 'w+', 0o600)
  const places = new Map<number, { readonly at: number; readonly length: number }>()
  let end = 0
  return {
    write: (row) => {
      const line = Buffer.from(`${JSON.stringify(row)}\n`)
      for (let done = 0; done < line.length; ) done += writeSync(handle, line, done)
      places.set(row.seq, { at: end, length: line.length })
      end += line.length
    },
    backOf: (seq) => {
      const { at, length } = places.get(seq) ?? { at: 0, length: 0 }
      const line = Buffer.alloc(length)
      readSync(handle, line, 0, length, at)
      return JSON.parse(line.toString()).back
    },
    close: () => closeSync(handle),
  }
}

async function* historyIn(
  archive: Archive,
  most: number,
): AsyncGenerator<BackupChange | BackupDay, void> {
  let count = 0
  for await (const line of linesOf(archive.read(CHANGES_FILE), MAX_LINE_BYTES)) {
    count += 1
    if (count > most) throw new UnusableBackup('too-large')
    yield parseLine(line, count)
  }
}

const namesSaid = Promise.withResolvers<ReadonlyMap<string, string>>()

const check = async ({ file, rows: rowsFile, limits }: Order): Promise<void> => {
  const archive = await openArchive(file, limits.maxBytes)
  const { backup, bringUp } = parseBackup(await readWhole(archive, CAMPAIGN_FILE))
  const { name, revision, images, prepared } = backup
  say({ kind: 'header', header: { name, revision, images, prepared } })
  const names = new Map(await namesSaid.promise)
  /** An image that the file only mentions gets a name that nobody has. */
  const nameOf = (image: string): string => {
    if (!IMAGE_ID.test(image)) return image
    const known = names.get(image) ?? newImageId()
    names.set(image, known)
    return known
  }
  const rows = openRows(rowsFile)
  const lines = bringUp(historyIn(archive, limits.maxChanges))
  const history = await checkHistory(backup, lines, nameOf, rows)
  rows.close()
  say({ kind: 'checked', history: JSON.stringify(history) })
}

const sayWhy = (error: unknown): void => {
  if (error instanceof UnusableBackup)
    say({ kind: 'unusable', reason: error.reason, cause: error.cause })
  else if (saysNoRoom(error)) say({ kind: 'no-room' })
  else throw error
}

keepLimits()
endOnErrors()
process.on('message', (message: ToChecking) => {
  if (message.kind === 'names') namesSaid.resolve(message.names)
  else void check(message).catch(sayWhy)
})
