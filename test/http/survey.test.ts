import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tiles } from '#protocol/map/chart.ts'
import { chartPath } from '#protocol/paths.ts'
import type { GmView } from '#protocol/views.ts'
import { LOST_POLICIES } from '#rules/settings.ts'
import { type Grid, hexCentre } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { tileLevels, tilesOf } from '#shared/tiles.ts'
import { change, playersView, set } from './change.ts'
import { decode, upload } from './images.ts'
import { CAMPAIGN, ORDER, type Server, serve, startServing } from './server.ts'

/** One pixel of an image is two chart units. */
const SIZE = { width: 700, height: 600 }
const GRID: Grid = { left: 20, top: 30, columnSpacing: 50, rowSpacing: 30 }

type Colour = readonly [red: number, green: number, blue: number]

const plain = ([r, g, b]: Colour): Promise<Buffer> =>
  sharp({ create: { ...SIZE, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()

const surveyOf = async (server: Server): Promise<Tiles | null> =>
  (await playersView(server)).chart.survey

const ask = (server: Server, path: string, more: object = {}) =>
  server.send({ url: chartPath(CAMPAIGN, path), ...more })

/** Every tile of every level from one on, as players get it. */
const everyTile = async (server: Server, image: Tiles, from = 0): Promise<readonly Buffer[]> => {
  const bytes: Buffer[] = []
  for (let level = from; level < tileLevels(image); level += 1)
    for (const { column, row } of tilesOf(image, level)) {
      const tile = await ask(server, `${image.path}/${level}/${column}-${row}.webp?v=0`)
      expect(tile.statusCode).toBe(200)
      bytes.push(tile.rawPayload)
    }
  return bytes
}

/** The pixel of a hex's centre. */
const pixelOf = async (server: Server, image: Tiles, hex: Hex): Promise<readonly number[]> => {
  const { grid, width, height } = (await playersView(server)).chart
  const centre = hexCentre(grid, hex)
  const x = Math.round((centre.x * image.width) / width)
  const y = Math.round((centre.y * image.height) / height)
  const path = `${image.path}/0/${Math.floor(x / 512)}-${Math.floor(y / 512)}.webp`
  const tile = await ask(server, path)
  expect(tile.statusCode, tile.body.slice(0, 200)).toBe(200)
  const { width: pixels, at } = await decode(tile.rawPayload)
  return pixels === 1 ? at(0, 0) : at(x % 512, y % 512)
}

/** Tiles of the built-in chart's coarse levels: the finest have a hundred tiles, too many for a test. */
const coarseTiles = (server: Server, image: Tiles) => everyTile(server, image, 2)

const CLEAR = 0
const SHIPPED = new URL('../../src/content/chart/images/survey-2240.webp', import.meta.url)

const expectSame = (some: readonly Buffer[], others: readonly Buffer[]): void => {
  expect(some).toHaveLength(others.length)
  expect(some.map((bytes, n) => bytes.equals(others[n] as Buffer))).not.toContain(false)
}

const endDay = (server: Server, cookie: string, direction: number) =>
  change(server, cookie, 'POST', '/days', { ...ORDER, direction, manual: true })

const expectNotThere = async (server: Server, path: string, more: object = {}): Promise<void> => {
  const nowhere = await ask(server, path.replace(/^[^/]+/, '0'.repeat(20)), more)
  const answer = await ask(server, path, more)
  expect([answer.statusCode, answer.body], path).toEqual([404, nowhere.body])
}

describe('R-SURVEY-1, R-SURVEY-2: on the built-in chart', { tags: ['more'] }, () => {
  test('a day draws the survey in, undo takes it back from every address, redo shows it again', async () => {
    const server = await serve()
    const cookie = await server.signIn()
    expect(await surveyOf(server)).toBeNull()
    await expectNotThere(server, 'survey/0/0-0.webp')
    await set(server, cookie, { inKnownHexes: 'survey' })
    const { chart, known, map } = await playersView(server)
    expect(chart.image).toMatchObject({ path: 'players', veiled: false })
    expect(chart.survey).toEqual({ path: 'survey', width: 4480, height: 4800, veiled: true })
    expect(known?.visited).toHaveLength(1)
    const survey = chart.survey as Tiles
    const party = map.position as Hex
    const next = { x: party.x + 2, y: party.y + 2 }
    expect((await pixelOf(server, survey, party))[3]).toBe(255)
    expect((await pixelOf(server, survey, next))[3]).toBe(CLEAR)
    const before = await coarseTiles(server, survey)

    await endDay(server, cookie, 3)
    const drawn = await pixelOf(server, survey, next)
    const after = await coarseTiles(server, survey)
    const shipped = await sharp(SHIPPED.pathname).raw().toBuffer()
    const centre = hexCentre(chart.grid, next)
    const at = (Math.round(2 * centre.y) * 2240 + Math.round(2 * centre.x)) * 3
    expect(drawn[3]).toBe(255)
    for (const channel of [0, 1, 2])
      expect(Math.abs((drawn[channel] ?? 0) - (shipped[at + channel] ?? 0))).toBeLessThan(40)

    await change(server, cookie, 'POST', '/undo')
    expectSame(await coarseTiles(server, survey), before)
    await change(server, cookie, 'POST', '/redo')
    expectSame(await coarseTiles(server, survey), after)
    const tile = await ask(server, 'survey/3/0-0.webp')
    await set(server, cookie, { inKnownHexes: 'own-edition' })
    await expectNotThere(server, 'survey/3/0-0.webp', {
      headers: { 'if-none-match': String(tile.headers.etag) },
    })
  })

  test('nobody gets all of it, and players get no picture of it', async () => {
    const server = await serve()
    const cookie = await server.signIn()
    await set(server, cookie, { inKnownHexes: 'survey' })
    const whole = ['survey-2240.webp', 'gm/0/0-0.webp']
    const escaped = ['survey%2F0%2F4-4.webp', 'gm%2F3%2F0-0.webp']
    for (const file of [...whole, ...escaped])
      for (const more of [{}, { query: '?as=player', cookie }])
        await expectNotThere(server, `${file}${'query' in more ? more.query : ''}`, more)
    const far = await ask(server, 'survey/0/4-4.webp')
    expect((await sharp(far.rawPayload).metadata()).width).toBe(1)
  })

  test('known hexes are told in words as the survey draws them, without ruins and undead', async () => {
    const server = await serve()
    const cookie = await server.signIn()
    const { map } = await server.view(cookie)
    const inland = { x: map.position.x + 10, y: map.position.y + 40 }
    await change(server, cookie, 'PUT', '/map', { ...map, position: inland })
    expect((await playersView(server)).surroundings?.here).toBe('unexplored')
    await set(server, cookie, { inKnownHexes: 'survey' })
    const said = (await playersView(server)).surroundings
    expect(said?.here).not.toBe('unexplored')
    expect(JSON.stringify(said)).not.toMatch(/Undead|Ruins/i)
  })
})

describe('R-LOST-6, R-SURVEY-2: while the party is lost', { tags: ['more'] }, () => {
  let server: Server
  beforeAll(async () => {
    // The lowest throws: the check fails, and a d6 sends the party north.
    const started = await startServing({ dice: () => 1 })
    server = started.server
    return started.stop
  })

  test.each(LOST_POLICIES)(
    'and players see %s, the survey is cut to what the fog would show, and to nothing of the true way',
    async (lost) => {
      const cookie = await server.signIn()
      const { map } = await set(server, cookie, { lost, inKnownHexes: 'survey', reach: 0 })
      for (let day = 0; day < 2; day += 1)
        await change(server, cookie, 'POST', '/days', { ...ORDER, direction: 4, manual: false })
      const gm = await server.view(cookie)
      expect(gm.map.position.y).toBe(map.position.y - 4)
      const survey = (await surveyOf(server)) as Tiles
      const overEdition = await coarseTiles(server, survey)
      const truth = await pixelOf(server, survey, gm.map.position)
      expect(truth[3]).toBe(lost === 'true-hex' ? 255 : CLEAR)
      expect((await pixelOf(server, survey, gm.believed))[3]).toBe(255)

      await set(server, cookie, { fog: 'veil' })
      const { chart } = await playersView(server)
      expect(chart).toMatchObject({ image: survey, survey: null })
      const underFog = await coarseTiles(server, chart.image as Tiles)
      expectSame(underFog, overEdition)
      await expectNotThere(server, 'players/3/0-0.webp')
      for (let step = 0; step < 4; step += 1) await change(server, cookie, 'POST', '/undo')
      expect(await surveyOf(server)).toBeNull()
    },
  )
})

test('R-SURVEY-2: without a marker and without fog players are told which hexes are known only while the survey shows them', async () => {
  const server = await serve()
  const cookie = await server.signIn()
  await set(server, cookie, { lost: 'no-marker' })
  expect((await playersView(server)).known).toBeNull()
  await set(server, cookie, { inKnownHexes: 'survey' })
  const { known } = await playersView(server)
  expect([known?.seen.length, known?.visited]).toEqual([expect.any(Number), []])
  expect(known?.seen).not.toEqual([])
})

describe('R-SURVEY-1, R-SURVEY-2: on a map of the campaign’s own', () => {
  const open = async () => {
    const server = await serve()
    const cookie = await server.signIn()
    const gm = await upload(server, cookie, await plain([200, 30, 30]))
    const players = await upload(server, cookie, await plain([220, 220, 220]))
    const lay = (survey?: string | null): Promise<GmView> =>
      change(server, cookie, 'PUT', '/chart', {
        chart: { gm, players, grid: GRID, ...(survey !== undefined && { survey }) },
      })
    return { server, cookie, gm, players, lay }
  }

  test('nothing is shown that was not chosen: the setting alone shows no image of the GM’s', async () => {
    const { server, cookie, gm, players, lay } = await open()
    await set(server, cookie, { inKnownHexes: 'survey' })
    expect((await lay()).ownChart?.survey).toBeNull()
    const { chart } = await playersView(server)
    expect(chart).toMatchObject({ image: { path: players, veiled: false }, survey: null })
    await lay(players)
    expect(await surveyOf(server)).toBeNull()
    await expectNotThere(server, `${gm}/0/0-0.webp`)
    await expectNotThere(server, 'survey/0/0-0.webp')
  })

  test('the GM’s image is shown in known hexes, and nowhere else', async () => {
    const { server, cookie, gm, players, lay } = await open()
    await lay(gm)
    await set(server, cookie, { inKnownHexes: 'survey' })
    const survey = (await surveyOf(server)) as Tiles
    expect(survey).toMatchObject({ path: gm, veiled: true })
    await change(server, cookie, 'POST', '/hexes', { hexes: [{ x: 4, y: 4 }], knowledge: 'seen' })
    const [red = 0, green = 0, , alpha] = await pixelOf(server, survey, { x: 4, y: 4 })
    expect([red > 150, green < 90, alpha]).toEqual([true, true, 255])
    expect((await pixelOf(server, survey, { x: 8, y: 4 }))[3]).toBe(CLEAR)
    expect((await ask(server, `${players}/0/0-0.webp`)).statusCode).toBe(200)
    await set(server, cookie, { fog: 'veil' })
    await expectNotThere(server, `${players}/0/0-0.webp`)
    expect((await pixelOf(server, survey, { x: 4, y: 4 }))[3]).toBe(255)
    await lay(players)
    await expectNotThere(server, `${survey.path}/0/0-0.webp`)
    await change(server, cookie, 'POST', '/undo')
    expect((await pixelOf(server, survey, { x: 4, y: 4 }))[3]).toBe(255)
  })
})
