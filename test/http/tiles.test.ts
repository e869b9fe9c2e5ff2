import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tiles } from '#protocol/map/chart.ts'
import type { PlayerView } from '#protocol/views.ts'
import { type Grid, hexCentre, hexesTouching, type Point } from '#shared/grid.ts'
import { type Hex, hexesWithin, hexKey } from '#shared/hex.ts'
import { change, set } from './change.ts'
import { decode, drawing, upload } from './images.ts'
import { CAMPAIGN, OTHER_CAMPAIGN, type Server, startServing } from './server.ts'

/** One chart unit is one pixel of the GM's image, half a pixel of the players'. */
const WIDTH = 1500
const HEIGHT = 1200
const GRID: Grid = { left: 20, top: 30, columnSpacing: 50, rowSpacing: 30 }
const GM_BLUE = 60
const PLAYERS_BLUE = 200

/** Cutting images takes a busy machine its time: the process that does it gives way to all else. */
const CUT_LIMIT_MS = 90_000

let server: Server
let cookie: string
let gmImage: string
let playersImage: string

beforeAll(async () => {
  const started = await startServing()
  server = started.server
  cookie = await server.signIn()
  const gm = await drawing(WIDTH, HEIGHT, GM_BLUE).png().toBuffer()
  gmImage = await upload(server, cookie, gm)
  const players = await drawing(2 * WIDTH, 2 * HEIGHT, PLAYERS_BLUE)
    .png()
    .toBuffer()
  playersImage = await upload(server, cookie, players)
  return started.stop
}, CUT_LIMIT_MS)

const lay = (players: string | null = playersImage) =>
  change(server, cookie, 'PUT', '/chart', { chart: { gm: gmImage, players, grid: GRID } })

/** Nothing is known but some hexes. */
const know = async (...hexes: readonly Hex[]) => {
  const { known } = await server.view(cookie)
  const before = [...known.seen, ...known.visited].flatMap(([row, column, count]) =>
    Array.from({ length: count }, (_, index) => ({ x: column + 2 * index, y: row })),
  )
  if (before.length > 0) await paint(before, 'unknown')
  if (hexes.length > 0) await paint(hexes, 'seen')
}
const paint = (hexes: readonly Hex[], knowledge: string) =>
  change(server, cookie, 'POST', '/hexes', { hexes, knowledge })

const playersTiles = async (): Promise<Tiles> =>
  (await server.send({ route: '/map' })).json<PlayerView>().chart.image as Tiles

const ask = (image: string, name: string, more: object = {}) =>
  server.send({ url: `/charts/${CAMPAIGN}/${image}/${name}`, ...more })

/** Where a pixel of a tile of the players' image lies on the chart. */
const onChart = (level: number, left: number, top: number) => ({
  left: left * 2 ** level * 0.5,
  top: top * 2 ** level * 0.5,
  right: (left + 1) * 2 ** level * 0.5,
  bottom: (top + 1) * 2 ** level * 0.5,
})

/** Every pixel with any part in an unknown hex is clear, all others show what was drawn there. */
const expectOnlyKnown = async (
  bytes: Buffer,
  { level, column, row }: { level: number; column: number; row: number },
  known: readonly Hex[],
) => {
  const keys = new Set(known.map(hexKey))
  const { width, height, at } = await decode(bytes)
  let shown = 0
  let wrong = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = onChart(level, column * 512 + x, row * 512 + y)
      const isKnown = hexesTouching(GRID, place).every((hex) => keys.has(hexKey(hex)))
      const [red = 0, green = 0, blue = 0, alpha = 0] = at(x, y)
      if (!isKnown && alpha !== 0) throw new Error(`${x}, ${y} shows through the veil`)
      if (alpha === 0) continue
      shown += 1
      const off = Math.max(
        Math.abs(red - (255 * place.left) / WIDTH),
        Math.abs(green - (255 * place.top) / HEIGHT),
        Math.abs(blue - PLAYERS_BLUE),
      )
      if (off > 40) wrong += 1
    }
  }
  return { shown, wrong, of: width * height }
}

test('without fog players get the whole picture of their own image, and no other', async () => {
  await lay()
  await set(server, cookie, { fog: 'off' })
  const chart = await playersTiles()
  expect(chart).toEqual({
    path: playersImage,
    width: 2 * WIDTH,
    height: 2 * HEIGHT,
    veiled: false,
  })
  const theirs = await ask(playersImage, '0/1-2.webp?v=0')
  expect(theirs.statusCode).toBe(200)
  expect(theirs.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'Cookie',
  })
  const { at } = await decode(theirs.rawPayload)
  expect(Math.abs((at(100, 100)[2] ?? 0) - PLAYERS_BLUE)).toBeLessThan(20)
  expect(at(100, 100)[3]).toBe(255)
  const asPlayer = await ask(playersImage, '0/1-2.webp?as=player', { cookie })
  expect(asPlayer.rawPayload.equals(theirs.rawPayload)).toBe(true)
  expect((await ask(gmImage, '0/0-0.webp')).statusCode).toBe(404)
  expect((await ask(gmImage, '0/0-0.webp?as=player', { cookie })).statusCode).toBe(404)
})

test('the GM gets every image of the campaign as it is, whatever is known', async () => {
  await lay()
  await know({ x: 4, y: 4 })
  await set(server, cookie, { fog: 'veil' })
  for (const [image, blue] of [
    [gmImage, GM_BLUE],
    [playersImage, PLAYERS_BLUE],
  ] as const) {
    const tile = await ask(image, '0/1-1.webp', { cookie })
    const pixel = (await decode(tile.rawPayload)).at(300, 300)
    expect(Math.abs((pixel[2] ?? 0) - blue)).toBeLessThan(20)
    expect(pixel[3]).toBe(255)
  }
})

test('what is not theirs is to players as if it were not there, to the header', async () => {
  await lay()
  await set(server, cookie, { fog: 'off' })
  const away = await server.signIn(OTHER_CAMPAIGN)
  const there = await ask(gmImage, '0/0-0.webp')
  const nowhere = await ask('0'.repeat(gmImage.length), '0/0-0.webp')
  expect(there.statusCode).toBe(404)
  const { date: _, 'x-request-id': __, ...headers } = there.headers
  expect(nowhere.headers).toMatchObject(headers)
  expect(nowhere.body).toBe(there.body)
  for (const [image, name, more] of [
    [gmImage, '0/0-0.webp', { cookie: away }],
    [playersImage, '0/9-0.webp', {}],
    [playersImage, '0/0-5.webp', {}],
    [playersImage, '4/0-0.webp', {}],
    [playersImage, '99/0-0.webp', {}],
    ['players', '0/0-0.webp', {}],
    ['survey', '0/0-0.webp', {}],
    ['gm', '0/0-0.webp', {}],
  ] as const) {
    expect((await ask(image, name, more)).statusCode, `${image}/${name}`).toBe(404)
  }
})

test('an address that is nearly one of a tile is of none', async () => {
  await lay()
  for (const name of [
    ...['0/0-0.png', '0/00-0.webp', '0/+1-0.webp', '0/1e0-0.webp', '0/-1-0.webp', '0/0.0-0.webp'],
    ...['00/0-0.webp', '-1/0-0.webp', 'constructor/0-0.webp', '0/%30-0.webp%00'],
    ...['0/0-0.webp%2f..', '0/99999-99999.webp', '0/100000-0.webp'],
  ])
    for (const caller of [{}, { cookie }])
      expect((await ask(playersImage, name, caller)).statusCode, name).toBe(404)
})

test.each(['v=A', 'v=../x', 'w=1', 'v=1&v=2'])('the query %s is refused', async (query) => {
  expect((await ask(playersImage, `0/0-0.webp?${query}`)).json().code).toBe('INVALID_INPUT')
})

test('R-FOG-2: under fog a tile shows what is known, pixel by pixel, at the finest level and the coarsest', async () => {
  await lay()
  const known = hexesWithin({ x: 8, y: 10 }, 3)
  await know(...known)
  await set(server, cookie, { fog: 'veil' })
  expect(await playersTiles()).toMatchObject({ veiled: true })
  for (const [level, column, row] of [
    [0, 1, 1],
    [3, 0, 0],
  ] as const) {
    const tile = await ask(playersImage, `${level}/${column}-${row}.webp?v=whatever`)
    expect(tile.statusCode).toBe(200)
    const { shown, wrong, of } = await expectOnlyKnown(
      tile.rawPayload,
      { level, column, row },
      known,
    )
    expect(shown, `level ${level}`).toBeGreaterThan(200)
    expect(shown).toBeLessThan(of)
    // Colours are stored for two pixels by two, so at the veil's edge they may be off.
    expect(wrong / shown).toBeLessThan(0.02)
  }
})

test('a tile without a known hex is one clear pixel, one without an unknown hex the picture', async () => {
  await lay()
  const all = hexesTouching(GRID, { left: 0, top: 0, right: 256, bottom: 256 })
  await know(...all)
  await set(server, cookie, { fog: 'veil' })
  const far = await ask(playersImage, '0/5-4.webp')
  const { width, height, at } = await decode(far.rawPayload)
  expect([width, height, at(0, 0)]).toEqual([1, 1, [0, 0, 0, 0]])
  const near = await ask(playersImage, '0/0-0.webp')
  const picture = await ask(playersImage, '0/0-0.webp', { cookie })
  expect(near.rawPayload.equals(picture.rawPayload)).toBe(true)
})

const SECOND = { x: 8, y: 8 }
const SECONDS_TILE = '0/1-1.webp'

/** How far the second hex shows: undefined where the tile is as it was. */
const secondShows = async (query = '', headers = {}) => {
  const tile = await ask(playersImage, `${SECONDS_TILE}${query}`, { headers })
  if (tile.statusCode === 304) return { tile, alpha: undefined }
  const pixel = hexCentre(GRID, SECOND)
  const { at } = await decode(tile.rawPayload)
  return { tile, alpha: at(Math.round(2 * pixel.x) - 512, Math.round(2 * pixel.y) - 512)[3] }
}

test('R-FOG-2: a reveal shows at once, undo takes it back from every address, redo shows it again', async () => {
  await lay()
  await know({ x: 10, y: 10 })
  await set(server, cookie, { fog: 'veil' })
  const veiled = await secondShows('?v=old')
  expect(veiled.alpha).toBe(0)
  const old = { 'if-none-match': String(veiled.tile.headers.etag) }
  expect((await secondShows('?v=old', old)).tile.statusCode).toBe(304)

  await paint([SECOND], 'visited')
  const revealed = await secondShows('?v=old', old)
  expect(revealed.alpha).toBe(255)
  expect(revealed.tile.headers.etag).not.toBe(veiled.tile.headers.etag)

  const before = await Promise.all([
    secondShows('?v=new'),
    change(server, cookie, 'POST', '/undo'),
    secondShows('?v=new'),
  ])
  expect(before[0].tile.statusCode).toBe(200)
  const seen = { 'if-none-match': String(revealed.tile.headers.etag) }
  for (const query of ['', '?v=new', '?v=old', '?as=player']) {
    const undone = await secondShows(query, seen)
    expect([undone.tile.statusCode, undone.alpha]).toEqual([200, 0])
    expect(undone.tile.rawPayload.equals(veiled.tile.rawPayload)).toBe(true)
  }
  await change(server, cookie, 'POST', '/redo')
  expect((await secondShows()).alpha).toBe(255)
  await set(server, cookie, { fog: 'off' })
  const off = await decode((await ask(playersImage, SECONDS_TILE)).rawPayload)
  expect(off.at(3, 3)[3]).toBe(255)
})

test('without an image of their own players are shown what they know of the GM image', async () => {
  await lay(null)
  await know({ x: 6, y: 6 })
  await set(server, cookie, { fog: 'veil' })
  const { at } = await decode((await ask(gmImage, '0/0-0.webp')).rawPayload)
  const { x, y } = hexCentre(GRID, { x: 6, y: 6 })
  const pixel = at(Math.round(x), Math.round(y))
  expect(Math.abs((pixel[2] ?? 0) - GM_BLUE)).toBeLessThan(30)
  expect(pixel[3]).toBe(255)
  const beside = hexCentre(GRID, { x: 8, y: 6 })
  expect(at(Math.round(beside.x), Math.round(beside.y))[3]).toBe(0)
  expect((await ask(playersImage, '0/0-0.webp')).statusCode).toBe(404)
})

describe('under fog the built-in chart', () => {
  beforeEach(async () => {
    await change(server, cookie, 'PUT', '/chart', { chart: null })
    await set(server, cookie, { fog: 'off' })
  })

  test('is veiled at the addresses of before, and whole for the GM and other campaigns', async () => {
    const before = await ask('players', '0/1-1.webp')
    expect((await decode(before.rawPayload)).at(0, 0)[3]).toBe(255)
    const view = await set(server, cookie, { fog: 'veil' })
    expect(view.chart.image.path).toBe('gm')
    const headers = { 'if-none-match': String(before.headers.etag) }
    const veiled = await ask('players', '0/1-1.webp', { headers })
    expect(veiled.statusCode).toBe(200)
    expect((await decode(veiled.rawPayload)).at(0, 0)[3]).toBe(0)
    const other = await server.send({ url: `/charts/${OTHER_CAMPAIGN}/players/0/1-1.webp` })
    for (const whole of [other, await ask('players', '0/1-1.webp', { cookie })])
      expect(whole.rawPayload.equals(before.rawPayload)).toBe(true)
  })

  test('shows a known hex as it is drawn, and nothing beside it', {
    tags: ['more'],
    timeout: CUT_LIMIT_MS,
  }, async () => {
    await set(server, cookie, { fog: 'veil' })
    await know({ x: 40, y: 40 })
    const { chart } = (await server.send({ route: '/map' })).json<PlayerView>()
    expect(chart.image).toEqual({ path: 'players', width: 4480, height: 4800, veiled: true })
    const [centre, next] = [
      hexCentre(chart.grid, { x: 40, y: 40 }),
      hexCentre(chart.grid, { x: 42, y: 40 }),
    ]
    for (const level of [0, 1]) {
      const pixel = ({ x, y }: Point): readonly [number, number] => [
        Math.round((x * 4480) / chart.width / 2 ** level),
        Math.round((y * 4800) / chart.height / 2 ** level),
      ]
      const [across, down] = pixel(centre)
      const name = `${level}/${Math.floor(across / 512)}-${Math.floor(down / 512)}.webp`
      const { at } = await decode((await ask('players', name)).rawPayload)
      const whole = await decode((await ask('players', name, { cookie })).rawPayload)
      const drawn = whole.at(across % 512, down % 512)
      const shown = at(across % 512, down % 512)
      expect(shown[3]).toBe(255)
      shown.forEach((value, index) => {
        expect(Math.abs(value - (drawn[index] ?? 0))).toBeLessThan(30)
      })
      expect(at(pixel(next)[0] % 512, down % 512)[3]).toBe(0)
      expect((await ask('gm', name)).statusCode).toBe(404)
    }
  })
})
