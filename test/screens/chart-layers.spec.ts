import { expect, type Page } from '@playwright/test'
import type { Settings } from '#rules/settings.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import type { SiteNote } from '#rules/site.ts'
import { TILES_TEST_TIMEOUT_MS, TILES_TIMEOUT_MS } from './cut.ts'
import { checkAccessibility, checkThemes, test } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'

const map = (page: Page) => page.getByRole('application', { name: 'Map' })
const chart = (page: Page) => page.getByTestId('chart')

const settle = async (page: Page): Promise<void> => {
  await expect(chart(page)).not.toHaveAttribute('style', /will-change/)
}

const setUp = (gm: GmByHttp, change: Partial<Settings>) =>
  gm.change('PUT', '/settings', { ...STANDARD_SETTINGS, ...change })

/** A site so many columns and doubled rows from where the party is. */
const addSite = async (
  gm: GmByHttp,
  dx: number,
  dy: number,
  note: Partial<SiteNote> & { readonly name: string },
): Promise<void> => {
  const { map: record } = await gm.view()
  await gm.change('POST', '/sites', {
    hex: { x: record.position.x + dx, y: record.position.y + dy },
    icon: 'ruin',
    text: '',
    gmText: '',
    shown: 'always',
    ...note,
  })
}

/** What a window of the standard size shows of the players' chart at first, by level and place. */
const TILES_AROUND_THE_PORT = ['1/2-0', '1/2-1', '4/0-0']

/** Level, column and row of a tile. */
const tileOf = (address: string): string | undefined => /\d+\/\d+-\d+(?=\.webp)/.exec(address)?.[0]

const GATE = { name: 'The Sunken Gate', text: 'Steps lead down.', gmText: 'The bell wakes it.' }

test('players get tiles with only what they know, each change by itself; what cannot be fetched anew does not stay', async ({
  player,
  http,
}) => {
  test.setTimeout(TILES_TEST_TIMEOUT_MS)
  await setUp(http, { fog: 'veil' })
  const tiles = chart(player).locator('img')
  await expect(tiles.first()).toHaveAttribute('src', /\.webp\?v=\w+&as=player$/, {
    timeout: TILES_TIMEOUT_MS,
  })
  const drawn = async (): Promise<string[]> =>
    tiles.evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? '').sort())
  await expect
    .poll(async () => (await drawn()).map(tileOf), { timeout: TILES_TIMEOUT_MS })
    .toEqual(TILES_AROUND_THE_PORT)
  const before = await drawn()

  const { map: record } = await http.view()
  const { x, y } = record.position
  const hexes = [
    { x: x + 3, y: y - 3 },
    { x: x + 3, y: y - 5 },
  ]
  await http.change('POST', '/hexes', { hexes, knowledge: 'seen' })
  await expect.poll(drawn, { intervals: [20], timeout: TILES_TIMEOUT_MS }).not.toEqual(before)

  await http.change('POST', '/undo', {})
  await expect.poll(drawn, { intervals: [20], timeout: TILES_TIMEOUT_MS }).toEqual(before)

  await player.waitForLoadState('networkidle')
  await player.route('**/charts/**', (route) => route.abort())
  const { known } = await http.view()
  const shown = [...known.seen, ...known.visited].flatMap(([row, column, count]) =>
    Array.from({ length: count }, (_, index) => ({ x: column + 2 * index, y: row })),
  )
  // One stays known, so that its tile is not veiled as a whole.
  await http.change('POST', '/hexes', { hexes: shown.slice(1), knowledge: 'unknown' })
  await expect(tiles).toHaveCount(0)
})

test('explored land is drawn from the survey, over the players’ map', { tag: '@more' }, async ({
  player,
  http,
}) => {
  test.setTimeout(TILES_TEST_TIMEOUT_MS)
  const drawn = (edition: string) => chart(player).locator(`img[src*="/${edition}/"]`).first()
  await setUp(http, { inKnownHexes: 'survey' })
  await expect(drawn('survey')).toBeAttached({ timeout: TILES_TIMEOUT_MS })
  await expect(drawn('players')).toBeAttached()
})

test('the trail carries the number of each day, and is told in words', { tag: '@more' }, async ({
  player,
  http,
}) => {
  for (const heading of [3, 3, 4]) await http.walk(heading)
  await expect(player.getByRole('heading', { name: 'Day 3' })).toBeVisible()
  const numbers = (pattern: RegExp) => chart(player).locator('text', { hasText: pattern })
  await expect(numbers(/^1$/)).toHaveCount(1)
  // The party's own hex is that of the last day: the cross says it.
  await expect(numbers(/^3$/)).toHaveCount(0)
  for (let presses = 0; presses < 6; presses++) await map(player).press('-')
  await expect(numbers(/^[123]$/)).toHaveCount(0)
  await expect(
    player.getByRole('list', { name: 'The trail, newest day first' }).getByRole('listitem'),
  ).toHaveText([
    'Day 3: Column 46, row 13',
    'Day 2: Column 46, row 12',
    'Day 1: Column 45, row 12',
    'The start: Column 44, row 11',
  ])
})

const card = (page: Page) => page.getByRole('region', { name: 'Site' })
const gate = (page: Page) => page.getByRole('button', { name: GATE.name })

test('sites are told in words; a press opens a card, Escape puts it away, and a drag moves the map', async ({
  player,
  http,
}) => {
  await addSite(http, 0, -8, GATE)
  await expect(
    player.getByRole('list', { name: 'Sites on the map' }).getByRole('listitem'),
    'with their distance and compass point',
  ).toHaveText('The Sunken Gate, 4 hexes north (Column 44, row 7) Steps lead down.')
  await gate(player).click()
  await expect(card(player)).toContainText(GATE.text)
  await expect(card(player)).not.toContainText(GATE.gmText)
  await player.keyboard.press('Escape')
  await expect(card(player)).toHaveCount(0)
  await settle(player)
  const before = await gate(player).boundingBox()
  const from = { x: (before?.x ?? 0) + 10, y: (before?.y ?? 0) + 10 }
  await player.mouse.move(from.x, from.y)
  await player.mouse.down()
  await player.mouse.move(from.x - 60, from.y + 30, { steps: 6 })
  await player.mouse.up()
  await expect(async () => {
    expect((await gate(player).boundingBox())?.x).toBeCloseTo((before?.x ?? 0) - 60, 0)
  }).toPass()
  await settle(player)
  await expect(card(player)).toHaveCount(0)
})

test('sites by keys: one stop of Tab, arrows from sign to sign; several on one hex are one sign with a shared card', {
  tag: '@more',
}, async ({ player, http }) => {
  await addSite(http, 0, -8, GATE)
  await addSite(http, 3, 3, { name: 'Old watch', icon: 'tower' })
  const watch = player.getByRole('button', { name: 'Old watch' })
  await expect(watch).toBeVisible()
  await map(player).focus()
  await player.keyboard.press('Tab')
  await expect(gate(player)).toBeFocused()
  await expect(card(player)).toContainText(GATE.text)
  await player.keyboard.press('ArrowRight')
  await expect(watch).toBeFocused()
  await player.keyboard.press('Tab')
  await expect(watch).not.toBeFocused()
  await addSite(http, 0, -8, { name: 'Fresh tracks', icon: 'danger' })
  await player.getByRole('button', { name: '2 sites: Fresh tracks, The Sunken Gate' }).click()
  await expect(card(player).getByRole('heading')).toHaveText(['Fresh tracks', 'The Sunken Gate'])
})

test('search finds a site as it is typed, by keys alone', async ({ player, http }) => {
  await addSite(http, 30, 60, GATE)
  await addSite(http, 2, 2, { name: 'Old watch' })
  const corner = () => chart(player).evaluate((sheet) => sheet.style.transform)
  const before = await corner()
  const find = player.getByRole('button', { name: 'Find a site' })
  const box = player.getByRole('combobox', { name: 'Find a site' })
  const option = player.getByRole('option')
  await find.press('Enter')
  await expect(box).toBeFocused()
  await player.keyboard.type('gate')
  await expect(option).toHaveText(/The Sunken Gate\s*45 hexes south/)
  await player.keyboard.press('Enter')
  await expect(box).toHaveCount(0)
  await expect(player.getByRole('region', { name: 'Site' })).toContainText(GATE.text)
  await expect(player.getByRole('button', { name: GATE.name })).toBeInViewport()
  await settle(player)
  expect(await corner()).not.toBe(before)
})

test('nothing for axe to find on a chart with everything on it, light and dark', {
  tag: '@more',
}, async ({ gm, player, http }) => {
  const { numbering } = STANDARD_SETTINGS
  await setUp(http, { fog: 'veil-and-dim', numbering: { ...numbering, for: 'everyone' } })
  for (const heading of [3, 4]) await http.walk(heading)
  await addSite(http, 4, 2, GATE)
  await addSite(http, -3, 1, { name: 'Hidden', shown: 'never' })
  for (const page of [player, gm]) {
    await page.getByRole('button', { name: GATE.name, exact: true }).click()
    await page.getByRole('button', { name: 'The map in words' }).click()
    await settle(page)
    await checkThemes(page)
  }
  await player.getByRole('button', { name: 'Find a site' }).click()
  await player.getByRole('combobox', { name: 'Find a site' }).fill('gate')
  await expect(player.getByRole('option')).toBeVisible()
  await checkAccessibility(player)
})
