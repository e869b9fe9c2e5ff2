import type { Page } from '@playwright/test'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { TILES_TEST_TIMEOUT_MS, TILES_TIMEOUT_MS } from './cut.ts'
import { expect, test } from './fixtures.ts'

/** What is on the pages at the moment the browser is asked to print them. */
const catchPrint = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const pages = document.querySelector('[data-print]')
      const images = [...(pages?.querySelectorAll('img') ?? [])]
      document.documentElement.dataset.printedPages = JSON.stringify({
        sources: images.map((image) => image.getAttribute('src')),
        areHere: images.every((image) => image.complete && image.naturalWidth > 0),
        text: pages?.textContent,
      })
    }
  })

const printedPages = async (
  page: Page,
): Promise<{ sources: string[]; areHere: boolean; text: string }> => {
  const html = page.locator('html[data-caught]')
  // All tiles come first, and a server cuts those of a veil when they are asked for.
  await expect(html).toBeAttached({ timeout: TILES_TIMEOUT_MS })
  return JSON.parse((await html.getAttribute('data-caught')) ?? '')
}

const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

test('players print their whole map, under fog without what they do not know, on one page', {
  tag: '@more',
}, async ({ player, http }) => {
  test.setTimeout(TILES_TEST_TIMEOUT_MS)
  await http.change('PUT', '/settings', { ...STANDARD_SETTINGS, fog: 'veil' })
  await http.change('PATCH', '/access', { name: 'Oberland' })
  await player.reload()
  await expect(player.getByRole('heading', { name: 'Oberland' })).toBeVisible()
  await catchPrint(player)
  await player.getByRole('button', { name: 'View' }).click()
  await player.getByRole('button', { name: 'Print' }).click()
  const { sources, areHere, text } = await printedPages(player)
  expect(text).toContain('Oberland · Day 0')
  expect(areHere).toBe(true)
  expect(sources.length).toBeGreaterThan(0)
  for (const source of sources) expect(source).toMatch(/players\/\d\/\d-\d\.webp\?v=\w+&as=player$/)
  await player.emulateMedia({ media: 'print' })
  await expect(player.getByTestId('party-marker').last()).toBeVisible()
  await expect(player.getByRole('button', { name: 'Print' })).toBeHidden()
  for (const format of ['A4', 'Letter']) {
    expect(pagesOf(await player.pdf({ format, printBackground: true })), format).toBe(1)
  }
})

const printDialog = (gm: Page) => gm.getByRole('dialog', { name: 'Print' })

test('the GM prints a map as one of both sees it, and all days of the journal', {
  tag: '@more',
}, async ({ gm, http }) => {
  // One more than the screen loads at first.
  for (let day = 1; day <= 21; day++) await http.walk(4)
  await http.change('PATCH', '/access/home', { players: false })
  await catchPrint(gm)
  await gm.keyboard.press('Control+p')
  await printDialog(gm).getByRole('radio', { name: 'As players see it' }).check()
  await printDialog(gm).getByRole('button', { name: 'Print' }).click()
  const { sources, areHere, text } = await printedPages(gm)
  expect(areHere).toBe(true)
  for (const source of sources) expect(source).toContain('/players/')
  for (const day of [1, 2, 21]) expect(text).toContain(`Day ${day}`)
  const journal = text.slice(text.search(/journal/i))
  expect(journal.indexOf('Day 2'), 'in the order of reading').toBeLessThan(
    journal.indexOf('Day 21'),
  )
})
