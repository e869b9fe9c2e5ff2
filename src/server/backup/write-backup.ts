import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Beside, toBackup, toBackupChange } from '../../campaign/backup/to-backup.ts'
import type { Campaign, RecordedChange } from '../../campaign/campaign.ts'
import { jsonPieces } from '../../campaign/json-pieces.ts'
import { type Store, StoreUnavailable } from '../../campaign/store.ts'
import { breathe, inSlices } from '../../campaign/work-turn.ts'
import { toBytes } from '../to-bytes.ts'
import { CAMPAIGN_FILE, CHANGES_FILE, tileFilesOf } from './names.ts'

/** Read together: fewer if they are large. */
const CHANGES_A_PAGE = { most: 50, bytes: 2 ** 20 }

type BackupStore = Pick<Store, 'listChanges' | 'findTile' | 'findRevisions'>

export interface Writing extends Beside {
  /** The state to write, whatever happens to the campaign meanwhile. */
  readonly campaign: Campaign
  /** Asked now and then; rejects if the asker has lost access. */
  readonly checkAccess: () => Promise<void>
}

/**
 * Nobody waits: history never changes. The stream fails when a part is deleted meanwhile.
 *
 * @param state as `stateBytes` wrote it
 */
export const writeBackup = (
  store: BackupStore,
  writing: Writing,
  state: readonly Buffer[],
): Readable => {
  const { campaign, images, checkAccess } = writing
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))

  zip.addReadStreamLazy(CAMPAIGN_FILE, (pass) => pass(null, Readable.from(state)))
  zip.addReadStreamLazy(CHANGES_FILE, (pass) => {
    const lines = Readable.from(linesOf(store, writing))
    // The archive does not handle its errors: they would end the process.
    lines.once('error', (error) => output.destroy(error))
    output.once('close', () => lines.destroy())
    pass(null, lines)
  })
  for (const image of images)
    for (const { tile, name: file } of tileFilesOf(image)) {
      const read = async (): Promise<Uint8Array> => {
        if (output.destroyed) throw new Error('Nobody reads the backup any more')
        await checkAccess()
        const bytes = await store.findTile(campaign.id, image.id, tile, 'pixels')
        if (!bytes) throw new StoreUnavailable('An image was deleted while it was read.')
        return bytes
      }
      zip.addReadStreamLazy(file, { compress: false }, (pass) => {
        read().then(
          (bytes) => pass(null, Readable.from([Buffer.from(bytes)])),
          (error: unknown) => pass(error, Readable.from([])),
        )
      })
    }
  zip.end()
  return output
}

/** `campaign.json`, written in slices. */
export const stateBytes = async ({
  campaign,
  ...beside
}: Omit<Writing, 'checkAccess'>): Promise<readonly Buffer[]> =>
  toBytes(await inSlices(jsonPieces(toBackup(campaign, beside))))

const lineOf = async (change: RecordedChange): Promise<Buffer> => {
  const pieces = await inSlices(jsonPieces(toBackupChange(change)))
  return Buffer.from(`${pieces.join('')}\n`)
}

/** Up to the state's revision. */
export async function* linesOf(
  store: Pick<BackupStore, 'listChanges' | 'findRevisions'>,
  { campaign: { id, revisions }, checkAccess }: Pick<Writing, 'campaign' | 'checkAccess'>,
): AsyncGenerator<Buffer, void> {
  let after = 0
  for (let limit = CHANGES_A_PAGE.most; ; ) {
    await checkAccess()
    const changes = await store.listChanges(id, { after, upTo: revisions.full, limit })
    let bytes = 0
    for (const change of changes) {
      await breathe()
      const line = await lineOf(change)
      bytes += line.length
      yield line
    }
    const last = changes.at(-1)
    if (!last || changes.length < limit) break
    after = last.seq
    const asLarge = Math.ceil((CHANGES_A_PAGE.bytes * changes.length) / bytes)
    limit = Math.min(CHANGES_A_PAGE.most, asLarge)
  }
  const isThere = (await store.findRevisions([id])).has(id)
  if (!isThere) throw new StoreUnavailable('The campaign was deleted while it was read.')
}
