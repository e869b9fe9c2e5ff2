import { expect, type Page } from '@playwright/test'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { test } from './fixtures.ts'

/** The tile that shows the whole built-in chart. */
const FIRST_TILE = '4/0-0.webp'
const NOTICE = 'The map image did not load.'
/** The stamp 0 is that of a tile without a veil. */
const VEILED_SOURCE = /\?v=(?!0($|&))/
const VEILED = { ...STANDARD_SETTINGS, fog: 'veil' } as const

const tilesOf = (page: Page) => page.getByTestId('chart').locator('img')
const firstTile = (page: Page) => page.getByTestId('chart').locator(`img[src*="/${FIRST_TILE}"]`)

/** Answers as a server does that can make no tile now. What is asked for joins the list. */
const refuseTiles = async (page: Page): Promise<string[]> => {
  const asked: string[] = []
  await page.route('**/charts/**', (route) => {
    asked.push(/\d+\/\d+-\d+\.\w+(?=\?)/.exec(route.request().url())?.[0] ?? 'no tile')
    return route.fulfill({ status: 503 })
  })
  return asked
}

/** Each time that it is asked for again, the refusal of before has reached the screen. */
const isAskedForTheFirst = (asked: readonly string[], times: number): Promise<void> =>
  expect
    .poll(() => asked.filter((tile) => tile === FIRST_TILE).length)
    .toBeGreaterThanOrEqual(times)

test('a map whose tiles the server could not make yet comes by itself, and until then its first tile alone is asked for', {
  tag: '@more',
}, async ({ player, http, server }) => {
  // What the page asked for before it was refused anything is none of this.
  await player.goto('about:blank')
  await http.change('PUT', '/settings', VEILED)
  const notice = player.getByText(NOTICE)
  const asked = await refuseTiles(player)
  await player.goto(server.url)
  await expect(notice).toBeVisible()
  await isAskedForTheFirst(asked, 3)
  expect(new Set(asked)).toEqual(new Set([FIRST_TILE]))
  await expect(tilesOf(player)).toHaveCount(0)
  await player.unroute('**/charts/**')
  await expect(firstTile(player)).toBeAttached()
  await expect(notice).toBeHidden()
})

test('a map that is shown does not go when a tile of it cannot be made anew at first', {
  tag: '@more',
}, async ({ player, http }) => {
  await http.change('PUT', '/settings', VEILED)
  // The first veiled one is here once the built-in chart's tiles are made.
  await expect(firstTile(player)).toHaveAttribute('src', VEILED_SOURCE)
  const before = await firstTile(player).getAttribute('src')
  const asked = await refuseTiles(player)
  const { map } = await http.view()
  const hex = { x: map.position.x + 2, y: map.position.y }
  await http.change('POST', '/hexes', { hexes: [hex], knowledge: 'seen' })
  await isAskedForTheFirst(asked, 2)
  await expect(firstTile(player).first()).toBeAttached()
  await expect(player.getByText(NOTICE)).toBeHidden()
  await player.unroute('**/charts/**')
  await expect(firstTile(player)).not.toHaveAttribute('src', before ?? '')
})
