/** @module-tag more */

import { expect, onTestFinished, test } from 'vitest'
import { UnusableBackup } from '#campaign/backup/unusable.ts'
import type { StoredTile } from '#campaign/ports/image-store.ts'
import { restoreImages } from '#server/backup/restore-in-place.ts'
import { createImageWorker } from '#server/charts/image-worker/image-worker.ts'
import { download, sendBackup } from './backups.ts'
import { aPng, upload } from './images.ts'
import {
  CAMPAIGN,
  endADay,
  revisionHeaders,
  type Server,
  serve,
  temporaryFolder,
} from './server.ts'

/** Restores an image of one readTile into a store that only counts. @param room in bytes */
const restore = async (room: number): Promise<number> => {
  const imageWorker = createImageWorker()
  onTestFinished(() => imageWorker.close())
  let bytes = 0
  const addTiles = async (_: string, __: string, tiles: readonly StoredTile[]) => {
    for (const { picture, pixels } of tiles) bytes += picture.length + pixels.length
  }
  const png = await aPng(88, 40)
  const images = [{ id: 'aaaaaaaa', width: 88, height: 40, addedAt: 0 }]
  const newImageIds = new Map([['aaaaaaaa', 'bbbbbbbb']])
  const backup = { images, newImageIds, readTile: async () => png }
  await restoreImages({ store: { addTiles }, imageWorker }, backup, {
    owner: 'campaign',
    folder: await temporaryFolder(),
    signal: new AbortController().signal,
    room,
    tooLargeError: () => new UnusableBackup('too-large'),
  })
  return bytes
}

test('images that take more room here than a campaign may have are refused before they are kept', async () => {
  const bytes = await restore(1_000_000)
  expect(await restore(bytes)).toBe(bytes)
  await expect(restore(bytes - 1)).rejects.toMatchObject({ reason: 'too-large' })
})

const days = async (server: Server, cookie: string): Promise<void> => {
  for (let day = 0; day < 4; day += 1) await endADay(server, cookie)
}
const image = async (server: Server, cookie: string) => upload(server, cookie, await aPng(300, 200))

const contentOf = async ({ store, ...server }: Server, cookie: string) => ({
  view: await server.view(cookie),
  bytes: (await store.findListing(CAMPAIGN))?.bytes ?? 0,
  images: await store.listImages(CAMPAIGN),
  replaced: await store.findReplacedHistory(CAMPAIGN),
})

test.each([
  { what: 'days', play: days },
  { what: 'an image', play: image },
])(
  'R-RESTORE-2: of two histories each may be full, by $what, and none may be more',
  async ({ play }) => {
    const source = await serve()
    const gm = await source.signIn()
    await play(source, gm)
    const file = await download(source, { cookie: gm })
    const { bytes } = await contentOf(source, gm)
    const restore = async (server: Server, cookie: string) => {
      const { revision } = await server.view(cookie)
      const sent = { route: '/backup', cookie, headers: revisionHeaders(revision) }
      return sendBackup(server, file, sent)
    }

    const large = await serve({ config: { maxCampaignBytes: 1.3 * bytes } })
    const cookie = await large.signIn()
    await play(large, cookie)
    expect((await restore(large, cookie)).statusCode).toBe(200)
    expect(Math.abs((await contentOf(large, cookie)).bytes - bytes)).toBeLessThan(0.1 * bytes)

    const small = await serve({ config: { maxCampaignBytes: 0.7 * bytes } })
    const other = await small.signIn()
    const before = await contentOf(small, other)
    const full = await restore(small, other)
    expect(full.json()).toMatchObject({ status: 409, code: 'CAMPAIGN_FULL' })
    expect(await contentOf(small, other)).toEqual(before)
  },
)
