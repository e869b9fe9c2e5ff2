import { describe, expect, test } from 'vitest'
import type { Paint } from '#protocol/map/on-the-map.ts'
import type { SiteNote, SiteVisibility } from '#rules/site.ts'
import { gmAt } from '#test/support/gm.ts'
import { openCampaign } from '#test/support/open-campaign.ts'
import { refusalOf } from '#test/support/refusals.ts'
import type { Store } from '../ports/store.ts'
import { addSite, paintHexes } from './on-the-map.ts'
import { placeChart } from './place-chart.ts'

const HEX = { x: 10, y: 10 }
const NOTE: SiteNote = {
  hex: HEX,
  icon: 'shrine',
  name: ' Shrine of Oum ',
  gmText: 'The idol is hollow.',
  text: 'A stone face.',
  shown: 'seen',
}
const GRID = { left: 1, top: 2, columnSpacing: 30, rowSpacing: 17.5 }

const open = async () => {
  const store: Store = await openCampaign()
  const gm = gmAt(store)
  return {
    ...gm,
    store,
    paint: async (stroke: Partial<Paint>) =>
      paintHexes(store, { ...(await gm.commandBase()), stroke: { hexes: [HEX], ...stroke } }),
    add: async (id: string, note: Partial<SiteNote> = {}) =>
      addSite(store, { ...(await gm.commandBase()), id, note: { ...NOTE, ...note } }),
  }
}

test('R-LAND-3: players learn painted terrain of hexes that they know, and of no other', async () => {
  const gm = await open()
  const { position } = (await gm.now()).state.record
  await gm.paint({ hexes: [position], terrain: 'Ruins' })
  expect((await gm.playersView()).surroundings?.here).not.toBe('Ruins')
  await gm.paint({ hexes: [position], knowledge: 'seen' })
  expect((await gm.playersView()).surroundings?.here).toBe('Ruins')
})

test('R-LAND-3: of veiled hexes players are told nothing, of their own chart either', async () => {
  const gm = await open()
  await gm.changeSettings({ fog: 'veil' })
  const { surroundings } = await gm.playersView()
  expect([surroundings?.here, ...(surroundings?.neighbours ?? [])]).toEqual(
    Array(7).fill('unknown'),
  )
})

describe('R-SITE-2: players are shown a site', () => {
  test.each<[SiteVisibility, boolean, boolean, boolean]>([
    ['never', false, false, false],
    ['seen', false, true, true],
    ['visited', false, false, true],
    ['always', true, true, true],
  ])('%s: unknown %s, seen %s, visited %s', async (shown, ...expected) => {
    const gm = await open()
    await gm.add('s1', { shown })
    const found: boolean[] = []
    for (const knowledge of ['unknown', 'seen', 'visited'] as const) {
      await gm.paint({ knowledge })
      found.push((await gm.playersView()).sites.length > 0)
    }
    expect(found).toEqual(expected)
  })
})

test('R-NUM-4: players get the numbering only where everyone reads it', async () => {
  const gm = await open()
  const { numbering } = (await gm.now()).state.settings
  await gm.changeSettings({ numbering: { ...numbering, for: 'gm' } })
  expect((await gm.view()).numbering).toMatchObject({ column: 1 })
  expect(await gm.playersView()).toMatchObject({ numbering: null, naming: null })
  await gm.changeSettings({ numbering: { ...numbering, for: 'everyone' } })
  const seen = await gm.playersView()
  expect(seen.numbering).toEqual({
    origin: { x: 0, y: 0 },
    column: 1,
    row: 1,
    oddColumns: 'lower',
  })
  expect(seen.naming).toEqual(seen.numbering)
})

test('R-NUM-4: numbers that the map has in print are drawn for nobody and used by all', async () => {
  const gm = await open()
  const { numbering } = (await gm.now()).state.settings
  await gm.changeSettings({ numbering: { ...numbering, column: 11, for: 'printed' } })
  const printed = { numbering: null, naming: { origin: { x: 0, y: 0 }, column: 11, row: 1 } }
  expect(await gm.playersView()).toMatchObject(printed)
  expect(await gm.view()).toMatchObject(printed)
})

test('R-NUM-6: players are told the numbers, never the hex that the GM counted from', async () => {
  const gm = await open()
  const { numbering } = (await gm.now()).state.settings
  await gm.changeSettings({ numbering: { ...numbering, for: 'everyone' }, lost: 'no-marker' })
  const before = await gm.playersView()
  const fromTheParty = {
    origin: { x: 43, y: 41 },
    column: 44,
    row: 21,
    oddColumns: 'upper',
  } as const
  await gm.changeSettings({ numbering: { ...fromTheParty, for: 'everyone' }, lost: 'no-marker' })
  expect((await gm.view()).numbering).toEqual(fromTheParty)
  expect(await gm.playersView()).toEqual(before)
})

describe('R-CHART-3: own images', () => {
  const withImages = async () => {
    const gm = await open()
    for (const [id, width, height] of [
      ['gmgmgmgm', 3000, 2400],
      ['plplplpl', 1500, 1200],
    ] as const) {
      await gm.store.finishImage('home', { id, width, height, addedAt: 1 })
    }
    const lay = async (players: string | null, image = 'gmgmgmgm') =>
      placeChart(gm.store, {
        ...(await gm.commandBase()),
        chart: { gm: image, players, grid: GRID },
      })
    return { ...gm, lay }
  }

  test('R-NUM-5: until numbers are said to be printed, all call a hex by column and row', async () => {
    const gm = await withImages()
    expect((await gm.lay('plplplpl')).naming).toBeNull()
    expect((await gm.playersView()).naming).toBeNull()
  })

  test('are laid on one sheet with one grid; the party stays on its hex', async () => {
    const gm = await withImages()
    const view = await gm.lay('plplplpl')
    expect(view.map.position).toEqual({ x: 40, y: 30 })
    expect(view.chart).toEqual({
      width: 1500,
      height: 1200,
      grid: { ...GRID, pointy: false },
      image: { path: 'gmgmgmgm', width: 3000, height: 2400, veiled: false },
      survey: null,
    })
    expect((await gm.playersView()).chart).toEqual({
      ...view.chart,
      image: { path: 'plplplpl', width: 1500, height: 1200, veiled: false },
    })
  })

  test('that are strips are refused', async () => {
    const gm = await withImages()
    await gm.store.finishImage('home', { id: 'stripstrip', width: 9000, height: 1, addedAt: 1 })
    expect(await refusalOf(gm.lay(null, 'stripstrip'))).toMatchObject({
      errors: [{ path: 'chart.gm' }],
    })
  })

  test('with more hexes than anyone can count are refused', async () => {
    const gm = await withImages()
    await gm.store.finishImage('home', { id: 'longlong', width: 5000, height: 600, addedAt: 1 })
    const grid = { ...GRID, columnSpacing: 2, rowSpacing: 2 }
    const dusty = placeChart(gm.store, {
      ...(await gm.commandBase()),
      chart: { gm: 'longlong', players: null, grid },
    })
    expect(await refusalOf(dusty)).toMatchObject({ code: 'CAMPAIGN_FULL', part: 'map' })
  })

  test('have no terrain but what is painted', async () => {
    const gm = await withImages()
    const view = await gm.lay(null)
    expect([view.surroundings.here, view.suggestion]).toEqual(['terrain not set', null])
  })
})

test('R-FOG-1: under fog players get a veiled image in tiles, of the built-in chart too', async () => {
  const gm = await open()
  await gm.changeSettings({ fog: 'veil' })
  expect((await gm.playersView()).chart.image).toEqual({
    path: 'players',
    width: 4480,
    height: 4800,
    veiled: true,
  })
  expect((await gm.view()).chart.image).toMatchObject({ path: 'gm', veiled: false })
})
