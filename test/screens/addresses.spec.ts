import type { Page } from '@playwright/test'
import { checkAccessibility, expect } from './fixtures.ts'
import { gmPageOf, test } from './gm-page.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const PAGES = [
  ['tables', 'Tables'],
  ['journal', 'Journal'],
  ['settings', 'Map'],
  ['sites', 'Hex key'],
  ['forecast', 'Forecast'],
  ['screen', 'Table’s screen'],
  ['handouts', 'Handouts'],
  ['campaign', 'Campaign'],
  ['print', 'Print'],
] as const

test('each page of the GM opens by its link, with nothing for axe, stays over a reload, and is left by its cross', {
  tag: '@more',
}, async ({ gm }) => {
  // Without the map's images the pages load faster.
  await gm.route('**/charts/**', (route) => route.abort())
  await gm.goto('/dm/rules')
  for (const [path, name] of PAGES)
    await test.step(path, async () => {
      // A step of the history opens the page: reloading for each takes a minute.
      await gm.evaluate((address) => {
        history.pushState({ place: 1 }, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/dm/${path}`)
      await expect(dialog(gm, name)).toBeVisible()
      await checkAccessibility(gm)
    })
  await gm.goto('/dm/rules')
  await gm.reload()
  await dialog(gm, 'Rules').getByRole('button', { name: 'Close' }).click()
  await expect(dialog(gm, 'Rules')).toBeHidden()
  await expect(gm).toHaveURL(/\/dm$/)
})

test('Back leaves a page and Forward opens it again; unsaved rules are asked about, and survive a reload; a day has its link', async ({
  gm,
}) => {
  const gmPage = gmPageOf(gm)
  const [rules, tables] = [dialog(gm, 'Rules'), dialog(gm, 'Tables')]
  await gmPage.endDay('south')
  await expect(gmPage.day(1)).toBeVisible()
  await gmPage.open('Tables')
  await expect(tables).toBeVisible()
  await gm.goBack()
  await expect(tables).toBeHidden()
  await expect(gm).toHaveURL(/\/dm$/)
  await gm.goForward()
  await expect(tables).toBeVisible()
  await gm.keyboard.press('Escape')
  await expect(tables).toBeHidden()
  await expect(gm).toHaveURL(/\/dm$/)

  await gmPage.open('Rules')
  await expect(gm).toHaveURL(/\/dm\/rules$/)
  const number = rules.getByRole('textbox', { name: 'An encounter on', exact: true })
  await number.fill('16')
  await gm.goBack()
  await expect(rules.getByRole('alert')).toContainText('Unsaved')
  await expect(gm).toHaveURL(/\/dm\/rules$/)
  await rules.getByRole('button', { name: 'Stay' }).click()
  await expect(number).toHaveValue('16')
  gm.on('dialog', (question) => void question.accept())
  await gm.reload()
  await expect(number).toHaveValue('16')
  await gm.goBack()
  await rules.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(rules).toBeHidden()
  await expect(gm).toHaveURL(/\/dm$/)

  await gm.goto('/dm/journal/1')
  await expect(
    dialog(gm, 'Journal').getByRole('textbox', { name: 'Notes for players' }),
  ).toBeVisible()
})
