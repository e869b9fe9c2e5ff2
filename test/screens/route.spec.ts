import type { Locator, Page } from '@playwright/test'
import { hexCentre } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { boxOf } from './box-of.ts'
import { checkAccessibility, expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { countRequests, gmPageOf, test } from './gm-page.ts'
import { waitUntilMapIsStill } from './map-settings.ts'

const chooseTool = (page: Page, tool: string): Promise<void> =>
  page.getByRole('toolbar', { name: 'Map tools' }).getByRole('button', { name: tool }).click()
const map = (page: Page): Locator => page.getByRole('application', { name: 'Map' }).first()
const travelButton = (page: Page): Locator => page.getByRole('button', { name: /^Travel/ })

/** The window position of the hex at an offset from the party: columns east, half rows south. */
const windowPosition = async (
  page: Page,
  http: GmByHttp,
  offset: Hex,
): Promise<[number, number]> => {
  const { chart, map } = await http.view()
  await waitUntilMapIsStill(page.getByTestId('chart').first())
  const sheet = await boxOf(page.getByTestId('chart').first())
  const scale = sheet.height / chart.height
  const { x, y } = map.position
  const at = hexCentre(chart.grid, { x: x + offset.x, y: y + offset.y })
  return [sheet.x + at.x * scale, sheet.y + at.y * scale]
}
const clickHexAt = async (page: Page, http: GmByHttp, offset: Hex): Promise<void> =>
  page.mouse.click(...(await windowPosition(page, http, offset)))

test('R-PLOT-3, R-LAND-2: a route is plotted by pointer and by keyboard, and travelled to its end, once, with players following', async ({
  gm,
  http,
  player,
}) => {
  const { map: recordBefore } = await http.view()
  const countRuns = countRequests(gm, 'POST', '/runs')
  await gmPageOf(gm).field('Survival Modifier').fill('20')
  await chooseTool(gm, 'Plot a route')
  await clickHexAt(gm, http, { x: 2, y: 0 })
  await expect(gm.getByText('2 hexes, normal pace')).toBeVisible()
  await map(gm).focus()
  await gm.keyboard.press('ArrowRight')
  await gm.keyboard.press('ArrowRight')
  await gm.keyboard.press('Enter')
  await expect(gm.getByText('3 hexes, normal pace')).toBeVisible()
  await gm.reload()
  await chooseTool(gm, 'Plot a route')
  await expect(gm.getByText('3 hexes, normal pace'), 'kept over a reload').toBeVisible()
  await checkAccessibility(gm)

  await gm.getByText('Stops for').click()
  await expect(gm.getByText('Every day counts as Beach, whatever the map says.')).toBeVisible()
  for (const reason of ['an encounter', 'getting lost', 'new terrain'])
    await gm.getByLabel(reason).uncheck()
  await gmPageOf(gm).field('Survival Modifier').fill('20')
  await travelButton(gm).dblclick()
  await expect(gm.getByText('Arrived after 3 days.').first()).toBeVisible()
  await expect(gmPageOf(gm).day(3)).toBeVisible()
  await expect(gmPageOf(gm).journal()).toHaveCount(3)
  await expect(gm.getByText('No route yet.'), 'the passed part is gone').toBeVisible()
  await expect(player.getByRole('heading', { name: 'Day 3' })).toBeVisible()
  expect(countRuns()).toBe(1)
  const { map: recordAfter } = await http.view()
  expect(recordAfter).toMatchObject({ survival: 20 })
  expect(recordAfter.position.x - recordBefore.position.x).toBe(3)
})

test('R-REW-1, R-REW-5, R-REW-6: the journal takes back days to a morning, and one Redo brings them again', async ({
  gm,
  http,
}) => {
  for (let day = 1; day <= 3; day += 1) await http.walk(1)
  await expect(gmPageOf(gm).day(3)).toBeVisible()
  const { map } = await http.view()
  await gm.getByRole('button', { name: 'Back to the morning of day 2' }).click()
  const { settings } = await http.view()
  await http.change('PUT', '/settings', { ...settings, reach: 2 })
  const everythingSince = gm.getByRole('radio', { name: 'Everything since' })
  await expect(everythingSince).toHaveAccessibleDescription(/It also takes back: settings \(1\)\./)
  const daysOnly = gm.getByRole('radio', { name: 'The days only' })
  await expect(daysOnly).not.toHaveAccessibleDescription(/It also takes back/)
  await checkAccessibility(gm)
  await everythingSince.check()
  await gm.getByRole('button', { name: 'Take back 2 days' }).click()
  await expect(gmPageOf(gm).day(1)).toBeVisible()
  await expect(gm.getByRole('heading', { name: 'Journal' })).toBeFocused()
  await gmPageOf(gm).redo().click()
  await expect(gmPageOf(gm).day(3)).toBeVisible()
  expect((await http.view()).map).toEqual(map)
})

test('R-CARD-2, R-CARD-3: a hex opens its card by click and by key, and the card’s actions work', async ({
  gm,
  http,
}) => {
  const { map: record } = await http.view()
  await clickHexAt(gm, http, { x: 4, y: 2 })
  const routeTo = gm.getByRole('button', { name: 'Plot a route to here' })
  await expect(routeTo).toBeVisible()
  await expect(gm.getByText('was never here')).toBeVisible()
  await expect(async () => {
    const card = await boxOf(gm.locator('section').filter({ has: routeTo }).last())
    const marker = await boxOf(gm.getByTestId('party-marker').first())
    expect(card.x > marker.right || card.right < marker.x).toBe(true)
  }).toPass()
  await checkAccessibility(gm)
  await gm.getByRole('button', { name: 'Forecast to here' }).click()
  const forecast = gm.getByRole('dialog', { name: 'Forecast' })
  await expect(forecast.getByRole('button', { name: 'Another destination' })).toBeVisible()
  await gm.keyboard.press('Escape')
  await expect(forecast).toHaveCount(0)
  await gm.keyboard.press('Escape')
  await expect(routeTo).toHaveCount(0)

  await map(gm).focus()
  await gm.keyboard.press('Enter')
  await expect(gm.getByText('is here')).toBeVisible()
  await gm.keyboard.press('ArrowUp')
  await gm.getByRole('button', { name: 'Put the party here' }).click()
  await expect
    .poll(async () => (await http.view()).map.position)
    .toEqual({ x: record.position.x, y: record.position.y - 2 })
})
