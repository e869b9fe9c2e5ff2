import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { aPng } from '../../../test/http/images.ts'
import { temporaryFolder } from '../../../test/http/server.ts'
import { begin, HOME } from '../../../test/store/contract/play.ts'
import { openImageWorker } from '../../../test/support/open-image-worker.ts'
import { openSqliteStore } from '../../store/sqlite/open.ts'
import { systemClock } from '../clock.ts'
import { SHARES } from '../shares/limits.ts'
import { createQueue } from '../work/queue.ts'
import { createUploads } from './uploads.ts'

const start = async (imageMs?: number) => {
  const store = await openSqliteStore({ dataDir: await temporaryFolder() })
  onTestFinished(store.close)
  await begin(store)
  const files = createQueue({ atOnce: 2 })
  const parts = { store, imageWorker: openImageWorker(), clock: systemClock, files }
  const uploads = createUploads(parts, imageMs)
  const over = new AbortController()
  onTestFinished(async () => {
    over.abort()
    await files.settled()
  })
  return (campaign: string, body: PassThrough) =>
    uploads.receive({
      campaign,
      body,
      signal: over.signal,
      name: 'map.png',
      checkAccess: async () => {},
    })
}

test('images that never arrive keep nobody else’s out', async () => {
  const send = await start()
  for (let at = 0; at < 2 * SHARES.memory.filesAtWork; at += 1)
    send(`campaign ${at}`, new PassThrough()).catch(() => {})
  const body = new PassThrough()
  body.end(await aPng())
  expect(await send(HOME, body)).toMatchObject({ width: expect.any(Number) })
})

test('an image that comes too slowly is given up, and its place is free again', async () => {
  const send = await start(300)
  const body = new PassThrough()
  const trickling = setInterval(() => body.write('x'), 10)
  onTestFinished(() => clearInterval(trickling))
  await expect(send(HOME, body)).rejects.toMatchObject({
    document: { code: 'UNAVAILABLE', reason: 'file-came-too-slowly' },
  })
})
