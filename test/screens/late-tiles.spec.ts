import { expect, type Page } from '@playwright/test'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { test } from './fixtures.ts'

/** The tile that shows the whole built-in chart. */
const FIRST_TILE = '4/0-0.webp'
const NOTICE = 'The map image did not load.'
/** Address of a veiled tile: its stamp is not 0. */
const VEILED_SOURCE = /\?v=(?!0($|&))/
const VEILED = { ...STANDARD_SETTINGS, fog: 'veil' } as const

const tilesOf = (page: Page) => page.getByTestId('chart').locator('img')
const firstTile = (page: Page) => page.getByTestId('chart').locator(`img[src*="/${FIRST_TILE}"]`)

/** Answers requests for tiles with 503, and returns the list of requested tiles. */
const refuseTiles = async (page: Page): Promise<string[]> => {
  const requestedTiles: string[] = []
  await page.route('**/charts/**', (route) => {
    requestedTiles.push(/\d+\/\d+-\d+\.\w+(?=\?)/.exec(route.request().url())?.[0] ?? 'no tile')
    return route.fulfill({ status: 503 })
  })
  return requestedTiles
}

/**
 * Waits for this many requests of the first tile. Each new one proves that the page has handled the
 * failure before.
 */
const expectFirstTileRequests = (requestedTiles: readonly string[], times: number): Promise<void> =>
  expect
    .poll(() => requestedTiles.filter((tile) => tile === FIRST_TILE).length)
    .toBeGreaterThanOrEqual(times)

test('a map whose tiles fail at first appears by itself later; until then only its first tile is requested', {
  tag: '@more',
}, async ({ player, http, server }) => {
  // Leaving the page keeps its earlier requests out of the list.
  await player.goto('about:blank')
  await http.change('PUT', '/settings', VEILED)
  const notice = player.getByText(NOTICE)
  const requestedTiles = await refuseTiles(player)
  await player.goto(server.url)
  await expect(notice).toBeVisible()
  await expectFirstTileRequests(requestedTiles, 3)
  expect(new Set(requestedTiles)).toEqual(new Set([FIRST_TILE]))
  await expect(tilesOf(player)).toHaveCount(0)
  await player.unroute('**/charts/**')
  await expect(firstTile(player)).toBeAttached()
  await expect(notice).toBeHidden()
})

test('a map that is shown stays when a new version of a tile fails at first', {
  tag: '@more',
}, async ({ player, http }) => {
  await http.change('PUT', '/settings', VEILED)
  // The veiled first tile appears once the server has made it.
  await expect(firstTile(player)).toHaveAttribute('src', VEILED_SOURCE)
  const before = await firstTile(player).getAttribute('src')
  const requestedTiles = await refuseTiles(player)
  const { map } = await http.view()
  const hex = { x: map.position.x + 2, y: map.position.y }
  await http.change('POST', '/hexes', { hexes: [hex], knowledge: 'seen' })
  await expectFirstTileRequests(requestedTiles, 2)
  await expect(firstTile(player).first()).toBeAttached()
  await expect(player.getByText(NOTICE)).toBeHidden()
  await player.unroute('**/charts/**')
  await expect(firstTile(player)).not.toHaveAttribute('src', before ?? '')
})
