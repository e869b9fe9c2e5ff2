import type { Page } from '@playwright/test'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { TILES_TEST_TIMEOUT_MS, TILES_TIMEOUT_MS } from './cut.ts'
import { expect, test } from './fixtures.ts'

/** Replaces `window.print` by a function that records the pages as they are at that moment. */
const recordPrint = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const pages = document.querySelector('[data-print]')
      const images = [...(pages?.querySelectorAll('img') ?? [])]
      document.documentElement.dataset.printed = JSON.stringify({
        sources: images.map((image) => image.getAttribute('src')),
        areImagesLoaded: images.every((image) => image.complete && image.naturalWidth > 0),
        text: pages?.textContent,
      })
    }
  })

const printedPages = async (
  page: Page,
): Promise<{ sources: string[]; areImagesLoaded: boolean; text: string }> => {
  const html = page.locator('html[data-printed]')
  // Printing waits for all tiles, and the server makes veiled ones only on request.
  await expect(html).toBeAttached({ timeout: TILES_TIMEOUT_MS })
  return JSON.parse((await html.getAttribute('data-printed')) ?? '')
}

const countPages = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

test('players print their whole map on one page, under fog without unknown hexes', {
  tag: '@more',
}, async ({ player, http }) => {
  test.setTimeout(TILES_TEST_TIMEOUT_MS)
  await http.change('PUT', '/settings', { ...STANDARD_SETTINGS, fog: 'veil' })
  await http.change('PATCH', '/access', { name: 'Oberland' })
  await player.reload()
  await expect(player.getByRole('heading', { name: 'Oberland' })).toBeVisible()
  await recordPrint(player)
  await player.getByRole('button', { name: 'View' }).click()
  await player.getByRole('button', { name: 'Print' }).click()
  const { sources, areImagesLoaded, text } = await printedPages(player)
  expect(text).toContain('Oberland · Day 0')
  expect(areImagesLoaded).toBe(true)
  expect(sources.length).toBeGreaterThan(0)
  for (const source of sources) expect(source).toMatch(/players\/\d\/\d-\d\.webp\?v=\w+&as=player$/)
  await player.emulateMedia({ media: 'print' })
  await expect(player.getByTestId('party-marker').last()).toBeVisible()
  await expect(player.getByRole('button', { name: 'Print' })).toBeHidden()
  for (const format of ['A4', 'Letter']) {
    expect(countPages(await player.pdf({ format, printBackground: true })), format).toBe(1)
  }
})

const printDialog = (gm: Page) => gm.getByRole('dialog', { name: 'Print' })

test('the GM prints the map as players see it, and all days of the journal', {
  tag: '@more',
}, async ({ gm, http }) => {
  // One day more than the journal loads at first.
  for (let day = 1; day <= 21; day++) await http.walk(4)
  await http.change('PATCH', '/access/home', { players: false })
  await recordPrint(gm)
  await gm.keyboard.press('Control+p')
  await printDialog(gm).getByRole('radio', { name: 'As players see it' }).check()
  await printDialog(gm).getByRole('button', { name: 'Print' }).click()
  const { sources, areImagesLoaded, text } = await printedPages(gm)
  expect(areImagesLoaded).toBe(true)
  for (const source of sources) expect(source).toContain('/players/')
  for (const day of [1, 2, 21]) expect(text).toContain(`Day ${day}`)
  const journal = text.slice(text.search(/journal/i))
  expect(journal.indexOf('Day 2'), 'in the order of reading').toBeLessThan(
    journal.indexOf('Day 21'),
  )
})
