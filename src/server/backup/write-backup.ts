import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type BackupParts, toBackup, toBackupChange } from '#campaign/backup/to-backup.ts'
import type { Campaign } from '#campaign/campaign.ts'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import type { Tile } from '#shared/tiles.ts'
import { CAMPAIGN_FILE, CHANGES_FILE, tileFilesOf } from './layout.ts'

/** Read together: fewer if they are large. */
const CHANGES_A_PAGE = { most: 50, bytes: 2 ** 20 }

type BackupStore = Pick<
  Store,
  'listChanges' | 'listDays' | 'findStart' | 'findTile' | 'findRevisions'
>

export interface Writing extends Omit<BackupParts, 'start'> {
  /** The state to write, whatever happens to the campaign meanwhile. */
  readonly campaign: Campaign
  /** Asked before each part; rejects if the asker has lost access. */
  readonly checkAccess: () => Promise<void>
}

/** Nobody waits: history never changes. The stream fails when a part is deleted meanwhile. */
export const writeBackup = async (store: BackupStore, writing: Writing): Promise<Readable> => {
  const { campaign, images, checkAccess } = writing
  const oldest = await oldestIn(store, campaign)
  const start = await store.findStart(campaign.history)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))

  const add = (name: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>, compress = true) =>
    zip.addReadStreamLazy(name, { compress }, (pass) => {
      const stream = Readable.from(bytes)
      // The archive does not handle its errors: they would end the process.
      stream.once('error', (error) => output.destroy(error))
      output.once('close', () => stream.destroy())
      pass(null, stream)
    })
  add(CAMPAIGN_FILE, partsOf(toBackup(campaign, { ...writing, start })))
  add(CHANGES_FILE, linesOf(store, writing, oldest))
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

/** An object's JSON. States are written field by field. */
function* partsOf(object: object): Generator<Buffer, void> {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    yield Buffer.from(`${before}${JSON.stringify(name)}:`)
    if (name === 'start' || name === 'state') yield* partsOf(value)
    else yield Buffer.from(JSON.stringify(value))
    before = ','
  }
  yield Buffer.from('}')
}

type HistoryStore = Omit<BackupStore, 'findTile' | 'findStart'>

/** The `seq` of the oldest change that is left. */
const oldestIn = async (
  store: HistoryStore,
  { history, revisions }: Campaign,
): Promise<number | undefined> => {
  const page = { after: 0, upTo: revisions.full, limit: 1 }
  const [oldest] = await store.listChanges(history, page)
  return oldest?.seq
}

const toLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/**
 * Days whose changes are gone, then the changes up to the state's revision.
 *
 * @param oldest as it was before the start was read
 */
async function* linesOf(
  store: HistoryStore,
  { campaign, checkAccess }: Writing,
  oldest: number | undefined,
): AsyncGenerator<Buffer, void> {
  const { id, history, revisions } = campaign
  const { most } = CHANGES_A_PAGE
  for (let before = oldest ?? revisions.full + 1; ; ) {
    const days = await store.listDays(history, { before, limit: most })
    for (const { seq, entry } of days) yield toLine({ seq, day: entry })
    const last = days.at(-1)
    if (!last) break
    before = last.seq
  }
  let after = 0
  for (let limit = most; ; ) {
    await checkAccess()
    const changes = await store.listChanges(history, { after, upTo: revisions.full, limit })
    let bytes = 0
    for (const change of changes) {
      const line = toLine(toBackupChange(change))
      bytes += line.length
      yield line
    }
    const last = changes.at(-1)
    if (!last || changes.length < limit) break
    after = last.seq
    limit = Math.min(most, Math.ceil((CHANGES_A_PAGE.bytes * changes.length) / bytes))
  }
  const isThere = (await store.findRevisions([id])).has(id)
  if (!isThere) throw new StoreUnavailable('The campaign was deleted while it was read.')
  // The oldest changes of a long history go, and its start with them.
  if ((await oldestIn(store, campaign)) !== oldest)
    throw new StoreUnavailable('The history was shortened while it was read.')
}
