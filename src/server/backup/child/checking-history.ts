import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { checkHistory, type HistoryRows } from '#campaign/backup/check-history.ts'
import { UnusableBackup } from '#campaign/backup/unusable.ts'
import type { BackupChange, BackupDay } from '#protocol/backup.ts'
import { newImageId } from '../../access/tokens.ts'
import { saysNoRoom } from '../../charts/image-worker/jobs.ts'
import { SHARES } from '../../shares/limits.ts'
import { answerJobs } from '../../work/answer-jobs.ts'
import { type Archive, linesOf, openArchive, readWhole } from '../archive.ts'
import { CAMPAIGN_FILE, CHANGES_FILE, MAX_LINE_BYTES } from '../layout.ts'
import type { BackupAnswer, BackupJob } from '../open-backup.ts'
import { parseBackup, parseLine } from './parse.ts'

// Child process: checks a campaign's file, and writes the changes of its history with both ways.

const IMAGE_ID = /^[a-z0-9]{8,64}$/

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

async function* historyIn(archive: Archive): AsyncGenerator<BackupChange | BackupDay, void> {
  let count = 0
  for await (const line of linesOf(archive.read(CHANGES_FILE), MAX_LINE_BYTES)) {
    count += 1
    if (count > SHARES.stored.changes) throw new UnusableBackup('too-large')
    yield parseLine(line, count)
  }
}

const work = async ({ file, maxBytes, rows: rowsFile }: BackupJob): Promise<BackupAnswer> => {
  const archive = await openArchive(file, maxBytes)
  const { backup, bringUp } = parseBackup(await readWhole(archive, CAMPAIGN_FILE))
  const { name, revision, images, plan } = backup
  const names = new Map(images.map(({ id }) => [id, newImageId()]))
  const others = new Map<string, string>()
  /** An image that the file only mentions gets a name that nobody has. */
  const nameOf = (image: string): string => {
    if (!IMAGE_ID.test(image)) return image
    const known = names.get(image) ?? others.get(image) ?? newImageId()
    others.set(image, known)
    return known
  }
  const rows = openRows(rowsFile)
  const history = await checkHistory(backup, bringUp(historyIn(archive)), nameOf, rows)
  rows.close()
  const header = { name, revision, images, plan }
  return { kind: 'checked', header, names, history: JSON.stringify(history) }
}

const sayWhy = (error: unknown): BackupAnswer => {
  if (error instanceof UnusableBackup)
    return { kind: 'unusable', reason: error.reason, cause: error.cause }
  if (saysNoRoom(error)) return { kind: 'no-room' }
  throw error
}

answerJobs<BackupJob, BackupAnswer>((job) => work(job).catch(sayWhy))
