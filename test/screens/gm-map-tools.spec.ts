import type { Locator, Page } from '@playwright/test'
import type { GmView } from '#protocol/views.ts'
import { printedNumberOf, STANDARD_NUMBERING } from '#rules/hex-number.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { hexCentre } from '#shared/grid.ts'
import { type Hex, hexKey, sameHex } from '#shared/hex.ts'
import { runsToHexes } from '#shared/hex-rows.ts'
import { boxOf } from './box-of.ts'
import { checkAccessibility, checkColours, expect } from './fixtures.ts'
import type { GmByHttp } from './gm-by-http.ts'
import { countRequests, gmPageOf, test } from './gm-page.ts'

const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Map tools' })
const take = (page: Page, tool: string): Promise<void> =>
  tools(page).getByRole('button', { name: tool }).click()
const map = (page: Page): Locator => page.getByRole('application', { name: 'Map' }).first()

/** Where a hex of the built-in chart is on the screen: measured from the marker's. */
const placeOf = async (page: Page, view: GmView, hex: Hex): Promise<{ x: number; y: number }> => {
  const sheet = await boxOf(page.getByTestId('chart').first())
  const scale = sheet.height / view.chart.height
  const { x, y } = hexCentre(view.chart.grid, hex)
  return { x: sheet.x + x * scale, y: sheet.y + y * scale }
}

const drag = async (page: Page, view: GmView, hexes: readonly Hex[]): Promise<void> => {
  const places = await Promise.all(hexes.map((hex) => placeOf(page, view, hex)))
  const [first, ...rest] = places
  if (!first) throw new Error('Nowhere to drag')
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
}

const keysOf = (runs: GmView['known']['seen']): string[] => runsToHexes(runs).map(hexKey)
const near = (hex: Hex, dx: number, dy: number): Hex => ({ x: hex.x + dx, y: hex.y + dy })

/** What the campaign is at first, and where its party is. */
const atFirst = async (http: GmByHttp): Promise<{ view: GmView; here: Hex }> => {
  const view = await http.view()
  return { view, here: view.map.position }
}

test('a stroke paints every hex it goes over, is sent once, and undo takes all of it back', async ({
  gm,
  http,
}) => {
  const { view, here } = await atFirst(http)
  const sent = countRequests(gm, 'POST', '/hexes')
  await take(gm, 'Brush')
  await gm.getByRole('button', { name: 'Visited' }).click()
  await drag(gm, view, [near(here, 3, 3), near(here, 9, 3)])
  await expect(gmPageOf(gm).undo()).toHaveAccessibleName('Undo painting')
  const visited = keysOf((await http.view()).known.visited)
  for (const dx of [3, 4, 5, 6, 7, 8, 9]) {
    expect(visited.some((key) => key.startsWith(`${here.x + dx},`))).toBe(true)
  }
  await gmPageOf(gm).undo().click()
  await expect(gmPageOf(gm).undo()).toHaveAccessibleDescription('Nothing to undo.')
  await expect(gmPageOf(gm).undo()).toBeDisabled()
  expect((await http.view()).known).toEqual(view.known)
  expect(sent()).toBe(1)
})

test('while the space bar is held, a drag moves the map and paints nothing', {
  tag: '@more',
}, async ({ gm, http }) => {
  const chart = gm.getByTestId('chart')
  const rests = () => expect(chart).not.toHaveAttribute('style', /will-change/)
  await take(gm, 'Brush')
  await map(gm).focus()
  await rests()
  const { revision } = await http.view()
  const before = await boxOf(chart)
  await gm.keyboard.down('Space')
  const pane = await boxOf(map(gm))
  await gm.mouse.move(pane.x + 300, pane.y + 300)
  await gm.mouse.down()
  await gm.mouse.move(pane.x + 380, pane.y + 340, { steps: 5 })
  await gm.mouse.up()
  await gm.keyboard.up('Space')
  await expect(async () => {
    expect((await boxOf(chart)).x).toBeCloseTo(before.x + 80, 0)
  }).toPass()
  await rests()
  expect((await http.view()).revision).toBe(revision)
})

const visited = async (http: GmByHttp): Promise<number> =>
  keysOf((await http.view()).known.visited).length
const choose = (gm: Page, choice: string): Promise<void> =>
  gm.getByRole('region', { name: 'Brush' }).getByRole('button', { name: choice }).click()

test('a region is filled by a drag, by keys from corner to corner, and around the party', async ({
  gm,
  http,
}) => {
  const { view, here } = await atFirst(http)
  await take(gm, 'Brush')
  await choose(gm, 'Terrain')
  await gm.getByRole('region', { name: 'Brush' }).getByText('Swamp').click()
  await choose(gm, 'Rectangle')
  await drag(gm, view, [near(here, 2, 2), near(here, 6, 6)])
  const swamp = async (): Promise<string[]> =>
    keysOf((await http.view()).terrain.find(({ terrain }) => terrain === 'Swamp')?.runs ?? [])
  await expect.poll(async () => (await swamp()).length).toBe(13)

  await choose(gm, 'Clear')
  await gm.getByLabel('Steps around the party').fill('2')
  await gm.getByLabel('Steps around the party').press('Enter')
  await expect.poll(() => visited(http)).toBe(0)

  await choose(gm, 'Reveal')
  await choose(gm, 'Visited')
  await choose(gm, 'Line')
  await map(gm).focus()
  await gm.keyboard.press('ArrowRight')
  await gm.keyboard.press('Space')
  await expect(gm.getByText('Press the other end')).toBeVisible()
  await gm.keyboard.press('Shift+ArrowRight')
  await gm.keyboard.press('Enter')
  await expect.poll(() => visited(http)).toBe(6)
})

test('showing very many hexes at once is asked about first', async ({ gm, http }) => {
  const before = await visited(http)
  await http.change('PUT', '/settings', { ...STANDARD_SETTINGS, fog: 'veil' })
  await expect(gmPageOf(gm).undo('fog')).toBeVisible()
  await take(gm, 'Brush')
  await choose(gm, 'Visited')
  await choose(gm, 'Line')
  const everything = gm.getByRole('button', { name: 'Everything on the map' })
  const question = gm.getByRole('dialog', { name: /^Show 9,\d+ hexes/ })
  await everything.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await visited(http), 'nothing was shown').toBe(before)
  await everything.click()
  await question.getByRole('button', { name: /^Show/ }).click()
  await expect.poll(() => visited(http)).toBeGreaterThan(9000)
})

test('painted terrain is drawn when it is switched on, also after a reload', {
  tag: '@more',
}, async ({ gm, http }) => {
  const { here } = await atFirst(http)
  await http.change('POST', '/hexes', { hexes: [near(here, 2, 2)], terrain: 'Swamp' })
  const letters = gm.getByTestId('chart').locator('pattern text', { hasText: /^S$/ })
  await expect(gmPageOf(gm).undo('painting')).toBeVisible()
  await expect(letters).toHaveCount(0)
  await gm.getByRole('button', { name: 'Painted terrain' }).click()
  await expect(letters).not.toHaveCount(0)
  await gm.reload()
  await expect(gm.getByRole('button', { name: 'Painted terrain', pressed: true })).toBeVisible()
  await expect(letters).not.toHaveCount(0)
})

test('an unsaved site is asked about before it is left, however often Escape is pressed', async ({
  gm,
  http,
}) => {
  await tools(gm).getByRole('button', { name: 'Sites, 0' }).click()
  const dialog = gm.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a site' }).click()
  const name = dialog.getByLabel('Name')
  await name.fill('Omu')
  await dialog.getByLabel('GM notes').fill('A shrine under the water')
  for (let times = 0; times < 3; times += 1) {
    await gm.keyboard.press('Escape')
    await expect(dialog.getByRole('alert')).toContainText('Unsaved: Name, GM notes.')
  }
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
  await gm.keyboard.press('Enter')
  await expect(name).toHaveValue('Omu')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Save and leave' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await http.view()).sites.map(({ name }) => name)).toEqual(['Omu'])
})

test('a site is written by keyboard', async ({ gm, http }) => {
  const { here } = await atFirst(http)
  await map(gm).focus()
  await gm.keyboard.press('s')
  await gm.keyboard.press('Enter')
  const dialog = gm.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await gm.keyboard.type('Fort Beluarian')
  await gm.keyboard.press('Tab')
  await gm.keyboard.press('ArrowLeft')
  await gm.keyboard.press('Tab')
  await gm.keyboard.type('Liara knows.')
  await gm.keyboard.press('Tab')
  await gm.keyboard.type('A palisade.')
  await dialog.getByLabel('Name').press('Enter')
  await expect
    .poll(async () => (await http.view()).sites[0])
    .toMatchObject({
      name: 'Fort Beluarian',
      icon: 'treasure',
      gmText: 'Liara knows.',
      text: 'A palisade.',
      shown: 'visited',
      hex: here,
    })
})

test('a site is moved and removed by keyboard, and undo brings it back', async ({ gm, http }) => {
  const { here } = await atFirst(http)
  const written = { icon: 'ruin', name: 'Omu', gmText: '', text: '', shown: 'never' }
  await http.change('POST', '/sites', { ...written, hex: here })
  const site = async () => (await http.view()).sites[0]
  const dialog = gm.getByRole('dialog')
  const edit = async () => {
    await tools(gm).getByRole('button', { name: 'Sites, 1' }).press('Enter')
    await dialog.getByRole('button', { name: 'Edit Omu' }).press('Enter')
  }
  await edit()
  await dialog
    .getByLabel('Row')
    .fill(String(printedNumberOf(STANDARD_NUMBERING, near(here, 0, 4)).row))
  await dialog.getByLabel('Row').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await site())?.hex).toEqual(near(here, 0, 4))

  await edit()
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(site).toBeUndefined()
  await expect(gmPageOf(gm).undo()).toHaveAccessibleName('Undo site')
  await gmPageOf(gm).undo().click()
  await expect.poll(site).toBeDefined()
})

test('the terrain that the map says is taken with one press, and from then on by itself; nothing moves', async ({
  gm,
  http,
}) => {
  const { here } = await atFirst(http)
  const gmPage = gmPageOf(gm)
  const places = () =>
    Promise.all(['End day: north', 'Swamp'].map((name) => boxOf(gmPage.button(name))))
  const before = await places()
  await http.change('POST', '/hexes', { hexes: [here], terrain: 'Swamp' })
  const takeSwamp = gm.getByRole('button', { name: 'Use Swamp' })
  await expect(gm.getByText('The map says Swamp here.')).toBeVisible()
  expect(await places()).toEqual(before)
  await takeSwamp.click()
  await expect(takeSwamp).toHaveCount(0)
  expect(await places()).toEqual(before)
  await expect(gmPage.button('Swamp')).toHaveAttribute('aria-pressed', 'true')
  await gmPage.button('Save').click()
  await expect.poll(async () => (await http.view()).map.terrain).toBe('Swamp')

  await http.change('POST', '/hexes', { hexes: [here], terrain: 'Ruins' })
  await expect(gm.getByText('The map says Ruins here.')).toBeVisible()
  await gm.getByRole('button', { name: 'Always use the map’s terrain' }).click()
  await expect(gmPage.button('Ruins')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await http.view()).settings.terrainOnMove).toBe('take')
})

/** Ends days until the party is another hex than it believes to be in. */
const getLost = async (http: GmByHttp): Promise<void> => {
  const { settings } = await http.view()
  await http.change('PUT', '/settings', { ...settings, lost: 'believed-hex' })
  await http.save({ survival: -20 })
  const order = { direction: 3, pace: 'normal', canoe: false, manual: false }
  for (;;) {
    await http.change('POST', '/days', order)
    const { believed, map: now } = await http.view()
    if (!sameHex(believed, now.position)) return
  }
}

test('a lost party finds its bearings, and players learn as much as was chosen', async ({
  gm,
  player,
  http,
}) => {
  await getLost(http)
  const card = gm.getByRole('region', { name: 'Lost' })
  await expect(card).toContainText(/they think they are in column \d+, row \d+, \w+ hex/)
  await expect(gm.getByTestId('believed-marker')).toBeVisible()
  const { day } = await http.view()
  await expect(player.getByRole('heading', { name: `Day ${day}`, exact: true })).toBeVisible()
  await expect(player.getByTestId('party-marker')).toBeVisible()
  await expect(player.getByTestId('believed-marker')).toHaveCount(0)
  await card.getByRole('button', { name: 'They find their bearings…' }).click()
  const onlyHere = gm.getByRole('button', { name: 'Reveal only where they are' })
  await onlyHere.click()
  await expect(card).toHaveCount(0)
  await expect(gm.getByRole('region', { name: 'Travel' })).toBeFocused()
  const found = await http.view()
  expect(found.believed).toEqual(found.map.position)
  await gmPageOf(gm).undo('bearings').click()
  await expect(card).toBeVisible()
})

test('the GM sees what players see, beside their own map', async ({ gm, http }) => {
  const { view, here } = await atFirst(http)
  await http.change('PUT', '/settings', { ...view.settings, fog: 'veil' })
  const site = { hex: here, icon: 'note', text: '', gmText: 'secret' }
  await http.change('POST', '/sites', { ...site, name: 'Known to all', shown: 'always' })
  await http.change('POST', '/sites', { ...site, name: 'Kept back', shown: 'never' })
  const pane = gm.getByRole('region', { name: 'As players see it' })
  await gmPageOf(gm).open('View as player, beside the map')
  await expect(pane.getByRole('status')).toHaveText('Live')
  await expect(pane.getByTestId('party-marker')).toBeVisible()
  await expect(pane.getByText('Known to all').first()).toBeAttached()
  await expect(pane.getByText('Kept back')).toHaveCount(0)
  await expect(gm.getByRole('button', { name: 'Close' })).toBeFocused()
  await gmPageOf(gm).endDay('south')
  await expect(pane.getByRole('heading', { name: 'Day 1' })).toBeVisible()
  await pane.getByRole('button', { name: 'Close' }).click()
  await expect(pane).toHaveCount(0)
  await expect(gm.getByTestId('chart')).toHaveCount(1)
  await expect(gm.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('every tool is accessible in every look', { tag: '@more' }, async ({ gm }) => {
  for (const { width, height, colorScheme, check } of [
    { width: 390, height: 844, colorScheme: 'light', check: checkAccessibility },
    { width: 1280, height: 720, colorScheme: 'dark', check: checkColours },
  ] as const)
    await test.step(`${width} px, ${colorScheme}`, async () => {
      await gm.setViewportSize({ width, height })
      await gm.emulateMedia({ colorScheme })
      for (const key of ['k', 'r', 't', 's']) {
        await map(gm).press(key)
        const panel = gm.getByRole('region', { name: key === 's' ? 'Site tool' : 'Brush' })
        await expect(panel).toBeInViewport({ ratio: 1 })
        await expect(async () => {
          expect((await boxOf(panel)).width).toBeLessThanOrEqual((await boxOf(map(gm))).width)
        }).toPass()
        await check(gm)
      }
      await tools(gm)
        .getByRole('button', { name: /^Sites/ })
        .click()
      await gm.getByRole('button', { name: 'Add a site' }).click()
      await expect(gm.getByLabel('Name')).toBeFocused()
      await check(gm)
      await gm.keyboard.press('Escape')
    })
})
