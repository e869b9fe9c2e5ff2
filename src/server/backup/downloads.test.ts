import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { CAMPAIGN, startListening } from '../../../test/http/server.ts'
import { apiPath } from '../../protocol/paths.ts'

/** More than the system takes for a reader of nothing. */
const TILES = 100
const TILE_BYTES = 500_000

test('of a campaign one backup is written at a time, until it is given up or taken whole', async () => {
  const { server, port, stop } = await startListening()
  onTestFinished(stop)
  for (let row = 0; row < TILES; row += 1) {
    const tile = {
      level: 0,
      column: 0,
      row,
      picture: randomBytes(9),
      pixels: randomBytes(TILE_BYTES),
    }
    await server.store.addTiles(CAMPAIGN, 'image000', [tile])
  }
  const image = { id: 'image000', width: 512, height: 512 * TILES, addedAt: 0 }
  await server.store.finishImage(CAMPAIGN, image)
  const site = `http://127.0.0.1:${port}`
  const signedIn = await fetch(site + apiPath(CAMPAIGN, '/session'), {
    method: 'POST',
    headers: { 'x-overland': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ key: server.key }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const take = () => fetch(site + apiPath(CAMPAIGN, '/backup'), { headers: { cookie } })

  const first = await take()
  expect((await take()).status).toBe(429)
  await first.body?.cancel()
  let second = await take()
  await expect
    .poll(async () => {
      if (second.status !== 200) second = await take()
      return second.status
    })
    .toBe(200)
  expect((await second.arrayBuffer()).byteLength).toBeGreaterThan(TILES * TILE_BYTES)
  const third = await take()
  expect(third.status).toBe(200)
  await third.body?.cancel()
})
