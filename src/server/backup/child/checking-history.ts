import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { checkHistory, type HistoryRows } from '#campaign/backup/check-history.ts'
import { UnusableBackup } from '#campaign/backup/unusable.ts'
import type { BackupChange, BackupDay } from '#protocol/backup.ts'
import { newImageId } from '../../access/tokens.ts'
import { isDiskFullError } from '../../charts/image-worker/jobs.ts'
import { LIMITS } from '../../limits/limits.ts'
import { answerJobs } from '../../work/answer-jobs.ts'
import { type Archive, openArchive, readWhole, splitLines } from '../archive.ts'
import { CAMPAIGN_FILE, CHANGES_FILE, MAX_LINE_BYTES } from '../layout.ts'
import type { BackupAnswer, BackupJob } from '../open-backup.ts'
import { parseBackup, parseLine } from './parse.ts'

// Program of a child process: checks a backup, and writes its changes with forward and backward patches.

const IMAGE_ID = /^[a-z0-9]{8,64}$/

/** Opens the file for checked changes, one a line of JSON. */
const openRows = (path: string): HistoryRows & { readonly close: () => void } => {
  const file = openSync(path, 'w+', 0o600)
  const places = new Map<number, { readonly at: number; readonly length: number }>()
  let end = 0
  return {
    write: (row) => {
      const line = Buffer.from(`${JSON.stringify(row)}\n`)
      for (let written = 0; written < line.length; ) written += writeSync(file, line, written)
      places.set(row.seq, { at: end, length: line.length })
      end += line.length
    },
    backOf: (seq) => {
      const { at, length } = places.get(seq) ?? { at: 0, length: 0 }
      const line = Buffer.alloc(length)
      readSync(file, line, 0, length, at)
      return JSON.parse(line.toString()).back
    },
    close: () => closeSync(file),
  }
}

async function* readHistory(archive: Archive): AsyncGenerator<BackupChange | BackupDay, void> {
  let count = 0
  for await (const line of splitLines(archive.read(CHANGES_FILE), MAX_LINE_BYTES)) {
    count += 1
    if (count > LIMITS.stored.restoredChanges) throw new UnusableBackup('too-large')
    yield parseLine(line, count)
  }
}

const checkBackup = async ({
  file,
  maxBytes,
  rows: rowsFile,
}: BackupJob): Promise<BackupAnswer> => {
  const archive = await openArchive(file, maxBytes)
  const { backup, upgradeLines } = parseBackup(await readWhole(archive, CAMPAIGN_FILE))
  const { name, revision, images, plan } = backup
  const newImageIds = new Map(images.map(({ id }) => [id, newImageId()]))
  const idsOfMentionedImages = new Map<string, string>()
  /** The new id of an image; an image that the file mentions but lacks gets an id, too. */
  const newIdOf = (image: string): string => {
    if (!IMAGE_ID.test(image)) return image
    const id = newImageIds.get(image) ?? idsOfMentionedImages.get(image) ?? newImageId()
    idsOfMentionedImages.set(image, id)
    return id
  }
  const rows = openRows(rowsFile)
  const history = await checkHistory(backup, upgradeLines(readHistory(archive)), newIdOf, rows)
  rows.close()
  const header = { name, revision, images, plan }
  return { kind: 'checked', header, newImageIds, history: JSON.stringify(history) }
}

const toFailure = (error: unknown): BackupAnswer => {
  if (error instanceof UnusableBackup)
    return { kind: 'unusable', reason: error.reason, cause: error.cause }
  if (isDiskFullError(error)) return { kind: 'no-room' }
  throw error
}

answerJobs<BackupJob, BackupAnswer>((job) => checkBackup(job).catch(toFailure))
