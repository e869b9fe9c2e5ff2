import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { MAX_IMAGE_BYTES } from '#protocol/limits.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { FILE_NAME_HEADER } from '#protocol/paths.ts'
import { signalNextChildren } from '../support/next-children.ts'
import { change } from './change.ts'
import { aPng, drawing, sending, upload } from './images.ts'
import { openRaw } from './raw.ts'
import {
  CAMPAIGN,
  cookieOf,
  OTHER_CAMPAIGN,
  revisionHeaders,
  type Server,
  serve,
  startListening,
  startServing,
  temporaryFolder,
} from './server.ts'

let server: Server
let port: number
let cookie: string

/** A folder for temporary files of these tests alone, which must be empty at the end. */
const temporary = mkdtempSync(join(tmpdir(), 'overland-test-images-'))
beforeAll(() => void vi.stubEnv('TMPDIR', temporary))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true, force: true })
})

const foldersNow = () => readdirSync(tmpdir()).filter((name) => name.startsWith('overland-images-'))

/** Waits until the server takes in so many images: each has a folder, and soon another of its child. */
const isArriving = (images: number): Promise<void> =>
  vi.waitFor(() => expect(foldersNow().length).toBeGreaterThanOrEqual(images), { timeout: 30_000 })

/** Waits until nothing is left of any. */
const noneIsLeft = (): Promise<void> =>
  vi.waitFor(() => expect(foldersNow()).toEqual([]), { timeout: 30_000 })

/** Signs in where the tests connect to: another port is another cookie. */
const signIn = async (): Promise<string> => {
  const headers = { host: `127.0.0.1:${port}` }
  const body = { key: server.key }
  return cookieOf(await server.send({ method: 'POST', route: '/session', body, headers }))
}

beforeAll(async () => {
  const started = await startListening()
  server = started.server
  port = started.port
  cookie = await server.signIn()
  return started.stop
})

const storedImages = () => server.store.listImages(CAMPAIGN)
const expectNothingStored = async (before: number) => {
  expect(await storedImages()).toHaveLength(before)
}

// The image worker's own tests try every kind of file, good and bad.
test('an image sent under the type of another is taken, listed and shown until it is deleted', async () => {
  const before = Date.now()
  const webp = await drawing(700, 520).webp({ lossless: true }).toBuffer()
  const answer = await server.send({ ...sending(webp, 'image/jpeg; charset=binary'), cookie })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id, width, height, addedAt } = answer.json()
  expect({ width, height }).toEqual({ width: 700, height: 520 })
  expect(addedAt).toBeGreaterThanOrEqual(before)
  expect(addedAt).toBeLessThanOrEqual(Date.now())
  const list = await server.send({ route: '/images', cookie })
  expect(list.json().images[0]).toEqual({ id, width, height, addedAt })
  const url = `/charts/${CAMPAIGN}/${id}/0/1-1.webp`
  const tile = await server.send({ url, cookie })
  expect(tile.headers['content-type']).toBe('image/webp')
  expect(await sharp(tile.rawPayload).metadata()).toMatchObject({ width: 188, height: 8 })
  expect((await server.send({ method: 'DELETE', route: `/images/${id}`, cookie })).statusCode).toBe(
    204,
  )
  expect((await server.send({ url, cookie })).statusCode).toBe(404)
})

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

test.each([
  ['an SVG', async () => Buffer.from(SVG)],
  ['the beginning of a PNG', async () => (await aPng()).subarray(0, 1_000)],
])('%s is refused with a sentence, and nothing of it is left', async (_, make) => {
  const count = (await storedImages()).length
  const answer = await server.send({ ...sending(await make()), cookie })
  expect(answer.json()).toMatchObject({ status: 400, code: 'UNUSABLE_IMAGE' })
  expect(answer.json().detail).toMatch(/^(This|The) .+\.$/)
  await expectNothingStored(count)
  expect(foldersNow()).toEqual([])
})

test('no byte of what was sent but its pixels is stored', async () => {
  const dataDir = await temporaryFolder()
  const started = await startServing({ dataDir })
  const gm = await started.server.signIn()
  const marker = 'SECRET-MARKER-31337'
  const marked = drawing(600, 300)
    .withExif({
      IFD0: { Copyright: marker, ImageDescription: marker },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${marker} --></x:xmpmeta>`)
  const files = await Promise.all([
    marked.clone().jpeg().toBuffer(),
    marked.clone().png().toBuffer(),
    marked.clone().webp().toBuffer(),
  ])
  for (const file of files) {
    expect(file.includes(marker)).toBe(true)
    await upload(started.server, gm, Buffer.concat([file, Buffer.from(`after the end ${marker}`)]))
  }
  await started.stop()
  for (const name of readdirSync(dataDir)) {
    expect(readFileSync(`${dataDir}/${name}`).includes('SECRET-MARKER'), name).toBe(false)
  }
})

test('who is not signed in is refused before the body is read', async () => {
  for (const length of [1_000_000, MAX_IMAGE_BYTES * 4]) {
    const connection = await openRaw(port)
    connection.write(uploadHead({ 'Content-Length': String(length) }))
    const { status, body } = await connection.answer()
    expect([status, JSON.parse(body).code]).toEqual([401, 'NOT_SIGNED_IN'])
  }
})

const uploadHead = (headers: Record<string, string>): string => {
  const all = {
    Host: `127.0.0.1:${port}`,
    'X-Overland': '1',
    'Content-Type': 'image/png',
    Connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return ['POST /api/campaigns/home/images HTTP/1.1', ...lines, '', ''].join('\r\n')
}

test('the rest of what is too large is passed over, and the connection serves on', async () => {
  const connection = await openRaw(port)
  const head = uploadHead({
    Cookie: await signIn(),
    'Transfer-Encoding': 'chunked',
    Connection: 'keep-alive',
  })
  connection.write(head)
  const megabyte = `100000\r\n${'x'.repeat(2 ** 20)}\r\n`
  for (let sent = 0; sent < 30; sent += 1) connection.write(megabyte)
  connection.write('0\r\n\r\n')
  connection.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  const { status, body } = await connection.answer()
  expect(status).toBe(413)
  expect(body).toContain('HTTP/1.1 200 OK')
})

test('of an image that cannot be kept in the end no tile is left', async () => {
  const added = new Set<string>()
  const own = await serve({
    disturb: (store) => ({
      ...store,
      addTiles: (owner, image, tiles) => {
        added.add(image)
        return store.addTiles(owner, image, tiles)
      },
      finishImage: async () => {
        throw new StoreUnavailable('No room')
      },
    }),
  })
  const answer = await own.send({ ...sending(await aPng()), cookie: await own.signIn() })
  expect(answer.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(added.size).toBe(1)
  for (const id of added) expect(await own.store.removeImage(CAMPAIGN, id)).toBe(false)
})

test.each([
  ['a foreign origin', { origin: 'https://elsewhere.example' }, 403, 'FORBIDDEN'],
  ['JSON', { 'content-type': 'application/json' }, 415, 'WRONG_CONTENT_TYPE'],
  ['no type', { 'content-type': undefined }, 415, 'WRONG_CONTENT_TYPE'],
])('an image is not taken with %s', async (_, headers, status, code) => {
  const request = sending(await aPng())
  const answer = await server.send({
    ...request,
    cookie,
    headers: { ...request.headers, ...headers },
  })
  expect(answer.json()).toMatchObject({ status, code })
  await expectNothingStored((await storedImages()).length)
})

test('of a session that ends while an image is under way nothing is kept', async () => {
  const gm = await signIn()
  const count = (await storedImages()).length
  const file = await aPng()
  const connection = await openRaw(port)
  connection.write(uploadHead({ 'Content-Length': String(file.length), Cookie: gm }))
  connection.socket.write(file.subarray(0, 100))
  await isArriving(1)
  const headers = { host: `127.0.0.1:${port}` }
  await server.send({ method: 'DELETE', route: '/session', cookie: gm, headers })
  connection.socket.write(file.subarray(100))
  const { status, body } = await connection.answer()
  expect([status, JSON.parse(body).code]).toEqual([401, 'NOT_SIGNED_IN'])
  await expectNothingStored(count)
})

test('of an image whose sender goes away nothing is left', async () => {
  const gm = await signIn()
  const count = (await storedImages()).length
  const file = await aPng()
  const made = signalNextChildren('SIGSTOP', 1)
  // While it is received, and while it is made into tiles.
  for (const [part, isUnderWay] of [
    [file.length / 2, () => isArriving(1)],
    [file.length, () => made.all],
  ] as const) {
    const accepting = once(server.app.server, 'connection')
    const connection = await openRaw(port)
    const [accepted] = (await accepting) as [Socket]
    connection.write(uploadHead({ 'Content-Length': String(file.length), Cookie: gm }))
    connection.socket.write(file.subarray(0, part))
    await isUnderWay()
    const left = once(accepted, 'close')
    connection.socket.destroy()
    await left
    made.goOn()
    await noneIsLeft()
  }
  await expectNothingStored(count)
})

test("another campaign's image cannot be laid, seen or deleted", async () => {
  const id = await upload(server, cookie, await aPng())
  const away = await server.signIn(OTHER_CAMPAIGN)
  const grid = { left: 0, top: 0, columnSpacing: 60, rowSpacing: 40 }
  const { revision } = (
    await server.send({ route: '/map', campaign: OTHER_CAMPAIGN, cookie: away })
  ).json()
  const answer = await server.send({
    method: 'PUT',
    route: '/chart',
    campaign: OTHER_CAMPAIGN,
    cookie: away,
    headers: revisionHeaders(revision),
    body: { chart: { gm: id, players: null, grid } },
  })
  expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'chart.gm' }] })
  for (const request of [
    { method: 'DELETE', route: `/images/${id}`, campaign: OTHER_CAMPAIGN, cookie: away },
    { url: `/charts/${OTHER_CAMPAIGN}/${id}/0/0-0.webp`, cookie: away },
    { url: `/charts/${CAMPAIGN}/${id}/0/0-0.webp`, cookie: away },
  ] as const) {
    expect((await server.send(request)).statusCode).toBe(404)
  }
  await server.store.removeImage(CAMPAIGN, id)
})

test('a server that stops gives up what it is working on, and leaves nothing behind', async () => {
  const dataDir = await temporaryFolder()
  const started = await startServing({ dataDir })
  const gm = await started.server.signIn()
  const made = signalNextChildren('SIGSTOP', 1)
  const sent = started.server.send({ ...sending(await aPng()), cookie: gm })
  await made.all
  const stopped = started.stop()
  expect((await sent).json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  await stopped
  expect(foldersNow()).toEqual([])
  const again = await serve({ dataDir })
  expect(await again.store.listImages(CAMPAIGN)).toEqual([])
})

test('a server that stops does not wait for an image that is still on its way', async () => {
  const started = await startListening()
  const headers = { host: `127.0.0.1:${started.port}` }
  const body = { key: started.server.key }
  const signedIn = await started.server.send({ method: 'POST', route: '/session', body, headers })
  const connection = await openRaw(started.port)
  const head = {
    Host: headers.host,
    'Content-Length': '9000',
    Cookie: cookieOf(signedIn),
    Connection: 'keep-alive',
  }
  connection.write(`${uploadHead(head)}half`)
  await isArriving(1)
  await started.stop()
  expect((await connection.answer()).status).toBe(503)
  expect(foldersNow()).toEqual([])
})

test('R-NAME-3: an image keeps its file’s name for the GM alone, cleaned', async () => {
  const own = await serve()
  const mine = await own.signIn()
  const sent = sending(await aPng())
  const named = async (name: string) => {
    const headers = { ...sent.headers, [FILE_NAME_HEADER]: name }
    const answer = await own.send({ ...sent, headers, cookie: mine })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<ImageView>()
  }
  const image = await named(encodeURIComponent('C:\\maps\\Isle of\u202e Dread.png'))
  expect(image.name).toBe('Isle of Dread.png')
  expect((await named('%E0%A4%A')).name).toBeUndefined()
  const list = await own.send({ route: '/images', cookie: mine })
  expect(list.json<{ images: ImageView[] }>().images).toContainEqual(image)
  const grid = { left: 0, top: 0, columnSpacing: 40, rowSpacing: 23 }
  const chart = { gm: image.id, players: null, grid }
  await change(own, mine, 'PUT', '/chart', { chart })
  expect((await own.send({ route: '/images' })).statusCode).toBe(401)
  const players = await own.send({ route: '/map' })
  expect(players.body).toContain(image.id)
  expect(players.body).not.toContain('Dread')
})
