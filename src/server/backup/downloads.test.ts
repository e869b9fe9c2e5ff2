import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiPath } from '#protocol/paths.ts'
import { CAMPAIGN, startListening } from '#test/http/server.ts'

/** More than the system takes for a reader of nothing. */
const TILES = 100
const TILE_BYTES = 500_000
/** A download that need not wait begins much sooner. */
const WAIT_MS = 1_000

test('of a campaign one backup is written at a time, until it is given up or taken whole; the next waits', async () => {
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
  let isSecondAnswered = false
  const second = take().finally(() => {
    isSecondAnswered = true
  })
  await delay(WAIT_MS)
  expect(isSecondAnswered).toBe(false)
  await first.body?.cancel()
  const taken = await second
  expect(taken.status).toBe(200)
  expect((await taken.arrayBuffer()).byteLength).toBeGreaterThan(TILES * TILE_BYTES)
  const third = await take()
  expect(third.status).toBe(200)
  await third.body?.cancel()
})
