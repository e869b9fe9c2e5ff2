import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type BackupParts, toBackup, toBackupChange } from '#campaign/backup/to-backup.ts'
import type { Campaign } from '#campaign/campaign.ts'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import type { Tile } from '#shared/tiles.ts'
import { CAMPAIGN_FILE, CHANGES_FILE, tileFilesOf } from './layout.ts'

/** Changes that are read at once: `max` of them, or fewer, so that they take about `bytes`. */
const PAGE_SIZE = { max: 50, bytes: 2 ** 20 }

type BackupStore = Pick<
  Store,
  'listChanges' | 'listDays' | 'findStart' | 'findTile' | 'findRevisions'
>

export interface BackupContent extends Omit<BackupParts, 'start'> {
  /** The state to write; later changes of the campaign are not in the backup. */
  readonly campaign: Campaign
  /** Called before each part; rejects if the caller has lost access. */
  readonly checkAccess: () => Promise<void>
}

/** Writes a backup without blocking changes. The stream fails if a part is deleted meanwhile. */
export const writeBackup = async (
  store: BackupStore,
  content: BackupContent,
): Promise<Readable> => {
  const { campaign, images, checkAccess } = content
  const oldest = await findOldest(store, campaign)
  const start = await store.findStart(campaign.history)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))

  const add = (name: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>, compress = true) =>
    zip.addReadStreamLazy(name, { compress }, (pass) => {
      const stream = Readable.from(bytes)
      // yazl does not handle a stream's errors: they would end the process.
      stream.once('error', (error) => output.destroy(error))
      output.once('close', () => stream.destroy())
      pass(null, stream)
    })
  add(CAMPAIGN_FILE, jsonChunks(toBackup(campaign, { ...content, start })))
  add(CHANGES_FILE, historyLines(store, content, oldest))
  async function* pixelsOf(image: string, tile: Tile): AsyncGenerator<Buffer, void> {
    await checkAccess()
    const bytes = await store.findTile(campaign.id, image, tile, 'pixels')
    if (!bytes) throw new StoreUnavailable('An image was deleted while it was read.')
    yield Buffer.from(bytes)
  }
  for (const image of images)
    for (const { tile, name } of tileFilesOf(image)) add(name, pixelsOf(image.id, tile), false)
  zip.end()
  return output
}

/** An object's JSON in chunks: states are written field by field, as they are large. */
function* jsonChunks(object: object): Generator<Buffer, void> {
  let separator = '{'
  for (const [name, value] of Object.entries(object)) {
    yield Buffer.from(`${separator}${JSON.stringify(name)}:`)
    if (name === 'start' || name === 'state') yield* jsonChunks(value)
    else yield Buffer.from(JSON.stringify(value))
    separator = ','
  }
  yield Buffer.from('}')
}

type HistoryStore = Omit<BackupStore, 'findTile' | 'findStart'>

/** The `seq` of the oldest change that the history still has. */
const findOldest = async (
  store: HistoryStore,
  { history, revisions }: Campaign,
): Promise<number | undefined> => {
  const page = { after: 0, upTo: revisions.full, limit: 1 }
  const [oldest] = await store.listChanges(history, page)
  return oldest?.seq
}

const toLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/**
 * The lines of `changes.ndjson`: days whose changes were pruned, then the changes up to the state's
 * revision.
 *
 * @param oldest the oldest change's `seq` from before the start was read
 */
async function* historyLines(
  store: HistoryStore,
  { campaign, checkAccess }: BackupContent,
  oldest: number | undefined,
): AsyncGenerator<Buffer, void> {
  const { id, history, revisions } = campaign
  const { max } = PAGE_SIZE
  for (let before = oldest ?? revisions.full + 1; ; ) {
    const days = await store.listDays(history, { before, limit: max })
    for (const { seq, entry } of days) yield toLine({ seq, day: entry })
    const lastDay = days.at(-1)
    if (!lastDay) break
    before = lastDay.seq
  }
  let after = 0
  for (let limit = max; ; ) {
    await checkAccess()
    const changes = await store.listChanges(history, { after, upTo: revisions.full, limit })
    let bytes = 0
    for (const change of changes) {
      const line = toLine(toBackupChange(change))
      bytes += line.length
      yield line
    }
    const lastChange = changes.at(-1)
    if (!lastChange || changes.length < limit) break
    after = lastChange.seq
    limit = Math.min(max, Math.ceil((PAGE_SIZE.bytes * changes.length) / bytes))
  }
  const exists = (await store.findRevisions([id])).has(id)
  if (!exists) throw new StoreUnavailable('The campaign was deleted while it was read.')
  // Pruning deletes the oldest changes of a long history, and moves its start.
  if ((await findOldest(store, campaign)) !== oldest)
    throw new StoreUnavailable('The history was shortened while it was read.')
}
