import type { Page } from '@playwright/test'
import { boxOf } from './box-of.ts'
import { drawMap } from './drawn-map.ts'
import { expect } from './fixtures.ts'
import { gmPageIsReady, gmPageOf, test } from './gm-page.ts'
import { smallTargets } from './targets.ts'

const LYING = { width: 844, height: 390 }
const UPRIGHT = { width: 390, height: 844 }

const map = (page: Page) => page.getByRole('application', { name: 'Map' }).first()

test('on a phone that lies, the players’ view and the pad stand beside one another', async ({
  gm,
}) => {
  await gm.setViewportSize(LYING)
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: 'View as player, beside the map' }).click()
  const north = gm.getByRole('button', { name: 'End day: north', exact: true })
  await expect(north).toBeInViewport({ ratio: 1 })
  await expect(gm.getByRole('button', { name: 'End day: south-east' })).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const pane = await boxOf(gm.getByRole('region', { name: 'As players see it' }))
    expect(pane.height).toBeGreaterThan(350)
    expect((await boxOf(north)).x).toBeGreaterThan(pane.right)
  }).toPass()
})

test('with a tool in hand the map of a phone has its share, and nothing lies on it', async ({
  gm,
}) => {
  for (const size of [LYING, UPRIGHT])
    await test.step(`${size.width} × ${size.height}`, async () => {
      await gm.setViewportSize(size)
      await gm.getByRole('button', { name: 'Fill a region' }).click()
      await expect(map(gm)).toBeInViewport({ ratio: 0.98 })
      await expect(async () => {
        const options = await boxOf(gm.getByRole('region', { name: 'Fill a region' }))
        const drawn = await boxOf(map(gm))
        expect(drawn.height).toBeGreaterThan(0.45 * size.height)
        expect(options.right <= drawn.x || options.bottom <= drawn.y).toBe(true)
        const undo = await boxOf(gm.getByRole('button', { name: 'Undo' }))
        expect(undo.y).toBeGreaterThanOrEqual(drawn.bottom)
      }).toPass()
      await gm.getByRole('button', { name: 'Move the map' }).click()
    })
})

test('the grid can be laid on a phone that lies and with letters twice as large: the image keeps its room', async ({
  gm,
}) => {
  await gm.getByRole('button', { name: 'Menu' }).click()
  await gm.getByRole('button', { name: 'Map and settings' }).click()
  const sheet = gm.getByRole('dialog', { name: 'Map and settings' })
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await drawMap() }
  await sheet.locator('input[aria-label="File for: Your map"]').setInputFiles(file)
  await expect(sheet.getByText('Now lay the grid.')).toBeVisible()
  await sheet.getByRole('tab', { name: 'Grid' }).click()
  for (const { size, root } of [
    { size: LYING, root: '100%' },
    { size: { width: 1280, height: 720 }, root: '200%' },
  ])
    await test.step(`${size.width} × ${size.height}, letters of ${root}`, async () => {
      await gm.setViewportSize(size)
      await gm.evaluate((text) => {
        document.documentElement.style.fontSize = text
      }, root)
      await expect(async () => {
        const table = await boxOf(sheet.getByTestId('grid-table'))
        expect(table.height).toBeGreaterThan(0.55 * size.height)
        expect(table.width).toBeGreaterThan(0.36 * size.width)
      }).toPass()
      await expect(sheet.getByTestId('grid-table')).toBeInViewport({ ratio: 1 })
      await expect(sheet.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
    })
})

test('at 1280 × 720 every terrain stamp is in sight, and the pad; the menu closes behind the view as player', async ({
  gm,
}) => {
  await gm.setViewportSize({ width: 1280, height: 720 })
  await expect(gm.getByRole('button', { name: 'Wasteland' })).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const stamp = await boxOf(gm.getByRole('button', { name: 'Wasteland' }))
    const pad = await boxOf(gm.getByRole('region', { name: 'Travel' }))
    expect(stamp.bottom).toBeLessThanOrEqual(pad.y)
  }).toPass()

  await gm.getByRole('button', { name: 'Menu' }).click()
  const opened = gm.waitForEvent('popup')
  await gm.getByRole('link', { name: 'View as player' }).click()
  await opened
  await expect(gm.getByRole('link', { name: 'View as player' })).toBeHidden()
})

test('a card of many sites says how many, and stays off the party', async ({ player, http }) => {
  const { map: record } = await http.view()
  const site = { hex: record.position, icon: 'ruin', text: 'Steps lead down.', gmText: '' }
  for (const name of ['One', 'Two', 'Three'])
    await http.change('POST', '/sites', { ...site, name, shown: 'always' })
  await player.setViewportSize(UPRIGHT)
  const sign = player.getByRole('button', { name: '3 sites: One, Three, Two' })
  const marker = player.getByTestId('party-marker')
  await expect(async () => {
    expect((await boxOf(sign)).bottom).toBeGreaterThan((await boxOf(marker)).bottom)
  }).toPass()
  await sign.click()
  const card = player.getByRole('region', { name: 'Site' })
  await expect(card).toContainText('3 sites here')
  await expect(async () => {
    expect((await boxOf(card)).bottom).toBeLessThanOrEqual((await boxOf(marker)).y)
  }).toPass()
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: UPRIGHT })

  test('every control of the map, its tools and the journal is 44 px wide and high', async ({
    page,
    server,
  }) => {
    await page.goto(server.gmLink())
    await gmPageIsReady(page)
    await gmPageOf(page).endDay('south')
    await expect(gmPageOf(page).journal()).toHaveCount(1)
    for (const tool of ['Reveal brush', 'Fill a region', 'Terrain brush', 'Site tool']) {
      await page.getByRole('button', { name: tool }).click()
      await expect(page.getByRole('region', { name: tool })).toBeVisible()
      expect(await smallTargets(page, 44), tool).toEqual([])
    }
    await page.getByRole('button', { name: /^Find/ }).click()
    await expect(page.getByRole('combobox', { name: /^Find/ })).toBeVisible()
    expect(await smallTargets(page, 44), 'the search').toEqual([])
  })
})
