import type { Page } from '@playwright/test'
import type { GmView } from '../../src/protocol/views.ts'
import { hexCentre } from '../../src/rules/grid.ts'
import { type Hex, hexKey, neighbour } from '../../src/rules/hex.ts'
import { fromRuns } from '../../src/rules/hex-rows.ts'
import { WIRE_SETTINGS } from '../support/standard-settings.ts'
import { boxOf } from './box-of.ts'
import { drawMapOf } from './drawn-map.ts'
import { checkAccessibility, expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { gmPageOf, test } from './gm-page.ts'

const LOOKS = process.env.LOOKS
const MAP = {
  width: 1600,
  height: 1200,
  grid: { left: 30, top: 44, columnSpacing: 41.3, rowSpacing: 24.6, pointy: true },
}
/** In the middle of the map. */
const HERE = { x: 13, y: -31 }
const ORDER = { direction: 1, pace: 'normal', canoe: false, manual: false }

/** Lays a drawn map whose hexes stand on a point, with the party in its middle. */
const lay = async (gm: Page, http: GmByHttp): Promise<void> => {
  const headers = { 'x-overland': '1', 'content-type': 'image/png' }
  const data = await drawMapOf(MAP)
  const sent = await gm.request.post('/api/campaigns/home/images', { data, headers })
  const { id } = await sent.json()
  await http.change('PUT', '/chart', { chart: { gm: id, players: null, grid: MAP.grid } })
  await http.change('POST', '/position', { hex: HERE })
  await expect(gm.getByRole('button', { name: 'End day: east', exact: true })).toBeVisible()
}

const look = async (page: Page, name: string): Promise<void> => {
  if (!LOOKS) return
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${LOOKS}/${name}.png` })
}

/** The marker's centre on the map, in chart units. */
const middleOf = async (page: Page) => {
  const { x, y, width, height } = await boxOf(page.getByTestId('party-marker').first())
  const sheet = await boxOf(page.getByTestId('chart').first())
  const scale = sheet.height / MAP.height
  return { x: (x + width / 2 - sheet.x) / scale, y: (y + height / 2 - sheet.y) / scale }
}

const placeOf = async (page: Page, { chart }: GmView, hex: Hex) => {
  const sheet = await boxOf(page.getByTestId('chart').first())
  const scale = sheet.height / chart.height
  const { x, y } = hexCentre(chart.grid, hex)
  return { x: sheet.x + x * scale, y: sheet.y + y * scale }
}

const buttonsOf = (page: Page) =>
  page
    .getByRole('button', { name: /^End day: / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))

test('R-PAD-2, R-GRID-11, R-DAY-9: pad, keys, marker, trail and journal go as a pointy map is drawn', async ({
  gm,
  http,
  player,
}) => {
  await gm.setViewportSize({ width: 1440, height: 900 })
  await lay(gm, http)
  const ways = ['north-west', 'north-east', 'west', 'east', 'south-west', 'south-east']
  expect(await buttonsOf(gm)).toEqual(ways.map((way) => `End day: ${way}`))
  const rows = await Promise.all(
    ways.map(async (way) =>
      boxOf(gm.getByRole('button', { name: `End day: ${way}`, exact: true })),
    ),
  )
  const [northWest, northEast, west, east, southWest, southEast] = rows.map(({ x, y }) => ({
    x,
    y,
  }))
  expect([northEast?.y, east?.y, southEast?.y]).toEqual([northWest?.y, west?.y, southWest?.y])
  expect((northWest?.y ?? 0) < (west?.y ?? 0) && (west?.y ?? 0) < (southWest?.y ?? 0)).toBe(true)
  await expect(gmPageOf(gm).button('Stay here: rest')).toBeVisible()
  await checkAccessibility(gm)
  await look(gm, 'gm-1440')

  const { journal, day, button } = gmPageOf(gm)
  await button('Manual').click()
  const before = await middleOf(gm)
  await gmPageOf(gm).endDay('east')
  await day(1).waitFor()
  await expect
    .poll(async () => (await middleOf(gm)).x)
    .toBeCloseTo(before.x + 2 * MAP.grid.rowSpacing, 0)
  expect((await middleOf(gm)).y).toBeCloseTo(before.y, 0)
  await expect(journal().first()).toContainText('east, from column 17, row 14 to column 18, row 14')

  await button('End day: south-east').press('Q')
  await day(2).waitFor()
  await expect(journal().first()).toContainText('north-west, from column')
  expect((await http.view()).map.position).toEqual(neighbour(neighbour(HERE, 1), 5))
  const figure = player.getByRole('figure')
  await expect(figure).toContainText('The party is at Column')
  await expect(figure).not.toContainText('column −')
  await look(player, 'player')
  await gm.emulateMedia({ colorScheme: 'dark' })
  await look(gm, 'gm-1440-dark')
  await gm.setViewportSize({ width: 1280, height: 800 })
  await look(gm, 'gm-1280')
  await gm.setViewportSize({ width: 390, height: 844 })
  await look(gm, 'gm-390-dark')
  await gm.emulateMedia({ colorScheme: 'light' })
  await look(gm, 'gm-390')
  await player.setViewportSize({ width: 390, height: 844 })
  await look(player, 'player-390')
})

test('R-GRID-11, R-CARD-3: on a pointy map the card and the brush take the hex that is pressed, arrows go on from there, and a lost party is told', async ({
  gm,
  http,
}) => {
  await gm.setViewportSize({ width: 1440, height: 900 })
  await http.change('PUT', '/settings', {
    ...WIRE_SETTINGS,
    lost: 'believed-hex',
    numbering: { for: 'everyone', origin: HERE, column: 20, row: 10, oddColumns: 'lower' },
  })
  await lay(gm, http)
  const view = await http.view()
  // A row down and half a hex to the right.
  const hex = neighbour(HERE, 2)
  const at = await placeOf(gm, view, hex)
  await gm.mouse.click(at.x, at.y)
  const card = (name: string) => gm.getByRole('region', { name, exact: true })
  await expect(card('Hex 2111')).toBeVisible()
  await look(gm, 'card')
  await card('Hex 2111').focus()
  await gm.keyboard.press('ArrowRight')
  await card('Hex 2211').press('ArrowDown')
  await expect(card('Hex 2112').or(card('Hex 2212'))).toBeVisible()
  await gm.keyboard.press('Escape')

  await gm
    .getByRole('toolbar', { name: 'Map tools' })
    .getByRole('button', { name: 'Brush' })
    .click()
  const brush = gm.getByRole('region', { name: 'Brush' })
  await brush.getByRole('button', { name: 'Terrain' }).click()
  await brush.getByText('Swamp').click()
  const spot = neighbour(neighbour(HERE, 4), 4)
  const place = await placeOf(gm, view, spot)
  await gm.mouse.click(place.x, place.y)
  await expect(gmPageOf(gm).undo()).toHaveAccessibleName('Undo painting')
  const painted = (await http.view()).terrain.flatMap(({ runs }) => fromRuns(runs).map(hexKey))
  expect(painted).toContain(hexKey(spot))
  await look(gm, 'brush')
  await gm.keyboard.press('Escape')

  const dice = { navigation: 1, 'lost-direction': 4 }
  await http.change('POST', '/days', { ...ORDER, pace: 'slow', dice })
  const lost = gm.getByRole('region', { name: 'Lost', exact: true })
  await expect(lost).toContainText(/hexes east/)
  await expect(gmPageOf(gm).alerts().last()).toContainText('They moved 4 (west)')
  await look(gm, 'lost')
})

test('R-SCREEN-4, R-GRID-11: a pointy map on the table’s screen, under fog, and on paper', async ({
  gm,
  http,
  player,
  browser,
}) => {
  await lay(gm, http)
  await http.change('PUT', '/settings', {
    ...WIRE_SETTINGS,
    fog: 'veil',
    numbering: { for: 'everyone', origin: HERE, column: 20, row: 10, oddColumns: 'lower' },
  })
  for (const direction of [1, 1, 2, 3, 4, 5]) await http.walk(direction)
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: 'Table’s screen' }).click()
  const remote = gm.getByRole('dialog', { name: 'Table’s screen' })
  await remote.getByRole('button', { name: 'Make the link' }).click()
  await remote.getByRole('button', { name: 'Follow the party' }).click()
  const link = await remote
    .getByRole('textbox', { name: 'Link of the table’s screen' })
    .inputValue()
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const screen = await context.newPage()
  await screen.goto(new URL(new URL(link).pathname, gm.url()).href)
  await expect(screen.getByText('Day 6')).toBeVisible()
  await expect(screen.getByTestId('chart').locator('text', { hasText: /^2010$/ })).toBeAttached()
  await look(screen, 'table')
  await context.close()

  await player.emulateMedia({ media: 'print' })
  await player.evaluate(() => Object.assign(window, { print: () => {} }))
  await player.keyboard.press('Control+p')
  await expect(player.getByTestId('party-marker').last()).toBeVisible()
  await look(player, 'print')
  await player.emulateMedia({ media: 'screen' })
  await player.getByRole('button', { name: 'Journal' }).click()
  const way = player.getByRole('dialog').getByRole('img', { name: /^The way/ })
  await expect(way.locator('path[transform$="rotate(90)"]').first()).toBeAttached()
  await look(player, 'players-journal')
})
