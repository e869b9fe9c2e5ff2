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
import { waitUntilMapIsStill } from './map-settings.ts'

const MAP = {
  width: 1600,
  height: 1200,
  grid: { left: 30, top: 44, columnSpacing: 41.3, rowSpacing: 24.6, pointy: true },
}
/** The hex in the middle of the map. */
const HERE = { x: 13, y: -31 }

/** Uploads a drawn map with pointy hexes, and puts the party in its middle. */
const placeMap = async (gm: Page, http: GmByHttp): Promise<void> => {
  const headers = { 'x-overland': '1', 'content-type': 'image/png' }
  const data = await drawMapOf(MAP)
  const uploaded = await gm.request.post('/api/campaigns/home/images', { data, headers })
  const { id } = await uploaded.json()
  await http.change('PUT', '/chart', { chart: { gm: id, players: null, grid: MAP.grid } })
  await http.change('POST', '/position', { hex: HERE })
  await expect(gm.getByRole('button', { name: 'End day: east', exact: true })).toBeVisible()
}

/** Centre of the party's marker, in chart units. */
const markerCentre = async (page: Page) => {
  await waitUntilMapIsStill(page.getByTestId('chart').first())
  const { x, y, width, height } = await boxOf(page.getByTestId('party-marker').first())
  const sheet = await boxOf(page.getByTestId('chart').first())
  const scale = sheet.height / MAP.height
  return { x: (x + width / 2 - sheet.x) / scale, y: (y + height / 2 - sheet.y) / scale }
}

const pixelOfHex = async (page: Page, { chart }: GmView, hex: Hex) => {
  await waitUntilMapIsStill(page.getByTestId('chart').first())
  const sheet = await boxOf(page.getByTestId('chart').first())
  const scale = sheet.height / chart.height
  const { x, y } = hexCentre(chart.grid, hex)
  return { x: sheet.x + x * scale, y: sheet.y + y * scale }
}

test('R-PAD-2, R-GRID-11, R-DAY-9: pad, keys, marker, trail and journal use the directions of a pointy map', {
  tag: '@more',
}, async ({ gm, http, player }) => {
  await gm.setViewportSize({ width: 1440, height: 900 })
  await placeMap(gm, http)
  await checkAccessibility(gm)

  const { journal, day, button } = gmPageOf(gm)
  await button('Manual').click()
  const before = await markerCentre(gm)
  await gmPageOf(gm).endDay('east')
  await day(1).waitFor()
  await expect
    .poll(async () => (await markerCentre(gm)).x)
    .toBeCloseTo(before.x + 2 * MAP.grid.rowSpacing, 0)
  expect((await markerCentre(gm)).y).toBeCloseTo(before.y, 0)
  await expect(journal().first()).toContainText('east, from column 17, row 14 to column 18, row 14')

  await button('End day: south-east').press('Q')
  await day(2).waitFor()
  await expect(journal().first()).toContainText('north-west, from column')
  expect((await http.view()).map.position).toEqual(neighbour(neighbour(HERE, 1), 5))
  const figure = player.getByRole('figure')
  await expect(figure).toContainText('The party is at Column')
  await expect(figure).not.toContainText('column −')
})

test('R-GRID-11, R-CARD-3: on a pointy map the card shows the pressed hex, and arrow keys go on to its neighbours', {
  tag: '@more',
}, async ({ gm, http }) => {
  await gm.setViewportSize({ width: 1440, height: 900 })
  await http.change('PUT', '/settings', {
    ...STANDARD_SETTINGS,
    numbering: { for: 'everyone', origin: HERE, column: 20, row: 10, oddColumns: 'lower' },
  })
  await placeMap(gm, http)
  const view = await http.view()
  // This neighbour is one row down and half a hex to the right.
  const hex = neighbour(HERE, 2)
  const at = await pixelOfHex(gm, view, hex)
  await gm.mouse.click(at.x, at.y)
  const card = (name: string) => gm.getByRole('region', { name, exact: true })
  await expect(card('Hex 2111')).toBeVisible()
  await card('Hex 2111').focus()
  await gm.keyboard.press('ArrowRight')
  await card('Hex 2211').press('ArrowDown')
  await expect(card('Hex 2112').or(card('Hex 2212'))).toBeVisible()
})
