/** @module-tag more */

import { expect, onTestFinished, test } from 'vitest'
import { UnusableBackup } from '../../src/campaign/backup/unusable.ts'
import type { StoredTile } from '../../src/campaign/image-store.ts'
import { restoreImages } from '../../src/server/backup/restore-in-place.ts'
import { createImageWorker } from '../../src/server/charts/image-worker/image-worker.ts'
import { download, sendBackup } from './backups.ts'
import { aPng, upload } from './images.ts'
import { CAMPAIGN, endADay, onRevision, type Server, serve, temporaryFolder } from './server.ts'

/** Restores an image of one tile into a store that only counts. @param room in bytes */
const restore = async (room: number): Promise<number> => {
  const imageWorker = createImageWorker()
  onTestFinished(() => imageWorker.close())
  let bytes = 0
  const addTiles = async (_: string, __: string, tiles: readonly StoredTile[]) => {
    for (const { picture, pixels } of tiles) bytes += picture.length + pixels.length
  }
  const png = await aPng(88, 40)
  const images = [{ id: 'aaaaaaaa', width: 88, height: 40, addedAt: 0 }]
  const names = new Map([['aaaaaaaa', 'bbbbbbbb']])
  const backup = { images, names, known: new Map(), tile: async () => png }
  await restoreImages({ store: { addTiles }, imageWorker }, backup, {
    owner: 'campaign',
    folder: await temporaryFolder(),
    signal: new AbortController().signal,
    room,
    full: () => new UnusableBackup('too-large'),
  })
  return bytes
}

test('images that take more room here than a campaign may have are refused before they are kept', async () => {
  const bytes = await restore(1_000_000)
  expect(await restore(bytes)).toBe(bytes)
  await expect(restore(bytes - 1)).rejects.toMatchObject({ reason: 'too-large' })
})

/** A server whose campaigns may take so much, signed in to, and what is done there. */
const serveWithRoom = async (
  maxCampaignBytes: number,
  play: (server: Server, cookie: string) => Promise<unknown>,
) => {
  const server = await serve({ config: { maxCampaignBytes } })
  const cookie = await server.signIn()
  await play(server, cookie)
  const bytes = (await server.store.findListing(CAMPAIGN))?.bytes ?? 0
  const restoreHere = async (file: Buffer) => {
    const headers = onRevision((await server.view(cookie)).revision)
    return sendBackup(server, file, { route: '/backup', cookie, headers })
  }
  return { server, cookie, bytes, restoreHere }
}

const days = async (server: Server, cookie: string): Promise<void> => {
  for (let day = 0; day < 4; day += 1) await endADay(server, cookie)
}
const imageOf = (width: number) => async (server: Server, cookie: string) =>
  upload(server, cookie, await aPng(width, 200))

test.each([
  { what: 'days', given: days, here: days },
  { what: 'an image', given: imageOf(300), here: imageOf(290) },
])(
  'what a campaign takes counts once $what of a backup are to be added',
  async ({ given, here }) => {
    const source = await serveWithRoom(1e9, given)
    const file = await download(source.server, source)
    const room = 1.3 * source.bytes
    const empty = await serveWithRoom(room, async () => {})
    expect((await empty.restoreHere(file)).statusCode).toBe(200)

    const { server, cookie, restoreHere } = await serveWithRoom(room, here)
    const standing = async () => ({
      view: await server.view(cookie),
      listing: await server.store.findListing(CAMPAIGN),
      images: await server.store.listImages(CAMPAIGN),
      replaced: await server.store.findReplacedHistory(CAMPAIGN),
    })
    const before = await standing()
    expect((await restoreHere(file)).json()).toMatchObject({ status: 409, code: 'CAMPAIGN_FULL' })
    expect(await standing()).toEqual(before)
  },
)
