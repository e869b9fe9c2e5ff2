import type { Page } from '@playwright/test'
import type { GmView } from '#protocol/views.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { hexCentre } from '#shared/grid.ts'
import { type Hex, neighbour } from '#shared/hex.ts'
import { boxOf } from './box-of.ts'
import { drawMapOf } from './drawn-map.ts'
import { checkAccessibility, expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { gmPageOf, test } from './gm-page.ts'
import { waitUntilMapRests } from './map-settings.ts'

const MAP = {
  width: 1600,
  height: 1200,
  grid: { left: 30, top: 44, columnSpacing: 41.3, rowSpacing: 24.6, pointy: true },
}
/** In the middle of the map. */
const HERE = { x: 13, y: -31 }

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

/** The marker's centre on the map, in chart units. */
const middleOf = async (page: Page) => {
  await waitUntilMapRests(page.getByTestId('chart').first())
  const { x, y, width, height } = await boxOf(page.getByTestId('party-marker').first())
  const sheet = await boxOf(page.getByTestId('chart').first())
  const scale = sheet.height / MAP.height
  return { x: (x + width / 2 - sheet.x) / scale, y: (y + height / 2 - sheet.y) / scale }
}

const placeOf = async (page: Page, { chart }: GmView, hex: Hex) => {
  await waitUntilMapRests(page.getByTestId('chart').first())
  const sheet = await boxOf(page.getByTestId('chart').first())
  const scale = sheet.height / chart.height
  const { x, y } = hexCentre(chart.grid, hex)
  return { x: sheet.x + x * scale, y: sheet.y + y * scale }
}

test('R-PAD-2, R-GRID-11, R-DAY-9: pad, keys, marker, trail and journal go as a pointy map is drawn', {
  tag: '@more',
}, async ({ gm, http, player }) => {
  await gm.setViewportSize({ width: 1440, height: 900 })
  await lay(gm, http)
  await checkAccessibility(gm)

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
})

test('R-GRID-11, R-CARD-3: on a pointy map the card takes the hex that is pressed, and arrows go on from there', {
  tag: '@more',
}, async ({ gm, http }) => {
  await gm.setViewportSize({ width: 1440, height: 900 })
  await http.change('PUT', '/settings', {
    ...STANDARD_SETTINGS,
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
  await card('Hex 2111').focus()
  await gm.keyboard.press('ArrowRight')
  await card('Hex 2211').press('ArrowDown')
  await expect(card('Hex 2112').or(card('Hex 2212'))).toBeVisible()
})
