import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { toBackup, toBackupChange } from '#campaign/backup/to-backup.ts'
import { fullRevision } from '#campaign/campaign.ts'
import { HOST } from '#campaign/ports/access-store.ts'
import type { ChartImage } from '#campaign/ports/image-store.ts'
import type { Store } from '#campaign/ports/store.ts'
import { redo, undo } from '#campaign/undo.ts'
import { gmView } from '#campaign/views/views.ts'
import type { Day, GmView } from '#protocol/views.ts'
import { makeFirstKey } from '#server/access/gm-key.ts'
import { MAX_IMAGES } from '#shared/bounds.ts'
import { TILE_SIZE, tilesOf } from '#shared/tiles.ts'
import { inSoak } from '../support/in-soak.ts'
import { download, type Hosted, pack, sendBackup, startHosted } from './backups.ts'
import { change } from './change.ts'
import { anyGmAction, sendGmAction } from './gm-actions.ts'
import { aPng, upload } from './images.ts'
import {
  CAMPAIGN,
  cookieOf,
  endADay,
  ORDER,
  OTHER_CAMPAIGN,
  revisionHeaders,
  type Server,
  serve,
  startListening,
} from './server.ts'

let hosted: Hosted
let server: Server

beforeAll(async () => {
  hosted = await startHosted()
  server = hosted.server
  return hosted.stop
})

const found = async (store: Store, id: string) => {
  const campaign = await store.find(id)
  if (!campaign) throw new Error(`no campaign ${id}`)
  return campaign
}

/** A campaign's content with its history, except its image ids and its epoch. */
const contentOf = async ({ store }: Server, id: string) => {
  const images = [...(await store.listImages(id))].reverse()
  const campaign = await found(store, id)
  const { history } = campaign
  const start = await store.findStart(history)
  const changes = await store.listChanges(history, { after: 0, upTo: 1e9, limit: 1e6 })
  const plan = await store.findPlan(id)
  let text = JSON.stringify({
    backup: toBackup(campaign, { name: '', start, images, plan }),
    changes: changes.map(toBackupChange),
    back: changes.map(({ back }) => back),
  })
  images.forEach((image, index) => {
    text = text.replaceAll(image.id, `image-${index}`)
  })
  return JSON.parse(text)
}

/** The GM's views while everything is undone, and then redone. */
const viewsByUndoAndRedo = async ({ store }: Server, id: string) => {
  const seen: unknown[] = []
  for (const step of [undo, redo]) {
    for (;;) {
      const campaign = await found(store, id)
      const { revision, chart, ownChart, ...view } = gmView(campaign)
      seen.push(view)
      void [revision, chart, ownChart]
      if (!(step === undo ? campaign.head : campaign.redo)) break
      await step(store, { campaign: id, revision: fullRevision(campaign.revisions) })
    }
  }
  return seen
}

test('a copy is the campaign with all that it went through, and a backup of the copy is the same', async () => {
  const start = await download(server, { cookie: await server.signIn() })
  await fc.assert(
    fc.asyncProperty(fc.array(anyGmAction, { minLength: 4, maxLength: 14 }), async (actions) => {
      const { id, key } = await hosted.create()
      const cookie = await server.signIn(id, key)
      for (const action of actions) {
        const answer = await sendGmAction(server, { campaign: id, cookie }, action, start)
        // Undo has nothing to take back, or there is no encounter yet.
        expect([200, 201, 404, 409], answer.body).toContain(answer.statusCode)
      }
      const file = await download(server, { campaign: id, cookie })
      const copied = (await hosted.copy(file)).id
      const whole = await contentOf(server, id)
      expect(await contentOf(server, copied)).toEqual(whole)
      const { revisions } = await found(server.store, id)
      expect((await found(server.store, copied)).revisions).toMatchObject({ full: revisions.full })
      expect((await found(server.store, copied)).revisions.epoch).not.toBe(revisions.epoch)
      expect(await viewsByUndoAndRedo(server, copied)).toEqual(await viewsByUndoAndRedo(server, id))
    }),
    { numRuns: inSoak({ commit: 1, soak: 8 }) },
  )
})

test('images come along to the pixel, under other names, and nobody’s stay nobody’s', {
  tags: ['more'],
}, async () => {
  const own = await serve()
  const cookie = await own.signIn()
  const first = await upload(own, cookie, await aPng(1300, 700))
  const second = await upload(own, cookie, await aPng(400, 300))
  const grid = { left: 50, top: 50, columnSpacing: 60, rowSpacing: 40 }
  await change(own, cookie, 'PUT', '/chart', { chart: { gm: second, players: null, grid } })
  const chart = { gm: first, players: null, survey: first, grid }
  await change(own, cookie, 'PUT', '/chart', { chart })
  await own.store.removeImage(CAMPAIGN, second)
  const file = await download(own, { cookie })

  const id = (await hosted.copy(file)).id
  const [image, ...others] = await server.store.listImages(id)
  expect(others).toEqual([])
  expect(image).toMatchObject({ width: 1300, height: 700, name: 'map.png' })
  expect(image?.id).not.toBe(first)
  for (const tile of [
    { level: 0, column: 2, row: 1 },
    { level: 1, column: 1, row: 0 },
  ])
    for (const content of ['pixels', 'picture'] as const)
      expect(await server.store.findTile(id, image?.id ?? '', tile, content)).toEqual(
        await own.store.findTile(CAMPAIGN, first, tile, content),
      )
  const { state } = await found(server.store, id)
  expect(state.chart?.gm.image).toBe(image?.id)
  expect(state.chart?.survey?.image).toBe(image?.id)
  expect(JSON.stringify(await contentOf(server, id))).not.toContain(second)
  expect(await viewsByUndoAndRedo(server, id)).toHaveLength(6)
})

describe('in place', () => {
  /** A server, its GM, and a file of two days and an image, after which a third day was ended. */
  const played = async () => {
    const own = await serve()
    const cookie = await own.signIn()
    await endADay(own, cookie)
    await endADay(own, cookie)
    const image = await upload(own, cookie, await aPng(600, 400))
    const file = await download(own, { cookie })
    await endADay(own, cookie)
    const view = () => own.view(cookie)
    const post = (route: string, headers: Headers, body?: object) =>
      own.send({ method: 'POST', route, cookie, headers, ...(body && { body }) })
    const restore = (headers: Headers, sent = file) =>
      sendBackup(own, sent, { route: '/backup', cookie, headers })
    const get = async (route: string) => (await own.send({ route, cookie })).json()
    const days = async () => (await get('/days')).days.map(({ day }: Day) => day)
    return { own, cookie, image, view, post, restore, get, days }
  }
  type Headers = ReturnType<typeof revisionHeaders>

  test('R-RESTORE-1, R-REV-1: it is another history in a new epoch, and one request leads back', async () => {
    const { own, cookie, view, post, restore, get, days } = await played()
    const before = await view()
    const nothing = await post('/backup/undo', revisionHeaders(before.revision))
    expect(nothing.json()).toMatchObject({ status: 409, code: 'NOTHING_TO_UNDO' })
    expect(await get('/backup/replaced')).toEqual({ replaced: null })

    const answer = await restore(revisionHeaders(before.revision))
    expect(answer.statusCode, answer.body).toBe(200)
    const restored = answer.json<GmView>()
    expect(answer.headers.etag).toBe(`"${restored.revision}"`)
    expect(epochOf(restored)).not.toBe(epochOf(before))
    expect(restored).toMatchObject({ day: 2, undo: { kind: 'day', day: 2 }, redo: null })
    expect(await days()).toEqual([2, 1])
    expect(await get('/backup/replaced')).toEqual({ replaced: { day: 3, restored: false } })

    const back = await change(own, cookie, 'POST', '/backup/undo')
    expect(back).toEqual({ ...before, revision: back.revision })
    expect(epochOf(back)).not.toBe(epochOf(restored))
    expect(await days()).toEqual([3, 2, 1])
    expect(await get('/backup/replaced')).toEqual({ replaced: { day: 2, restored: true } })
    const forth = await change(own, cookie, 'POST', '/backup/undo')
    expect(forth).toEqual({ ...restored, revision: forth.revision })
    expect(numberOf(forth)).toBeGreaterThan(numberOf(back))
  })

  test('R-ONCE-1: it is repeated under its key; a key of before is stale', async () => {
    const { view, post, restore } = await played()
    const { revision } = await view()
    const headers = revisionHeaders(revision, 'day-1')
    expect((await post('/days', headers, ORDER)).statusCode).toBe(201)
    const restoring = revisionHeaders((await view()).revision, 'restore-1')
    const restored = (await restore(restoring)).json<GmView>()
    expect((await restore(restoring)).json()).toEqual(restored)
    const another = await restore(restoring, await pack([]))
    expect(another.json()).toMatchObject({ status: 422, code: 'KEY_REUSED' })
    const late = await post('/days', headers, ORDER)
    const stale = { status: 412, code: 'STALE_REVISION', current: { revision: restored.revision } }
    expect(late.json()).toMatchObject(stale)
    expect((await restore(revisionHeaders(revision))).json()).toMatchObject(stale)
  })

  test('R-RESTORE-1: it is played on; Undo, Redo and rewind go back and forth in it', async () => {
    const { own, cookie, view, restore, days } = await played()
    const { day } = (await restore(revisionHeaders((await view()).revision))).json<GmView>()
    expect((await change(own, cookie, 'POST', '/undo')).day).toBe(day - 1)
    expect((await change(own, cookie, 'POST', '/redo')).day).toBe(day)
    await endADay(own, cookie)
    expect(await days()).toEqual([3, 2, 1])
    const { map } = await view()
    const rewound = await change(own, cookie, 'POST', '/rewind', { day: 1 })
    expect([rewound.day, rewound.redo]).toMatchObject([1, { days: { first: 2, last: 3 } }])
    expect(await change(own, cookie, 'POST', '/redo')).toMatchObject({ map, day: 3 })
  })

  test('a file of more changes than the campaign made is played on; one that is damaged changes nothing', async () => {
    const own = await serve()
    const gm = await own.signIn()
    for (let day = 1; day <= 3; day += 1) await endADay(own, gm)
    const file = await download(own, { cookie: gm })
    const away = { campaign: OTHER_CAMPAIGN, cookie: await own.signIn(OTHER_CAMPAIGN) }
    const view = async () => (await own.send({ route: '/map', ...away })).json<GmView>()
    const put = async (sent: Buffer) =>
      sendBackup(own, sent, {
        route: '/backup',
        ...away,
        headers: revisionHeaders((await view()).revision),
      })
    const before = await view()
    expect((await put(file.subarray(0, file.length - 400))).json()).toMatchObject({ status: 400 })
    expect(await view()).toEqual(before)
    expect((await put(file)).statusCode).toBe(200)
    const headers = revisionHeaders((await view()).revision)
    const answer = await own.send({ method: 'POST', route: '/days', ...away, body: ORDER, headers })
    expect(answer.json()).toMatchObject({ day: 4 })
    const undone = await own.send({
      method: 'POST',
      route: '/undo',
      ...away,
      headers: revisionHeaders(answer.json<Day>().revision),
    })
    expect(undone.json()).toMatchObject({ day: 3, undo: { kind: 'day', day: 3 } })
  })

  test('R-RESTORE-2: images of the other history are not listed, do not count, and cannot be deleted', async () => {
    const { own, cookie, image, view, post, restore, get } = await played()
    const ids = async () => (await get('/images')).images.map(({ id }: ChartImage) => id)
    for (let n = 1; n < MAX_IMAGES; n += 1)
      await own.store.finishImage(CAMPAIGN, { id: `image${n}00`, width: 9, height: 9, addedAt: n })
    const handout = { image, name: 'A letter', state: 'kept' }
    await change(own, cookie, 'POST', '/handouts', handout)
    const before = { ids: await ids(), handouts: (await view()).handouts }

    const { revision } = (await restore(revisionHeaders((await view()).revision))).json<GmView>()
    const [restored, ...others] = await ids()
    expect(others).toEqual([])
    expect(before.ids).not.toContain(restored)
    const ownChart = await post('/handouts', revisionHeaders(revision), handout)
    expect(ownChart.json()).toMatchObject({ status: 400, errors: [{ path: 'image' }] })
    await upload(own, cookie, await aPng(60, 40))
    const remove = (id: string) => own.send({ method: 'DELETE', route: `/images/${id}`, cookie })
    expect((await remove(image)).json()).toMatchObject({ status: 409, code: 'IN_USE' })

    await change(own, cookie, 'POST', '/backup/undo')
    expect({ ids: await ids(), handouts: (await view()).handouts }).toEqual(before)
    expect((await remove(restored)).json()).toMatchObject({ status: 409, code: 'IN_USE' })
  })
})

const epochOf = ({ revision }: GmView): string => revision.split('-')[0] ?? ''
const numberOf = ({ revision }: GmView): number => Number(revision.split('-')[1])

test('open screens follow at once, and show what was there before once it is undone', async () => {
  const { server: own, port, stop } = await startListening()
  onTestFinished(stop)
  const cookie = await own.signIn()
  const file = await download(own, { cookie })
  await endADay(own, cookie)
  const screen = new WebSocket(`ws://127.0.0.1:${port}/api/campaigns/${CAMPAIGN}/live?as=player`)
  onTestFinished(() => screen.terminate())
  const shown: { revision: string; day: number }[] = []
  screen.on('message', (text) => {
    const { view } = JSON.parse(String(text)) as { view?: { revision: string; day: number } }
    if (view) shown.push(view)
  })
  await expect.poll(() => shown.at(-1)?.day).toBe(1)
  const headers = revisionHeaders((await own.view(cookie)).revision)
  expect((await sendBackup(own, file, { route: '/backup', cookie, headers })).statusCode).toBe(200)
  await expect.poll(() => shown.at(-1)?.day).toBe(0)
  expect(shown.at(-1)?.revision.split('-')[0]).not.toBe(shown[0]?.revision.split('-')[0])
  await change(own, cookie, 'POST', '/backup/undo')
  await expect.poll(() => shown.at(-1)?.day).toBe(1)
})

test.each([
  { who: 'the GM', root: `/api/campaigns/${CAMPAIGN}`, file: `/api/campaigns/${CAMPAIGN}/backup` },
  { who: 'the host', root: '/api/host', file: `/api/host/campaigns/${CAMPAIGN}/backup` },
])('a download breaks off once $who has signed out', async ({ who, root, file }) => {
  const { server: own, port, stop } = await startListening()
  onTestFinished(stop)
  const hostKey = await makeFirstKey(own.store, HOST)
  const headers = { host: `127.0.0.1:${port}` }
  const session = { url: `${root}/session`, headers }
  const body = { key: who === 'the host' ? hostKey : own.key }
  const cookie = cookieOf(await own.send({ ...session, method: 'POST', body }))
  await largeImage(own.store)

  const downloading = get({
    host: '127.0.0.1',
    port,
    path: file,
    headers: { cookie },
    agent: false,
  })
  const [reading] = (await once(downloading, 'response')) as [IncomingMessage]
  expect(reading.statusCode).toBe(200)
  expect((await own.send({ ...session, method: 'DELETE', cookie })).statusCode).toBe(204)
  reading.resume()
  await expect(once(reading, 'end')).rejects.toThrow('aborted')
})

/** More than the connection takes when nobody reads. */
const largeImage = async (store: Store): Promise<void> => {
  const image = { id: 'large000', width: 8 * TILE_SIZE, height: 6 * TILE_SIZE, addedAt: 1 }
  for (const tile of tilesOf(image, 0)) {
    const pixels = randomBytes(2 ** 19)
    await store.addTiles(CAMPAIGN, image.id, [{ ...tile, picture: Buffer.alloc(1), pixels }])
  }
  await store.finishImage(CAMPAIGN, image)
}
